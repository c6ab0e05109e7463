import '../../src/demo/polyfill'
import { readdirSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { createSession, Credentials, type SessionOptions } from '../../src/session'
import { extendedCalls } from '../../src/session/http/extendedCalls'
import { fillOptions } from '../../src/session/options/defaults'
import { createTestBackend } from '../../src/session/testing/msw'
import { apiUrl } from '../support/device'
import { until } from '../support/fakeTime'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

const stops: (() => void)[] = []
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  for (const name of ['csrftoken', 'signed_in']) document.cookie = `${name}=; Max-Age=0`
})

/** As much as any of the presets reads of a user. */
const sara = {
  id: 'u-1',
  sub: 'u-1',
  user_id: 'u-1',
  name: 'سارا',
  first_name: 'سارا',
  username: 'سارا',
  email: 'سارا',
}
const person = { username: 'sara', password: 'parvaz-1405', user: sara }

/** A back end and a host that have the same options; the host has a call of its own. */
async function open(given: SessionOptions, tokenLifetime = 60) {
  const options = { ...given, baseUrl: given.baseUrl ?? apiUrl } as SessionOptions
  const backend = createTestBackend({ people: [person], options, tokenLifetime })
  const orders = http.get('*/orders', ({ request }) =>
    backend.userOf(request) ? HttpResponse.json(['tea']) : HttpResponse.json(null, { status: 401 }),
  )
  server.use(...backend.handlers, orders)
  const host = await openHost(options)
  return { backend, options, ...host }
}

async function openHost(options: SessionOptions) {
  // At once, where jsdom has no IndexedDB: each look would take 100 ms.
  let shared: unknown
  const sharedStore = {
    update: async <T>(change: (stored: unknown) => T) => {
      const value = change(shared)
      shared = value
      return Promise.resolve(value)
    },
  }
  const session = createSession(options, { sharedStore })
  stops.push(session.stop)
  const store = configureStore({
    reducer: combineSlices(session, session.api),
    middleware: (getDefault) => getDefault().prepend(session.middleware),
  })
  await session.ready
  const { login } = fillOptions(options)
  return {
    session,
    state: () => store.getState().session,
    nameOf: () => session.selectors.selectUserName(store.getState()),
    orders: async () => (await session.fetch(new URL('/orders', session.options.baseUrl))).status,
    logIn: (password = person.password) =>
      session.logIn(
        new Credentials(
          { [login.username]: person.username, [login.password]: password },
          { remember: true },
        ),
      ),
  }
}

/** The life of a session at a server that has these options. */
async function livesBy(given: SessionOptions) {
  const { backend, session, state, nameOf, orders, logIn } = await open(given)
  expect(await logIn('wrong')).toMatchObject({
    name: 'RefusedError',
    serverMessage: 'Wrong user name or password',
  })
  const began = Date.now()
  expect(await logIn()).toBeUndefined()
  expect(state()).toMatchObject({ status: 'loggedIn' })
  expect(nameOf()).toBe('سارا')
  const { accessToken } = state() as { accessToken: { expiresAt: number } }
  expect(Math.abs(accessToken.expiresAt - began - 60_000)).toBeLessThan(2500)
  expect(await orders()).toBe(200)

  const refreshes = session.options.renewal === 'none' ? 0 : 2
  for (let time = 0; time < refreshes; time += 1)
    expect(await session.refresh()).toMatchObject({ ok: true })
  expect(await orders()).toBe(200)
  expect(backend.stats()).toMatchObject({ refreshes, reusedRefreshTokens: 0, wrongPasswords: 1 })

  await session.logOut()
  const revoked = session.options.endpoints.logout === false ? 0 : 1
  await until(() => backend.stats().revokedFamilies === revoked)
  expect(state()).toMatchObject({ status: 'loggedOut', end: { reason: 'logout' } })

  expect(await logIn()).toBeUndefined()
  if (refreshes === 0) return
  backend.setFault('refresh', { kind: 'status', status: 503, times: 1 })
  expect(await session.refresh()).toMatchObject({ ok: false, error: { status: 503 } })
  expect(state()).toMatchObject({ status: 'loggedIn' })
}

/** What its server refuses, a session does not survive. */
async function endsBy(given: SessionOptions) {
  const { backend, state, orders, logIn, session } = await open(given)
  expect(await logIn()).toBeUndefined()
  const canRenew = ['refreshToken', 'cookie'].includes(session.options.renewal)
  backend.revokeAccess()
  if (canRenew) expect(await orders()).toBe(200)
  backend.setFault('refresh', { kind: 'refuse' })
  backend.revokeAccess()
  await orders().catch(() => undefined)
  await until(() => state().status === 'loggedOut')
  const reason = canRenew ? 'refreshRefused' : 'tokenRefused'
  expect(state()).toMatchObject({ end: { reason } })
}

