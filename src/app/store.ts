import { configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'
import { REHYDRATE } from 'redux-persist'
import { createPreferencesReducer, keepPreferences } from '../preferences'
import {
  createSession,
  createTimeline,
  type devToolsOptions,
  type Environment,
  type SessionOptions,
} from '../session'

/** A check of development that takes this long is worth a word on the console, in milliseconds. */
const warnAfter = 1000

/** What a deployment says about its store. */
export type StoreConfig = {
  readonly session?: SessionOptions
  /** What keeps secrets from Redux DevTools; `false` keeps everything from it. */
  readonly devTools: typeof devToolsOptions | false
}

/** Makes the store, with the session layer and the RTK Query api that belong to it. */
export function createAppStore(config: StoreConfig, environment?: Partial<Environment>) {
  const session = createSession(config.session, environment)
  const timeline = createTimeline(session)
  /** The api of this app: a team's own endpoints are injected into it. */
  const api = createApi({
    baseQuery: session.withSession(fetchBaseQuery({ credentials: session.options.credentials })),
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
        serializableCheck: { warnAfter, ignoredActions: [REHYDRATE] },
      })
        .prepend(session.middleware)
        .concat(api.middleware),
    devTools: config.devTools && { name: 'Neshast', ...config.devTools },
  })

  let stopKeeping = () => {}
  return {
    api,
    session,
    store,
    timeline,
    /** Reads back the stored session; the preferences are there already. When it resolves, both are kept. */
    async start() {
      stopKeeping = keepPreferences(store)
      await session.start(store, api)
    },
    stop() {
      stopKeeping()
      session.stop()
    },
  }
}

export type AppStore = ReturnType<typeof createAppStore>
export type RootState = ReturnType<AppStore['store']['getState']>
