import { useCallback } from 'react'
import { useClock } from '../../session/react'

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/** How many seconds are left until a moment, in epoch milliseconds; true again at once after a sleep. */
export function useSecondsLeft(moment: number): number {
  const next = useCallback(() => moment - (secondsUntil(moment) - 1) * 1000, [moment])
  return useClock(() => secondsUntil(moment), next)
}
