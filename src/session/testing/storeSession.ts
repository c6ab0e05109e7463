import type { SessionOptions } from '../options/options'
import type { SessionRootState } from '../state/rootState'
import { createSessionRecord } from './sessionRecord'

/**
 * Stores the session of a state where a session layer with these options reads it back, and returns the state: for a store
 * that is signed in from its first frame, and stays so. Only a stored session can be refreshed in a test, and only a stored
 * one outlives a look at the storage, as at each `focus` of a page in a browser. Call it before the store is made; clearing
 * the storage of the page is up to the test. Where several share a page, as stories do, each has a `name` of its own in its
 * options.
 */
export function storeSession(options: SessionOptions, state: SessionRootState): SessionRootState {
  const { key, encode } = createSessionRecord(options, location.origin)
  localStorage.setItem(key, encode(state.session))
  return state
}
