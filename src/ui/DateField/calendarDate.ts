import {
  GregorianCalendar,
  PersianCalendar,
  parseDate,
  toCalendar,
  type CalendarDate,
  type CalendarIdentifier,
} from '@internationalized/date'
import type { ReckonedCalendar } from '../../calendar'
import type { Reckoned } from './useReckoning'

/** The calendars of the date field. The library's own `createCalendar` would bundle all thirteen. */
export const createCalendar = (name: CalendarIdentifier) =>
  name === 'persian' ? new PersianCalendar() : new GregorianCalendar()

const identifier = { gregorian: 'gregory', persian: 'persian' } as const

export const calendarDate = (iso: string, calendar: ReckonedCalendar): CalendarDate =>
  toCalendar(parseDate(iso), createCalendar(identifier[calendar]))

/** The date locale with its calendar, `fa-IR-u-ca-persian`. */
export const tagOf = ({ locale, calendar }: Reckoned): string =>
  new Intl.Locale(locale, { calendar: identifier[calendar] }).toString()

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** The day that a week begins with, as the library calls it. */
export const firstWeekdayOf = ({ firstDay }: Reckoned) => weekdays[firstDay - 1]
