import {
  GregorianCalendar,
  PersianCalendar,
  parseDate,
  toCalendar,
  today,
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

/** The day it is in that zone, ISO 8601. */
export const todayIn = (timeZone: string): string => today(timeZone).toString()

/** The date locale with its calendar, `fa-IR-u-ca-persian`. */
export const tagOf = ({ locale, calendar }: Reckoned): string =>
  new Intl.Locale(locale, { calendar: identifier[calendar] }).toString()
