import type { SessionOptions } from '../options/options'
import type { SessionRootState } from '../state/rootState'
import { createSessionRecord } from './sessionRecord'

/**
 * Stores the session of a state where a session layer with these options reads it back. Only a stored session can be
 * refreshed in a test, because a refresh first reads what is stored. Call it before the store is made; clearing the
 * storage of the page is up to the test.
 */
export function storeSession(options: SessionOptions, { session }: SessionRootState): void {
  const { key, encode } = createSessionRecord(options, location.origin)
  localStorage.setItem(key, encode(session))
}
