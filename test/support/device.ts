import { createApi, fetchBaseQuery, type FetchArgs } from '@reduxjs/toolkit/query'
import { configureStore, type Middleware, type StoreEnhancer } from '@reduxjs/toolkit'
import {
  createSession,
  Credentials,
  devToolsOptions,
  type Environment,
  type SessionOptions,
} from '../../src/session'
import { MemoryStorage } from './storage'

export { MemoryStorage }

export const apiUrl = 'http://api.test'
/** What the records of that API name. */
export const loginUrl = `${apiUrl}/api/auth/login`

export type TabOptions = {
  options?: SessionOptions
  environment?: Partial<Environment>
  sessionStorage?: Storage
  /** Whether a person sees the tab. */
  visible?: boolean
  /** Without the records, and without the checks of development. */
  quick?: boolean
  /** What is put into the store besides, such as DevTools. */
  enhancer?: StoreEnhancer
}

/** One tab: everything that Redux and DevTools saw is in `actions`, `shown` and `log`. */
export async function openTab(given: TabOptions) {
  const own = given.sessionStorage ?? new MemoryStorage()
  const attention = new Set<() => void>()
  let visible = given.visible ?? true
  const { environment: { fetch: fetchFn = fetch } = {} } = given
  const session = createSession(
    { baseUrl: apiUrl, ...given.options },
    {
      sessionStorage: () => own,
      isVisible: () => visible,
      onFocusOrOnline(listener) {
        attention.add(listener)
        return () => attention.delete(listener)
      },
      ...given.environment,
    },
  )
  const api = session.api.injectEndpoints({
    endpoints: (build) => ({
      notes: build.query<unknown, string | void>({
        query: (tag) => `/api/notes${tag === undefined ? '' : `?tag=${tag}`}`,
      }),
      addNote: build.mutation<unknown, string>({
        query: (text) => ({ url: '/api/notes', method: 'POST', body: { text } }),
      }),
      upload: build.mutation<unknown, ReadableStream>({
        query: (body) => ({
          url: '/api/notes',
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          duplex: 'half',
        }),
      }),
      get: build.query<unknown, string | FetchArgs>({ query: (args) => args }),
    }),
  })
  /** An api of the host's own, that the session layer is not told of. */
  const second = createApi({
    reducerPath: 'second',
    baseQuery: session.withSession(
      fetchBaseQuery({
        fetchFn: (input, init) => fetchFn(new Request(input, init)),
      }),
    ),
    endpoints: (build) => ({
      read: build.query<unknown, string | FetchArgs>({ query: (args) => args }),
      write: build.mutation<unknown, FetchArgs>({ query: (args) => args }),
    }),
  })
  const actions: { type: string }[] = []
  const shown: string[] = []
  const record: Middleware = (store) => (next) => (action) => {
    const result = next(action)
    actions.push(action as { type: string })
    shown.push(
      JSON.stringify([
        devToolsOptions.actionSanitizer(action),
        devToolsOptions.stateSanitizer(store.getState()),
      ]),
    )
    return result
  }
  const store = configureStore({
    reducer: {
      [session.reducerPath]: session.reducer,
      [api.reducerPath]: api.reducer,
      [second.reducerPath]: second.reducer,
    },
    middleware: (getDefault) =>
      given.quick
        ? getDefault({ immutableCheck: false, serializableCheck: false, actionCreatorCheck: false })
            .prepend(session.middleware)
            .concat(second.middleware)
        : getDefault().prepend(session.middleware).concat(second.middleware, record),
    enhancers: (getDefault) => getDefault().concat(given.enhancer ? [given.enhancer] : []),
  })
  await session.ready

  return {
    session,
    api,
    store,
    actions,
    shown,
    sessionStorage: own,
    /** The session's story so far: its events without their prefix. */
    story: () =>
      actions.map(({ type }) => type).flatMap((type) => /^session\/(.*)/.exec(type)?.[1] ?? []),
    state: () => store.getState().session,
    logIn: (username = 'sara', password = 'parvaz-1405', remember = true) =>
      session.logIn(new Credentials({ username, password }, { remember })),
    /** A request of the host, past the cache. */
    notes: (tag?: string) =>
      store.dispatch(api.endpoints.notes.initiate(tag, { forceRefetch: true, subscribe: false })),
    get: (args: string | FetchArgs) =>
      store.dispatch(api.endpoints.get.initiate(args, { forceRefetch: true, subscribe: false })),
    /** A request of the other api, past the cache. */
    read: (args: string | FetchArgs) =>
      store.dispatch(
        second.endpoints.read.initiate(args, { forceRefetch: true, subscribe: false }),
      ),
    write: (args: FetchArgs) => store.dispatch(second.endpoints.write.initiate(args)),
    addNote: (text: string) => store.dispatch(api.endpoints.addNote.initiate(text)),
    setVisible(now: boolean) {
      visible = now
      if (now) attention.forEach((listener) => listener())
    },
    /** The person turns to the page. */
    attend: () => attention.forEach((listener) => listener()),
    close: session.stop,
  }
}

export type Tab = Awaited<ReturnType<typeof openTab>>
