import '../../src/demo/polyfill'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { act, render, screen } from '@testing-library/react'
import { getResponse, http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { Provider } from 'react-redux'
import type { LoginLimit } from '../../src/demo/throttle'
import { createSession, HasScope, SessionProvider, useUser } from '../../src/session/react'
import {
  Credentials,
  hasScope,
  type Environment,
  type SessionOptions,
  type SessionRootState,
} from '../../src/session'
import { signedInState, storeSession } from '../../src/session/testing'
import { createTestBackend } from '../../src/session/testing/msw'
import { apiUrl } from '../support/device'
import { until } from '../support/fakeTime'

const sara = { id: 1, name: 'Sara' }
const people = [
  { username: 'sara', password: 'secret-1', user: sara, scope: ['profile:read'] },
  { username: 'omid', password: 'secret-2', user: { id: 'o-2', name: 'Omid' } },
]
const backend = createTestBackend({ people, tokenLifetime: 60 })
const server = setupServer(...backend.handlers)
const ordersOf = http.get(`${apiUrl}/orders`, ({ request }) => {
  const user = backend.userOf(request)
  return user ? HttpResponse.json([user.name]) : HttpResponse.json(null, { status: 401 })
})
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

const stops: (() => void)[] = []
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  server.resetHandlers()
  backend.reset()
  localStorage.clear()
  sessionStorage.clear()
})

/** A host, as its own tests make it. */
async function openHost(
  preloadedState?: SessionRootState,
  given: SessionOptions = {},
  environment?: Partial<Environment>,
) {
  const session = createSession({ baseUrl: apiUrl, ...given } as SessionOptions, environment)
  stops.push(session.stop)
  const store = configureStore({
    reducer: combineSlices(session, session.api),
    middleware: (getDefault) => getDefault().prepend(session.middleware),
    ...(preloadedState && { preloadedState }),
  })
  await session.ready
  return { session, store, state: () => store.getState().session }
}

const logIn = (
  { session }: Awaited<ReturnType<typeof openHost>>,
  username = 'sara',
  password = 'secret-1',
) => session.logIn(new Credentials({ username, password }, { remember: true }))

describe('signedInState', () => {
  test('a store that begins with it is signed in, also when the session is ready, without a server', async () => {
    server.use(http.all('*', () => HttpResponse.error()))
    const given = signedInState({ user: sara, scope: ['profile:read'] })
    const { session, store, state } = await openHost(given)
    expect(state()).toEqual(given.session)
    const Name = () => <p>{useUser().name}</p>
    render(
      <Provider store={store}>
        <SessionProvider session={session}>
          <Name />
          <HasScope scope="profile:read">may read</HasScope>
          <HasScope scope="session:inspect">may write</HasScope>
        </SessionProvider>
      </Provider>,
    )
    expect(screen.getByText('Sara')).toBeTruthy()
    expect(screen.getByText('may read')).toBeTruthy()
    expect(screen.queryByText('may write')).toBeNull()
    await act(() => until(() => !session.userQueryState(store.getState()).isLoading))
    expect(state()).toEqual(given.session)
  })

  test('sends its access token with the requests of the host', async () => {
    const seen: (string | null)[] = []
    server.use(
      http.get(`${apiUrl}/orders`, ({ request }) => {
        seen.push(request.headers.get('authorization'))
        return HttpResponse.json([])
      }),
      http.get('*/api/auth/user', () => HttpResponse.json({ user: sara })),
    )
    const given = signedInState({ user: sara, accessToken: 'mine' })
    const { session } = await openHost(given, { endpoints: { user: false } })
    await session.fetch('/orders')
    expect(seen).toEqual(['Bearer mine'])
  })

  test('begins with an access token that has ended where it lives for no time', () => {
    expect(signedInState({ user: sara, expiresIn: 0 }).session).toMatchObject({
      status: 'tokenExpired',
      user: sara,
    })
    const renewal = { by: 'none' } as const
    expect(signedInState({ user: sara, expiresIn: -1, renewal }).session.status).toBe('bothExpired')
  })

  test('has a user also where nobody is named', () => {
    expect(signedInState().session).toMatchObject({ user: { id: 1, name: 'Test user' } })
    expect(signedInState({ scope: ['a'] }).session).toMatchObject({ user: { id: 1, scope: ['a'] } })
  })

  test('takes no user in the place of an object that has one', () => {
    // As plain JavaScript may call it.
    const plain: (given: object) => unknown = signedInState
    expect(() => plain({ id: 1 })).toThrow(
      new TypeError(
        'signedInState takes no id, but user, scope, accessToken, expiresIn, refreshToken, refreshExpiresIn, renewal: signedInState({ user: { id: 1 } }).',
      ),
    )
  })

  test('lives until the layer looks into the storage: a refresh finds nothing there, and ends it', async () => {
    const { session, state } = await openHost(signedInState(backend.signedIn('sara')))
    await session.userReady()
    expect(state()).toMatchObject({ status: 'loggedIn' })
    backend.revokeAccess()
    server.use(ordersOf)
    await session.fetch('/orders').catch(() => undefined)
    expect(state()).toMatchObject({ status: 'loggedOut', end: { reason: 'storageCleared' } })
    expect(backend.stats().calls.refresh).toBe(0)
  })

  test('so does a server that tells another user', async () => {
    const { user, ...tokens } = backend.signedIn('sara')
    const { state } = await openHost(signedInState({ ...tokens, user: { ...user, name: 'Mina' } }))
    await until(() => state().status === 'loggedOut')
    expect(state()).toMatchObject({ end: { reason: 'storageCleared' } })
  })
})

