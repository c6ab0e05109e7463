import { useSyncExternalStore } from 'react'
import type { IdleTimeout, Limit } from '..'
import { useIsLoggedIn } from './useSession'
import { useSessionContext } from './useSessionContext'

const isIdleTimeout = (limit: Limit): limit is IdleTimeout => 'warning' in limit

const never = () => () => undefined
const none = () => undefined

/** The idle time-out, where the session has one. */
export const useIdleTimeout = (): IdleTimeout | undefined =>
  useSessionContext().session.limits.find(isIdleTimeout)

/**
 * That nothing has been done for long: when the session ends, in epoch milliseconds, and the way to
 * stay. Nothing while no warning is due, and where the session has no idle time-out.
 */
export function useIdleWarning(): { endsAt: number; stay: () => void } | undefined {
  const idle = useIdleTimeout()
  const isLoggedIn = useIsLoggedIn()
  const warning = useSyncExternalStore(idle?.subscribe ?? never, idle?.warning ?? none, none)
  return idle && warning && isLoggedIn ? { endsAt: warning.endsAt, stay: idle.stay } : undefined
}
