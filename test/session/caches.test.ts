import { describe, expect, test } from '@jest/globals'
import { createApi, fakeBaseQuery, fetchBaseQuery, retry } from '@reduxjs/toolkit/query'
import { http, HttpResponse } from 'msw'
import { reauthDialog, type SessionLayer } from '../../src/session'
import { apiUrl } from '../support/device'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'

const { backend, server, received } = useDemoServer()
const { openHost } = useHosts()
const settle = (ms = 100) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const cacheOf = (store: { getState(): unknown }) =>
  JSON.stringify((store.getState() as { own: { queries: unknown } }).own.queries)
/** Each person has a secret of their own at the server. */
const secrets = () =>
  server.use(
    http.get(`${apiUrl}/secret`, ({ request }) => {
      const account = backend.accountOf(request)
      return account
        ? HttpResponse.json(`secret of ${account.username}`)
        : HttpResponse.json('no', { status: 401 })
    }),
  )

describe('an api of the host’s own is emptied when the session ends', () => {
  test('where its fetchFn is session.fetch', async () => {
    secrets()
    const host = await openHost({}, ({ session }) =>
      createApi({
        reducerPath: 'own',
        baseQuery: fetchBaseQuery({ baseUrl: apiUrl, fetchFn: session.fetch }),
        endpoints: (build) => ({ secret: build.query<string, void>({ query: () => 'secret' }) }),
      }),
    )
    await host.logIn()
    await host.store.dispatch(host.own.endpoints.secret.initiate())
    await host.session.logOut()
    await host.logIn('omid', 'darya-1405')
    await settle()
    const { data } = await host.store.dispatch(host.own.endpoints.secret.initiate())
    expect(data).toBe('secret of omid')
  })

  test('where a queryFn of it uses session.fetch', async () => {
    secrets()
    const host = await openHost({}, ({ session }) =>
      createApi({
        reducerPath: 'own',
        baseQuery: fakeBaseQuery(),
        endpoints: (build) => ({
          secret: build.query<unknown, void>({
            queryFn: async () => ({ data: await (await session.fetch('/secret')).json() }),
          }),
        }),
      }),
    )
    await host.logIn()
    await host.store.dispatch(host.own.endpoints.secret.initiate())
    await host.session.logOut()
    await host.logIn('omid', 'darya-1405')
    await settle()
    const { data } = await host.store.dispatch(host.own.endpoints.secret.initiate())
    expect(data).toBe('secret of omid')
  })

  test('where all its answers are of another origin that knows the person by a cookie', async () => {
    server.use(http.get('http://legacy.test/secret', () => HttpResponse.json('secret of sara')))
    const host = await openHost({}, ({ session }) =>
      createApi({
        reducerPath: 'own',
        baseQuery: session.withSession(
          fetchBaseQuery({ baseUrl: 'http://legacy.test', credentials: 'include' }),
        ),
        endpoints: (build) => ({ secret: build.query<string, void>({ query: () => 'secret' }) }),
      }),
    )
    await host.logIn()
    await host.store.dispatch(host.own.endpoints.secret.initiate())
    await host.session.logOut()
    await settle()
    expect(cacheOf(host.store)).not.toContain('secret of sara')
  })
})

describe('what a person asked for is not sent under the next one', () => {
  test('by a queryFn that goes on after they have signed out', async () => {
    secrets()
    let goOn = () => {}
    const gate = new Promise<void>((resolve) => (goOn = resolve))
    const host = await openHost({}, ({ session }) =>
      createApi({
        reducerPath: 'own',
        baseQuery: session.withSession(fetchBaseQuery({ baseUrl: apiUrl })),
        endpoints: (build) => ({
          both: build.query<unknown, void>({
            queryFn: async (_, _api, _extra, ask) => {
              await ask('secret')
              await gate
              return (await ask('secret')) as { data: unknown }
            },
          }),
        }),
      }),
    )
    await host.logIn()
    const asked = host.store.dispatch(host.own.endpoints.both.initiate())
    await settle()
    await host.session.logOut()
    await host.logIn('omid', 'darya-1405')
    const before = received.length
    goOn()
    await asked
    expect(received.slice(before).map(({ call }) => call)).not.toContain('GET /secret')
  })

  test('by retries, inside and outside of the session', async () => {
    let times = 0
    const bearers: (string | null)[] = []
    server.use(
      http.post(`${apiUrl}/flaky`, ({ request }) => {
        bearers.push(request.headers.get('authorization'))
        times += 1
        return HttpResponse.json('later', { status: 503 })
      }),
    )
    const backoff = () => settle(150)
    const host = await openHost({}, ({ session }) =>
      createApi({
        reducerPath: 'own',
        baseQuery: retry(
          session.withSession(
            retry(fetchBaseQuery({ baseUrl: apiUrl }), { maxRetries: 2, backoff }),
            {
              baseUrl: apiUrl,
            },
          ),
          { maxRetries: 2, backoff },
        ),
        endpoints: (build) => ({
          save: build.mutation<unknown, void>({ query: () => ({ url: 'flaky', method: 'POST' }) }),
        }),
      }),
    )
    await host.logIn()
    const saved = host.store.dispatch(host.own.endpoints.save.initiate())
    await settle(50)
    await host.session.logOut()
    await host.logIn('omid', 'darya-1405')
    const before = times
    await saved
    expect(times).toBe(before)
    expect(new Set(bearers).size).toBe(1)
  })
})