test('a session that a module of the host has made is signed in and out between tests, as whoever is wanted', async () => {
  const { session, store, state } = await openHost()
  const api = session.api.injectEndpoints({
    endpoints: (build) => ({ orders: build.query<unknown, void>({ query: () => '/orders' }) }),
  })
  server.use(ordersOf)
  for (const [username, user] of [
    ['sara', sara],
    ['omid', { id: 'o-2', name: 'Omid' }],
    ['sara', sara],
  ] as const) {
    expect(await session.begin(backend.signedIn(username))).toBeUndefined()
    expect(state()).toMatchObject({ status: 'loggedIn', user })
    const { data } = await store.dispatch(api.endpoints.orders.initiate())
    expect(data).toEqual([user.name])
    await session.logOut()
  }
})

describe('storeSession', () => {
  test('the session is read back from the storage, without the state, and refreshed', async () => {
    storeSession({ baseUrl: apiUrl }, signedInState(backend.signedIn('sara')))
    const { session, state } = await openHost()
    expect(state()).toMatchObject({ status: 'loggedIn', user: sara })
    backend.revokeAccess()
    server.use(ordersOf)
    expect(await (await session.fetch('/orders')).json()).toEqual(['Sara'])
    expect(backend.stats()).toMatchObject({ refreshes: 1, reusedRefreshTokens: 0, logins: 0 })
  })

  test('goes by the options: another API’s or another app’s is no session', async () => {
    storeSession({ baseUrl: apiUrl, name: 'shop' }, signedInState(backend.signedIn('omid')))
    expect((await openHost()).state().status).toBe('loggedOut')
    const shop = await openHost(undefined, { name: 'shop' })
    expect(shop.state()).toMatchObject({ status: 'loggedIn', user: { name: 'Omid' } })
  })
})

describe('stories and component tests in browsers', () => {
  /** As a story does it: each has a `name` of its own, for all share the storage of one page. */
  async function openStory(name: string, user: typeof sara) {
    const options = { name, baseUrl: apiUrl, endpoints: { user: false as const } }
    const preloadedState = storeSession(options, signedInState({ user }))
    const begun = openHost(preloadedState, options)
    return { first: preloadedState, ...(await begun) }
  }
  const look = async () => {
    for (const type of ['focus', 'online', 'pageshow']) window.dispatchEvent(new Event(type))
    document.dispatchEvent(new Event('visibilitychange'))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }

  test('a state that is in no storage lives until the page is looked at again', async () => {
    const { state } = await openHost(signedInState({ user: sara }), { endpoints: { user: false } })
    await look()
    expect(state()).toMatchObject({ status: 'loggedOut', end: { reason: 'storageCleared' } })
  })

  test('a name may be taken again at the next load of the page, though IndexedDB knows it', async () => {
    let known: unknown
    const sharedStore: Environment['sharedStore'] = {
      update: (change) => Promise.resolve((known = change(known))),
    }
    const load = () => {
      const options = { name: 'story-1', baseUrl: apiUrl, endpoints: { user: false as const } }
      const state = storeSession(options, signedInState(backend.signedIn('sara')))
      return openHost(state, options, { sharedStore })
    }
    for (const refreshes of [1, 2]) {
      const { session, state } = await load()
      expect(await session.refresh()).toEqual({ ok: true })
      expect(backend.stats().refreshes).toBe(refreshes)
      await session.logOut()
      expect(state().status).toBe('loggedOut')
      session.stop()
    }
  })

  test('one that is stored under a name of its own stays, beside others of the page', async () => {
    const one = await openStory('story-1', sara)
    const other = await openStory('story-2', { id: 2, name: 'Omid' })
    expect(one.state()).toEqual(one.first.session)
    await look()
    expect(one.state()).toEqual(one.first.session)
    expect(other.state()).toMatchObject({ status: 'loggedIn', user: { name: 'Omid' } })
    await one.session.logOut()
    expect(other.state().status).toBe('loggedIn')
  })
})

