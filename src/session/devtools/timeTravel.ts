import type { MiddlewareAPI, Store, UnknownAction } from '@reduxjs/toolkit'
import { isSame } from '../state/order'
import { selectSession, type SessionRootState } from '../state/rootState'
import type { Session } from '../state/session'

type Host = Pick<MiddlewareAPI<never, SessionRootState>, 'getState'>

/**
 * Redux DevTools can show an earlier state of the store, whose tokens may be used up and whose person may have signed
 * out. The screen then shows the past; what is sent and stored goes by the session as it really is, which is kept here
 * meanwhile.
 */
export function createTimeTravel(
  reduce: (session: Session | undefined, action: UnknownAction) => Session,
) {
  let depth = 0
  /** What the store had after the last action. */
  let last: Session
  /** The session as it really is, while the store shows another one. */
  let real: Session | undefined
  const shown = (host: Host) => selectSession(host.getState())
  const session = (host: Host): Session => real ?? shown(host)

  return {
    /** The session as it really is. */
    session,

    /** Lets an action pass. */
    pass<Result>(
      host: Host,
      action: UnknownAction,
      next: (action: UnknownAction) => Result,
    ): Result {
      const wasReal = real !== undefined
      const before = session(host)
      const after = reduce(before, action)
      if (after !== before) real = after
      depth += 1
      try {
        return next(action)
      } finally {
        depth -= 1
        last = shown(host)
        // A store that has not moved, though it should have, shows the past, or has been locked.
        if (!wasReal && last !== before) real = undefined
      }
    },

    /** Notices from now on what the store shows without an action: that is time travel, there or back. */
    watch(store: Store<SessionRootState>): () => void {
      return store.subscribe(() => {
        if (depth === 0) real = isSame(shown(store), real ?? last) ? undefined : (real ?? last)
      })
    },
  }
}
