import { decodeRecord } from '../session/storage/decodeRecord'
import { attempt } from '../session/util/attempt'
import { preferencesKey } from '../session/util/storageKeys'
import { validPreferences, type Preferences } from './preferences'

export const version = 1

type Readable = Pick<Storage, 'getItem' | 'setItem'>

/** localStorage, or `undefined` where the browser forbids access to it. */
export const localStorageOrNone = (): Readable | undefined => attempt(() => globalThis.localStorage)

/** The stored preferences, validated; none where they cannot be read. */
export const readPreferences = (storage = localStorageOrNone()): Preferences =>
  validPreferences(decodeRecord(attempt(() => storage?.getItem(preferencesKey))))
