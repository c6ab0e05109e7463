import { useEffect, useState } from 'react'

const second = 1000
const minute = 60 * second

/** How long the words "… ago" stay true at that distance. */
const stepAt = (distance: number) =>
  distance < minute ? second : distance < 60 * minute ? 15 * second : minute

/** The time now, kept moving just often enough for a relative time to stay true. Stands still without a moment. */
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
