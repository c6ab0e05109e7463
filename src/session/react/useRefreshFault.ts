import { useCallback, useSyncExternalStore } from 'react'
import type { RefreshFault } from '..'
import { useSessionContext } from './useSessionContext'

/**
 * The fault that keeps the session from being refreshed, and when the next try is made, in epoch milliseconds;
 * `undefined` if there is none.
 */
export function useRefreshFault(): RefreshFault | undefined {
  const { session } = useSessionContext()
  return useSyncExternalStore(session.onRefreshFault, session.refreshFault, () => undefined)
}

/** Returns the function that tries the refresh again now, for a person who asks: see `refresh({ now: true })`. */
export function useRetry(): () => Promise<void> {
  const { session } = useSessionContext()
  return useCallback(async () => {
    await session.refresh({ now: true })
  }, [session])
}
