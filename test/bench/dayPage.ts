import { configureStore } from '@reduxjs/toolkit'
import { fetchBaseQuery, type FetchArgs } from '@reduxjs/toolkit/query'
import { createSession, Credentials } from '../../src/session'
import { stubApi } from './stubApi.ts'

/** A host with a session and nothing else; `day.ts` drives it. */
const session = createSession({ baseUrl: location.origin })
const store = configureStore({
  reducer: {
    [session.reducerPath]: session.reducer,
    [session.api.reducerPath]: session.api.reducer,
  },
  middleware: (getDefault) => getDefault().concat(session.middleware),
})

const baseUrl = location.origin
const bare = fetchBaseQuery({ baseUrl })
/** Known to `day.ts` by its name: what the host's own base query does is not the session layer's. */
function hostBaseQuery(...args: Parameters<typeof bare>) {
  return bare(...args)
}
const baseQuery = session.withSession(hostBaseQuery as typeof bare, { baseUrl })

const host = {
  ready: session.ready,
  logIn: () =>
    session.logIn(new Credentials({ username: 'sara', password: 'parvaz' }, { remember: true })),
  isLoggedIn: () => store.getState().session.status === 'loggedIn',
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