const streams = ({ session }: { session: SessionLayer }) =>
  createApi({
    reducerPath: 'own',
    baseQuery: session.withSession(fetchBaseQuery({ baseUrl: apiUrl })),
    endpoints: (build) => ({
      secret: build.query<string, void>({ query: () => 'secret' }),
      stream: build.query<string[], void>({
        queryFn: () => ({ data: [] }),
        async onCacheEntryAdded(_, { cacheDataLoaded, updateCachedData }) {
          await cacheDataLoaded
          updateCachedData((draft) => void draft.push('first'))
        },
      }),
    }),
  })

test('a stream that begins as somebody signs in over another person keeps its first message', async () => {
  const host = await openHost({}, streams)
  await host.logIn()
  host.session.on('session/loggedIn', () => {
    void host.store.dispatch(host.own.endpoints.stream.initiate())
  })
  await host.logIn('omid', 'darya-1405')
  await settle()
  expect(cacheOf(host.store)).toContain('"data":["first"]')
})

test('a stream that begins as a kept page is dropped for another person keeps its first message', async () => {
  const host = await openHost({ onEnd: reauthDialog }, streams)
  const page = host.session.suspendedPage!
  await host.logIn()
  page.mount()
  host.session.expire()
  expect(page.isSuspended()).toBe(true)
  page.subscribe(() => {
    if (!page.isSuspended()) void host.store.dispatch(host.own.endpoints.stream.initiate())
  })
  await host.logIn('omid', 'darya-1405')
  await settle()
  expect(cacheOf(host.store)).toContain('"data":["first"]')
})

test('a cache is emptied by its place in the store, where an older version of the host has stored it under another name', async () => {
  secrets()
  const host = await openHost({}, (made) => {
    const own = streams(made)
    const renamed: typeof own.reducer = (state, action) => {
      const next = own.reducer(state, action)
      return { ...next, config: { ...next.config, reducerPath: 'older' as 'own' } }
    }
    return { ...own, reducer: renamed }
  })
  await host.logIn()
  await host.store.dispatch(host.own.endpoints.secret.initiate())
  expect(cacheOf(host.store)).toContain('secret of sara')
  await host.session.logOut()
  await settle()
  expect(cacheOf(host.store)).not.toContain('secret of sara')
})

test('a host that resets the session’s api at each sign-in has its user all the same', async () => {
  const host = await openHost({}, ({ session }) => {
    session.on('session/loggedIn', () =>
      queueMicrotask(() => void host.store.dispatch(session.api.util.resetApiState())),
    )
    return createApi({ reducerPath: 'own', baseQuery: fakeBaseQuery(), endpoints: () => ({}) })
  })
  expect(await host.logIn()).toBeUndefined()
  expect(host.store.getState().session).toMatchObject({ user: { name: 'Sara Parvaz' } })

  // A second time, while it is asked for again.
  await host.session.logOut()
  backend.setFault('user', { kind: 'slow', ms: 300 })
  const again = host.logIn('omid', 'darya-1405')
  await settle()
  host.store.dispatch(host.session.api.util.resetApiState())
  expect(await again).toBeUndefined()
  expect(host.store.getState().session).toMatchObject({ user: { name: 'Omid Darya' } })

  // One that resets it whenever it is asked for the user is not asked for ever.
  await host.session.logOut()
  received.splice(0)
  const { resetApiState } = host.session.api.util
  const stop = host.store.subscribe(() => {
    const { status } = host.session.api.endpoints.getUser.select()(host.store.getState() as never)
    if (status === 'pending') queueMicrotask(() => void host.store.dispatch(resetApiState()))
  })
  backend.clearFaults()
  await host.logIn('omid', 'darya-1405')
  await settle()
  expect(received.filter(({ call }) => call === 'GET /api/auth/user').length).toBeLessThan(4)
  stop()
})
