import { expiredAuthSession, sessionEnded, type SessionError } from '../state/errors'
import type { LoggedOut, Session } from '../state/session'

/**
 * A signal that is aborted when the session of now, or the lack of one, is over: it stops what is in flight, and late
 * responses are dropped by it.
 */
export function createCancellation() {
  let controller = new AbortController()
  let ended: SessionError | undefined
  const inside = new Set<AbortController>()

  return {
    signal: () => controller.signal,
    /**
     * Does a task with a signal that is aborted with the caller's, or with this session's. Cheaper than
     * `AbortSignal.any`, whose signals a session of days would have to keep.
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
    /** Aborts, and begins the next signal; requests made in the same task are told how the session ended. */
    cancel(after?: Session) {
      controller.abort()
      inside.forEach((each) => each.abort())
      controller = new AbortController()
      ended = after?.status === 'loggedOut' ? errorOf(after) : undefined
      setTimeout(() => {
        ended = undefined
      })
    },
    /** The error for requests made in the same task as an end. */
    lastEndError: () => ended,
  }
}

export type Cancellation = ReturnType<typeof createCancellation>

const errorOf = ({ end }: LoggedOut): SessionError =>
  end?.reason === 'bothExpired' ? expiredAuthSession : sessionEnded
