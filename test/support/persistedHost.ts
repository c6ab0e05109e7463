import { afterEach } from '@jest/globals'
import { combineReducers, configureStore, type Action } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'
import { http, HttpResponse } from 'msw'
import { persistReducer, persistStore, REHYDRATE } from 'redux-persist'
import { createSession, Credentials } from '../../src/session'
import { apiUrl } from './device'
import { until } from './fakeTime'
import { useHosts } from './host'
import { useDemoServer } from './server'

/** Only what a page leaves in the storage outlives it. */
const storage = {
  getItem: async (key: string) => localStorage.getItem(key),
  setItem: async (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: async (key: string) => localStorage.removeItem(key),
}
const kept = { storage, throttle: 0 }

/** How a host keeps the cache of its api: within its root reducer, by itself, or by itself without its `config`. */
export type Kept = 'root' | 'own' | 'ownWithoutConfig'

/** Hosts that keep their api's cache by redux-persist, as RTK Query's documentation has it. */
export function usePersistedHosts() {
  const { server, received } = useDemoServer()
  useHosts() // empties the storages
  const stops: (() => void)[] = []
  afterEach(() => stops.splice(0).forEach((stop) => stop()))

  async function openPage(how: Kept = 'root') {
    server.use(http.get(`${apiUrl}/secret`, () => HttpResponse.json('a secret')))
    const key = how === 'root' ? 'root' : 'own'
    const stored = () => localStorage.getItem(`persist:${key}`) ?? ''
    const session = createSession({ baseUrl: apiUrl })
    const own = createApi({
      reducerPath: 'own',
      baseQuery: session.withSession(fetchBaseQuery({ baseUrl: apiUrl })),
      extractRehydrationInfo(action: Action & { key?: string; payload?: Record<string, unknown> }) {
        if (action.type !== REHYDRATE || action.key !== key) return undefined
        const cache = key === 'root' ? action.payload?.['own'] : action.payload
        return (cache && 'queries' in (cache as object) ? cache : undefined) as never
      },
      endpoints: (build) => ({
        secret: build.query<string, void>({ query: () => '/secret' }),
        make: build.mutation<string, void>({ query: () => '/secret' }),
      }),
    })
    const blacklist = how === 'ownWithoutConfig' ? ['config', 'subscriptions'] : []
    const root = combineReducers({
      [session.api.reducerPath]: session.api.reducer,
      session: session.reducer,
      own:
        key === 'own'
          ? (persistReducer({ ...kept, key, blacklist }, own.reducer) as never)
          : own.reducer,
    })
    const store = configureStore({
      reducer: (key === 'own'
        ? root
        : persistReducer({ ...kept, key, whitelist: ['own'] }, root)) as typeof root,
      middleware: (getDefault) =>
        getDefault({ serializableCheck: false }).concat(session.middleware, own.middleware),
    })
    const persistor = persistStore(store as never)
    const close = () => {
      session.stop()
      persistor.pause()
    }
    stops.push(close)
    await until(() => persistor.getState().bootstrapped)
    await session.ready
    return {
      session,
      store,
      own,
      cached: () => own.endpoints.secret.select()(store.getState() as never).data,
      stored,
      logIn: (username = 'sara', password = 'parvaz-1405', remember = true) =>
        session.logIn(new Credentials({ username, password }, { remember })),
      async read() {
        await store.dispatch(own.endpoints.secret.initiate(undefined, { forceRefetch: true }))
        await until(() => stored().includes('a secret'))
      },
      close,
    }
  }
  return {
    openPage,
    received,
    stops,
    /** Sara has signed in, and what she read is stored. */
    async leaveSarasCache(how?: Kept) {
      const page = await openPage(how)
      await page.logIn()
      await page.read()
      page.close()
    },
  }
}

/** Some milliseconds, in which a cache is reset and redux-persist writes. */
export const wait = (ms = 20) => new Promise((resolve) => setTimeout(resolve, ms))
