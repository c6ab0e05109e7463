import { useCallback, useState } from 'react'
import { useClock } from '../../session/react'

const second = 1000
const minute = 60 * second

/** Milliseconds for which a relative time at that distance stays true. */
const stepAt = (distance: number) =>
  distance <= minute ? second : distance <= 60 * minute ? 15 * second : minute

const whole = (ms: number, step: number) => Math.floor(ms / step) * step

/**
 * The present time, updated just often enough for a relative time to `moment` to stay true; without `moment` it
 * is not updated. It is whole seconds away from `moment`: a part of a second that is left counts as one, as it
 * does in the countdown beside it.
 */
export const useNow = (moment: number | undefined): number => {
  const [mounted] = useState(() => Date.now())
  const read = () => (moment === undefined ? mounted : moment + whole(Date.now() - moment, second))
  const next = useCallback(() => {
    if (moment === undefined) return 0
    const passed = Date.now() - moment
    const step = stepAt(Math.abs(passed))
    return moment + whole(passed, step) + step
  }, [moment])
  return useClock(read, next)
}
