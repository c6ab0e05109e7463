import type { UnknownAction } from '@reduxjs/toolkit'
import type { StateAccess } from '../state/stateAccess'

/** RTK Query's own thunks: `<reducerPath>/executeQuery/pending` and its kind. */
const thunkAction = /^(.+)\/execute(?:Query|Mutation)\/pending$/

/**
 * Knows which apis of the store have been asked for something, besides the session's own (`ownPath`). All are emptied
 * with the session: no api tells whether an answer came through `session.fetch`, or by a cookie of the person's.
 */
export function createApiCaches(state: StateAccess, ownPath: string) {
  const asked = new Set([ownPath])
  let timer: ReturnType<typeof setTimeout> | undefined
  let resets = 0

  function resetNow() {
    clearTimeout(timer)
    timer = undefined
    resets += 1
    for (const path of asked) state.dispatch({ type: `${path}/resetApiState` })
  }

  return {
    /** An action that may tell of a call that begins, and of the api that it belongs to. */
    note({ type }: UnknownAction) {
      const path = thunkAction.exec(type)?.[1]
      if (path !== undefined) asked.add(path)
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
