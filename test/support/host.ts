import { afterEach } from '@jest/globals'
import { combineReducers, configureStore, type Middleware, type Reducer } from '@reduxjs/toolkit'
import { createSession, Credentials, type SessionOptions } from '../../src/session'
import { storageLagMs } from '../../src/session/tabs/sharedState'
import { apiUrl } from './device'

type Layer = ReturnType<typeof createSession>
type OwnApi = { reducerPath: string; reducer: Reducer; middleware: Middleware }

/** A host with the session's api and, where one is made, an api of its own. */
export async function openHost<const Own extends OwnApi = OwnApi>(
  options: SessionOptions = {},
  makeOwn?: (made: { session: Layer }) => Own,
) {
  const session = createSession({ baseUrl: apiUrl, ...options } as SessionOptions)
  const own = makeOwn?.({ session })
  const store = configureStore({
    reducer: combineReducers({
      session: session.reducer,
      [session.api.reducerPath]: session.api.reducer,
      ...(own && { [own.reducerPath]: own.reducer }),
    }),
    middleware: (getDefault) =>
      getDefault().concat(session.middleware, ...(own ? [own.middleware] : [])),
  })
  await session.ready
  return {
    session,
    store,
    own: own as Own,
    state: () => store.getState().session,
    logIn: (username = 'sara', password = 'parvaz-1405', remember = true) =>
      session.logIn(new Credentials({ username, password }, { remember })),
  }
}

/** Opens hosts, and stops them when the test is over. */
export function useHosts() {
  const open: Layer[] = []
  afterEach(async () => {
    open.splice(0).forEach(({ stop }) => stop())
    // What is under way still frees its lease, which the next test would wait for.
    await new Promise((resolve) => setTimeout(resolve, 2 * storageLagMs))
    localStorage.clear()
    sessionStorage.clear()
  })
  const opened: typeof openHost = async (...given) => {
    const host = await openHost(...given)
    open.push(host.session)
    return host
  }
  return { openHost: opened }
}
