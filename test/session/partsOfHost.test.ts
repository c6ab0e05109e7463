import { afterEach, expect, jest, test } from '@jest/globals'
import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'
import { createSession, Credentials, type Environment } from '../../src/session'
import { apiUrl } from '../support/device'
import { session } from '../support/recipes/environment'
import { session as untilFour } from '../support/recipes/untilFour'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'
import { loggedIn } from '../support/sessions'

const { server } = useDemoServer()
useHosts() // empties the storages
afterEach(() => {
  session.stop()
  jest.restoreAllMocks()
})

test('a fetch of the host’s sends all calls of the session, and with its storages a session is its tab’s alone', async () => {
  const sent: [call: string, id: string | null][] = []
  server.events.on('request:start', ({ request }) => {
    sent.push([new URL(request.url).pathname, request.headers.get('x-request-id')])
  })
  const store = configureStore({
    reducer: combineSlices(session, session.api),
    middleware: (getDefault) => getDefault().concat(session.middleware),
  })
  await session.ready
  const sara = new Credentials({ username: 'sara', password: 'parvaz-1405' }, { remember: true })
  expect(await session.logIn(sara)).toBeUndefined()
  await session.fetch('/api/notes')
  await store.dispatch(session.api.endpoints.getUser.initiate(undefined, { forceRefetch: true }))
  const calls = ['/api/auth/login', '/api/auth/user', '/api/notes', '/api/auth/user']
  expect(sent.map(([call]) => call)).toEqual(calls)
  expect(new Set(sent.map(([, id]) => id?.length))).toEqual(new Set([36]))
  expect(session.storageArea()).toBe('tab')
  expect([localStorage.length, sessionStorage.getItem('persist:session')]).toEqual([
    0,
    expect.stringContaining('loggedIn'),
  ])
})

test('a base query of the host’s does not send by that fetch, unless it is given as its fetchFn', async () => {
  const sent: (string | null)[] = []
  server.events.on('request:start', ({ request }) => {
    sent.push(request.headers.get('x-own'))
  })
  const own = (request: Request) => {
    request.headers.set('x-own', 'yes')
    return fetch(request)
  }
  const layer = createSession({ baseUrl: apiUrl }, { fetch: own })
  const makeApi = <const Path extends string>(reducerPath: Path, how: { fetchFn?: typeof fetch }) =>
    createApi({
      reducerPath,
      baseQuery: layer.withSession(fetchBaseQuery({ baseUrl: apiUrl, ...how })),
      endpoints: (build) => ({ notes: build.query<unknown, void>({ query: () => '/api/notes' }) }),
    })
  const without = makeApi('without', {})
  const given = makeApi('given', { fetchFn: own as typeof fetch })
  const store = configureStore({
    reducer: combineSlices(layer, layer.api, without, given),
    middleware: (getDefault) =>
      getDefault().concat(layer.middleware, without.middleware, given.middleware),
  })
  await layer.ready
  const sara = new Credentials({ username: 'sara', password: 'parvaz-1405' })
  expect(await layer.logIn(sara)).toBeUndefined()
  sent.length = 0
  for (const api of [without, given])
    expect(await store.dispatch(api.endpoints.notes.initiate())).toHaveProperty('data')
  layer.stop()
  expect(sent).toEqual([null, 'yes'])
})

test.each([
  ['2026-11-30T22:15:00', '2026-12-01T04:00:00'],
  ['2026-11-30T03:59:00', '2026-11-30T04:00:00'],
  ['2026-11-30T04:00:00', '2026-12-01T04:00:00'],
])('a session that began at %s ends by the host’s own limit at %s', (began, end) => {
  const [limit] = untilFour.options.limits.map((make) => make({} as Environment))
  expect(limit?.endsAt(loggedIn({ beganAt: Date.parse(began) }))).toBe(Date.parse(end))
})
