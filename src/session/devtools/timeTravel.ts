import type { MiddlewareAPI, UnknownAction } from '@reduxjs/toolkit'
import { isOlder, isSame } from '../state/order'
import type { SessionRootState } from '../state/rootState'
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
  /** What the store showed when it was last looked at. */
  let last: Session | undefined
  /** The session as it really is, while the store shows another one. */
  let real: Session | undefined
  const shown = (host: Host) => host.getState().session

  /**
   * The session as it really is. If the store shows another one without an action, that is time travel, to an earlier
   * state or back.
   */
  function session(host: Host): Session {
    const now = shown(host)
    if (depth === 0 && last !== undefined && now !== last) {
      const truth = real ?? last
      real = isSame(now, truth) ? undefined : truth
      last = now
    }
    return real ?? now
  }

  return {
    session,

    /** Passes an action on to the store, and applies it to the session as it really is. */
    pass<Result>(
      host: Host,
      action: UnknownAction,
      next: (action: UnknownAction) => Result,
    ): Result {
      const before = session(host)
      const wasReal = real !== undefined
      const after = reduce(before, action)
      if (after !== before) real = after
      depth += 1
      try {
        return next(action)
      } catch (error) {
        // A reducer or a middleware of the host has kept the action from the store: nothing has happened.
        if (!wasReal && shown(host) === before) real = undefined
        throw error
      } finally {
        depth -= 1
        last = shown(host)
        // If the session in the store has not changed although it should have, the store shows an earlier state, or
        // DevTools have locked it. If it shows an older one, the host has emptied its state as the session ended.
        if (!wasReal && last !== before && !isOlder(last, after)) real = undefined
      }
    },
  }
}
