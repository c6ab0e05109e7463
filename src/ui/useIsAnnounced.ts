import { useEffect, useState } from 'react'
import { announcementDelay } from './announcementDelay'

/**
 * Whether what is there may come into its live region by now. The region may have come into the page together with what it
 * is to say, and then it has to wait.
 */
export const useIsAnnounced = (isThere: boolean): boolean => {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isThere) return
    const timer = setTimeout(() => setDue(true), announcementDelay)
    return () => {
      clearTimeout(timer)
      setDue(false)
    }
  }, [isThere])
  return isDue
}
