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

/** The styles that are a pattern of fields; `month` is a month with its year. */
export type PatternStyle = keyof typeof patterns
export type DatePart = Pick<Intl.DateTimeFormatPart, 'type' | 'value'>

/** Firefox takes 12 hours for en-GB as soon as the tag names another calendar than the Gregorian. */
const hourCycleOf = remember(
  (locale: string) =>
    new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).resolvedOptions().hourCycle,
)

const writer = remember(
  (
    style: PatternStyle,
    locale: string,
    calendar: Calendar,
    digits: Digits,
    timeZone: string,
  ): Writer => {
    const tag = tagOf({ locale, calendar, digits })
    const options: Intl.DateTimeFormatOptions = { ...patterns[style], timeZone }
    if (options.timeStyle) options.hourCycle = hourCycleOf(locale)
    const format = new Intl.DateTimeFormat(tag, options)
    if (calendar === 'persian') {
      return writerOf(format, persianParts(format, style, locale), sampleMonths('persian'))
    }
    return writerOf(format, (ms) => format.formatToParts(ms), [0])
  },
)

/** The writer for a date, and its moment; none for what is no date. */
const writing = (
  at: number | string,
  style: PatternStyle,
  { locale, calendar, digits, timeZone }: DateSettings,
): [Writer, ms: number] | undefined => {
  const ms = readMoment(at)
  if (ms === undefined) return undefined
  const zone = isIsoDay(at) ? 'UTC' : timeZone
  // To know the wall time is dear, and nearly always of no effect.
  const wall = isNearEnd(ms, calendar) ? wallTimeAt(ms, zone) : ms
  return [writer(style, locale, calendarOn(wall, calendar), digits, zone), ms]
}

/**
 * The pieces of a date in order, each with its kind, for those who style or read them one by one. A date that the calendar
 * does not reach is Gregorian; what is no date of the years 1000 to 9999 is one piece, as it came.
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

/** The pieces of a date as one text. */
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
