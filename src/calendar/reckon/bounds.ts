import { msOf } from '../date/isoDate'
import { calendarOn } from '../date/range'
import { dateAt, momentLike, wallLength, wallOf } from './reckoning'
import type { CalendarUnit, Moment, Reckoning } from './reckoning'
import type { Weekday } from '../date/week'
import { momentOf } from './zone'

/** `weekStart` matters to weeks only; Saturday where it is not given. */
export type WeekReckoning = Reckoning & { weekStart?: Weekday }

/** Wall times are counted from the start of a Thursday. */
const thursday = 4
const day = 86_400_000

/** The wall time at which the unit that holds `wall` starts, and at which the next one does. */
const boundsOfWall = (
  wall: number,
  unit: CalendarUnit,
  reckoning: WeekReckoning,
): [start: number, next: number] => {
  const length = wallLength[unit]
  if (length === undefined) {
    const start = dateAt(wall, calendarOn(wall, reckoning.calendar)).startOf(unit as 'month')
    return [start.valueOf(), start.add(1, unit as 'month').valueOf()]
  }
  const firstWeek = ((reckoning.weekStart ?? 6) - thursday) * day
  const first = unit === 'week' ? firstWeek : 0
  const start = Math.floor((wall - first) / length) * length + first
  return [start, start + length]
}

/**
 * The first moment of the unit that holds `at`, which in a zone that skips midnight is later than 00:00; of an ISO date,
 * the unit's first day. Where the calendar does not reach, the unit is Gregorian.
 * @throws RangeError when `at` or the answer is no date of the years 1000 to 9999
 */
export const startOf = <At extends Moment>(
  at: At,
  unit: CalendarUnit,
  reckoning: WeekReckoning,
): At => momentLike(at, boundsOfWall(wallOf(at, reckoning), unit, reckoning)[0], reckoning)

/**
 * The last millisecond of the unit that holds `at`; of an ISO date, the unit's last day. Where the calendar does not
 * reach, the unit is Gregorian.
 * @throws RangeError when `at` or the answer is no date of the years 1000 to 9999
 */
export const endOf = <At extends Moment>(
  at: At,
  unit: CalendarUnit,
  reckoning: WeekReckoning,
): At => {
  const [, next] = boundsOfWall(wallOf(at, reckoning), unit, reckoning)
  return typeof at === 'string'
    ? momentLike(at, next - day, reckoning)
    : (msOf(momentOf(next, reckoning.timeZone) - 1) as At)
}
