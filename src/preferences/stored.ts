import { localStorageOrNone } from '../lib/browserStorage'
import { validPreferences, type Preferences } from './preferences'

export const storageKey = 'persist:preferences'
export const version = 1

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
