import type { Store } from '@reduxjs/toolkit'
import { createPersistoid } from 'redux-persist'
import { localStorageOrNone } from '../lib/browserStorage'
import { validPreferences, type Preferences } from './preferences'
import { selectPreferences, type WithPreferences } from './selectors'
import { preferencesFollowed, preferencesReducer } from './slice'

const key = 'preferences'
const storageKey = `persist:${key}`
const version = 1

/** The stored preferences, validated; none where they cannot be read. */
export const readPreferences = (storage = localStorageOrNone()): Preferences => {
  try {
    const record: unknown = JSON.parse(storage?.getItem(storageKey) ?? '{}')
    const values = Object.entries(record as Record<string, string>)
    return validPreferences(Object.fromEntries(values.map(([k, v]) => [k, JSON.parse(v)])))
  } catch {
    return {}
  }
}

/** The reducer of the slice `preferences`, which begins with what is stored. */
export const createPreferencesReducer =
  (stored: Preferences = readPreferences()): typeof preferencesReducer =>
  (state = stored, action) =>
    preferencesReducer(state, action)

/**
 * Keeps the preferences of a store under `persist:preferences`, through redux-persist, and follows what
 * is chosen in other tabs. Where the browser stores nothing they last as long as the page. Returns the
 * way to stop.
 */
export function keepPreferences(
  store: Store<WithPreferences>,
  storage = localStorageOrNone(),
): () => void {
  const persistoid = createPersistoid({
    key,
    version,
    storage: {
      getItem: async (name) => storage?.getItem(name) ?? null,
      removeItem: async () => undefined,
      async setItem(name, value) {
        try {
          storage?.setItem(name, value as string)
        } catch {
          // blocked, or full
        }
      },
    },
  })
  let known = selectPreferences(store.getState())
  const keep = () => {
    persistoid.update({ ...known, _persist: { version, rehydrated: true } })
    return persistoid.flush()
  }
  const stop = store.subscribe(() => {
    const now = selectPreferences(store.getState())
    if (now === known) return
    known = now
    void keep()
  })
  const follow = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) {
      store.dispatch(preferencesFollowed(readPreferences(storage)))
    }
  }
  window.addEventListener('storage', follow)
  return () => {
    stop()
    window.removeEventListener('storage', follow)
  }
}
