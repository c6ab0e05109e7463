import { useCallback, useSyncExternalStore } from 'react'
import { createDeadline } from '../util/deadline'

/**
 * What `read` says by the clock. It is read again at the moment that `next` names, in epoch milliseconds, and at once
 * when the page is shown: timers stand still in a sleep. `next` must be the same function from one render to the next.
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
