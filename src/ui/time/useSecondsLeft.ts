import { useCallback, useSyncExternalStore } from 'react'

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/** How many seconds are left until a moment, in epoch milliseconds; true again at once after a sleep. */
export function useSecondsLeft(moment: number): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const tick = () => {
        clearTimeout(timer)
        changed()
        const left = moment - Date.now()
        if (left > 0) timer = setTimeout(tick, left % 1000 || 1000)
      }
      tick()
      document.addEventListener('visibilitychange', tick)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', tick)
      }
    },
    [moment],
  )
  return useSyncExternalStore(subscribe, () => secondsUntil(moment))
}
