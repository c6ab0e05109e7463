import { useEffect, useRef, useState } from 'react'
import { useHref, useRevalidator } from 'react-router'
import { IncompleteModuleError } from '../../lib/whole'
import { isLoadFailure } from './isLoadFailure'

/** Milliseconds that the server may take to answer. */
const maxWaitMs = 5000

/**
 * Whether a screen could not be loaded for lack of a network (`undefined` until that is known), and a way to
 * try again without a reload, which would end on the browser's own error page. It tries by itself when the
 * network is back, and once more when the server has answered, because a device reports that it is online
 * slightly too early. Firefox does not request a module again whose import has failed: with the network back,
 * the screen then says that a reload is needed.
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
    // The device may be online in a network that does not reach the server.
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
