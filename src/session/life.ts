import { expiredAuthSession, sessionEnded, type SessionError } from './errors'
import type { LoggedOut, Session } from './session'

/**
 * The life of a session, or of the lack of one: a signal that is aborted when it is over. It stops
 * what is in flight, and it is the ticket by which a late answer sees that nobody waits for it.
 */
export function createLife() {
  let controller = new AbortController()
  let ended: SessionError | undefined

  return {
    signal: () => controller.signal,
    /** Ends this life and begins the next; what is still asked in the same breath is told how the session ended. */
    renew(after?: Session) {
      controller.abort()
      controller = new AbortController()
      ended = after?.status === 'loggedOut' ? errorOf(after) : undefined
      setTimeout(() => {
        ended = undefined
      })
    },
    /** The error for what is asked in the same breath as an end. */
    justEnded: () => ended,
  }
}

const errorOf = ({ end }: LoggedOut): SessionError =>
  end?.reason === 'bothExpired' ? expiredAuthSession : sessionEnded
