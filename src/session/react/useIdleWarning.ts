import type { IdleTimeout, Limit } from '..'
import { useIsLoggedIn } from './useSession'
import { usePart, useSessionContext } from './useSessionContext'

/** Tells the idle timeout from other limits: it has a warning of its own. */
export const isIdleTimeout = (limit: Limit): limit is IdleTimeout => 'warning' in limit

/** The idle timeout of the session; `undefined` if it has none. */
export const useIdleTimeout = (): IdleTimeout | undefined =>
  useSessionContext().session.limits.find(isIdleTimeout)

/**
 * The warning that the session is about to end because the person is idle: `endsAt` in epoch milliseconds, and `stay`,
 * which restarts the timer. `undefined` while no warning is due, and without an idle timeout.
 */
export function useIdleWarning(): { endsAt: number; stay: () => void } | undefined {
  const idle = useIdleTimeout()
  const isLoggedIn = useIsLoggedIn()
  const warning = usePart(idle, idle?.warning, undefined)
  return idle && warning && isLoggedIn ? { endsAt: warning.endsAt, stay: idle.stay } : undefined
}
