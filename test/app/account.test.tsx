import { describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { demoAccount } from '../../src/app/account/demoAccount'
import { demoReauthentication } from '../../src/app/demoReauthentication'
import type { AccountSetup, ChangePassword } from '../../src/lib/account'
import { address, passwordOf, renderApp, signIn } from '../support/renderApp'
import { stringsIn } from '../support/secrets'
import { useDemoServer } from '../support/server'
import { words } from '../support/words'

const { backend, received, server } = useDemoServer()

const says = words.security
const old = passwordOf('sara')
const fresh = 'abr-o-bad-1406'
const setup = { account: demoAccount }

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const card = () => screen.findByRole('region', { name: says.password.title })
const current = () => screen.getByLabelText<HTMLInputElement>('Current password')
const next = () => screen.getByLabelText<HTMLInputElement>('New password')
const submit = () => screen.getByRole('button', { name: says.password.submit })
const calls = (path: string) => received.filter(({ call }) => call === `POST /api/auth/${path}`)

async function atAccount(account: AccountSetup = demoAccount, path = '/account') {
  const app = await renderApp({ path, signedInAs: 'sara', setup: { account } })
  await card()
  return app
}

/** The page whose server answers the change of a password so. */
async function answering(answer: () => Response, more: Partial<ChangePassword> = {}) {
  const sent: unknown[] = []
  server.use(
    http.post('*/password', async ({ request }) => {
      sent.push(await request.json())
      return answer()
    }),
  )
  const app = await atAccount({ changePassword: { url: '/password', wrong: [], ...more } })
  return { ...app, sent }
}

async function change(user: Awaited<ReturnType<typeof atAccount>>['user'], from = old, to = fresh) {
  await user.type(current(), from)
  await user.type(next(), to)
  await user.click(submit())
}

test('a deployment without these calls shows an account without them', async () => {
  await renderApp({ path: '/account', signedInAs: 'sara' })
  await heading('Account')
  expect(screen.getAllByRole('region').map((each) => each.getAttribute('aria-labelledby'))).toEqual(
    ['profile', 'your-session'],
  )
})

// @proves account
describe('a new password', () => {
  test('is set with the one of now: the person stays, is told, and the session goes on with the answer’s tokens', async () => {
    const { user, session, layer } = await atAccount()
    const before = session()
    const other = backend.issue('sara')!.tokens
    const token = await layer().accessToken()
    const field = current()
    await change(user)

    const told = await within(await card()).findByText(says.password.changed)
    expect(told).toHaveAttribute('role', 'status')
    expect(address()).toBe('/account')
    // The same form, emptied: the page is not made anew.
    expect(current()).toBe(field)
    expect([current().value, next().value]).toEqual(['', ''])
    expect(submit()).toHaveFocus()
    const now = session()
    expect(now).toMatchObject({ status: 'loggedIn', epoch: before.epoch })
    expect(await layer().accessToken()).not.toBe(token)
    // The server has ended all other sessions.
    const asOther = { headers: { authorization: `Bearer ${other.access}` } }
    expect(backend.accountOf(new Request('http://a/', asOther))).toBeUndefined()
    expect(await act(() => layer().loadUser())).toBeUndefined()
    expect(backend.stats().calls).toMatchObject({ password: 1, refresh: 0, logout: 0 })

    await user.click(screen.getAllByRole('button', { name: 'Sign out' })[0]!)
    await signIn(user, 'sara', old)
    expect(await screen.findByText(/^Incorrect username or password/)).toBeVisible()
    await signIn(user, 'sara', fresh)
    expect(await heading('Hello, Sara Parvaz')).toBeVisible()
  })

  test('is set by keyboard alone, and what was said goes when the next one is typed', async () => {
    const { user } = await atAccount()
    await user.click(current())
    await user.keyboard(`${old}{Tab}{Tab}${fresh}{Enter}`)
    const told = await screen.findByText(says.password.changed)
    await user.type(current(), 'x')
    expect(told).toBeEmptyDOMElement()
  })

  test('outlives a reload, and a session of this tab stays one of this tab', async () => {
    const app = await renderApp({ path: '/login?next=/account', setup })
    await app.user.click(await screen.findByRole('checkbox', { name: 'Keep me signed in' }))
    await signIn(app.user, 'sara')
    await card()
    await change(app.user)
    await screen.findByText(says.password.changed)
    expect(localStorage.getItem('persist:session')).toBeNull()
    await app.reload()
    await card()
    expect(await act(() => app.layer().loadUser())).toBeUndefined()
  })

  test('without tokens in the answer leaves the session as it is', async () => {
    const { user, session } = await answering(() => new HttpResponse(null, { status: 204 }))
    const before = session()
    await change(user)
    await screen.findByText(says.password.changed)
    expect(session()).toBe(before)
  })

  test('is waited for by whatever would refresh meanwhile with a token that the server has revoked by then', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const tokens = () => backend.issue('sara')!.tokens
    server.use(
      http.post('*/password', async () => {
        await answered
        const { access, refresh } = tokens()
        return HttpResponse.json({ token: access, refresh_token: refresh, expires_in: 20 })
      }),
      http.post('*/refresh', () => HttpResponse.json('revoked', { status: 401 })),
    )
    const { user, layer, session } = await atAccount()
    const { epoch } = session()
    await change(user)
    const refreshed = layer().refresh()
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(screen.queryByText(says.password.changed)).toBeNull()
    answer()
    await screen.findByText(says.password.changed)
    expect(await act(() => refreshed)).toMatchObject({ ok: true })
    expect(session()).toMatchObject({ status: 'loggedIn', epoch })
    expect(address()).toBe('/account')
  })

  test('goes under the names that the server has for it, also a second time', async () => {
    const { user, sent } = await answering(() => HttpResponse.json({}), {
      current: 'old',
      next: 'password',
      repeat: 'passwordConfirmation',
    })
    await change(user)
    await screen.findByText(says.password.changed)
    expect(sent).toEqual([{ old, password: fresh, passwordConfirmation: fresh }])
  })

  test('has fields that password managers know, with the username beside them', async () => {
    await atAccount()
    expect(current()).toHaveAttribute('autocomplete', 'current-password')
    expect(next()).toHaveAttribute('autocomplete', 'new-password')
    for (const field of [current(), next()]) {
      expect(field).toHaveAttribute('type', 'password')
      expect(field).toBeRequired()
    }
    const form = current().form!
    const username = form.querySelector('[autocomplete=username]')
    expect(username).toHaveValue('sara')
    expect(username).not.toBeVisible()
    expect(form).toHaveAttribute('method', 'post')
    expect(next()).toHaveAccessibleDescription('At least 8 characters.')
  })

  test('has the rules of the deployment shown, in the language of the page', async () => {
    const rules = { en: 'No names.', de: 'Keine Namen.' }
    await renderApp({
      path: '/account?lang=de',
      signedInAs: 'sara',
      setup: { account: { changePassword: { url: '/password', wrong: [], rules } } },
    })
    expect(await screen.findByLabelText('Neues Passwort')).toHaveAccessibleDescription(
      'Keine Namen.',
    )
  })

  test.each([
    ['fa-AF', { en: 'No names.', fa: 'بدون نام.' }, 'بدون نام.', 'fa', 'rtl'],
    ['de', { fa: 'بدون نام.', en: 'No names.' }, 'No names.', 'en', 'ltr'],
    ['de', { en: 'No names.', 'de-CH': 'Keine Namen.' }, 'Keine Namen.', 'de-CH', 'ltr'],
    ['fa-AF', { fa: 'بدون نام.', 'fa-af': 'بی نام.' }, 'بی نام.', 'fa-af', 'rtl'],
    ['en', { he: 'ללא שמות.', fr: 'Sans noms.' }, 'ללא שמות.', 'he', 'rtl'],
  ])(
    'has the rules in another language where there are none in that of the page: %s, %j',
    async (language, rules, text, lang, dir) => {
      await renderApp({
        path: `/account?lang=${language}`,
        signedInAs: 'sara',
        setup: { account: { changePassword: { url: '/password', wrong: [], rules } } },
      })
      const shown = (await screen.findByText(text)).closest('[lang]')
      expect(shown).toHaveAttribute('lang', lang)
      expect(shown).toHaveAttribute('dir', dir)
    },
  )

  test('that is missing or too short is told at its field, and nothing is sent', async () => {
    const { user } = await atAccount()
    await user.click(submit())
    expect(current()).toHaveAccessibleDescription(says.password.currentMissing)
    expect(current()).toHaveFocus()
    expect(next()).toHaveAccessibleDescription(expect.stringContaining('Enter a new password.'))
    await user.type(current(), old)
    expect(current()).toBeValid()
    await user.type(next(), 'short{Enter}')
    // In place of the hint, which says the same.
    expect(next()).toHaveAccessibleDescription('Enter at least 8 characters.')
    expect(next()).toHaveFocus()
    expect(document.title).toBe('Error: Account · Neshast')
    await user.type(next(), '-no-more')
    expect(document.title).toBe('Account · Neshast')
    expect(backend.stats().calls.password).toBe(0)
  })
})

