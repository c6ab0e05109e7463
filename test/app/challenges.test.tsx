import { useState } from 'react'
import { describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse, type JsonBodyType } from 'msw'
import { demoChallenges } from '../../src/app/demoChallenges'
import type { AppSetup } from '../../src/app/createApp'
import type { CaptchaProps } from '../../src/lib/captcha'
import type { Challenge } from '../../src/session'
import { address, renderApp, signIn } from '../support/renderApp'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

const { backend, server } = useDemoServer()

const right = '140509'
const setup = { session: { challenges: demoChallenges } }
const says = words.steps
const code = () => screen.findByRole('textbox', { name: 'One-time code' })
const proceed = () => screen.getByRole('button', { name: 'Continue' })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const password = () => screen.getByLabelText<HTMLInputElement>('Password')

/** Opens the app, and signs in as far as the code. */
async function atCode(path = '/login') {
  const app = await renderApp({ path, setup })
  await signIn(app.user, 'laleh')
  await code()
  return app
}

/** The login call asks by this rule, and `/step` takes what is typed. */
async function atStep(
  challenge: Partial<Challenge>,
  asked: JsonBodyType,
  then = () => HttpResponse.json({ message: 'No good.' }, { status: 422 }),
  more: Partial<AppSetup> = {},
) {
  const sent: unknown[] = []
  server.use(
    http.post('*/api/auth/login', () =>
      HttpResponse.json({ error: 'asks', ...(asked as object) }, { status: 403 }),
    ),
    http.post('*/step', async ({ request }) => {
      sent.push(await request.json())
      return then()
    }),
  )
  const all = {
    name: 'step',
    when: { status: 403, path: 'error', is: 'asks' },
    call: { url: '/step' },
    fields: [],
    ...challenge,
  }
  const app = await renderApp({
    path: '/login',
    setup: { ...more, session: { challenges: [all] } },
  })
  await signIn(app.user, 'sara')
  return { ...app, sent }
}

