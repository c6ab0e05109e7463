import { expiredAuthSession, sessionEnded, type SessionError } from '../state/errors'
import type { Session } from '../state/session'

/**
 * Holds an `AbortSignal` for as long as the current session lasts, or the lack of one. When that is over the signal is
 * aborted: requests in flight stop, and late responses are dropped.
 */
export function createCancellation() {
  let controller = new AbortController()
  const inside = new Set<AbortController>()
  let ended: SessionError | undefined
  /** From now on requests are those of the session that is there. */
  const settle = () => void (ended = undefined)
  /** Until `settle`, or the next task, requests may be those of a session that is over. */
  function hold(error: SessionError | void) {
    ended = error ?? ended ?? sessionEnded
    setTimeout(settle)
  }

  return {
    signal: () => controller.signal,
    /**
     * Runs a task with a signal that is aborted with the caller's or with the session's. It does not use
     * `AbortSignal.any`, whose signals the signal of a long session would keep in memory.
     */
    async run<T>(signal: AbortSignal, task: (both: AbortSignal) => PromiseLike<T> | T): Promise<T> {
      const mine = new AbortController()
      const abort = () => mine.abort(signal.reason)
      if (signal.aborted) abort()
      signal.addEventListener('abort', abort)
      inside.add(mine)
      try {
        return await task(mine.signal)
      } finally {
        inside.delete(mine)
        signal.removeEventListener('abort', abort)
      }
    },
    /**
     * Aborts the signal and makes the next one. Requests made later in the same task of the event loop get an error, because
     * they may come of a request that is aborted here; `after`, the session that there is now, says which error.
     *
     * `isFollowing`: somebody was signed in before. Where Omid signs in over Sara, the order is this:
     * 1. here requests begin to get the error, and those of Sara's page are aborted;
     * 2. `createReactions` calls `settle`, and after that the listeners of the host: what these send is Omid's, and gets none;
     * 3. once they have all returned, the first promise that goes on is the one made here: requests get the error again, and
     *    what the code that waited for Sara's requests sends now is not booked on Omid (`leftOverCalls.test.ts`);
     * 4. the next task of the event loop ends this.
     */
    cancel(after?: Session, isFollowing?: boolean) {
      if (isFollowing) void Promise.resolve().then(hold)
      const hasExpired = after?.status === 'loggedOut' && after.end?.reason === 'bothExpired'
      if (after) hold(hasExpired ? expiredAuthSession : sessionEnded)
      controller.abort()
      inside.forEach((each) => each.abort())
      controller = new AbortController()
    },
    settle,
    hold,
    /** The error for requests made in the same task of the event loop as the end of a session. */
    lastEndError: () => ended,
    /** The error for a request whose session is over. */
    endError: () => ended ?? sessionEnded,
  }
}

export type Cancellation = ReturnType<typeof createCancellation>
