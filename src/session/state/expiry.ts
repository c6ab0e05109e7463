import { events } from './events'
import { reduceSession } from './reducer'
import type { LoggedIn, Renewal, Session, TokenExpired } from './session'

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

/** Whether a session can be renewed at `now` (epoch milliseconds), before or after its access token has ended. */
export const canRenew = ({ status, renewal }: LoggedIn | TokenExpired, now: number) =>
  renewal.by === 'accessToken' ? status === 'loggedIn' : canRefresh(renewal, now)

/** The event that is due at `now` (epoch milliseconds) because time has passed, or none. */
export function dueEvent(session: Session, now: number) {
  if (session.status === 'loggedOut' || session.status === 'bothExpired') return undefined
  if (session.status === 'loggedIn' && !hasEnded(session.accessToken.expiresAt, now))
    return undefined
  const { epoch, rotation } = session
  if (!canRefresh(session.renewal, now)) return events.bothExpired({ epoch, at: now })
  if (session.status === 'tokenExpired') return undefined
  return events.tokenExpired({ epoch, rotation, at: now, because: 'time' })
}

/**
 * What a recorded session is at `now` (epoch milliseconds). Returns the same
 * object where the record is right.
 */
export function sessionAt(session: Session, now: number): Session {
  const due = dueEvent(session, now)
  return due ? reduceSession(session, due) : session
}

/** When time alone will next change the session, in epoch milliseconds; `undefined` for never. */
export function nextExpiry(session: Session): number | undefined {
  if (session.status === 'loggedIn') return session.accessToken.expiresAt - leeway
  if (session.status === 'tokenExpired') return renewalEndsAt(session.renewal) - leeway
  return undefined
}
