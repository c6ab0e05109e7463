import { configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'
import { FLUSH, PERSIST, persistStore, REGISTER, REHYDRATE } from 'redux-persist'
import { createPreferencesReducer } from '../preferences'
import {
  createSession,
  createTimeline,
  devToolsOptions,
  type Environment,
  type SessionOptions,
} from '../session'

/** A check of development that takes this long is worth a word on the console, in milliseconds. */
const warnAfter = 200

/** What a deployment says about its store. */
export type StoreConfig = {
  readonly session?: SessionOptions
  readonly devTools: boolean
}

/** Makes the store, with the session layer and the RTK Query api that belong to it. */
export function createAppStore(config: StoreConfig, environment?: Partial<Environment>) {
  const session = createSession(config.session, environment)
  const timeline = createTimeline(session)
  /** The api of this app: a team's own endpoints are injected into it. */
  const api = createApi({
    baseQuery: session.withSession(fetchBaseQuery()),
    endpoints: session.endpoints,
  })
  const store = configureStore({
    reducer: {
      session: session.reducer,
      preferences: createPreferencesReducer(),
      [api.reducerPath]: api.reducer,
    },
    middleware: (getDefault) =>
      getDefault({
        immutableCheck: { warnAfter },
        serializableCheck: { warnAfter, ignoredActions: [PERSIST, REGISTER, REHYDRATE, FLUSH] },
      })
        .prepend(session.middleware)
        .concat(api.middleware),
    devTools: config.devTools && { name: 'Neshast', ...devToolsOptions },
  })

  return {
    api,
    session,
    store,
    timeline,
    /** Reads back what is stored. When it resolves, session and preferences are known. */
    async start() {
      const preferences = new Promise<void>((resolve) => {
        persistStore(store, null, resolve)
      })
      await Promise.all([session.start(store, api), preferences])
    },
  }
}

export type AppStore = ReturnType<typeof createAppStore>
export type RootState = ReturnType<AppStore['store']['getState']>
