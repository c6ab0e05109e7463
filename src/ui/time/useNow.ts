import { useEffect, useState } from 'react'

const second = 1000
const minute = 60 * second

/** Milliseconds for which a relative time at that distance stays true. */
const stepAt = (distance: number) =>
  distance < minute ? second : distance < 60 * minute ? 15 * second : minute

/**
 * The present time, updated just often enough for a relative time to `moment` to stay true; without `moment` it
 * is not updated.
 */
export const useNow = (moment: number | undefined): number => {
  const [now, setNow] = useState(() => Date.now())
  const step = moment === undefined ? undefined : stepAt(Math.abs(moment - now))
  useEffect(() => {
    if (step === undefined) return
    const timer = setInterval(() => setNow(Date.now()), step)
    return () => clearInterval(timer)
  }, [step])
  return now
}
