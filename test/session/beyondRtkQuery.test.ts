import { describe, expect, test } from '@jest/globals'
import { http, HttpResponse } from 'msw'
import { isSessionError, type SessionError } from '../../src/session'
import { apiUrl } from '../support/device'
import { until } from '../support/fakeTime'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'

const { backend, server, received } = useDemoServer()
const { openHost } = useHosts()
const refreshes = () => received.filter(({ call }) => call === 'POST /api/auth/refresh').length
const bearers = () =>
  received.filter(({ url }) => !url.includes('/api/auth/')).map((each) => each.authorization)
const rejected = async (promise: Promise<unknown>) => {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('It has resolved.')
}

// @proves oneRefresh, secrets
describe('session.fetch', () => {
  test('sends with the token, and resolves what is relative against the API', async () => {
    const { session, logIn } = await openHost()
    await logIn()
    const response = await session.fetch('/api/notes')
    expect(response.status).toBe(200)
    expect(received.at(-1)).toMatchObject({ url: `${apiUrl}/api/notes` })
    expect(bearers()).toEqual([expect.stringMatching(/^Bearer /)])
  })

  test('refreshes at a 401 once for all, and sends the body again', async () => {
    const { session, logIn } = await openHost()
    await logIn()
    backend.revokeAccess()
    const save = (text: string) =>
      session.fetch('/api/notes', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
      })
    const all = await Promise.all(['a', 'b', 'c'].map(save))
    expect(all.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(refreshes()).toBe(1)
  })

  test('takes a URL and headers as they are when it is called', async () => {
    const { session, logIn } = await openHost()
    await logIn()
    const url = new URL(`${apiUrl}/api/notes`)
    const headers = new Headers()
    const seen: string[] = []
    server.use(
      http.get('*/api/notes', ({ request }) => {
        seen.push(`${new URL(request.url).search} ${request.headers.get('x-page')}`)
        return HttpResponse.json([])
      }),
    )
    const all = ['1', '2', '3'].map((page) => {
      url.searchParams.set('page', page)
      headers.set('x-page', page)
      return session.fetch(url, { headers })
    })
    await Promise.all(all)
    expect(seen).toEqual(['?page=1 1', '?page=2 2', '?page=3 3'])
  })

  test('goes to another origin as it is, without a token', async () => {
    server.use(http.get('http://elsewhere.test/a', () => HttpResponse.json(1)))
    const { session, logIn } = await openHost({ headers: { apikey: 'public' } })
    await logIn()
    await session.fetch('http://elsewhere.test/a')
    expect(bearers()).toEqual([null])
  })

  test('rejects with an error of the session that can be told, and is an Error', async () => {
    const { session, logIn } = await openHost()
    await logIn()
    backend.revokeAccess()
    backend.setFault('refresh', { kind: 'status', status: 503, times: 9 })
    const error = await rejected(session.fetch('/api/notes'))
    expect(error).toBeInstanceOf(Error)
    expect(isSessionError(error)).toBe(true)
    expect(error).toMatchObject({ name: 'FaultError', kind: 'status', status: 503 })
  })

  test('takes session: false, optional, replay and expired as extraOptions do', async () => {
    server.use(
      http.post(`${apiUrl}/password`, () => HttpResponse.json('wrong', { status: 401 })),
      http.get(`${apiUrl}/news`, () => HttpResponse.json('news')),
    )
    const { session, logIn } = await openHost()
    await logIn()
    const post = { method: 'POST', body: 'x' } as const
    expect((await session.fetch('/password', { ...post, session: { expired: [] } })).status).toBe(
      401,
    )
    expect(refreshes()).toBe(0)
    await session.fetch('/news', { session: false })
    expect(bearers().at(-1)).toBeNull()
    backend.revokeAccess()
    const once = await session.fetch('/api/notes', { ...post, session: { replay: false } })
    expect(once.status).toBe(401)
    expect(refreshes()).toBe(0)
  })

  test('is aborted by its caller’s signal, and by the end of the session', async () => {
    server.use(http.get(`${apiUrl}/slow`, () => new Promise<Response>(() => undefined)))
    const { session, logIn } = await openHost()
    await logIn()
    const stop = new AbortController()
    const mine = rejected(session.fetch('/slow', { signal: stop.signal }))
    stop.abort()
    expect(await mine).toMatchObject({ name: 'AbortError' })
    const theirs = rejected(session.fetch('/slow'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    await session.logOut()
    expect(await theirs).toMatchObject({ name: 'SessionEndedError' })
  })
})

describe('session.accessToken', () => {
  test('is the token as it is, and a fresh one where it has expired', async () => {
    const { session, logIn, state } = await openHost({ token: { maxAge: 60 } })
    await logIn()
    const now = state()
    const first = now.status === 'loggedIn' ? now.accessToken.value : ''
    expect(await session.accessToken()).toBe(first)
    const second = await session.accessToken({ refused: first })
    expect(second).not.toBe(first)
    expect(refreshes()).toBe(1)
    // Who tells of it late finds the new one.
    expect(await session.accessToken({ refused: first })).toBe(second)
    expect(refreshes()).toBe(1)
  })

  test('rejects with a SessionError where nobody is signed in', async () => {
    const { session } = await openHost()
    expect(await rejected(session.accessToken())).toMatchObject({ name: 'SessionEndedError' })
  })
})

describe('session.begin', () => {
  /** Tokens that came by another way than the login call. */
  async function otherWay() {
    const response = await fetch(`${apiUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'sara', password: 'parvaz-1405' }),
    })
    const body = (await response.json()) as {
      token: string
      refresh_token: string
      expires_in: number
    }
    return { accessToken: body.token, refreshToken: body.refresh_token, expiresIn: body.expires_in }
  }

  test('begins a session with tokens that came another way, and its user is loaded', async () => {
    const { session, state } = await openHost()
    const tokens = await otherWay()
    expect(await session.begin(tokens, { remember: true })).toBeUndefined()
    expect(state()).toMatchObject({
      status: 'loggedIn',
      user: { name: 'Sara Parvaz' },
      renewal: { by: 'refreshToken', token: { value: tokens.refreshToken } },
    })
    expect(localStorage.getItem('persist:session')).toContain(tokens.accessToken)
    const again = await openHost()
    expect(again.state().status).toBe('loggedIn')
  })

  test('goes on with the session of the person who is signed in: the page and its cache stay', async () => {
    const { session, logIn, state, store } = await openHost()
    await logIn()
    const before = state()
    const tokens = await otherWay()
    await session.begin({ ...tokens, user: { id: 1, name: 'Sara Parvaz' } }, { remember: true })
    const after = state()
    expect([after.epoch, after.status]).toEqual([before.epoch, 'loggedIn'])
    // A refresh that another tab makes at this moment has the number between.
    expect([before, after]).toMatchObject([
      { rotation: 0 },
      { rotation: 2, accessToken: { value: tokens.accessToken } },
    ])
    expect(await session.accessToken()).toBe(tokens.accessToken)
    expect(session.api.endpoints.getUser.select()(store.getState()).data).toBeDefined()
  })

  test('replaces the session of another person, whose tokens are revoked', async () => {
    const { session, logIn, state } = await openHost()
    await logIn('omid', 'darya-1405')
    const before = state().epoch
    await session.begin(await otherWay(), { remember: true })
    expect(state()).toMatchObject({ user: { name: 'Sara Parvaz' } })
    expect(state().epoch).toBeGreaterThan(before)
    // Nobody waits for it.
    await until(() => received.some(({ call }) => call === 'POST /api/auth/logout'))
  })

  test.each([
    [{ accessToken: '' }, 'session.begin: accessToken'],
    [{ accessToken: 5 }, 'session.begin: accessToken'],
    [{ accessToken: 'secret-token', user: {} }, 'session.begin: user'],
  ])('refuses %j with what was expected, and without what was given', async (given, text) => {
    const { session, state } = await openHost()
    const error = (await rejected(session.begin(given as never, { remember: true }))) as Error
    expect(error).toBeInstanceOf(TypeError)
    expect(error.message).toContain(text)
    expect(error.message).not.toContain('secret-token')
    expect(state().status).toBe('loggedOut')
  })

  test('keeps no token in the user', async () => {
    const { session, state } = await openHost({ endpoints: { user: false } })
    const user = { id: 1, name: 'Sara', token: 'secret-token' }
    await session.begin({ accessToken: 'secret-token', user }, { remember: true })
    expect(state()).toMatchObject({ user: { id: 1, name: 'Sara' } })
    expect(JSON.stringify((state() as { user?: unknown }).user)).not.toContain('secret-token')
  })
})

test('session.end ends the session for the host, with the event reset and its reason', async () => {
  const { session, logIn, state } = await openHost()
  const told: unknown[] = []
  session.on('session/reset', ({ payload }) => told.push(payload.reason))
  await session.end()
  expect(told).toEqual([])
  await logIn()
  await session.end()
  expect(state()).toMatchObject({ status: 'loggedOut', end: { reason: 'endedByApp' } })
  await logIn()
  await session.end('absoluteTimeout')
  expect(told).toEqual(['endedByApp', 'absoluteTimeout'])
  expect(localStorage.getItem('persist:session')).not.toContain('accessToken')
  const revoked = () => received.filter(({ call }) => call === 'POST /api/auth/logout').length
  await until(() => revoked() === 2)
})

describe("session.on('error')", () => {
  test('tells every error of a call once, without the server’s own text', async () => {
    const { session, logIn } = await openHost()
    const told: SessionError[] = []
    session.on('error', (error) => told.push(error))
    expect(await logIn('sara', 'wrong')).toMatchObject({ serverMessage: expect.anything() })
    expect(told).toMatchObject([{ name: 'RefusedError', call: 'login', status: 401 }])
    expect(told[0]).not.toHaveProperty('serverMessage')
    await logIn()
    backend.revokeAccess()
    backend.setFault('refresh', { kind: 'status', status: 503, times: 9 })
    await Promise.all(['a', 'b'].map(() => session.fetch('/api/notes').catch(() => undefined)))
    expect(told.slice(1)).toMatchObject([{ name: 'FaultError', call: 'refresh', status: 503 }])
  })

  test('tells of a missing field', async () => {
    server.use(http.get('*/api/auth/user', () => HttpResponse.json({ me: { id: 1 } })))
    const { session, logIn } = await openHost()
    const told: SessionError[] = []
    session.on('error', (error) => told.push(error))
    await logIn()
    expect(told).toMatchObject([
      { name: 'MissingFieldError', message: 'User Data response does not contain field user' },
    ])
  })
})

test('a token of unknown lifetime lives until the server says no', async () => {
  const { session, state } = await openHost({
    token: { maxAge: 'unknown' },
    endpoints: { user: false, refresh: false },
  })
  await session.begin({ accessToken: 'opaque' }, { remember: true })
  const now = state()
  if (now.status !== 'loggedIn') throw new Error(now.status)
  expect(now.accessToken.expiresAt).toBeGreaterThan(Date.now() + 40 * 365 * 24 * 3600_000)
  server.use(http.get(`${apiUrl}/a`, () => HttpResponse.json('no', { status: 401 })))
  expect((await session.fetch('/a')).status).toBe(401)
  expect(state()).toMatchObject({ status: 'loggedOut', end: { reason: 'tokenRefused' } })
})
