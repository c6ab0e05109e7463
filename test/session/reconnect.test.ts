import { expect, test } from '@jest/globals'
import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'
import { createSession, Credentials } from '../../src/session'
import { apiUrl } from '../support/device'
import { inTime, useFakeTime } from '../support/fakeTime'
import { useDemoServer } from '../support/server'

const { backend, received } = useDemoServer({ tokenLifetime: 60 })
const time = useFakeTime()
// The tries after a fault come at random moments: so the first after 54 s, and none because of the queries before.
// `Math.random` stays: RTK Query tells its requests apart by ids that it makes with it.
const environment = { random: () => 0.9 }

/** A page with a query in each of two apis that is to be asked again when the network is back, and one that is not. */
async function open() {
  const session = createSession({ baseUrl: apiUrl }, environment)
  const endpoints = (build: { query: (made: { query: () => string }) => unknown }) => ({
    notes: build.query({ query: () => '/api/notes?again' }),
    others: build.query({ query: () => '/api/notes?not' }),
  })
  const own = createApi({
    reducerPath: 'own',
    baseQuery: session.withSession(fetchBaseQuery({ baseUrl: apiUrl })),
    endpoints: endpoints as never,
  })
  const api = session.api.injectEndpoints({ endpoints: endpoints as never })
  const store = configureStore({
    reducer: combineSlices(session, api, own),
    middleware: (getDefault) => getDefault().concat(session.middleware, own.middleware),
  })
  await inTime(session.ready)
  const credentials = new Credentials(
    { username: 'sara', password: 'parvaz-1405' },
    { remember: true },
  )
  await inTime(session.logIn(credentials))
  type Asked = { initiate(arg?: undefined, how?: object): never }
  const asked = [api, own].flatMap(({ endpoints }) => {
    const { notes, others } = endpoints as unknown as Record<'notes' | 'others', Asked>
    const subscriptionOptions = { refetchOnReconnect: true }
    return [
      store.dispatch(notes.initiate(undefined, { subscriptionOptions })),
      store.dispatch(others.initiate()),
    ]
  }) as { refetch(): Promise<{ error?: { name: string }; data?: unknown }> }[]
  await time.pass(100)
  /** Whether each query has an answer, in either api. */
  const states = () =>
    [store.getState().api, store.getState().own].map(({ queries }) =>
      Object.values(queries as Record<string, { endpointName: string; status: string }>)
        .filter(({ endpointName }) => endpointName !== 'getUser')
        .map(({ endpointName, status }) => `${endpointName} ${status}`),
    )
  return { session, store, asked, states }
}
const notes = () => received.filter(({ call }) => call === 'GET /api/notes').length

// @proves outage: bare twoApis
test('queries that failed in an outage are asked again once it is over, where they have refetchOnReconnect', async () => {
  const { session, store, asked, states } = await open()
  backend.setFault('refresh', { kind: 'status', status: 503 })
  await time.pass(60_000)
  expect(store.getState().session.status).toBe('tokenExpired')
  const failed = Promise.all(asked.map((each) => each.refetch()))
  await inTime(failed)
  for (const { error } of await failed) expect(error).toMatchObject({ name: 'FaultError' })

  backend.clearFaults()
  const before = notes()
  await time.pass(60_000)
  expect(store.getState().session.status).toBe('loggedIn')
  const expected = ['notes fulfilled', 'others rejected']
  expect(states()).toEqual([expected, expected])
  expect(notes()).toBe(before + 2)
  session.stop()
})

test('a refresh that met no fault before asks nothing again', async () => {
  const { session, store, states } = await open()
  const before = notes()
  await time.pass(300_000)
  expect(store.getState().session).toMatchObject({
    status: 'loggedIn',
    rotation: expect.any(Number),
  })
  expect(backend.stats().refreshes).toBeGreaterThan(2)
  expect(notes()).toBe(before)
  const expected = ['notes fulfilled', 'others fulfilled']
  expect(states()).toEqual([expected, expected])
  session.stop()
})
