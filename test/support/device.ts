import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'
import { configureStore, type Middleware } from '@reduxjs/toolkit'
import {
  createSession,
  Credentials,
  devToolsOptions,
  type Environment,
  type SessionOptions,
} from '../../src/session'

/** Web storage in memory. */
export class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  [name: string]: unknown
  get length() {
    return this.#items.size
  }
  clear() {
    this.#items.clear()
  }
  getItem(key: string) {
    return this.#items.get(key) ?? null
  }
  key(index: number) {
    return [...this.#items.keys()][index] ?? null
  }
  removeItem(key: string) {
    this.#items.delete(key)
  }
  setItem(key: string, value: string) {
    this.#items.set(key, value)
  }
}

export const apiUrl = 'http://api.test'

type TabOptions = {
  options?: SessionOptions
  environment?: Partial<Environment>
  sessionStorage?: Storage
  /** Whether a person sees the tab. */
  visible?: boolean
}

/** A browser with its shared storage, in which tabs are opened: real stores, real session layers. */
export function createDevice(shared: Storage = new MemoryStorage()) {
  return {
    localStorage: shared,
    openTab: (given: TabOptions = {}) => openTab(shared, given),
  }
}

/** One tab: everything that Redux and DevTools saw is in `actions`, `shown` and `log`. */
async function openTab(localStorage: Storage, given: TabOptions) {
  const own = given.sessionStorage ?? new MemoryStorage()
  const attention = new Set<() => void>()
  let visible = given.visible ?? true
  const session = createSession(
    { baseUrl: apiUrl, ...given.options },
    {
      localStorage: () => localStorage,
      sessionStorage: () => own,
      isVisible: () => visible,
      onAttention(listener) {
        attention.add(listener)
        return () => attention.delete(listener)
      },
      ...given.environment,
    },
  )
  const api = createApi({
    baseQuery: session.withSession(fetchBaseQuery()),
    endpoints: (build) => ({
      ...session.endpoints(build),
      notes: build.query<unknown, string | void>({
        query: (tag) => `/api/notes${tag === undefined ? '' : `?tag=${tag}`}`,
      }),
      addNote: build.mutation<unknown, string>({
        query: (text) => ({ url: '/api/notes', method: 'POST', body: { text } }),
      }),
      get: build.query<unknown, string>({ query: (url) => url }),
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
    reducer: { session: session.reducer, [api.reducerPath]: api.reducer },
    middleware: (getDefault) =>
      getDefault().prepend(session.middleware).concat(api.middleware, record),
  })
  await session.start(store, api)

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
    get: (url: string) =>
      store.dispatch(api.endpoints.get.initiate(url, { forceRefetch: true, subscribe: false })),
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
