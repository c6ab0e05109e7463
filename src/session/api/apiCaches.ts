import type { UnknownAction } from '@reduxjs/toolkit'
import type { StateAccess } from '../state/stateAccess'
import { read } from '../util/path'

/** What RTK Query keeps of an answer, as far as it matters here: when it came, in epoch milliseconds. */
type Entry = { readonly fulfilledTimeStamp: number }
/** The slice of an api. */
type Slice = { readonly queries: Record<string, Entry>; readonly mutations: Record<string, Entry> }

/**
 * Resets the caches of all RTK Query apis of the store with the session, whether they were asked, filled by hand or put
 * back from a storage: no api tells whether an answer came through `session.fetch` or by a cookie of the person. Their
 * slices are known by what RTK Query keeps in each.
 */
export function createApiCaches(state: StateAccess, store: () => { getState(): unknown }) {
  let isDue = false
  let isEmpty = false

  function resetIf(isMeant: (slice: Slice) => boolean) {
    for (const slice of Object.values(store().getState() as object)) {
      const path = read(slice, 'config.reducerPath')
      if (path && isMeant(slice as Slice))
        state.dispatch({ type: `${path as string}/resetApiState` })
    }
  }

  /** Resets them now, if a reset is due. */
  function flush() {
    if (!isDue) return
    isDue = false
    isEmpty = true
    resetIf(() => true)
    setTimeout(() => (isEmpty = false))
  }

  return {
    /**
     * Resets the caches in the next task, because until then RTK Query reads from them the results for those who wait;
     * or earlier, by `flush`, if a new session needs them.
     */
    reset() {
      isDue = true
      setTimeout(flush)
    },
    flush,
    /** Resets those now whose slice of the state is meant. */
    resetIf,
    /**
     * Whether an action changes what has just been emptied: where an optimistic change is undone as its request is
     * aborted, that would bring back what the last person had.
     */
    isPast: ({ type }: UnknownAction) => isEmpty && type.endsWith('/queryResultPatched'),
  }
}

export type ApiCaches = ReturnType<typeof createApiCaches>
