import { isLeapJalaaliYear, jalaaliMonthLength, toGregorian, toJalaali } from 'jalaali-js'
import { isoDate } from './isoDate'
import type { IsoDate } from './isoDate'
import { yearsOf } from './range'
import { invalidDate } from './invalidDate'
import type { InvalidDateError } from './invalidDate'
import type { ReckonedCalendar } from '../settings'

/** A day as its calendar counts it; month and day start at 1. */
export interface DateFields {
  year: number
  month: number
  day: number
}

export const isLeap = (calendar: ReckonedCalendar, year: number): boolean =>
  calendar === 'persian'
    ? isLeapJalaaliYear(year)
    : year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** How many days month 1 to 12 of a year has. */
export const daysIn = (calendar: ReckonedCalendar, year: number, month: number): number => {
  if (calendar === 'persian') return jalaaliMonthLength(year, month)
  if (month === 2) return isLeap(calendar, year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** The UTC day of `ms` (epoch milliseconds) in a calendar. */
export const fieldsOf = (ms: number, calendar: ReckonedCalendar): DateFields => {
  const date = new Date(ms)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  if (calendar === 'gregorian') return { year, month, day }
  const { jy, jm, jd } = toJalaali(year, month, day)
  return { year: jy, month: jm, day: jd }
}

const isAmong = (number: number, first: number, last: number) =>
  Number.isInteger(number) && number >= first && number <= last

/**
 * The ISO date of a day, or the reason why there is none. A day that does not exist is an error, and never the
 * next day.
 */
export const fromFields = (
  { year, month, day }: DateFields,
  calendar: ReckonedCalendar,
): IsoDate | InvalidDateError => {
  if (!isAmong(year, ...yearsOf(calendar))) return invalidDate('range')
  if (!isAmong(month, 1, 12)) return invalidDate('month')
  if (!isAmong(day, 1, daysIn(calendar, year, month))) return invalidDate('day')
  if (calendar === 'gregorian') return isoDate(year, month, day)
  const { gy, gm, gd } = toGregorian(year, month, day)
  return isoDate(gy, gm, gd)
}
