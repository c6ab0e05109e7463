import { useCallback, useState } from 'react'
import { canRefresh, leeway, type Session } from '..'
import { useSession } from './useSession'
import { useSessionContext } from './useSessionContext'
import { useClock } from './useClock'

/** How long before the end it is told, and the least that is worth a word, in milliseconds. */
const warnBeforeEndMs = 60_000
const minWarningMs = 20_000

/** When a session that will not be renewed ends, and when that is told; nothing where it will be. */
function endOf(session: Session): { endsAt: number; warnsAt: number } | undefined {
  if (session.status !== 'loggedIn') return undefined
  const { accessToken, beganAt, renewal } = session
  const endsAt = accessToken.expiresAt - leeway
  if (canRefresh(renewal, endsAt)) return undefined
  const lead = Math.min(warnBeforeEndMs, (endsAt - beganAt) / 2)
  return lead < minWarningMs ? undefined : { endsAt, warnsAt: endsAt - lead }
}

/** Whether a moment has come, in epoch milliseconds. */
function useHasCome(moment: number): boolean {
  const next = useCallback(() => moment, [moment])
  return useClock(() => Date.now() >= moment, next)
}

/**
 * That the session is about to end for good, because nothing can renew it: when, in epoch milliseconds;
 * `stay` goes on until then, `signInAgain` ends it now, as its time would. Told a minute before, or half
 * of the session's life, if that is 20 s at least.
 */
export function useEndWarning():
  { endsAt: number; stay: () => void; signInAgain: () => void } | undefined {
  const { session } = useSessionContext()
  const end = endOf(useSession())
  const [heard, setHeard] = useState<number>()
  const isDue = useHasCome(end?.warnsAt ?? Infinity)
  if (end === undefined || !isDue || heard === end.endsAt) return undefined
  return { endsAt: end.endsAt, stay: () => setHeard(end.endsAt), signInAgain: session.expire }
}
