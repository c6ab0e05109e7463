import { msOf } from '../date/isoDate'
import { fieldsOf } from '../date/fields'
import { calendarOn, yearsOf } from '../date/range'
import { clockLength, dateAt, momentLike, wallLength, wallOf } from './reckoning'
import type { Moment, Reckoning, Unit } from './reckoning'
import type { ReckonedCalendar } from '../settings'

const months: Partial<Record<Unit, number>> = { month: 1, quarter: 3, year: 12 }

/**
 * The calendar to add months in: the requested one if both the start and the result are in its range, else the
 * Gregorian.
 */
const calendarFor = (wall: number, count: number, calendar: ReckonedCalendar): ReckonedCalendar => {
  const on = calendarOn(wall, calendar)
  const { year, month } = fieldsOf(wall, on)
  const [first, last] = yearsOf(on)
  const next = year + Math.floor((month - 1 + count) / 12)
  return next >= first && next <= last ? on : 'gregorian'
}

/**
 * `count` whole units later, or earlier when negative. Months and years keep the day of the month, or take the
 * month's last day; where start and result are not both in the calendar's range they are Gregorian months and
 * years. Hours and smaller units are elapsed time.
 * @throws RangeError when an ISO date is given with hours or smaller, or when `at` or the result is no date of
 * the years 1000 to 9999
 */
export const add = <At extends Moment>(
  at: At,
  count: number,
  unit: Unit,
  reckoning: Reckoning,
): At => {
  const length = clockLength(unit)
  if (length === undefined) {
    const wall = wallOf(at, reckoning)
    const days = wallLength[unit]
    if (days !== undefined) return momentLike(at, wall + count * days, reckoning)
    const calendar = calendarFor(wall, count * (months[unit] ?? 0), reckoning.calendar)
    const moved = dateAt(wall, calendar).add(count, unit as 'month')
    return momentLike(at, moved.valueOf(), reckoning)
  }
  if (typeof at === 'string') throw new RangeError('A date without a time has no hours')
  return msOf(msOf(at) + count * length) as At
}
