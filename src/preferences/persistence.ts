import { persistReducer } from 'redux-persist'
import {
  createBrowserStorage,
  localStorageOrNone,
  type PersistStorage,
} from '../lib/browserStorage'
import { validPreferences, type Preferences } from './preferences'
import { preferencesReducer } from './slice'

const key = 'preferences'

/** The preferences, kept under `persist:preferences`. What was stored replaces the state whole, validated. */
export const createPreferencesReducer = (storage: PersistStorage = createBrowserStorage()) =>
  persistReducer<Preferences>(
    {
      key,
      version: 1,
      storage,
      stateReconciler: (stored) => validPreferences(stored),
    },
    preferencesReducer,
  )

/** The stored preferences at once, for the first paint; the store reads them again in its own time. */
export const readPreferences = (storage = localStorageOrNone()): Preferences => {
  try {
    const record: unknown = JSON.parse(storage?.getItem(`persist:${key}`) ?? '{}')
    const values = Object.entries(record as Record<string, string>)
    return validPreferences(Object.fromEntries(values.map(([k, v]) => [k, JSON.parse(v)])))
  } catch {
    return {}
  }
}
