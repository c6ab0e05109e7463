import { fromFields } from './fields'
import type { DateFields } from './fields'
import { isoDateOf } from './isoDate'
import type { IsoDate } from './isoDate'
import { yearsOf } from './range'
import { unicodeCalendar } from '../settings'
import type { Calendar, ReckonedCalendar } from '../settings'

const day = 86_400_000

/** Calendars whose present years would be Gregorian years of the distant past. */
const others = ['persian', 'islamic'] as const

/** The day that the typed numbers stand for in another calendar. */
export interface OtherReading {
  calendar: (typeof others)[number]
  iso: IsoDate
}

const isYearOf = (year: number, calendar: Calendar) => {
  const [first, last] = yearsOf(calendar)
  return year >= first && year <= last
}

/**
 * Whether a year typed in the Gregorian calendar is more likely one of another: few people mean the Gregorian
 * year 1405.
 */
export const isOtherYear = (year: number, calendar: ReckonedCalendar): boolean =>
  calendar === 'gregorian' && others.some((other) => isYearOf(year, other))

/**
 * The ISO date of a day in the Umm al-Qura calendar. Only `Intl` can reckon it, and only from Gregorian dates,
 * so the days around an estimate are tried.
 */
const fromIslamic = ({ year, month, day: date }: DateFields): IsoDate | undefined => {
  const format = new Intl.DateTimeFormat(`en-u-ca-${unicodeCalendar.islamic}-nu-latn`, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const about = Date.UTC(1882, 10, 12) + ((year - 1300) * 354.367 + (month - 1) * 29.53) * day
  const near = Array.from({ length: 9 }, (_, i) => (Math.floor(about / day) + date - 5 + i) * day)
  const found = near.find((ms) => format.format(ms).startsWith(`${month}/${date}/${year}`))
  return found === undefined ? undefined : isoDateOf(found)
}

/**
 * The days that numbers typed into a Gregorian field stand for in other calendars: one for each calendar in
 * which the year is likely and the day exists.
 */
export const otherReadings = (fields: DateFields): OtherReading[] =>
  others.flatMap((calendar) => {
    if (!isYearOf(fields.year, calendar)) return []
    const iso = calendar === 'persian' ? fromFields(fields, calendar) : fromIslamic(fields)
    return typeof iso === 'string' ? [{ calendar, iso }] : []
  })