describe('createTestBackend answers as the options of the host say that its server does', () => {
  const presets = readdirSync('src/session/presets').map((file) => file.replace('.ts', ''))
  const optionsOf = async (name: string) => {
    const { default: preset } = (await import(`../../src/session/presets/${name}.ts`)) as {
      default: SessionOptions
    }
    return preset
  }
  test.each(presets)(
    '%s: signed in, refreshed, signed out, and kept through a fault',
    async (name) => livesBy(await optionsOf(name)),
  )
  test.each(presets)('%s: ended by a refusal', async (name) => endsBy(await optionsOf(name)))

  // The one of README.md.
  const readme = {
    baseUrl: 'https://api.example.com/v2/',
    endpoints: {
      login: { url: 'sessions', encoding: 'form', body: { device: 'web' } },
      refresh: { url: 'sessions', method: 'PUT', body: { renew: '{refreshToken}' } },
      user: { url: 'me' },
      logout: false,
    },
    login: { username: 'email', kind: 'email' },
    token: { property: 'data.jwt', expiresIn: 'data.ttl', unit: 'milliseconds' },
    refreshToken: { property: 'data.renew' },
    user: { property: 'data' },
    refused: [{ status: 200, path: 'ok', is: false }, { status: 401 }],
    errorMessage: 'why',
  } satisfies SessionOptions
  const own: Record<string, SessionOptions> = {
    'names and a form of its own': readme,
    'one address for all, told apart by method, query and constants': {
      endpoints: {
        login: { url: '/auth?do=in', body: { 'grant.type': 'password' } },
        refresh: { url: '/auth?do=again', body: { 'grant.type': 'refresh' } },
        logout: { url: '/auth', method: 'DELETE', body: false },
        user: { url: '/auth', method: 'GET' },
      },
      calls: extendedCalls,
      login: { username: 'data.email', password: 'data.password' },
    },
    'one address for login and refresh, told apart by the fields alone': {
      endpoints: { login: { url: '/token' }, refresh: { url: '/token' } },
    },
    'a sign-out told from a refresh by its query, and a CSRF token at the address of the user': {
      calls: extendedCalls,
      csrf: { header: 'X-CSRF', url: '/auth?csrf=1', property: 'token' },
      endpoints: {
        refresh: { url: '/auth' },
        logout: { url: '/auth?do=out', body: { act: 'out' } },
        user: { url: '/auth' },
      },
    },
    'an access token that renews itself, in the body': {
      renewal: 'accessToken',
      token: { refreshBefore: 20 },
      endpoints: {
        refresh: { body: { token: '{accessToken}' }, bearer: 'none' },
        user: { method: 'POST', body: { token: '{accessToken}' }, bearer: 'none' },
      },
    },
    'the bare token as the whole answer': {
      token: { property: '' },
      endpoints: { refresh: false },
    },
    'the user in the answer to login, and moments in place of lifetimes': {
      user: { from: 'login', property: 'data.0.who' },
      token: { property: 'data.0.token', expiresIn: 'data.0.until', unit: 'date' },
      refreshToken: { expiresIn: 'renewableUntil', unit: 'epochSeconds' },
    },
    'the user in the claims, and the lifetime of the token too': {
      user: { from: 'token', property: 'https://example\u2024com/user' },
      token: { expiresIn: [] },
    },
    'tokens in headers and in a link': {
      calls: extendedCalls,
      token: { property: 'header:x-auth-token', name: 'X-Auth-Token', type: '' },
      refreshToken: { property: 'links.next?renew' },
    },
    'a refresh token in the header': {
      endpoints: {
        refresh: { bearer: 'refresh', body: { username: 'again' } },
        logout: { bearer: 'refresh', body: false },
      },
    },
    'a cookie, a CSRF token in an answer, and a hint for the start': {
      renewal: 'cookie',
      persist: 'none',
      calls: extendedCalls,
      csrf: { header: 'X-CSRF', url: '/csrf', property: 'data.token' },
      restore: { hint: 'signed_in' },
    },
    'a refusal without 401': {
      calls: extendedCalls,
      login: { refusals: [{ status: 422, path: 'code', is: 7, code: 'wrongPassword' }] },
      refused: [{ status: 419, path: 'gone' }],
      errorMessage: ['errors.0.text', 'message'],
    },
  }
  test.each(Object.keys(own))('%s: a whole life', (name) => livesBy(own[name]!))
  test.each(Object.keys(own))('%s: ended by a refusal', (name) => endsBy(own[name]!))

  test('a wrong password has the code that the options give it', async () => {
    const { logIn } = await open(own['a refusal without 401']!)
    expect(await logIn('wrong')).toMatchObject({ status: 422, code: 'wrongPassword' })
  })

  test('the cookie begins a session where nothing is stored, until somebody signs out', async () => {
    const options = own['a cookie, a CSRF token in an answer, and a hint for the start']!
    const { session, logIn, backend } = await open(options)
    await logIn()
    session.stop()
    localStorage.clear()
    const next = await openHost({ ...options, baseUrl: apiUrl } as SessionOptions)
    expect(next.state()).toMatchObject({ status: 'loggedIn' })
    await next.session.logOut()
    await until(() => backend.stats().revokedFamilies === 1)
    expect(document.cookie).not.toContain('signed_in')
    next.session.stop()
    const last = await openHost({ ...options, baseUrl: apiUrl } as SessionOptions)
    expect(last.state()).toMatchObject({ status: 'loggedOut' })
    backend.signedIn('sara')
    expect(document.cookie).toContain('signed_in')
    backend.reset()
    expect(document.cookie).not.toContain('signed_in')
  })

  test('a guest whose cookie begins nothing is told of no fault', async () => {
    const options = { renewal: 'cookie', restore: {}, persist: 'none' } as SessionOptions
    const { session, state, backend } = await open(options)
    expect(backend.stats().calls.refresh).toBe(1)
    expect(state().status).toBe('loggedOut')
    expect(session.refreshFault()).toBeUndefined()
    const { status } = await fetch(`${apiUrl}/api/auth/refresh`, { method: 'POST', body: '{}' })
    expect(status).toBe(401)
  })

  test('tokens of a test’s own may have dots', async () => {
    let made = 0
    const newToken = () => `head.body.${(made += 1)}`
    const backend = createTestBackend({ people: [person], newToken })
    server.use(...backend.handlers)
    const host = await openHost({ baseUrl: apiUrl })
    expect(await host.logIn()).toBeUndefined()
    expect(host.state()).toMatchObject({ user: sara })
  })

  test('without options the calls are answered below any path, and a declared lifetime is told', async () => {
    const backend = createTestBackend({ people: [person], declareRefreshLifetime: true })
    server.use(...backend.handlers)
    const body = JSON.stringify({ username: 'sara', password: 'parvaz-1405' })
    const response = await fetch(`${apiUrl}/v2/api/auth/login`, { method: 'POST', body })
    const { refreshLifetime } = backend.settings()
    expect(await response.json()).toMatchObject({ refresh_expires_in: refreshLifetime })
  })

  test('without the CSRF token that the options ask for every call is refused', async () => {
    const { backend } = await open(
      own['a cookie, a CSRF token in an answer, and a hint for the start']!,
    )
    const body = JSON.stringify({ username: 'sara', password: 'parvaz-1405' })
    const response = await fetch(`${apiUrl}/api/auth/login`, { method: 'POST', body })
    expect(response.status).toBe(403)
    expect(backend.stats().logins).toBe(0)
  })

  test('a session that is begun with tokens of `signedIn` is refreshed', async () => {
    for (const name of [
      'a cookie, a CSRF token in an answer, and a hint for the start',
      'names and a form of its own',
    ]) {
      const { backend, session, state } = await open(own[name]!)
      const { user: _user, ...tokens } = backend.signedIn('sara')
      expect(await session.begin(tokens, { remember: false })).toBeUndefined()
      expect(await session.refresh()).toEqual(expect.objectContaining({ ok: true }))
      expect(state()).toMatchObject({ status: 'loggedIn' })
      session.stop()
    }
  })

  test('what a fault makes of an answer is not put in order', async () => {
    const { backend, logIn } = await open(own['names and a form of its own']!)
    const met = async (kind: 'html' | 'malformed' | 'offline') => {
      backend.setFault('login', { kind, times: 1 })
      return logIn()
    }
    expect(await met('malformed')).toMatchObject({ name: 'MissingFieldError', field: 'data.jwt' })
    expect(await met('html')).toMatchObject({ name: 'FaultError', kind: 'notUnderstood' })
    expect(await met('offline')).toMatchObject({ name: 'FaultError', kind: 'unreachable' })
    expect(await logIn()).toBeUndefined()
  })

  test('an address that is not among them is not answered', async () => {
    await open(own['names and a form of its own']!)
    const method = 'POST'
    for (const url of [
      'https://api.example.com/v2/sessions/x',
      'https://other.example.com/v2/sessions',
    ])
      await expect(fetch(url, { method })).rejects.toThrow()
  })

  test('a function that reads the tokens cannot be answered, and that is said', () => {
    const options = { readTokens: () => ({}) }
    expect(() => createTestBackend({ people: [person], options })).toThrow('options.readTokens')
  })
})
