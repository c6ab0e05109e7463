import type { Calendar, DateSettings, PatternStyle } from '../../src/calendar'
import { figure, ratioOf } from './measure.ts'
import type { Row } from './table.ts'

/** Six hours lie between two of them, so that dates come back but four times. */
const sixHours = 6 * 3600_000
export const momentsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => Date.UTC(1990, 0, 1) + i * sixHours)

export type Locale = 'en-US' | 'fa-IR'
export type Combination = { calendar: Calendar; locale: Locale; timeZone?: string }
export const calendars = ['gregorian', 'persian', 'islamic'] as const
export const locales = ['en-US', 'fa-IR'] as const

export const settingsOf = ({ calendar, locale, timeZone = 'UTC' }: Combination): DateSettings => ({
  calendar,
  locale,
  digits: locale === 'fa-IR' ? 'arabext' : 'latn',
  timeZone,
})

const unicode = { gregorian: 'gregory', persian: 'persian', islamic: 'islamic-umalqura' }
const options = {
  date: { year: 'numeric', month: 'numeric', day: 'numeric' },
  longDate: { dateStyle: 'long' },
  fullDate: { dateStyle: 'full' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  month: { year: 'numeric', month: 'long' },
  weekday: { weekday: 'long' },
} as const satisfies Partial<Record<PatternStyle, Intl.DateTimeFormatOptions>>

export type Kind = keyof typeof options
export const kinds = Object.keys(options) as Kind[]

/** What an app without us would make: it has an era in Persian dates, and an order of its own. */
export const intlFormat = (kind: Kind, { calendar, locale, timeZone = 'UTC' }: Combination) =>
  new Intl.DateTimeFormat(`${locale}-u-ca-${unicode[calendar]}`, { ...options[kind], timeZone })

/** dayjs by its own names; it leaves the digits of the locale out, and has no Islamic calendar. */
export const rawName = { gregorian: 'gregory', persian: 'jalali' } as const
export const rawLanguage = { 'en-US': 'en', 'fa-IR': 'fa' } as const
export const rawPattern: Record<Locale, Record<Kind, string>> = {
  'en-US': {
    date: 'M/D/YYYY',
    longDate: 'MMMM D, YYYY',
    fullDate: 'dddd, MMMM D, YYYY',
    dateTime: 'MMM D, YYYY h:mm A',
    time: 'h:mm A',
    month: 'MMMM YYYY',
    weekday: 'dddd',
  },
  'fa-IR': {
    date: 'YYYY/M/D',
    longDate: 'D MMMM YYYY',
    fullDate: 'dddd D MMMM YYYY',
    dateTime: 'D MMM YYYY HH:mm',
    time: 'HH:mm',
    month: 'MMMM YYYY',
    weekday: 'dddd',
  },
}

type Times = Record<string, readonly number[]>

/** Ours against each of the others. */
export const rowsOf = (
  what: string,
  ours: readonly number[],
  others: Times,
  goals: Record<string, Row['goal']> = {},
): Row[] =>
  Object.entries(others).map(([name, times]) => ({
    what,
    ours: figure(ours, 'ms'),
    against: { name, ...figure(times, 'ms') },
    ratio: ratioOf(ours, times),
    goal: goals[name],
  }))
