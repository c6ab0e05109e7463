import { useCallback, useState } from 'react'
import { canRefresh, leeway, type Session } from '..'
import { useSession } from './useSession'
import { useSessionContext } from './useSessionContext'
import { useClock } from './useClock'

/** How long before the end the warning is due, and the shortest warning that is worth showing, in milliseconds. */
const warnBeforeEndMs = 60_000
const minWarningMs = 20_000

/**
 * When a session that cannot be renewed ends, and when the warning of it is due, both in epoch milliseconds;
 * `undefined` if it can be renewed or the warning would be too short. A token that renews itself, at `refreshAt`, is
 * warned of only when half of the time from then to its end is over: then its refresh has failed.
 */
function endOf(
  session: Session,
  refreshAt: number,
): { endsAt: number; warnsAt: number } | undefined {
  if (session.status !== 'loggedIn') return undefined
  const { accessToken, beganAt, renewal } = session
  const endsAt = accessToken.expiresAt - leeway
  if (canRefresh(renewal, endsAt)) return undefined
  const renewsItself = renewal.by === 'accessToken' && refreshAt < endsAt
  const longest = (endsAt - (renewsItself ? refreshAt : beganAt)) / 2
  const lead = Math.min(warnBeforeEndMs, longest)
  return lead < minWarningMs ? undefined : { endsAt, warnsAt: endsAt - lead }
}

/** Whether a moment has come, in epoch milliseconds. */
function useHasCome(moment: number): boolean {
  const next = useCallback(() => moment, [moment])
  return useClock(() => Date.now() >= moment, next)
}

/**
 * The warning that the session is about to end because nothing can renew it; `undefined` if none is due. `endsAt` is in
 * epoch milliseconds; `stay` dismisses the warning. `signInAgain` does so too, and asks the person over the page to sign in
 * again, which the option `reauthentication` is for; without that option, or where nothing asks, it ends the session now, as
 * its expiry would. The warning is due a minute before the end, or after half of a shorter session, and never for less than
 * 20 seconds.
 */
export function useEndWarning():
  { endsAt: number; stay: () => void; signInAgain: () => void } | undefined {
  const { session } = useSessionContext()
  const end = endOf(useSession(), session.proactiveRefreshAt())
  const [heard, setHeard] = useState<number>()
  const isDue = useHasCome(end?.warnsAt ?? Infinity)
  if (end === undefined || !isDue || heard === end.endsAt) return undefined
  const stay = () => setHeard(end.endsAt)
  const signInAgain = () => {
    stay()
    session.reauthenticate().catch(session.expire)
  }
  return { endsAt: end.endsAt, stay, signInAgain }
}
