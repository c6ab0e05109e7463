import { afterEach, expect, test } from '@jest/globals'
import { combineReducers, configureStore, type Action } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'
import { http, HttpResponse } from 'msw'
import { persistReducer, persistStore, REHYDRATE } from 'redux-persist'
import { createSession, Credentials } from '../../src/session'
import { apiUrl } from '../support/device'
import { until } from '../support/fakeTime'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'

const { server } = useDemoServer()
useHosts()
const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))
const storage = {
  getItem: async (key: string) => localStorage.getItem(key),
  setItem: async (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: async (key: string) => localStorage.removeItem(key),
}

async function openPage() {
  server.use(http.get(`${apiUrl}/secret`, () => HttpResponse.json('a secret')))
  const session = createSession({ baseUrl: apiUrl })
  const own = createApi({
    reducerPath: 'own',
    baseQuery: session.withSession(fetchBaseQuery({ baseUrl: apiUrl })),
    extractRehydrationInfo: (
      action: Action & { key?: string; payload?: Record<string, unknown> },
    ) =>
      action.type === REHYDRATE && action.key === 'own' && action.payload?.['queries']
        ? (action.payload as never)
        : undefined,
    endpoints: (build) => ({
      secret: build.query<string, void>({ query: () => '/secret' }),
      make: build.mutation<string, void>({ query: () => '/secret' }),
    }),
  })
  const root = combineReducers({
    [session.api.reducerPath]: session.api.reducer,
    session: session.reducer,
    own: persistReducer(
      { storage, throttle: 0, key: 'own', blacklist: ['config', 'subscriptions'] },
      own.reducer,
    ) as unknown as typeof own.reducer,
  })
  const store = configureStore({
    reducer: root,
    middleware: (getDefault) =>
      getDefault({ serializableCheck: false }).concat(session.middleware, own.middleware),
  })
  const persistor = persistStore(store as never)
  stops.push(session.stop, persistor.pause)
  await until(() => persistor.getState().bootstrapped)
  await session.ready
  const cached = () => own.endpoints.secret.select()(store.getState() as never).data
  return {
    session,
    store,
    own,
    cached,
    logIn: (username = 'sara', password = 'parvaz-1405') =>
      session.logIn(new Credentials({ username, password }, { remember: true })),
    close() {
      session.stop()
      persistor.pause()
    },
  }
}
const wait = (ms = 20) => new Promise((resolve) => setTimeout(resolve, ms))

// @proves nobodyElse: another
test('a cache that redux-persist puts back without its config is not there for the next person', async () => {
  const first = await openPage()
  await first.logIn()
  await first.store.dispatch(first.own.endpoints.secret.initiate(undefined, { forceRefetch: true }))
  await until(() => (localStorage.getItem('persist:own') ?? '').includes('a secret'))
  first.close()
  localStorage.removeItem('persist:session') // it has ended while no page was open
  const page = await openPage()
  await page.logIn('omid', 'darya-1405')
  await wait()
  expect(page.cached()).toBeUndefined()
})
test('a cache that is put back comes back to the person of the session', async () => {
  const first = await openPage()
  await first.logIn()
  await first.store.dispatch(first.own.endpoints.secret.initiate(undefined, { forceRefetch: true }))
  await until(() => (localStorage.getItem('persist:own') ?? '').includes('a secret'))
  first.close()
  const page = await openPage()
  await wait()
  expect(page.cached()).toBe('a secret')
})