// @proves steps
describe('a one-time code', () => {
  test('is asked for after the password, and leads on to the page that was asked for', async () => {
    const { user, session } = await atCode('/settings?from=mail')
    expect(address()).toBe(`/login?next=${encodeURIComponent('/settings?from=mail')}`)
    expect(screen.getByRole('heading', { level: 2, name: says.title.code })).toBeVisible()
    expect(session().status).toBe('loggedOut')
    await user.type(await code(), right)
    await user.click(proceed())
    expect(await heading('Settings')).toBeVisible()
    expect(address()).toBe('/settings?from=mail')
  })

  test('has a field that phones and password managers know, and the focus', async () => {
    const { frames } = await atCode()
    const field = await code()
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    expect(field).toHaveAttribute('inputmode', 'numeric')
    expect(field).toHaveAttribute('dir', 'ltr')
    expect(field).toBeRequired()
    // Read together with the field, as the focus goes there.
    expect(field).toHaveAccessibleDescription(`${says.title.code} ${says.text.code}`)
    expect(screen.getByRole('form', { name: says.title.code })).toBeVisible()
    expect(field.closest('form')).toHaveAttribute('method', 'post')
    expect(screen.queryByRole('textbox', { name: 'Username' })).toBeNull()
    // What asks for more is no failure, not even for a moment.
    expect(frames().join()).not.toContain('role="alert"')
    expect(document.title).toBe('Sign in · Neshast')
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  })

  test.each([
    ['Persian digits', '۱۴۰۵۰۹'],
    ['Arabic digits', '١٤٠٥٠٩'],
    ['spaces and dashes', ' 140-509 '],
    ['marks of direction', '\u200e140\u2009509\u202c'],
  ])('is taken when pasted with %s', async (_, text) => {
    const { user } = await atCode()
    await user.click(await code())
    await user.paste(text)
    await user.keyboard('{Enter}')
    expect(await heading('Hello, Laleh Baran')).toBeVisible()
  })

  test('that is wrong is told, cleared, and can be typed again', async () => {
    const { user } = await atCode()
    await user.type(await code(), '000000{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(says.refused.code)
    expect(await code()).toHaveValue('')
    expect(await code()).toHaveFocus()
    expect(await code()).toBeInvalid()
    expect(document.title).toBe('Error: Sign in · Neshast')
    await user.type(await code(), `${right}{Enter}`)
    expect(await heading('Hello, Laleh Baran')).toBeVisible()
  })

  test('that is wrong is cleared with digits of another script, and one that was typed meanwhile is not', async () => {
    const { user } = await atCode()
    await user.type(await code(), '۰۰۰۰۰۰{Enter}')
    await waitFor(async () => expect(await code()).toHaveValue(''))
    backend.setFault('code', { kind: 'slow', ms: 500, times: 1 })
    await user.type(await code(), '000000{Enter}')
    await user.clear(await code())
    await user.type(await code(), right)
    await waitFor(async () => expect(await code()).toBeInvalid())
    expect(await code()).toHaveValue(right)
    await user.keyboard('{Enter}')
    expect(await heading('Hello, Laleh Baran')).toBeVisible()
  })

  test('that is not typed is asked for, and nothing is sent', async () => {
    const { user } = await atCode()
    await user.click(proceed())
    expect(await code()).toHaveAccessibleDescription(expect.stringContaining('Enter the code.'))
    expect(await code()).toHaveFocus()
    expect(backend.stats().calls.code).toBe(0)
  })

  test('typed wrongly too often waits for the time that the server names', async () => {
    const { user } = await atCode()
    for (let i = 0; i < 5; i += 1) {
      await user.type(await code(), '1{Enter}')
      await screen.findByRole('alert')
      await waitFor(() => expect(backend.stats().calls.code).toBe(i + 1))
    }
    expect(await screen.findByText(/^Too many attempts/)).toBeVisible()
    expect(screen.getByRole('button', { name: /^Try again in \d:\d\d/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  test('that comes too late leads back to the password, and says why', async () => {
    const { user } = await atCode()
    backend.expireCodes()
    await user.type(await code(), `${right}{Enter}`)
    expect(await screen.findByRole('alert')).toHaveTextContent(words.errors.stepExpired)
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('laleh')
    expect(password()).toHaveValue('')
    await waitFor(() => expect(password()).toHaveFocus())
  })

  test('can be left: back at the password, the user name is still there', async () => {
    const { user } = await atCode()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('laleh')
    await waitFor(() => expect(password()).toHaveFocus())
    expect(screen.queryByRole('alert')).toBeNull()
    await signIn(user, 'sara')
    expect(await heading('Hello, Sara Parvaz')).toBeVisible()
  })

  test('can be left while the server takes its time: nobody is signed in', async () => {
    const { user, session } = await atCode()
    backend.setFault('code', { kind: 'slow', ms: 3000 })
    await user.type(await code(), `${right}{Enter}`)
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(backend.stats().logins).toBe(1))
    await act(() => new Promise((resolve) => setTimeout(resolve, 3500)))
    expect(session().status).toBe('loggedOut')
    expect(screen.getByRole('textbox', { name: 'Username' })).toBeVisible()
  })

  test('is sent again when its time has come', async () => {
    const challenges = [
      { ...demoChallenges[0]!, resend: { url: '/api/auth/code/resend', after: 1 } },
    ]
    const { user } = await renderApp({ path: '/login', setup: { session: { challenges } } })
    await signIn(user, 'laleh')
    expect(await screen.findByRole('button', { name: /^Send a new code in 0:01/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await user.click(await screen.findByRole('button', { name: 'Send a new code' }))
    expect(await screen.findByText(says.resent)).toHaveAttribute('role', 'status')
    expect(backend.stats().calls.code).toBe(1)
  })

  test('keeps what was said at the password: not to stay signed in', async () => {
    const { user } = await renderApp({ path: '/login', setup })
    await user.click(await screen.findByRole('checkbox', { name: 'Keep me signed in' }))
    await signIn(user, 'laleh')
    await user.type(await code(), `${right}{Enter}`)
    await heading('Hello, Laleh Baran')
    expect(localStorage.getItem('persist:session')).toBeNull()
    expect(sessionStorage.getItem('persist:session')).not.toBeNull()
  })

  test('is asked for in the language of the page', async () => {
    await renderApp({ path: '/login?lang=fa', setup }).then(async ({ user }) => {
      await user.type(await screen.findByRole('textbox', { name: 'نام کاربری' }), 'laleh')
      await user.type(screen.getByLabelText('گذرواژه'), 'baran-1405{Enter}')
    })
    expect(await screen.findByRole('textbox', { name: 'کد یک‌بارمصرف' })).toBeVisible()
  })
})

// @proves steps
describe('a new password', () => {
  const fields = [{ name: 'new', kind: 'newPassword', from: 'rules', minLength: 12 }] as const
  const field = () => screen.findByLabelText<HTMLInputElement>('New password')

  test('has its rules shown, and a field for password managers', async () => {
    await atStep({ fields }, { rules: 'No names.' })
    expect(await field()).toHaveAttribute('autocomplete', 'new-password')
    expect(await field()).toHaveAttribute('type', 'password')
    expect(await field()).toHaveAccessibleDescription(
      expect.stringContaining('At least 12 characters. No names.'),
    )
    await waitFor(async () => expect(await field()).toHaveFocus())
  })

  test('that is too short is not sent; one that the server refuses is told with its reason', async () => {
    const { user, sent } = await atStep({ fields }, { rules: 'No names.' })
    await user.type(await field(), 'short{Enter}')
    expect(await screen.findByText('Enter at least 12 characters.')).toBeVisible()
    // In place of what the hint says of it.
    expect(screen.queryByText('At least 12 characters.')).toBeNull()
    expect(screen.getByText('No names.')).toBeVisible()
    expect(sent).toEqual([])
    await user.type(await field(), '-but-not-now{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(says.refused.newPassword)
    expect(alert).toHaveTextContent('No good.')
    expect(await field()).toHaveValue('')
    expect(sent).toEqual([{ new: 'short-but-not-now' }])
  })
})

// @proves steps
test('a tenant is chosen by keyboard, the first one is proposed', async () => {
  const { user, sent } = await atStep(
    { fields: [{ name: 'tenant', kind: 'choice', from: 'tenants', value: 'key', label: 'title' }] },
    {
      tenants: [
        { key: 'a', title: 'Bakery' },
        { key: 'b', title: 'Mill' },
      ],
    },
  )
  const group = await screen.findByRole('group', { name: 'Organization' })
  expect(within(group).getByRole('radio', { name: 'Bakery' })).toBeChecked()
  await waitFor(() => expect(within(group).getByRole('radio', { name: 'Bakery' })).toHaveFocus())
  await user.click(within(group).getByRole('radio', { name: 'Mill' }))
  await user.click(proceed())
  expect(await screen.findByRole('alert')).toHaveTextContent('No good.')
  expect(sent).toEqual([{ tenant: 'b' }])
})

// @proves steps
test('terms have to be accepted, a device may be trusted, and the terms open in a tab of their own', async () => {
  const { user, sent } = await atStep(
    {
      fields: [
        { name: 'accept', kind: 'terms', from: 'url' },
        { name: 'trust', kind: 'trust' },
      ],
    },
    { url: 'https://example.com/terms' },
  )
  const box = await screen.findByRole('checkbox', { name: 'I accept the terms of use' })
  expect(screen.getByRole('link', { name: 'Read the terms of use' })).toHaveAttribute(
    'target',
    '_blank',
  )
  await user.click(proceed())
  expect(box).toHaveAccessibleDescription(expect.stringContaining(says.missing.terms))
  expect(box).toHaveFocus()
  expect(sent).toEqual([])
  await user.click(box)
  await user.click(screen.getByRole('checkbox', { name: 'Trust this device' }))
  await user.click(proceed())
  await screen.findByRole('alert')
  expect(sent).toEqual([{ accept: true, trust: true }])
})

test('a browser that sends the form before the code runs puts nothing into the address', async () => {
  await atCode()
  const form = (await code()).closest('form')!
  // The browsers of these tests send no forms: how one would is what the form says of itself.
  expect(form).toHaveAttribute('method', 'post')
  expect(fireEvent.submit(form)).toBe(false)
})

// @proves steps
describe('a captcha', () => {
  let mounted = 0
  const Captcha = ({ data, onSolve }: CaptchaProps) => {
    const [nth] = useState(() => (mounted += 1))
    return (
      <button type="button" onClick={() => onSolve(`solved ${nth}`)}>
        Solve {String(data)}
      </button>
    )
  }
  const fields = [{ name: 'proof', kind: 'captcha', from: 'site.key' }] as const
  const signIn = { captcha: () => Promise.resolve({ default: Captcha }) }
  const solve = () => screen.findByRole('button', { name: 'Solve K-1405' })
  const group = () => screen.getByRole('group', { name: 'Security check' })

  test('is the team’s own, gets what the server said of it, and has the focus where it is missing', async () => {
    const { user, sent } = await atStep({ fields }, { site: { key: 'K-1405' } }, undefined, {
      signIn,
    })
    await solve()
    await waitFor(() => expect(group()).toHaveFocus())
    expect(group()).toHaveAccessibleDescription(expect.stringContaining(says.text.captcha))
    await user.click(proceed())
    expect(await screen.findByText(says.missing.captcha)).toBeVisible()
    expect(group()).toHaveFocus()
    expect(sent).toEqual([])
  })

  test('is drawn anew for each try, and none sends an answer that was sent before', async () => {
    mounted = 0
    const { user, sent } = await atStep({ fields }, { site: { key: 'K-1405' } }, undefined, {
      signIn,
    })
    await user.click(await solve())
    await user.click(proceed())
    expect(await screen.findByRole('alert')).toHaveTextContent(says.refused.captcha)
    expect(group()).toHaveFocus()
    await user.click(proceed())
    expect(await screen.findByText(says.missing.captcha)).toBeVisible()
    await user.click(await solve())
    await user.click(proceed())
    await waitFor(() => expect(sent).toHaveLength(2))
    const [first, second] = sent as { proof: string }[]
    expect(first!.proof).toMatch(/^solved \d+$/)
    expect(second!.proof).toMatch(/^solved \d+$/)
    expect(second!.proof).not.toBe(first!.proof)
  })
})
