import { remember } from '../format/intlCache'

/**
 * The local date and time of a zone, represented by the epoch milliseconds at which a clock in UTC shows the
 * same. Calculating with these in UTC keeps the device's own zone out of every result.
 */
type WallTime = number

const day = 86_400_000

/**
 * Writes `3/21/2026, 15:04:05`. `formatToParts` would say which number is which, but takes four times as long.
 */
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
 * The local date and time in `timeZone` at a moment (epoch milliseconds).
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
 * The moment (epoch milliseconds) at which clocks in `timeZone` show a wall time. For an hour that is repeated
 * it is the first; a wall time that clocks skip is moved forward by the length of the skip.
 * @throws RangeError for an unknown zone
 */
export const momentOf = (wall: WallTime, timeZone: string): number => {
  const before = wall - offsetAt(wall - day, timeZone)
  const after = wall - offsetAt(wall + day, timeZone)
  const earliest = Math.min(before, after)
  const isReal = (moment: number) => wallTimeAt(moment, timeZone) === wall
  return [earliest, Math.max(before, after)].find(isReal) ?? before
}
