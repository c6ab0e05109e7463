import { remember } from '../format/intlCache'

/**
 * A wall time is what the clocks of a zone show, kept as the epoch milliseconds at which UTC clocks show the same.
 * Reckoning on wall times in UTC keeps the device's own zone out of every answer.
 */
type WallTime = number

const day = 86_400_000

/** Writes `3/21/2026, 15:04:05`: parts would say which number is which, but take four times as long. */
const clockOf = remember(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
)

/**
 * What clocks in `timeZone` show at a moment (epoch milliseconds).
 * @throws RangeError for an unknown zone
 */
export const wallTimeAt = (moment: number, timeZone: string): WallTime => {
  const shown = clockOf(timeZone).format(moment).match(/\d+/g) ?? []
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = shown.map(Number)
  const fraction = ((moment % 1000) + 1000) % 1000
  return Date.UTC(year, month - 1, day, hour, minute, second, fraction)
}

const offsetAt = (moment: number, timeZone: string) => wallTimeAt(moment, timeZone) - moment

/**
 * The moment (epoch milliseconds) at which clocks in `timeZone` show a wall time. Of a repeated hour the first; a time
 * that clocks skip is as much later as the skip is long.
 * @throws RangeError for an unknown zone
 */
export const momentOf = (wall: WallTime, timeZone: string): number => {
  const before = wall - offsetAt(wall - day, timeZone)
  const after = wall - offsetAt(wall + day, timeZone)
  const earliest = Math.min(before, after)
  const isReal = (moment: number) => wallTimeAt(moment, timeZone) === wall
  return [earliest, Math.max(before, after)].find(isReal) ?? before
}
