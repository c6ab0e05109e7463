import { daysIn, fieldsOf, isLeap } from './fields'
import type { DateFields } from './fields'
import { wallOf } from '../reckon/reckoning'
import type { Moment, Reckoning } from '../reckon/reckoning'

/** Year, month and day of a moment; month and day start at 1. */
export const toFields = (at: Moment, reckoning: Reckoning): DateFields =>
  fieldsOf(wallOf(at, reckoning), reckoning.calendar)

/** The length in days of the month that holds `at`. */
export const daysInMonth = (at: Moment, reckoning: Reckoning): number => {
  const { year, month } = toFields(at, reckoning)
  return daysIn(reckoning.calendar, year, month)
}

/** Whether the year that holds `at` has 366 days. */
export const isLeapYear = (at: Moment, reckoning: Reckoning): boolean =>
  isLeap(reckoning.calendar, toFields(at, reckoning).year)
