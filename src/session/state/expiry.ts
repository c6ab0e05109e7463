import { events } from './events'
import { reduceSession } from './reducer'
import { isLoggedIn, type Renewal, type Session } from './session'

/** How early a token counts as expired, in milliseconds, so that it does not expire while a request is on its way. */
export const leeway = 500

/** Whether what ends at `expiresAt` is past its end at `now`; both in epoch milliseconds. */
export const hasEnded = (expiresAt: number, now: number) => now >= expiresAt - leeway

/**
 * Until when a session can be renewed once its access token has ended, in epoch milliseconds. One
 * that only its live access token renews cannot be renewed after that.
 */
export const renewalEndsAt = (renewal: Renewal): number => {
  if ('token' in renewal) return renewal.token.expiresAt
  return 'expiresAt' in renewal ? renewal.expiresAt : -Infinity
}

/** Whether a session whose access token has ended can still be renewed at `now` (epoch milliseconds). */
export const canRefresh = (renewal: Renewal, now: number) => !hasEnded(renewalEndsAt(renewal), now)

/** The event that is due at `now` (epoch milliseconds) because time has passed, or none. */
export function dueEvent(session: Session, now: number) {
  const due = nextExpiry(session)
  if (!isLoggedIn(session) || now < due) return undefined
  const { epoch, rotation, renewal } = session
  if (canRefresh(renewal, now))
    return events.tokenExpired({ epoch, rotation, at: now, because: 'time' })
  // Nobody may have noticed it then: the device slept, or no page was open.
  return events.bothExpired({ epoch, at: Math.max(due, renewalEndsAt(renewal) - leeway) })
}

/**
 * What a recorded session is at `now` (epoch milliseconds). Returns the same
 * object where the record is right.
 */
export function sessionAt(session: Session, now: number): Session {
  const due = dueEvent(session, now)
  return due === undefined ? session : reduceSession(session, due)
}

/** When time alone will next change the session, in epoch milliseconds; `Infinity` for never. */
export function nextExpiry(session: Session): number {
  if (!isLoggedIn(session)) return Infinity
  const end =
    session.status === 'loggedIn'
      ? session.accessToken.expiresAt
      : Math.max(session.expiredAt, renewalEndsAt(session.renewal))
  return end - leeway
}
