import { useCallback, useState } from 'react'
import { canRefresh, isLoggedIn, leeway, type Limit, type Session } from '..'
import { isIdleTimeout } from './useIdleWarning'
import { useSession } from './useSession'
import { useSessionContext } from './useSessionContext'
import { useClock } from './useClock'

/** How long before the end the warning is due, and the shortest warning that is worth showing, in milliseconds. */
const warnBeforeEndMs = 60_000
const minWarningMs = 20_000

/** An end to be warned of, in epoch milliseconds; one that `isFinal` is not put off by a sign-in over the page either. */
type End = { readonly endsAt: number; readonly warnsAt: number; readonly isFinal: boolean }

/** The warning of an end, at most half of the time before it that began `since`; `undefined` if it would be too short. */
function warningOf(endsAt: number, since: number, isFinal: boolean): End | undefined {
  const lead = Math.min(warnBeforeEndMs, (endsAt - since) / 2)
  return lead < minWarningMs ? undefined : { endsAt, warnsAt: endsAt - lead, isFinal }
}

/**
 * When a session that cannot be renewed ends, and when the warning of it is due, both in epoch milliseconds;
 * `undefined` if it can be renewed or the warning would be too short. A token that renews itself, at `refreshAt`, is
 * warned of only when half of the time from then to its end is over: then its refresh has failed.
 */
function endOfTokens(session: Session, refreshAt: number): End | undefined {
  if (session.status !== 'loggedIn') return undefined
  const { accessToken, beganAt, renewal } = session
  const endsAt = accessToken.expiresAt - leeway
  if (canRefresh(renewal, endsAt)) return undefined
  const renewsItself = renewal.by === 'accessToken' && refreshAt < endsAt
  return warningOf(endsAt, renewsItself ? refreshAt : beganAt, false)
}

/** When a session ends by a limit that has no warning of its own, however it is renewed. */
function endByLimit(session: Session, limits: readonly Limit[]): End | undefined {
  if (!isLoggedIn(session)) return undefined
  const ends = limits.filter((limit) => !isIdleTimeout(limit)).map((each) => each.endsAt(session))
  return warningOf(Math.min(...ends), session.beganAt, true)
}

/** The first of them that comes. */
function firstOf(ends: (End | undefined)[]): End | undefined {
  const known = ends.filter((end) => end !== undefined)
  return known.sort((one, other) => one.endsAt - other.endsAt)[0]
}

/** Whether a moment has come, in epoch milliseconds. */
function useHasCome(moment: number): boolean {
  const next = useCallback(() => moment, [moment])
  return useClock(() => Date.now() >= moment, next)
}

/**
 * The warning that the session is about to end because nothing can renew it, or by `absoluteTimeout` or a limit of the
 * host's; `undefined` if none is due. `endsAt` is in epoch milliseconds; `stay` dismisses the warning. `signInAgain` does so
 * too, and asks the person over the page to sign in again, which the option `reauthentication` is for; without that option,
 * where nothing asks, or at a limit, which that does not prolong, it ends the session now, as its expiry would. The warning
 * is due a minute before the end, or after half of a shorter session, and never for less than 20 seconds.
 */
export function useEndWarning():
  { endsAt: number; stay: () => void; signInAgain: () => void } | undefined {
  const { session } = useSessionContext()
  const now = useSession()
  const end = firstOf([
    endOfTokens(now, session.proactiveRefreshAt()),
    endByLimit(now, session.limits),
  ])
  const [heard, setHeard] = useState<number>()
  const isDue = useHasCome(end?.warnsAt ?? Infinity)
  if (end === undefined || !isDue || heard === end.endsAt) return undefined
  const stay = () => setHeard(end.endsAt)
  const signInAgain = () => {
    stay()
    if (end.isFinal) return session.expire()
    session.reauthenticate().catch(session.expire)
  }
  return { endsAt: end.endsAt, stay, signInAgain }
}
