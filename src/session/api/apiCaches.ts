import type { UnknownAction } from '@reduxjs/toolkit'
import type { StateAccess } from '../state/stateAccess'
import { read } from '../util/path'
import { throwLater } from '../util/throwLater'

/** What RTK Query keeps of a call, as far as it matters here; when it was answered is in epoch milliseconds. */
type Entry = {
  readonly status: string
  readonly requestId: string
  readonly fulfilledTimeStamp: number
}
type Entries = Record<string, Entry>
/** The slice of an api. */
type Slice = { readonly queries: Entries; readonly mutations: Entries }

/**
 * Empties the caches of all RTK Query apis of the store with the session, whether they were asked, filled by hand or put
 * back from a storage: no api tells whether an answer came through `session.fetch` or by a cookie of the person. Their
 * slices are known by what RTK Query keeps in each.
 */
export function createApiCaches(state: StateAccess, store: () => { getState(): unknown }) {
  /** The calls of the session that is over which had no answer as it ended; `undefined` once none of them is under way. */
  let left: Set<string> | undefined
  const callsOf = ({ queries, mutations }: Slice) => Object.values({ ...queries, ...mutations })
  const isFailed = ({ status }: Entry) => status === 'rejected'

  function send(action: UnknownAction) {
    try {
      state.dispatch(action)
    } catch (error) {
      throwLater(error) // whoever subscribes to the store must not disturb the session
    }
  }

  const slices = () =>
    // By its place in the store: an older version of the host may have stored the slice under another name.
    Object.entries(store().getState() as Record<string, Slice>).filter(([, slice]) =>
      read(slice, 'config.reducerPath'),
    )

  function resetIf(isMeant: (slice: Slice) => boolean) {
    for (const [path, slice] of slices())
      if (isMeant(slice)) send({ type: `${path}/resetApiState` })
  }

  /** Removes what is kept of the calls that are meant; a hook that shows one of them asks again. */
  function remove(isMeant: (entry: Entry, isQuery: boolean) => boolean) {
    for (const [path, { queries, mutations }] of slices()) {
      const removeFrom = (entries: Entries, type: string, key: string) => {
        for (const [id, entry] of Object.entries({ ...entries }))
          if (isMeant(entry, entries === queries))
            send({ type: path + type, payload: { [key]: id } })
      }
      removeFrom(queries, '/queries/removeQueryResult', 'queryCacheKey')
      removeFrom(mutations, '/mutations/removeMutationResult', 'requestId')
    }
  }

  return {
    /**
     * Removes all answers at once: what a guest asks for now is theirs, and stays. The calls under way follow in the next
     * task, because until then RTK Query reads from the cache the results for those who wait; and with them what was asked
     * for since and refused, for who asks in the task in which a session ends is taken for what is left of it.
     */
    reset() {
      const mine = (left ??= new Set())
      const isUnderWay = ({ status, requestId }: Entry) =>
        status === 'pending' && mine.add(requestId)
      // One action for a whole api, where that will do.
      resetIf((slice) => !callsOf(slice).some(isUnderWay))
      remove((entry) => !isUnderWay(entry))
      setTimeout(() => {
        if (left !== mine) return
        left = undefined
        resetIf((slice) => {
          const underWay = callsOf(slice).filter(({ status }) => status === 'pending')
          const old = underWay.filter(({ requestId }) => mine.has(requestId)).length
          if (old === underWay.length) return old > 0 // RTK Query aborts them
          // A reset would abort a guest's calls, too. `begin` aborts the old ones before anybody else is signed in.
          if (old > 0) left = mine
          return false
        })
        remove((entry) => isFailed(entry) || mine.has(entry.requestId))
      })
    },
    /**
     * To be called as a session begins. Empties them now, if calls of the last one are still to be removed; otherwise it
     * removes the queries that failed, for a guest was refused what the person may see. A mutation's error stays.
     */
    begin() {
      if (left) resetIf(() => true)
      else remove((entry, isQuery) => isQuery && isFailed(entry))
      left = undefined
    },
    /** Resets those now whose slice of the state is meant. */
    resetIf,
    /**
     * Whether an action changes an answer that is not there (any more): where an optimistic change is undone as its
     * request is aborted, that would bring back what the last person had. What precedes the 27 characters of
     * `/queries/queryResultPatched` is where the slice is.
     */
    isPast: ({ type, payload }: UnknownAction): boolean =>
      type.endsWith('/queries/queryResultPatched') &&
      (store().getState() as Record<string, Slice>)[type.slice(0, -27)]?.queries[
        (payload as { queryCacheKey: string }).queryCacheKey
      ]?.fulfilledTimeStamp === undefined,
  }
}

export type ApiCaches = ReturnType<typeof createApiCaches>
