import type { StateAccess } from '../state/stateAccess'
import { isFields, read } from '../util/path'

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
  let timer: ReturnType<typeof setTimeout> | undefined
  let resets = 0

  function resetIf(isMeant: (slice: Slice) => boolean) {
    const all = store().getState()
    for (const slice of isFields(all) ? Object.values(all) : []) {
      const path = read(slice, 'config.reducerPath')
      if (path && isMeant(slice as Slice))
        state.dispatch({ type: `${path as string}/resetApiState` })
    }
  }

  function resetNow() {
    clearTimeout(timer)
    timer = undefined
    resets += 1
    resetIf(() => true)
  }

  return {
    /**
     * Resets the caches in the next task, because until then RTK Query reads from them the results for those who wait;
     * or earlier, by `flush`, if a new session needs them.
     */
    reset() {
      timer ??= setTimeout(resetNow)
    },
    /** Resets them now, if a reset is due. */
    flush() {
      if (timer !== undefined) resetNow()
    },
    /** Resets those now whose slice of the state is meant. */
    resetIf,
    /** How often they have been reset. */
    resets: () => resets,
  }
}

export type ApiCaches = ReturnType<typeof createApiCaches>
