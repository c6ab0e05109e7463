import { msOf } from '../date/isoDate'
import { calendarOn } from '../date/range'
import { dateAt, momentLike, wallLength, wallOf } from './reckoning'
import type { CalendarUnit, Moment, Reckoning } from './reckoning'
import type { Weekday } from '../date/week'
import { momentOf } from './zone'

/** `weekStart` is used for weeks only; without it they start on Saturday. */
export type WeekReckoning = Reckoning & { weekStart?: Weekday }

/** The weekday of epoch milliseconds 0, a Thursday. */
const thursday = 4
const day = 86_400_000

/** The wall time at which the unit containing `wall` starts, and the one at which the next unit starts. */
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
 * The first moment of the unit containing `at`, which is later than 00:00 in a zone that skips midnight; for an
 * ISO date, the unit's first day. Outside the calendar's range the unit is Gregorian.
 * @throws RangeError when `at` or the result is no date of the years 1000 to 9999
 */
export const startOf = <At extends Moment>(
  at: At,
  unit: CalendarUnit,
  reckoning: WeekReckoning,
): At => momentLike(at, boundsOfWall(wallOf(at, reckoning), unit, reckoning)[0], reckoning)

/**
 * The last millisecond of the unit containing `at`; for an ISO date, the unit's last day. Outside the
 * calendar's range the unit is Gregorian.
 * @throws RangeError when `at` or the result is no date of the years 1000 to 9999
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
