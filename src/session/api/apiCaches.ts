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

  function resetIf(isMeant: (slice: Slice) => boolean) {
    // By its place in the store: an older version of the host may have stored the slice under another name.
    for (const [path, slice] of Object.entries(store().getState() as object))
      if (read(slice, 'config.reducerPath') && isMeant(slice as Slice))
        state.dispatch({ type: `${path}/resetApiState` })
  }

  /** Resets them now, if a reset is due. */
  function flush() {
    if (!isDue) return
    isDue = false
    resetIf(() => true)
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
     * Whether an action changes an answer that is not there (any more): where an optimistic change is undone as its
     * request is aborted, that would bring back what the last person had. What precedes the 27 characters of
     * `/queries/queryResultPatched` is where the slice is.
     */
    isPast: ({ type, payload }: UnknownAction): boolean =>
      type.endsWith('/queryResultPatched') &&
      (store().getState() as Record<string, Slice>)[type.slice(0, -27)]?.queries[
        (payload as { queryCacheKey: string }).queryCacheKey
      ]?.fulfilledTimeStamp === undefined,
  }
}

export type ApiCaches = ReturnType<typeof createApiCaches>
