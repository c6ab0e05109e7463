import { useEffect, useRef, useState } from 'react'
import { useHref, useRevalidator } from 'react-router'
import { IncompleteModuleError } from '../../lib/whole'
import { isLoadFailure } from './isLoadFailure'

/** How long the server may take to say that it is there, in milliseconds. */
const maxWaitMs = 5000

/**
 * Whether a screen is missing for want of a network (`undefined` until that is known), and the way to try again without
 * a reload, which would end on the browser's own error page. It is tried by itself when the network is back, and once
 * more when the server has answered: a device says that it is online a moment before it is. Firefox never asks again for
 * a part that it has missed: with the network back, the screen says that a reload is due.
 */
export function useOffline(error: unknown) {
  const isMissing = isLoadFailure(error) && !(error instanceof IncompleteModuleError)
  const [isOffline, setOffline] = useState(navigator.onLine ? undefined : true)
  const { revalidate, state } = useRevalidator()
  const home = useHref('/')
  const wasOffline = useRef(!navigator.onLine)

  useEffect(() => {
    if (!isMissing) return
    let current = true
    const tell = (now: boolean) => {
      if (!current) return
      wasOffline.current = now
      setOffline(now)
    }
    const lose = () => tell(true)
    const retry = () => revalidate()
    const answered = async () => {
      if (current && wasOffline.current) {
        wasOffline.current = false
        await retry()
      }
      tell(false)
    }
    // The device may have a network that does not reach the server.
    const signal = AbortSignal.timeout(maxWaitMs)
    fetch(home, { method: 'HEAD', cache: 'no-store', signal }).then(
      ({ ok }) => (ok ? void answered() : lose()),
      lose,
    )
    window.addEventListener('online', retry)
    window.addEventListener('offline', lose)
    return () => {
      current = false
      window.removeEventListener('online', retry)
      window.removeEventListener('offline', lose)
    }
  }, [error, home, isMissing, revalidate])

  return isMissing && isOffline !== false
    ? {
        isOffline,
        retry: () => void revalidate(),
        isBusy: isOffline === undefined || state === 'loading',
      }
    : undefined
}
