import { describe, expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { address, passwordOf, renderApp, signIn } from '../support/renderApp'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

const { backend, received } = useDemoServer()

const username = () => screen.getByRole('textbox', { name: 'Username' })
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const submit = () => screen.getByRole('button', { name: 'Sign in' })
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

const layout = words.loginHelp.layout
const capsLock = 'Caps Lock is on.'

/** Opens the form and goes to the password; the help is there. */
async function atPassword(path = '/login') {
  const app = await renderApp({ path })
  await screen.findByRole('textbox', { name: 'Username' })
  await app.user.click(password())
  await waitFor(() => expect(password()).toHaveAttribute('aria-describedby', 'password-hint'))
  return app
}

describe('a password typed in another keyboard layout', () => {
  test.each([
    ['Persian letters', 'حقرشئ'],
    ['one Persian letter', 'parvazی'],
    ['Arabic letters', 'كلمة'],
    ['Persian digits', 'parvaz-۱۴۰۵'],
    ['Arabic digits', 'parvaz-١٤٠٥'],
    ['Persian punctuation', 'parvaz؟'],
    ['a non-joiner', 'parvaz\u200c'],
  ])('is told of, for %s', async (_, typed) => {
    const { user } = await atPassword()
    await user.type(password(), typed)
    expect(password()).toHaveAccessibleDescription(layout)
    expect(screen.getByText(layout)).toHaveAttribute('role', 'status')
    expect(password()).toBeValid()
  })

  test.each(['parvaz-1405', 'şifre', 'Grüße€', 'пароль', '🔑 ~!@#$%^&*()'])(
    'is not suspected of %s',
    async (typed) => {
      const { user } = await atPassword()
      await user.type(password(), typed)
      expect(password()).toHaveAccessibleDescription('')
    },
  )

  test('is told once, not at every key, and no more when it is not so', async () => {
    const { user } = await atPassword()
    await user.type(password(), 'ش')
    const told = screen.getByText(layout)
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((records) => changes.push(...records))
    observer.observe(told, { childList: true, characterData: true, subtree: true })
    await user.type(password(), 'شش')
    expect(changes).toEqual([])
    expect(screen.getByText(layout)).toBe(told)
    await user.type(password(), '{Backspace}{Backspace}{Backspace}')
    observer.disconnect()
    expect(screen.queryByText(layout)).toBeNull()
    expect(password()).toHaveAccessibleDescription('')
  })

  test('is sent all the same, and the hint goes with the password that is refused', async () => {
    const { user } = await atPassword()
    await signIn(user, 'sara', 'حقرشئ')
    expect(await screen.findByText(/^Incorrect/)).toBeVisible()
    expect(received.map(({ call }) => call)).toEqual(['POST /api/auth/login'])
    expect(password()).toHaveValue('')
    expect(screen.queryByText(layout)).toBeNull()
  })

  test('is told of when it was filled in before the help was there', async () => {
    const { user } = await renderApp({ path: '/login' })
    fireEvent.input(await screen.findByLabelText('Password'), { target: { value: 'ش' } })
    await user.click(password())
    expect(await screen.findByText(layout)).toBeVisible()
  })

  test('is told of in the language of the page', async () => {
    const { user } = await renderApp({ path: '/login?lang=fa' })
    await user.type(await screen.findByLabelText('گذرواژه'), 'ش')
    expect(await screen.findByText(/^صفحه‌کلید شما روی فارسی یا عربی است/)).toBeVisible()
  })
})

describe('Caps Lock', () => {
  test('is told of while it is on', async () => {
    const { user } = await atPassword()
    await user.keyboard('{CapsLock}a')
    expect(password()).toHaveAccessibleDescription(capsLock)
    expect(screen.getByText(capsLock)).toHaveAttribute('role', 'status')
    await user.keyboard('{CapsLock}a')
    expect(password()).toHaveAccessibleDescription('')
  })

  test('is told of when it was on before: the press into the field tells', async () => {
    const { user } = await atPassword()
    await user.click(username())
    await user.keyboard('{CapsLock}a')
    expect(screen.queryByText(capsLock)).toBeNull()
    await user.click(password())
    expect(screen.getByText(capsLock)).toBeVisible()
  })

  test('is told of until it is off, so that the button stays under the pointer', async () => {
    const { user } = await atPassword()
    await user.keyboard('{CapsLock}a')
    await user.click(username())
    expect(screen.getByText(capsLock)).toBeVisible()
    await user.keyboard('{CapsLock}a')
    expect(screen.queryByText(capsLock)).toBeNull()
  })

  test('is not known from what fills in forms', async () => {
    const { user } = await atPassword()
    await user.keyboard('{CapsLock}a')
    fireEvent(password(), new Event('keydown', { bubbles: true }))
    expect(screen.getByText(capsLock)).toBeVisible()
  })

  test('does not matter to letters that know no capitals', async () => {
    const { user } = await atPassword()
    await user.keyboard('{CapsLock}ش')
    expect(password()).toHaveAccessibleDescription(layout)
  })
})

describe('a server that takes long', () => {
  test('is spoken of after 4 s, and the attempt can be given up: nobody is signed in, however late the answer', async () => {
    backend.setFault('login', { kind: 'slow', ms: 5500, times: 1 })
    const { user, session } = await renderApp({ path: '/login?next=/settings' })
    await signIn(user, 'sara')
    const began = Date.now()
    const slow = await screen.findByText(words.loginHelp.slow)
    expect(Date.now() - began).toBeGreaterThan(3500)
    expect(slow).toHaveAttribute('role', 'status')
    expect(submit()).toHaveFocus()

    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText(words.loginHelp.cancelled)).toHaveAttribute('role', 'status')
    expect(submit()).toHaveFocus()
    expect(submit()).not.toHaveAttribute('aria-disabled')
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    expect([username(), password()].map((field) => (field as HTMLInputElement).value)).toEqual([
      'sara',
      passwordOf('sara'),
    ])

    await waitFor(() => expect(backend.stats().revokedFamilies).toBe(1))
    expect(session()).toEqual({ status: 'loggedOut', epoch: 0 })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(address()).toBe('/login?next=/settings')

    await user.click(submit())
    expect(await heading('Settings')).toBeVisible()
  })

  test('with the profile only can be given up too, and the session with it', async () => {
    backend.setFault('user', { kind: 'slow', ms: 9000, times: 1 })
    const { user, session } = await renderApp({ path: '/login?next=/settings' })
    await signIn(user, 'sara')
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(session().status).toBe('loggedOut')
    await waitFor(() => expect(backend.stats().revokedFamilies).toBe(1))
    expect(await screen.findByText(words.ended.logout)).toBeVisible()
    await waitFor(() => expect(address()).toBe('/login'))
    expect(submit()).not.toHaveAttribute('aria-disabled')
  })
})
