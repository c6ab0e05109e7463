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
    ) => (action.type === REHYDRATE ? (action.payload?.['own'] as never) : undefined),
    endpoints: (build) => ({
      secret: build.query<string, void>({ query: () => '/secret' }),
      make: build.mutation<string, void>({ query: () => '/secret' }),
    }),
  })
  const root = combineReducers({
    [session.api.reducerPath]: session.api.reducer,
    session: session.reducer,
    own: own.reducer,
  })
  const store = configureStore({
    reducer: persistReducer(
      { storage, throttle: 0, key: 'root', whitelist: ['own'] },
      root,
    ) as unknown as typeof root,
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

async function saraReloads() {
  const first = await openPage()
  await first.logIn()
  await first.store.dispatch(first.own.endpoints.secret.initiate(undefined, { forceRefetch: true }))
  await until(() => (localStorage.getItem('persist:root') ?? '').includes('a secret'))
  first.close()
  const page = await openPage()
  expect(page.session.isReady()).toBe(true)
  expect(page.cached()).toBe('a secret')
  return page
}

// @proves nobodyElse: twoApis same
test('a cache that redux-persist has put back into a second api is empty after the sign-out', async () => {
  const page = await saraReloads()
  // A mounted hook shows what is there, and asks for nothing.
  await page.store.dispatch(page.own.endpoints.secret.initiate())
  await page.session.logOut()
  await wait()
  expect(page.cached()).toBeUndefined()
})

// @proves nobodyElse: twoApis another
test('the next person on the same page does not see it', async () => {
  const page = await saraReloads()
  await page.session.logOut()
  await page.logIn('omid', 'darya-1405')
  await wait()
  expect(page.cached()).toBeUndefined()
})

// @proves nobodyElse: twoApis same
test('it is not in the storage after the sign-out', async () => {
  const page = await saraReloads()
  await page.session.logOut()
  await wait(300)
  expect(localStorage.getItem('persist:root') ?? '').not.toContain('a secret')
})

// @proves nobodyElse: twoApis another
test('the result of a mutation with a fixedCacheKey, put back after its session has ended, is not there for the next person', async () => {
  const first = await openPage()
  await first.logIn()
  await first.store.dispatch(
    first.own.endpoints.make.initiate(undefined, { fixedCacheKey: 'made' }) as never,
  )
  await until(() => (localStorage.getItem('persist:root') ?? '').includes('a secret'))
  first.close()
  localStorage.removeItem('persist:session') // it has ended while no page was open
  const page = await openPage()
  await page.logIn('omid', 'darya-1405')
  await wait()
  const made = page.own.endpoints.make.select({ fixedCacheKey: 'made', requestId: undefined })(
    page.store.getState() as never,
  )
  expect(made.data).toBeUndefined()
})
