import { useCallback, useSyncExternalStore } from 'react'
import { createDeadline } from '../util/deadline'

/**
 * The value of `read`, which depends on the time. It is read again at the moment that `next` returns, in epoch
 * milliseconds, and when the page is shown, because timers stand still while the computer sleeps. `next` must be the
 * same function from one render to the next.
 */
export function useClock<T>(read: () => T, next: () => number): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      const deadline = createDeadline(Date.now, look)
      function look() {
        changed()
        const at = next()
        if (at > Date.now()) deadline.set(at)
      }
      look()
      document.addEventListener('visibilitychange', look)
      return () => {
        deadline.clear()
        document.removeEventListener('visibilitychange', look)
      }
    },
    [next],
  )
  return useSyncExternalStore(subscribe, read, read)
}
