import { expiredAuthSession, sessionEnded, type SessionError } from '../state/errors'
import type { LoggedOut, Session } from '../state/session'

/**
 * The life of a session, or of the lack of one: a signal that is aborted when it is over. It stops
 * what is in flight, and it is the ticket by which a late answer sees that nobody waits for it.
 */
export function createCancellation() {
  let controller = new AbortController()
  let ended: SessionError | undefined
  const inside = new Set<AbortController>()

  return {
    signal: () => controller.signal,
    /**
     * Does a task with a signal that is aborted with the caller's, or with this life. Cheaper than
     * `AbortSignal.any`, whose signals a life of days would have to keep.
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
    /** Ends this life and begins the next; what is still asked in the same breath is told how the session ended. */
    cancel(after?: Session) {
      controller.abort()
      inside.forEach((each) => each.abort())
      controller = new AbortController()
      ended = after?.status === 'loggedOut' ? errorOf(after) : undefined
      setTimeout(() => {
        ended = undefined
      })
    },
    /** The error for what is asked in the same breath as an end. */
    lastEndError: () => ended,
  }
}

const errorOf = ({ end }: LoggedOut): SessionError =>
  end?.reason === 'bothExpired' ? expiredAuthSession : sessionEnded
