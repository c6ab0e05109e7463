import type { UnknownAction } from '@reduxjs/toolkit'
import type { StateAccess } from '../state/stateAccess'

/** RTK Query's own thunks: `<reducerPath>/executeQuery/pending` and its kind. */
const thunkAction = /^(.+)\/execute(?:Query|Mutation)\/pending$/

/**
 * Notes which RTK Query apis of the store have been used, besides that of the session (`ownPath`). The caches of all
 * are reset with the session, because no api tells whether an answer came through `session.fetch` or by a cookie of the
 * person.
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
    /** To be called with every action: notes the api whose call begins. */
    note({ type }: UnknownAction) {
      const path = thunkAction.exec(type)?.[1]
      if (path !== undefined) asked.add(path)
    },
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
    /** How often they have been reset. */
    resets: () => resets,
  }
}

export type ApiCaches = ReturnType<typeof createApiCaches>
