import type { SessionOptions } from '../options/options'
import type { SessionRootState } from '../state/rootState'
import { createSessionRecord } from './sessionRecord'

/**
 * Stores the session of a state where a layer with these options reads it back: the one way for a session to begin
 * signed in and to be renewed, for what is stored counts. Before the store is made; the page's storage is the test's to
 * clear.
 */
export function storeSession(options: SessionOptions, { session }: SessionRootState): void {
  const { key, encode } = createSessionRecord(options, location.origin)
  localStorage.setItem(key, encode(session))
}
