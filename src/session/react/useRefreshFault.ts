import { useCallback, useSyncExternalStore } from 'react'
import type { RefreshFault } from '..'
import { useSessionContext } from './useSessionContext'

/** The fault that keeps the session from being refreshed, and when it will be tried again. */
export function useRefreshFault(): RefreshFault | undefined {
  const { session } = useSessionContext()
  return useSyncExternalStore(session.onRefreshFault, session.refreshFault, () => undefined)
}

/** Tries the refresh again now. */
export function useRetry(): () => Promise<void> {
  const { session } = useSessionContext()
  return useCallback(async () => {
    await session.refresh({ now: true })
  }, [session])
}
