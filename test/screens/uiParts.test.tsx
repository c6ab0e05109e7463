import { configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { I18nProvider, loadAllMessages, type Language } from '../../src/i18n'
import { createPreferencesReducer, type Preferences } from '../../src/preferences'
import { Fields } from '../../src/screens/account/Fields'
import { profileOf } from '../../src/screens/account/profileOf'
import { createSession } from '../../src/session'
import { SessionProvider } from '../../src/session/react'
import { bodyNotRepeated, fault, refused, type SessionError } from '../../src/session/state/errors'
import { Button } from '../../src/ui/Button'
import { PasswordField } from '../../src/ui/fields/PasswordField'
import { SessionErrorText } from '../../src/ui/feedback/SessionErrorText'

type Wishes = Preferences & { language?: Language }

const session = createSession()

const show = (part: ReactNode, wishes: Wishes = {}) => {
  const store = configureStore({
    reducer: { preferences: createPreferencesReducer() },
    preloadedState: { preferences: { ...wishes, _persist: { version: 1, rehydrated: true } } },
  })
  return render(
    <Provider store={store}>
      <I18nProvider language={wishes.language ?? 'en'} digits={wishes.digits ?? 'latn'}>
        <SessionProvider session={session}>{part}</SessionProvider>
      </I18nProvider>
    </Provider>,
  )
}

beforeAll(async () => {
  await loadAllMessages('en')
  await loadAllMessages('fa')
})
afterEach(cleanup)

describe('a button at work', () => {
  test('keeps its name and the focus, and does nothing when pressed', async () => {
    const press = jest.fn()
    const { rerender } = render(<Button onClick={press}>Save</Button>)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    rerender(
      <Button isPending onClick={press}>
        Save
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Save' })
    expect(document.activeElement).toBe(button)
    await userEvent.keyboard('{Enter}')
    expect(press).toHaveBeenCalledTimes(1)
  })
})

describe('a password field', () => {
  test('shows what was typed when asked to, and hides it again', async () => {
    render(<PasswordField label="Password" showLabel="Show password" />)
    const field = screen.getByLabelText<HTMLInputElement>(/password/i)
    const toggle = screen.getByRole('button', { name: 'Show password', pressed: false })
    await userEvent.type(field, 'x y')
    await userEvent.click(toggle)
    expect([field.type, field.value]).toEqual(['text', 'x y'])
    await userEvent.click(screen.getByRole('button', { pressed: true }))
    expect(field.type).toBe('password')
    // There may be two on a screen.
    expect(toggle).toHaveAccessibleDescription('Password')
  })

  test.each<[string, (field: HTMLInputElement) => unknown]>([
    ['its form is sent', (field) => field.form!.requestSubmit()],
    ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
  ])('hides what was typed when %s, at once', async (_, leave) => {
    render(
      <form onSubmit={(event) => event.preventDefault()}>
        <PasswordField label="Password" showLabel="Show password" />
      </form>,
    )
    const field = screen.getByLabelText<HTMLInputElement>(/password/i)
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(field.type).toBe('text')
    act(() => void leave(field))
    expect(field.type).toBe('password')
    expect(screen.getByRole('button', { pressed: false })).toBeVisible()
  })
})

describe('the fields of a user', () => {
  test('are shown whatever they are, and as text only; what is inside an object is not', async () => {
    const user = {
      id: 0,
      name: '<img src=x>',
      active: false,
      scope: ['a:b', 'c'],
      postal_code: 12345,
      address: { street: 'Street' },
      lines: [{ text: 'Line' }],
      nothing: null,
      memberSince: '2021-03-20T20:45:00Z',
    }
    const profile = profileOf(user, Object.keys(user))
    const { container } = show(<Fields of={profile} />, { timeZone: 'UTC' })
    await screen.findByText(/Mar 20, 2021/)
    const words = container.textContent
    for (const word of ['ID0', '<img src=x>', 'ActiveNo', 'a:bc', 'Postal code12345', 'None'])
      expect(words).toContain(word)
    expect(words).not.toMatch(/Street|Line/)
    expect(container.querySelector('img')).toBeNull()
  })
})

describe('an error of the session layer', () => {
  const missing = {
    name: 'MissingFieldError',
    message: '',
    call: 'login',
    field: 'data.token',
    keys: [],
  } as const
  const full = refused('login', 403, 'All seats are taken.')
  test.each<[string, SessionError, RegExp]>([
    ['a wrong password', refused('login', 401), /^Incorrect username or password/],
    ['a wrong password, said with 400', refused('login', 400), /username or password/],
    ['a locked account', refused('login', 423), /locked/],
    [
      'a wrong password, by its code',
      { ...refused('login', 403), code: 'wrongPassword' },
      /username/,
    ],
    ['a locked account, by its code', { ...refused('login', 400), code: 'locked' }, /locked/],
    ['an account to confirm', { ...refused('login', 401), code: 'notVerified' }, /been confirmed/],
    ['too many, by their code', { ...refused('login', 403), code: 'tooMany' }, /Too many attempts/],
    ['what only the server knows', { ...full, code: 'seats' }, /^All seats are taken\.$/],
    ['a code without a word', { ...refused('login', 403), code: 'seats' }, /can’t sign in/],
    ['too many tries', fault('login', 'status', { status: 429 }), /Too many attempts/],
    ['no server', fault('login', 'unreachable'), /Can’t reach the server/],
    ['a slow server', fault('login', 'timeout'), /in time/],
    ['a broken server', fault('login', 'status', { status: 503 }), /503/],
    ['a captive portal', fault('login', 'notUnderstood'), /public Wi‑Fi/],
    ['a field that is not there', missing, /data\.token/],
    ['a stream that is used up', bodyNotRepeated, /couldn’t be sent again/],
  ])('%s is told so that one knows what to do', (_, error, words) => {
    const { container } = show(<SessionErrorText error={error} />)
    expect(container.textContent).toMatch(words)
  })

  test('is told in the language and the digits of the person', () => {
    const { container } = show(
      <SessionErrorText error={fault('login', 'status', { status: 503 })} />,
      { language: 'fa', digits: 'arabext' },
    )
    expect(container.textContent).toContain('۵۰۳')
  })
})
