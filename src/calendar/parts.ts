import { isIsoDate, isoToMs } from './civil'
import { dateTimeFormat, tagOf } from './formatters'
import { withPersianNames } from './persianNames'
import type { DateSettings } from './settings'

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

/** Nobody who uses the Persian calendar writes its era; it goes, with the space that held it. */
const withoutEra = (parts: DatePart[]): DatePart[] => {
  const era = parts.findIndex((part) => part.type === 'era')
  return era < 0 ? parts : parts.toSpliced(Math.max(era - 1, 0), 2)
}

/** ICU writes "1405 Farvardin 1, Saturday" where Persian says "Saturday 1 Farvardin 1405". */
const inPersianOrder = (parts: DatePart[], style: PatternStyle, locale: string): DatePart[] =>
  ['month', 'fullDate'].includes(style) &&
  new Intl.Locale(locale).language === 'fa' &&
  parts[0]?.type === 'year'
    ? parts.toReversed().map((part) => (part.type === 'literal' ? { ...part, value: ' ' } : part))
    : parts

/**
 * The pieces of a date in order, each with its kind, for those who style or read them one by one.
 * @param at epoch milliseconds, or ISO 8601; a date without a time is the same day in every zone
 * @throws RangeError when `at` is no date, or a setting is unknown to `Intl`
 */
export const formatParts = (
  at: number | string,
  style: PatternStyle,
  settings: DateSettings,
): DatePart[] => {
  const { calendar, locale } = settings
  const timeZone = typeof at === 'string' && isIsoDate(at) ? 'UTC' : settings.timeZone
  const ms = typeof at === 'string' ? isoToMs(at) : at
  const format = dateTimeFormat(tagOf(settings), { ...patterns[style], timeZone })
  const parts: DatePart[] = format.formatToParts(ms)
  if (calendar !== 'persian') return parts
  const named = withPersianNames(parts, { ms, timeZone, locale })
  return inPersianOrder(withoutEra(named), style, locale)
}
