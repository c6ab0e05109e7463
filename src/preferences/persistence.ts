import type { Store } from '@reduxjs/toolkit'
import { encodeRecord } from '../session/storage/encodeRecord'
import { attempt } from '../session/util/attempt'
import { preferencesKey } from '../session/util/storageKeys'
import type { Preferences } from './preferences'
import { selectPreferences, type WithPreferences } from './selectors'
import { preferencesFollowed, preferencesReducer } from './slice'
import { localStorageOrNone, readPreferences, version } from './stored'

/** The reducer of the slice `preferences`; its initial state is what is stored. */
export const createPreferencesReducer =
  (stored: Preferences = readPreferences()): typeof preferencesReducer =>
  (state = stored, action) =>
    preferencesReducer(state, action)

/** The entries of `after` that differ from `before`, including those that are now absent. */
const difference = (before: Preferences, after: Preferences): Preferences => {
  const keys = Object.keys({ ...before, ...after }) as (keyof Preferences)[]
  const changed = keys.filter((key) => before[key] !== after[key])
  return Object.fromEntries(changed.map((key) => [key, after[key]]))
}

/**
 * Saves the preferences of a store under `persist:preferences`, in the format of redux-persist, and adopts
 * those that are chosen in other tabs. Where the browser stores nothing they last as long as the page. Returns
 * a function that stops this.
 */
export function keepPreferences(
  store: Store<WithPreferences>,
  storage = localStorageOrNone(),
): () => void {
  let known = selectPreferences(store.getState())
  // Only what was chosen in this tab is written into the record: another tab may have chosen something else
  // meanwhile.
  const keep = (chosen: Preferences) => {
    const text = encodeRecord(version, { ...readPreferences(storage), ...chosen })
    // Storage is blocked or full: the choice lasts as long as the page.
    attempt(() => storage?.setItem(preferencesKey, text))
  }
  const stop = store.subscribe(() => {
    const now = selectPreferences(store.getState())
    const chosen = difference(known, now)
    known = now
    if (Object.keys(chosen).length > 0) keep(chosen)
  })
  const follow = (event: StorageEvent) => {
    if (event.key !== preferencesKey && event.key !== null) return
    // Not written again: that could overwrite what the other tab writes next.
    known = readPreferences(storage)
    store.dispatch(preferencesFollowed(known))
  }
  window.addEventListener('storage', follow)
  return () => {
    stop()
    window.removeEventListener('storage', follow)
  }
}