describe('createTestBackend', () => {
  test('its people sign in, with the users and scopes that they were given', async () => {
    const host = await openHost()
    expect(await logIn(host, 'sara', 'secret-2')).toMatchObject({
      name: 'RefusedError',
      status: 401,
    })
    expect(await logIn(host)).toBeUndefined()
    expect(host.state()).toMatchObject({ user: { ...sara, scope: ['profile:read'] } })
    expect(hasScope(host.session, 'profile:read')).toBe(true)
    await host.session.logOut()
    expect(await logIn(host, 'omid', 'secret-2')).toBeUndefined()
    expect(host.state()).toMatchObject({ user: { id: 'o-2', name: 'Omid' } })
    expect(hasScope(host.session, 'profile:read')).toBe(false)
    expect(backend.stats()).toMatchObject({ logins: 2, wrongPasswords: 1 })
  })

  test('wrong passwords are limited where a test asks for it', async () => {
    const wrongOnes = async (given: { loginLimit?: LoginLimit }) => {
      const { handlers } = createTestBackend({ people, ...given })
      const body = JSON.stringify({ username: 'sara', password: 'no' })
      const statuses: (number | undefined)[] = []
      for (let i = 0; i < 6; i += 1) {
        const request = new Request(`${apiUrl}/api/auth/login`, { method: 'POST', body })
        statuses.push((await getResponse(handlers, request))?.status)
      }
      return new Set(statuses)
    }
    expect(await wrongOnes({})).toEqual(new Set([401]))
    const limited = await wrongOnes({ loginLimit: { failures: 5, seconds: 60 } })
    expect(limited).toEqual(new Set([401, 429]))
  })

  test('a refresh token works once: its second use ends the session', async () => {
    const { refreshToken } = backend.signedIn('sara')
    const refresh = async (refresh_token: string) => {
      const body = JSON.stringify({ refresh_token })
      const response = await fetch(`${apiUrl}/api/auth/refresh`, { method: 'POST', body })
      return { status: response.status, body: (await response.json()) as Record<string, string> }
    }
    const first = await refresh(refreshToken)
    expect(first).toMatchObject({ status: 200, body: { expires_in: 60 } })
    expect((await refresh(refreshToken)).status).toBe(401)
    expect((await refresh(first.body['refresh_token']!)).status).toBe(401)
    expect(backend.stats()).toMatchObject({ refreshes: 1, reusedRefreshTokens: 1 })
  })

  test('a logout ends the session at the server', async () => {
    const host = await openHost()
    await logIn(host)
    await host.session.logOut()
    await until(() => backend.stats().revokedFamilies === 1)
    expect(host.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'logout' } })
  })

  test('faults are met by the calls that they are set for', async () => {
    backend.setFault('login', { kind: 'status', status: 503, times: 1 })
    const host = await openHost()
    expect(await logIn(host)).toMatchObject({ name: 'FaultError', status: 503 })
    expect(await logIn(host)).toBeUndefined()
    expect(backend.stats().faults).toBe(1)
  })

  test('leaves every other address to the host, and says who asks there', async () => {
    const host = await openHost()
    await logIn(host)
    server.use(
      ordersOf,
      http.get(`${apiUrl}/api/notes`, () => HttpResponse.json('the host’s')),
    )
    expect(await (await host.session.fetch('/api/notes')).json()).toBe('the host’s')
    backend.revokeAccess()
    expect(await (await host.session.fetch('/orders')).json()).toEqual(['Sara'])
    expect(backend.stats().refreshes).toBe(1)
    expect(backend.userOf(new Request(`${apiUrl}/orders`))).toBeUndefined()
  })

  test('gives nobody a session who is not among its people', () => {
    expect(() => backend.signedIn('mina')).toThrow('Nobody is called mina.')
    expect(() => createTestBackend({ people, tokenLifetime: -1 })).toThrow('tokenLifetime')
  })
})
