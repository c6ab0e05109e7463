import type { UnknownAction } from '@reduxjs/toolkit'
import { eventName, isSessionEvent, type Payloads } from './events'
import {
  isLoggedIn,
  type BothExpired,
  type LoggedIn,
  type LoggedOut,
  type Session,
  type SessionEnd,
  type TokenExpired,
} from './session'
import { transitions, type EventName, type SourceOf, type TargetOf } from './transitions'

/** A browser that has known no session. */
export const noSession: LoggedOut = { status: 'loggedOut', epoch: 0 }

type From<E extends EventName> = Extract<Session, { status: SourceOf<E> }>
type To<E extends EventName> = Extract<Session, { status: TargetOf<E> }>

/** What begun sessions have in common, without what belongs to one status alone. */
const begun = ({
  epoch,
  rotation,
  beganAt,
  renewal,
  user,
}: LoggedIn | TokenExpired | BothExpired) => ({
  epoch,
  rotation,
  beganAt,
  renewal,
  ...(user !== undefined && { user }),
})

/** What is left of a session when it is over. */
export const over = ({ epoch }: Pick<Session, 'epoch'>, { reason, at }: SessionEnd): LoggedOut => ({
  status: 'loggedOut',
  epoch,
  end: { reason, at },
})

/** The session without any secret: once it is read back, an access token has to be requested. */
export const withoutTokens = (session: Session): Session =>
  isLoggedIn(session)
    ? { status: 'tokenExpired', ...begun(session), rotation: 0, expiredAt: session.beganAt }
    : session

/** For each event, the whole session that follows; the table says to which sessions it may happen. */
const next: { [E in EventName]: (session: From<E>, payload: Payloads[E]) => To<E> } = {
  loggedIn: (_, payload) => ({ status: 'loggedIn', ...payload }),
  userLoaded: (session, { user }) => ({ ...session, user }),
  tokenExpired: (session, { at }) => ({
    status: 'tokenExpired',
    ...begun(session),
    expiredAt: Math.min(at, session.accessToken.expiresAt),
  }),
  tokenRefreshed: (session, { rotation, accessToken, renewal }) => ({
    status: 'loggedIn',
    ...begun(session),
    rotation,
    accessToken,
    renewal,
  }),
  bothExpired: (session, { at }) => ({
    status: 'bothExpired',
    ...begun(session),
    expiredAt: session.status === 'tokenExpired' ? session.expiredAt : at,
  }),
  reset: over,
  loggedOut: over,
}

/** Whether an event is about this very session and token, and not about one that is past. */
const isCurrent = (session: Session, name: EventName, payload: Payloads[EventName]): boolean => {
  if (name === 'loggedIn') return payload.epoch > session.epoch
  if (payload.epoch !== session.epoch) return false
  if (session.status === 'loggedOut' || !('rotation' in payload)) return true
  return name === 'tokenRefreshed'
    ? payload.rotation > session.rotation
    : payload.rotation === session.rotation
}

/**
 * The session's reducer. It follows the transition table; an event that does not apply, or that
 * belongs to a session or token already replaced, returns the same object.
 */
export function reduceSession(given: Session | undefined, action: UnknownAction): Session {
  const session = given ?? noSession
  if (!isSessionEvent(action)) return session
  // A host that empties its whole state with a session gives none: how that has ended is kept all the same.
  if (!given && 'reason' in action.payload) return over(action.payload, action.payload)
  const name = eventName(action)
  if (transitions[name][session.status] === null) return session
  if (!isCurrent(session, name, action.payload)) return session
  // The table has just said that `session` is one that this event may happen to.
  return (next[name] as (session: Session, payload: Payloads[EventName]) => Session)(
    session,
    action.payload,
  )
}
