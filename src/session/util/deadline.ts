/** The longest that one timer is set for, in milliseconds: far below the 24.8 days that it can hold. */
const longestWaitMs = 24 * 60 * 60 * 1000

/**
 * One timer that calls `due` at a given moment, or after a day if that is earlier, so `due` must look at the clock
 * itself.
 */
export function createDeadline(now: () => number, due: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const clear = () => clearTimeout(timer)
  return {
    clear,
    /** Sets the timer to a moment in epoch milliseconds, in place of the one before; `Infinity` sets none. */
    set(at: number) {
      clear()
      if (at < Infinity) timer = setTimeout(due, Math.min(Math.max(at - now(), 0), longestWaitMs))
    },
  }
}
