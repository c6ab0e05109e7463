import { fromFields } from './fields'
import type { DateFields } from './fields'
import { isoDateOf } from './isoDate'
import type { IsoDate } from './isoDate'
import { yearsOf } from './range'
import { unicodeCalendar } from '../settings'
import type { Calendar, ReckonedCalendar } from '../settings'

const day = 86_400_000

/** Calendars whose years of today look like Gregorian years of long ago. */
const others = ['persian', 'islamic'] as const

/** A day that typed numbers name in another calendar. */
export interface OtherReading {
  calendar: (typeof others)[number]
  iso: IsoDate
}

const isYearOf = (year: number, calendar: Calendar) => {
  const [first, last] = yearsOf(calendar)
  return year >= first && year <= last
}

/** Whether a typed year is rather one of another calendar: hardly anybody means the Gregorian year 1405. */
export const isOtherYear = (year: number, calendar: ReckonedCalendar): boolean =>
  calendar === 'gregorian' && others.some((other) => isYearOf(year, other))

/** The ISO date of a day of the Umm al-Qura calendar, which only `Intl` knows: looked for where it must about be. */
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

/** The days that numbers typed into a Gregorian field name in the calendars whose year it may be, if there are such days. */
export const otherReadings = (fields: DateFields): OtherReading[] =>
  others.flatMap((calendar) => {
    if (!isYearOf(fields.year, calendar)) return []
    const iso = calendar === 'persian' ? fromFields(fields, calendar) : fromIslamic(fields)
    return typeof iso === 'string' ? [{ calendar, iso }] : []
  })
