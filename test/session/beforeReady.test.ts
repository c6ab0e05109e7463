import { describe, expect, test } from '@jest/globals'
import { configureStore } from '@reduxjs/toolkit'
import { createSession, Credentials, type SessionOptions } from '../../src/session'
import { apiUrl } from '../support/device'
import { until } from '../support/fakeTime'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'

const { received } = useDemoServer()
const { openHost } = useHosts()
const settle = (ms = 300) => new Promise((resolve) => setTimeout(resolve, ms))

/** The next load of a page: what a host does before `ready` is done at once. */
function load(options: SessionOptions = {}) {
  const session = createSession({ baseUrl: apiUrl, ...options } as SessionOptions)
  const api = session.api.injectEndpoints({
    endpoints: (build) => ({ notes: build.query<unknown, void>({ query: () => '/api/notes' }) }),
  })
  const store = configureStore({
    reducer: { session: session.reducer, api: api.reducer },
    middleware: (getDefault) => getDefault().concat(session.middleware),
  })
  return { session, api, store, state: () => store.getState().session }
}

/** Somebody has signed in, and left the page. */
async function leave(username = 'sara', password = 'parvaz-1405') {
  const host = await openHost()
  await host.logIn(username, password)
  host.session.stop()
  received.splice(0)
}

async function otherWay() {
  const response = await fetch(`${apiUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'sara', password: 'parvaz-1405' }),
  })
  const body = (await response.json()) as { token: string; refresh_token: string }
  return { accessToken: body.token, refreshToken: body.refresh_token }
}

describe('before the stored session has been read back,', () => {
  test('a sign-out signs out, as on a page /logout that asks for it as it loads', async () => {
    await leave()
    const { session, state } = load()
    await session.logOut()
    await session.ready
    await settle()
    session.stop()
    expect(state().status).toBe('loggedOut')
  })

  test('who signs out and in again with the same fields is signed in: that is another login', async () => {
    const { session, state } = load()
    const typed = () => new Credentials({ username: 'sara', password: 'parvaz-1405' })
    const first = session.logIn(typed())
    const out = session.logOut()
    const second = session.logIn(typed())
    expect(await first).toMatchObject({ name: 'SessionEndedError' })
    await out
    expect(await second).toBeUndefined()
    session.stop()
    expect(state().status).toBe('loggedIn')
  })

  test('session.expire ends it as its time would', async () => {
    await leave()
    const { session, state } = load()
    session.expire()
    await session.ready
    await settle()
    session.stop()
    expect(state()).toMatchObject({ status: 'loggedOut', end: { reason: 'bothExpired' } })
  })

  test('session.end ends it', async () => {
    await leave()
    const { session, state } = load()
    await session.end()
    await session.ready
    await settle()
    session.stop()
    expect(state().status).toBe('loggedOut')
  })

  test('a request of a person who is signed in goes with their token', async () => {
    await leave()
    const { session, api, store } = load()
    const answer = await store.dispatch(api.endpoints.notes.initiate())
    await session.ready
    session.stop()
    expect(answer).toMatchObject({ data: expect.anything() })
  })

  test('session.fetch goes with the token', async () => {
    await leave()
    const { session } = load()
    const response = await session.fetch('/api/notes')
    session.stop()
    expect(response.status).toBe(200)
  })

  test('session.accessToken is the token', async () => {
    await leave()
    const { session } = load()
    const told = await session.accessToken().then(
      () => 'a token',
      (error: Error) => error.name,
    )
    session.stop()
    expect(told).toBe('a token')
  })

  test('session.begin, on the page of a link by mail, replaces and revokes the session before', async () => {
    await leave('omid', 'darya-1405')
    const tokens = await otherWay()
    const { session, state } = load()
    expect(await session.begin(tokens, { remember: true })).toBeUndefined()
    expect(state()).toMatchObject({ user: { name: 'Sara Parvaz' } })
    await session.ready
    expect(state()).toMatchObject({ user: { name: 'Sara Parvaz' } })
    await until(() => received.some(({ call }) => call === 'POST /api/auth/logout'))
    session.stop()
  })

  test('session.begin for this tab alone leaves it hers, beside the stored session of another person', async () => {
    await leave('omid', 'darya-1405')
    const tokens = await otherWay()
    const { session, state } = load()
    await session.begin(tokens, { remember: false })
    await session.ready
    await settle()
    session.stop()
    expect(state()).toMatchObject({ user: { name: 'Sara Parvaz' } })
  })
})

describe('session.begin on the page of a link by mail', () => {
  test('begins the session, where nothing is stored', async () => {
    const tokens = await otherWay()
    const { session, state } = load()
    expect(await session.begin(tokens, { remember: true })).toBeUndefined()
    expect(state()).toMatchObject({ user: { name: 'Sara Parvaz' } })
    session.stop()
  })

  test('begins the session, where one is stored that has ended meanwhile', async () => {
    const host = await openHost({ token: { maxAge: 1 }, endpoints: { refresh: false } })
    const tokens = await otherWay()
    await host.session.begin({ accessToken: tokens.accessToken, expiresIn: 1 }, { remember: true })
    host.session.stop()
    await settle(1500)
    const { session, state } = load()
    const error = await session.begin(tokens, { remember: true })
    await session.ready
    await settle()
    session.stop()
    expect(error).toBeUndefined()
    expect(state()).toMatchObject({ user: { name: 'Sara Parvaz' } })
  })
})
