import { localStorageOrNone } from '../lib/browserStorage'
import { decodeRecord } from '../session/storage/encoding'
import { validPreferences, type Preferences } from './preferences'

export const storageKey = 'persist:preferences'
export const version = 1

/** The stored preferences, validated; none where they cannot be read. */
export const readPreferences = (storage = localStorageOrNone()): Preferences => {
  try {
    return validPreferences(decodeRecord(storage?.getItem(storageKey)))
  } catch {
    return {} // blocked
  }
}
