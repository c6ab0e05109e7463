import { configureStore } from '@reduxjs/toolkit'
import { REHYDRATE } from 'redux-persist'
import { createPreferencesReducer, keepPreferences } from '../preferences'
import { createSession, createTimeline, type Environment, type SessionOptions } from '../session'

/** Milliseconds that a development check of Redux Toolkit may take before it warns on the console. */
const warnAfter = 1000

/** What a deployment says about its store. */
export type StoreConfig = {
  readonly session?: SessionOptions
  /** Whether Redux DevTools may see the session, without its secrets. */
  readonly devTools: boolean
}

/** Makes the store, with the session layer that belongs to it. */
export function createAppStore(config: StoreConfig, environment?: Partial<Environment>) {
  const session = createSession(config.session, environment)
  const timeline = createTimeline(session)
  /** Teams inject their own endpoints into it. */
  const { api } = session
  const store = configureStore({
    reducer: {
      [session.reducerPath]: session.reducer,
      preferences: createPreferencesReducer(),
      [api.reducerPath]: api.reducer,
    },
    middleware: (getDefault) =>
      getDefault({
        immutableCheck: { warnAfter },
        serializableCheck: { warnAfter, ignoredActions: [REHYDRATE] },
      }).prepend(session.middleware),
    devTools: config.devTools && { name: 'Neshast', ...session.devTools },
  })

  let stopKeeping = () => {}
  return {
    session,
    store,
    timeline,
    /** Starts saving the preferences, which are read already, and reads back the stored session. */
    async start() {
      stopKeeping = keepPreferences(store)
      await session.ready
    },
    stop() {
      stopKeeping()
      session.stop()
    },
  }
}

export type AppStore = ReturnType<typeof createAppStore>
export type RootState = ReturnType<AppStore['store']['getState']>
