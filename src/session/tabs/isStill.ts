import { delay } from '../util/timers'

/**
 * How often to look whether localStorage shows what another tab has stored, or can be read again: each time one millisecond
 * later than the time before, so for ten seconds in all. What does not show by then is taken for lost: a browser that is
 * killed may have lost what was written last, for it writes localStorage to the disk seconds later than IndexedDB.
 */
const mostPolls = 141

/** Waits until something is so no longer; resolves to whether it still is after ten seconds. */
export async function isStill(check: () => unknown) {
  let polls = 0
  while (polls < mostPolls && check()) await delay((polls += 1))
  return polls === mostPolls
}