// @proves account
describe('a wrong old password', () => {
  test('is told at its field, which has the focus; the new one stays typed', async () => {
    const { user } = await atAccount()
    await change(user, 'not-this-one')
    await waitFor(() => expect(current()).toHaveAccessibleDescription(says.password.wrong))
    expect(current()).toBeInvalid()
    expect(current()).toHaveFocus()
    expect(current()).toHaveValue('')
    expect(next()).toHaveValue(fresh)
    expect(document.title).toBe('Error: Account · Neshast')
    // What is typed elsewhere does not answer it.
    await user.type(next(), '!')
    expect(current()).toBeInvalid()
    await user.type(current(), old)
    expect(current()).toBeValid()
    expect(current()).not.toHaveAccessibleDescription(says.password.wrong)
    expect(document.title).toBe('Account · Neshast')
    await user.keyboard('{Enter}')
    expect(await screen.findByText(says.password.changed)).toBeVisible()
  })

  test.each([401, 403, 400, 422])(
    'is no reason to refresh, and is sent once: %d',
    async (status) => {
      const { user, session, sent } = await answering(() => HttpResponse.json({}, { status }), {
        wrong: [{ status }],
      })
      const before = session()
      await change(user, 'not-this-one')
      await waitFor(() => expect(current()).toHaveAccessibleDescription(says.password.wrong))
      expect(sent).toHaveLength(1)
      expect(session()).toBe(before)
      expect(backend.stats().calls.refresh).toBe(0)
    },
  )

  test('typed too often waits for the time that the server names', async () => {
    const { user } = await atAccount()
    backend.setFault('password', { kind: 'status', status: 429, retryAfter: 40 })
    await change(user)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Too many attempts\. Try again in \d+ s/,
    )
    expect(screen.getByRole('button', { name: /^Try again in 0:\d\d/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    expect(next()).toHaveValue(fresh)
  })
})

// @proves account
test('a token that is no good is refreshed, and the change is sent once more', async () => {
  const { user } = await atAccount()
  backend.revokeAccess()
  await change(user)
  expect(await screen.findByText(says.password.changed)).toBeVisible()
  expect(backend.stats().calls).toMatchObject({ password: 2, refresh: 1 })
  expect(calls('password')[0]!.authorization).not.toBe(calls('password')[1]!.authorization)
})

// @proves account
test('a new password that the server does not want is told at its field, in the server’s words', async () => {
  const { user } = await answering(() =>
    HttpResponse.json({ message: 'Too common.' }, { status: 422 }),
  )
  await change(user)
  await waitFor(() =>
    expect(next()).toHaveAccessibleDescription(expect.stringContaining('Too common.')),
  )
  expect(next()).toHaveAccessibleDescription(
    expect.stringContaining(words.steps.refused.newPassword),
  )
  expect(next()).toHaveFocus()
  expect(next()).toHaveValue('')
  expect(current()).toHaveValue(old)
  expect(document.title).toBe('Error: Account · Neshast')
  await user.type(current(), '!')
  expect(next()).toBeInvalid()
  await user.type(next(), fresh)
  expect(next()).toBeValid()
  expect(next()).not.toHaveAccessibleDescription(expect.stringContaining('Too common.'))
  expect(document.title).toBe('Account · Neshast')
})

// @proves account
describe('a server that is away', () => {
  test.each([
    ['503', { kind: 'status', status: 503 }, 'wasn’t changed', '(error 503)'],
    ['no answer', { kind: 'offline' }, 'isn’t known whether', 'Can’t reach the server'],
    [
      'an answer that is lost',
      { kind: 'dropAnswer' },
      'isn’t known whether',
      'Can’t reach the server',
    ],
    ['a page of the network', { kind: 'html' }, 'wasn’t changed', 'Unexpected response'],
  ] as const)('%s is told, and what was typed stays', async (_, fault, whether, why) => {
    const { user, session } = await atAccount()
    const before = session()
    backend.setFault('password', fault)
    await change(user)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(whether)
    expect(alert).toHaveTextContent(why)
    expect([current().value, next().value]).toEqual([old, fresh])
    expect(session()).toBe(before)
  })

  test('before the change can be sent a second time is told as what it is: nothing was changed', async () => {
    const { user } = await atAccount()
    backend.revokeAccess()
    backend.setFault('refresh', { kind: 'offline' })
    await change(user)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('wasn’t changed')
    expect(backend.stats().calls.password).toBe(1)
  })

  test('is not asked too late, after a wait for another tab, and nothing was changed then', async () => {
    const account = { changePassword: demoAccount.changePassword! }
    const session = { timeouts: { login: 300 } }
    const { user, layer } = await renderApp({
      ...{ path: '/account', signedInAs: 'sara', setup: { account, session } },
    })
    await card()
    const held = layer().begin(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      return undefined
    })
    await change(user)
    const alert = await screen.findByRole('alert', undefined, { timeout: 4000 })
    expect(alert).toHaveTextContent('wasn’t changed')
    expect(backend.stats().calls.password).toBe(0)
    await held
  })

  test('does not hold the form up for ever', async () => {
    const account = { changePassword: demoAccount.changePassword! }
    const session = { timeouts: { login: 300 } }
    const { user } = await renderApp({
      ...{ path: '/account', signedInAs: 'sara', setup: { account, session } },
    })
    await card()
    backend.setFault('password', { kind: 'slow', ms: 1500 })
    await change(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('didn’t answer in time')
    await act(() => new Promise((resolve) => setTimeout(resolve, 1600)))
  })
})

// @proves account
test.each([0, 1500])(
  'a server that wants a recent sign-in for it gets one, and the change: typed after %i ms',
  async (wait) => {
    const answers = [
      () => HttpResponse.json({ error: 'login_too_old' }, { status: 403 }),
      () => new HttpResponse(null, { status: 204 }),
    ]
    server.use(http.post('*/password', () => answers.shift()!()))
    const session = { timeouts: { login: 1000 }, reauthentication: demoReauthentication }
    const account = { changePassword: { url: '/password', wrong: [] } }
    const { user } = await renderApp({
      ...{ path: '/account', signedInAs: 'sara', setup: { account, session } },
    })
    await card()
    await change(user)
    const dialog = await screen.findByRole('dialog')
    await act(() => new Promise((resolve) => setTimeout(resolve, wait)))
    expect(dialog).toBeInTheDocument()
    await user.type(within(dialog).getByLabelText('Password'), `${old}{Enter}`)
    expect(await screen.findByText(says.password.changed)).toBeVisible()
    expect(answers).toEqual([])
  },
)

// @proves account
test('a person who signs out meanwhile stays signed out, whatever the server answers', async () => {
  const { user, session } = await atAccount()
  backend.setFault('password', { kind: 'slow', ms: 500 })
  await change(user)
  await waitFor(() => expect(backend.stats().calls.password).toBe(1))
  await user.click(screen.getAllByRole('button', { name: 'Sign out' })[0]!)
  await heading('Sign in to Neshast')
  await act(() => new Promise((resolve) => setTimeout(resolve, 800)))
  expect(session().status).toBe('loggedOut')
})

// @proves account
test('no password is in the state, in an action, in storage, in the address, in an error or on the page', async () => {
  const actions: unknown[] = []
  const { user, store, frames } = await answering(() =>
    HttpResponse.json({ message: `“${fresh}” is too common.` }, { status: 422 }),
  )
  const dispatch = jest.spyOn(store(), 'dispatch')
  store().subscribe(() => actions.push(store().getState()))
  await change(user)
  await waitFor(() =>
    expect(next()).toHaveAccessibleDescription(expect.stringContaining('wasn’t accepted')),
  )
  await user.click(screen.getAllByRole('button', { name: 'Sign out' })[0]!)
  await heading('Sign in to Neshast')
  const all = [
    ...stringsIn([actions, dispatch.mock.calls, store().getState()]),
    ...[localStorage, sessionStorage].flatMap((each) => Object.values(each) as string[]),
    ...frames(),
    address(),
  ]
  expect(all.filter((text) => text.includes(fresh) || text.includes(old))).toEqual([])
  expect(all.length).toBeGreaterThan(100)
})

// @proves account
describe('signing out everywhere', () => {
  const ask = () => screen.findByRole('button', { name: says.everywhere.button })
  const dialog = () => screen.findByRole('dialog', { name: says.everywhere.ask })
  const confirm = async () =>
    within(await dialog()).getByRole('button', { name: says.everywhere.button })

  test('is asked about first, and can be left', async () => {
    const { user } = await atAccount()
    await user.click(await ask())
    expect(await dialog()).toHaveAccessibleDescription(says.everywhere.askText)
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(backend.stats().calls.everywhere).toBe(0)
  })

  test('ends every session at the server, and this one here, which says so', async () => {
    const { user, session } = await atAccount()
    const other = backend.issue('sara')!.tokens
    await user.click(await ask())
    await user.click(await confirm())
    expect(await heading('Sign in to Neshast')).toBeVisible()
    expect(await screen.findByText(words.ended.logout)).toBeVisible()
    expect(session().status).toBe('loggedOut')
    expect(address()).toBe('/login')
    const asOther = { headers: { authorization: `Bearer ${other.access}` } }
    expect(backend.accountOf(new Request('http://a/', asOther))).toBeUndefined()
    expect(calls('logout-everywhere')).toHaveLength(1)
  })

  test.each([
    ['503', { kind: 'status', status: 503 }, '(error 503)'],
    ['no answer', { kind: 'offline' }, 'Can’t reach the server'],
    ['a refusal', { kind: 'status', status: 403 }, '(error 403)'],
  ] as const)(
    'that the server does not do is told, and nobody is signed out: %s',
    async (_, fault, why) => {
      const { user, session } = await atAccount()
      backend.setFault('everywhere', fault)
      await user.click(await ask())
      await user.click(await confirm())
      const alert = await within(await dialog()).findByRole('alert')
      expect(alert).toHaveTextContent(says.everywhere.failed)
      expect(alert).toHaveTextContent(why)
      expect(session().status).toBe('loggedIn')
      backend.clearFaults()
      await user.click(await confirm())
      expect(await heading('Sign in to Neshast')).toBeVisible()
    },
  )

  test('with a token that is no good refreshes it first', async () => {
    const { user } = await atAccount()
    backend.revokeAccess()
    await user.click(await ask())
    await user.click(await confirm())
    expect(await heading('Sign in to Neshast')).toBeVisible()
    expect(backend.stats().calls).toMatchObject({ everywhere: 2, refresh: 1 })
  })
})
