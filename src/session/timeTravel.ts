import type { MiddlewareAPI, Store, UnknownAction } from '@reduxjs/toolkit'
import { selectSession, type SessionRootState } from './selectors'
import type { Session } from './session'

type Host = Pick<MiddlewareAPI<never, SessionRootState>, 'getState'>

/** The states that DevTools shows are computed anew: equal, but other objects. */
const isSame = (one: Session, other: Session) => JSON.stringify(one) === JSON.stringify(other)

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
  let last: Session | undefined
  /** The session as it really is, while the store shows another one. */
  let real: Session | undefined

  const shown = (host: Host) => selectSession(host.getState())
  /** Without an action the store shows something else: that is time travel, there or back. */
  function look(host: Host) {
    const now = shown(host)
    if (real !== undefined) {
      if (isSame(now, real)) real = undefined
    } else if (last !== undefined && now !== last && !isSame(now, last)) real = last
  }

  return {
    /** The session as it really is. */
    session: (host: Host): Session => real ?? shown(host),

    /** Lets an action pass. */
    pass<Result>(
      host: Host,
      action: UnknownAction,
      next: (action: UnknownAction) => Result,
    ): Result {
      if (real !== undefined) real = reduce(real, action)
      depth += 1
      try {
        return next(action)
      } finally {
        depth -= 1
        last = shown(host)
        if (real !== undefined && isSame(last, real)) real = undefined
      }
    },

    /** Notices time travel from now on; returns the way to stop. */
    watch(store: Store<SessionRootState>): () => void {
      last = shown(store)
      return store.subscribe(() => {
        if (depth === 0) look(store)
      })
    },
  }
}
