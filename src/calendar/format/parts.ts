import type { Digits } from '../../lib/digits'
import { isIsoDay, rawMoment, readMoment } from '../../lib/moment'
import { calendarOn, isNearEnd } from '../date/range'
import { wallTimeAt } from '../reckon/zone'
import { remember, tagOf } from './intlCache'
import { sampleMonths } from './sampleMonths'
import { persianParts } from './persianParts'
import type { Calendar, DateSettings } from '../settings'
import { writerOf } from './patternWriter'
import type { Writer } from './patternWriter'

const patterns = {
  date: { year: 'numeric', month: 'numeric', day: 'numeric' },
  longDate: { dateStyle: 'long' },
  fullDate: { dateStyle: 'full' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  timeWithSeconds: { timeStyle: 'medium' },
  month: { year: 'numeric', month: 'long' },
  weekday: { weekday: 'long' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** The styles that `Intl` formats from a set of fields; `month` is a month with its year. */
export type PatternStyle = keyof typeof patterns
export type DatePart = Pick<Intl.DateTimeFormatPart, 'type' | 'value'>

/**
 * Asked of the plain locale: Firefox uses a 12-hour clock for en-GB when the tag names a calendar other than
 * the Gregorian.
 */
const hourCycleOf = remember(
  (locale: string) =>
    new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).resolvedOptions().hourCycle,
)

/**
 * The locale whose pattern a date in numbers has. For Gregorian dates in Dari, ICU has month, day and year, which nobody
 * in Afghanistan writes, and which its own short style has not either: they are written as in Persian.
 */
const localeOfNumbers = (locale: string) =>
  new Intl.Locale(locale).language === 'fa' ? 'fa' : locale

const writer = remember(
  (
    style: PatternStyle,
    locale: string,
    calendar: Calendar,
    digits: Digits,
    timeZone: string,
  ): Writer => {
    const inPattern = style === 'date' ? localeOfNumbers(locale) : locale
    const tag = tagOf({ locale: inPattern, calendar, digits })
    const options: Intl.DateTimeFormatOptions = { ...patterns[style], timeZone }
    if (options.timeStyle) options.hourCycle = hourCycleOf(locale)
    const format = new Intl.DateTimeFormat(tag, options)
    if (calendar === 'persian') {
      return writerOf(format, persianParts(format, style, locale), sampleMonths('persian'))
    }
    return writerOf(format, (ms) => format.formatToParts(ms), [0])
  },
)

/** The writer for a date, and its epoch milliseconds; `undefined` for what is no date. */
const writing = (
  at: number | string,
  style: PatternStyle,
  { locale, calendar, digits, timeZone }: DateSettings,
): [Writer, ms: number] | undefined => {
  const ms = readMoment(at)
  if (ms === undefined) return undefined
  const zone = isIsoDay(at) ? 'UTC' : timeZone
  // The wall time is expensive to compute, and matters only near the ends of the calendar's range.
  const wall = isNearEnd(ms, calendar) ? wallTimeAt(ms, zone) : ms
  return [writer(style, locale, calendarOn(wall, calendar), digits, zone), ms]
}

/**
 * The parts of a date in order, each with its type, for callers that style or read them one by one. A date
 * outside the calendar's range is written in the Gregorian calendar. What is no date of the years 1000 to 9999
 * is one part, unchanged.
 * @param at epoch milliseconds, or ISO 8601; a date without a time is the same day in every zone
 * @throws RangeError when a setting is unknown to `Intl`
 */
export const formatParts = (
  at: number | string,
  style: PatternStyle,
  settings: DateSettings,
): DatePart[] => {
  const found = writing(at, style, settings)
  if (!found) return [{ type: 'literal', value: rawMoment(at) }]
  const [writer, ms] = found
  return writer.parts(ms)
}

/** The parts of a date joined into one text. */
export const formatText = (
  at: number | string,
  style: PatternStyle,
  settings: DateSettings,
): string => {
  const found = writing(at, style, settings)
  if (!found) return rawMoment(at)
  const [writer, ms] = found
  return writer.text(ms)
}
