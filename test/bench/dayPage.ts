import { configureStore } from '@reduxjs/toolkit'
import { fetchBaseQuery, type FetchArgs } from '@reduxjs/toolkit/query'
import { createSession, Credentials } from '../../src/session'
import { stubApi } from './stubApi.ts'

const baseUrl = location.origin
/** A host with a session and nothing else. */
function withSession() {
  const session = createSession({ baseUrl })
  const store = configureStore({
    reducer: {
      [session.reducerPath]: session.reducer,
      [session.api.reducerPath]: session.api.reducer,
    },
    middleware: (getDefault) => getDefault().concat(session.middleware),
  })
  return {
    store,
    baseQuery: session.withSession(fetchBaseQuery({ baseUrl }), { baseUrl }),
    ready: session.ready,
    logIn: () =>
      session.logIn(new Credentials({ username: 'sara', password: 'parvaz' }, { remember: true })),
    isLoggedIn: () => store.getState().session.status === 'loggedIn',
  }
}

/** The same requests with a token that stays good. */
const withoutSession = (): Omit<ReturnType<typeof withSession>, 'store'> & {
  store?: ReturnType<typeof withSession>['store']
} => ({
  baseQuery: fetchBaseQuery({
    baseUrl,
    prepareHeaders: (headers) => headers.set('authorization', 'Bearer access-0'),
  }),
  ready: Promise.resolve(),
  logIn: async () => ({}) as never,
  isLoggedIn: () => true,
})

const { store, baseQuery, ...session } =
  location.hash === '#bare' ? withoutSession() : withSession()

/** What `day.ts` drives. */
const host = {
  ...session,
  /** So many requests, one after another. */
  async work(count: number) {
    for (let i = 0; i < count; i += 1) {
      const args: FetchArgs = { url: `/api/things?page=${i}` }
      const { error } = await baseQuery(args, stubApi(store), {})
      if (error !== undefined) throw new Error(`No data: ${JSON.stringify(error)}`)
    }
  },
}

export type Host = typeof host

Object.assign(globalThis, { host })
