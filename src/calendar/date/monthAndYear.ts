import { daysIn, fieldsOf, isLeap } from './fields'
import type { DateFields } from './fields'
import { calendarOn } from './range'
import { wallOf } from '../reckon/reckoning'
import type { Moment, Reckoning } from '../reckon/reckoning'
import type { ReckonedCalendar } from '../settings'

/**
 * The calendar in which a moment is written and reckoned: the requested one, or the Gregorian outside its
 * range.
 * @throws RangeError when `at` is no date of the years 1000 to 9999
 */
export const calendarAt = (at: Moment, reckoning: Reckoning): ReckonedCalendar =>
  calendarOn(wallOf(at, reckoning), reckoning.calendar)

/**
 * Year, month and day of a moment, in the calendar of `calendarAt`; month and day start at 1.
 * @throws RangeError when `at` is no date of the years 1000 to 9999
 */
export const toFields = (at: Moment, reckoning: Reckoning): DateFields => {
  const wall = wallOf(at, reckoning)
  return fieldsOf(wall, calendarOn(wall, reckoning.calendar))
}

/** The length in days of the month that holds `at`. */
export const daysInMonth = (at: Moment, reckoning: Reckoning): number => {
  const { year, month } = toFields(at, reckoning)
  return daysIn(calendarAt(at, reckoning), year, month)
}

/** Whether the year that holds `at` has 366 days. */
export const isLeapYear = (at: Moment, reckoning: Reckoning): boolean =>
  isLeap(calendarAt(at, reckoning), toFields(at, reckoning).year)
