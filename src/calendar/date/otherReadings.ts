import { fromFields } from './fields'
import type { DateFields } from './fields'
import { isoDateOf } from './isoDate'
import type { IsoDate } from './isoDate'
import { rangeOf, yearsOf } from './range'
import { unicodeCalendar } from '../settings'
import type { Calendar, ReckonedCalendar } from '../settings'

const day = 86_400_000

/** The calendars that a year may be of which is unlikely, or none, in the calendar of the field. */
const othersOf: Readonly<Record<ReckonedCalendar, readonly Calendar[]>> = {
  gregorian: ['persian', 'islamic'],
  persian: ['gregorian'],
}

/** The day that the typed numbers stand for in another calendar. */
export interface OtherReading {
  calendar: Calendar
  iso: IsoDate
}

/** The years to ask about: of the Gregorian calendar only those that the Persian reaches. */
const likelyYears = (calendar: Calendar): readonly [first: number, last: number] => {
  if (calendar !== 'gregorian') return yearsOf(calendar)
  const { firstDay, lastDay } = rangeOf('persian')
  return [parseInt(firstDay), parseInt(lastDay)]
}

const isYearOf = (year: number, calendar: Calendar) => {
  const [first, last] = likelyYears(calendar)
  return year >= first && year <= last
}

/**
 * Whether a year typed in one calendar is more likely of another: few people mean the Gregorian year 1405, and
 * nobody the Persian year 2026.
 */
export const isOtherYear = (year: number, calendar: ReckonedCalendar): boolean =>
  othersOf[calendar].some((other) => isYearOf(year, other))

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

/** Whether a calendar reaches the day, so that it can be written in the field. */
const isReachedBy = (calendar: ReckonedCalendar, iso: IsoDate) => {
  const { firstDay, lastDay } = rangeOf(calendar)
  return iso >= firstDay && iso <= lastDay
}

/**
 * The days that numbers typed into a field of one calendar stand for in others: one for each calendar in which
 * the year is likely and the day exists.
 */
export const otherReadings = (fields: DateFields, typedIn: ReckonedCalendar): OtherReading[] =>
  othersOf[typedIn].flatMap((calendar) => {
    if (!isYearOf(fields.year, calendar)) return []
    const iso = calendar === 'islamic' ? fromIslamic(fields) : fromFields(fields, calendar)
    return typeof iso === 'string' && isReachedBy(typedIn, iso) ? [{ calendar, iso }] : []
  })
