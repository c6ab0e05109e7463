import { msOf } from '../date/isoDate'
import { calendarOn } from '../date/range'
import { clockLength, dateAt, wallOf } from './reckoning'
import type { Moment, Reckoning, Unit } from './reckoning'

/**
 * The number of whole units from `b` to `a`, rounded towards zero; negative when `a` is earlier. Where not both
 * are in the calendar's range, the units are Gregorian.
 * @throws RangeError when one of them is no date of the years 1000 to 9999
 */
export const diff = <At extends Moment>(a: At, b: At, unit: Unit, reckoning: Reckoning): number => {
  const length = clockLength(unit)
  if (length !== undefined) return Math.trunc((msOf(a) - msOf(b)) / length) + 0
  const [to, from] = [wallOf(a, reckoning), wallOf(b, reckoning)]
  const calendar = calendarOn(from, calendarOn(to, reckoning.calendar))
  return dateAt(to, calendar).diff(dateAt(from, calendar), unit as 'day') + 0
}

/** Negative, zero or positive as `a` is before, at or after `b`; a compare function for `sort`. */
export const compare = <At extends Moment>(a: At, b: At): number => Math.sign(msOf(a) - msOf(b))
