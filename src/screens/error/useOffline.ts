import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { IncompleteModuleError } from '../../lib/whole'
import { isLoadFailure } from './isLoadFailure'

/**
 * Whether a screen is missing for want of a network, and the way to try again without a reload, which would end on the
 * browser's own error page. It is tried by itself when the network is back. Firefox never asks again for a part that
 * it has missed: with the network back, the screen says that a reload is due.
 */
export function useOffline(error: unknown) {
  const isMissing = isLoadFailure(error) && !(error instanceof IncompleteModuleError)
  const [isOffline, setOffline] = useState(!navigator.onLine)
  const { revalidate, state } = useRevalidator()

  useEffect(() => {
    if (!isMissing) return
    let current = true
    const tell = (now: boolean) => {
      if (current) setOffline(now)
    }
    const lose = () => tell(true)
    const retry = () => void revalidate()
    // The device may have a network that does not reach the server.
    fetch('/', { method: 'HEAD', cache: 'no-store' }).then(() => tell(false), lose)
    window.addEventListener('online', retry)
    window.addEventListener('offline', lose)
    return () => {
      current = false
      window.removeEventListener('online', retry)
      window.removeEventListener('offline', lose)
    }
  }, [error, isMissing, revalidate])

  return isMissing && isOffline
    ? { retry: () => void revalidate(), isBusy: state === 'loading' }
    : undefined
}
