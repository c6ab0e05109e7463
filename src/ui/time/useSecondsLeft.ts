import { useCallback } from 'react'
import { useClock } from '../../session/react'

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/**
 * The seconds left until a moment (epoch milliseconds); after a sleep of the device it is correct again at
 * once.
 */
export function useSecondsLeft(moment: number): number {
  const next = useCallback(() => moment - (secondsUntil(moment) - 1) * 1000, [moment])
  return useClock(() => secondsUntil(moment), next)
}
