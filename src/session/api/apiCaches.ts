import type { UnknownAction } from '@reduxjs/toolkit'
import type { StateAccess } from '../state/stateAccess'
import { read } from '../util/path'

/** RTK Query's own thunks: `<reducerPath>/executeQuery/pending` and its kind. */
const thunkAction = /^(.+)\/execute(?:Query|Mutation)\/pending$/

/**
 * Knows which apis have sent something through `withSession`, besides the session's own (`ownPath`): their caches hold
 * what belongs to a session, and are emptied with it.
 */
export function createApiCaches(state: StateAccess, ownPath: string) {
  const pathsOf = new Map<unknown, Set<string>>()
  const senders = new Set([ownPath])
  let timer: ReturnType<typeof setTimeout> | undefined
  let resets = 0

  function resetNow() {
    clearTimeout(timer)
    timer = undefined
    resets += 1
    for (const path of senders) state.dispatch({ type: `${path}/resetApiState` })
  }

  return {
    /** An action that may tell of a call that begins, and of the api that it belongs to. */
    note(action: UnknownAction) {
      const path = thunkAction.exec(action.type)?.[1]
      if (path === undefined) return
      const name = read(action, 'meta.arg.endpointName')
      pathsOf.set(name, (pathsOf.get(name) ?? new Set()).add(path))
    },
    /** An endpoint of this name sends something. */
    sends(endpoint: string | undefined) {
      pathsOf.get(endpoint)?.forEach((path) => senders.add(path))
    },
    /**
     * Empties them: a tick later, because RTK Query reads from them what it tells those who wait, or as soon as a new
     * session needs them.
     */
    reset() {
      timer ??= setTimeout(resetNow)
    },
    /** Empties them now, if that is due. */
    flush() {
      if (timer !== undefined) resetNow()
    },
    /** How often they have been emptied. */
    resets: () => resets,
  }
}

export type ApiCaches = ReturnType<typeof createApiCaches>
