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
import { recordKey } from '../support/storage'

const { server, received } = useDemoServer()
useHosts() // empties the storages
const reads = () => received.filter(({ url }) => url.endsWith('/secret')).length

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

/** Only what a page leaves in the storage outlives it. */
const storage = {
  getItem: async (key: string) => localStorage.getItem(key),
  setItem: async (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: async (key: string) => localStorage.removeItem(key),
}

/** A page of a host that keeps its cache by redux-persist, as RTK Query's documentation has it. */
async function openPage({ alone = false } = {}) {
  server.use(http.get(`${apiUrl}/secret`, () => HttpResponse.json('a secret')))
  const session = createSession({ baseUrl: apiUrl })
  const own = createApi({
    reducerPath: 'own',
    baseQuery: session.withSession(fetchBaseQuery({ baseUrl: apiUrl })),
    extractRehydrationInfo(action: Action & { key?: string; payload?: Record<string, unknown> }) {
      if (action.type !== REHYDRATE) return undefined
      if (alone) return (action.key === 'own' ? action.payload : undefined) as never
      return action.payload?.['own'] as never
    },
    endpoints: (build) => ({ secret: build.query<string, void>({ query: () => '/secret' }) }),
  })
  const kept = { storage, throttle: 0 }
  const reducers = { [session.api.reducerPath]: session.api.reducer, session: session.reducer }
  const root = combineReducers({
    ...reducers,
    own: alone ? (persistReducer({ ...kept, key: 'own' }, own.reducer) as never) : own.reducer,
  })
  const store = configureStore({
    reducer: (alone
      ? root
      : persistReducer({ ...kept, key: 'root', whitelist: ['own'] }, root)) as typeof root,
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
    cached,
    logIn: (username = 'sara', password = 'parvaz-1405', remember = true) =>
      session.logIn(new Credentials({ username, password }, { remember })),
    async read() {
      await store.dispatch(own.endpoints.secret.initiate(undefined, { forceRefetch: true }))
      await until(() =>
        (localStorage.getItem(`persist:${alone ? 'own' : 'root'}`) ?? '').includes('a secret'),
      )
    },
    /** A moment later than the end. */
    cacheIsReset: () => new Promise((resolve) => setTimeout(resolve, 10)),
    close() {
      session.stop()
      persistor.pause()
    },
  }
}

/** Sara has signed in, and what she read is stored. */
async function leaveSarasCache(how?: { alone: boolean }) {
  const page = await openPage(how)
  await page.logIn()
  await page.read()
  page.close()
  return page
}

test('what a host has stored of a person is there again with their session', async () => {
  await leaveSarasCache()
  const page = await openPage()
  expect(page.cached()).toBe('a secret')
  expect(reads()).toBe(1)
})

test.each([true, false])(
  'is emptied where the session ended while no page was open (stored by itself: %s)',
  async (alone) => {
    await leaveSarasCache({ alone })
    localStorage.removeItem(recordKey)
    const page = await openPage({ alone })
    expect(page.cached()).toBeUndefined()
  },
)

test('is emptied where somebody has signed in since', async () => {
  await leaveSarasCache()
  const stored = localStorage.getItem('persist:root') ?? ''
  const elsewhere = createSession({ baseUrl: apiUrl })
  stops.push(elsewhere.stop)
  configureStore({
    reducer: combineReducers({ session: elsewhere.reducer, api: elsewhere.api.reducer }),
    middleware: (getDefault) => getDefault().concat(elsewhere.middleware),
  })
  await elsewhere.ready
  await elsewhere.logIn(
    new Credentials({ username: 'omid', password: 'darya-1405' }, { remember: true }),
  )
  elsewhere.stop()
  expect(localStorage.getItem('persist:root')).toBe(stored)
  const page = await openPage()
  expect(page.cached()).toBeUndefined()
})

test('is emptied for a session of the tab’s own: another person’s may be beside it', async () => {
  const page = await openPage()
  await page.logIn('sara', 'parvaz-1405', false)
  await page.read()
  page.close()
  expect((await openPage()).cached()).toBeUndefined()
})

test('a stored api that the host has no more is no matter', async () => {
  await leaveSarasCache()
  const root = JSON.parse(localStorage.getItem('persist:root') ?? '{}') as Record<string, string>
  const gone = (root['own'] ?? '').replaceAll('"reducerPath":"own"', '"reducerPath":"gone"')
  localStorage.setItem('persist:root', JSON.stringify({ ...root, gone }))
  localStorage.removeItem(recordKey)
  expect((await openPage()).cached()).toBeUndefined()
})

test('what a guest has read since the last sign-out is kept', async () => {
  const page = await openPage()
  await page.logIn()
  await page.session.logOut()
  await page.cacheIsReset()
  await page.read()
  page.close()
  expect((await openPage()).cached()).toBe('a secret')
})
