import { sampleMonths } from './sampleMonths'
import type { DatePart, PatternStyle } from './parts'
import { persianMonthNames } from './persianMonthNames'

/**
 * Dates in the Persian calendar are written without an era, so it is removed together with the space beside it.
 */
const withoutEra = (parts: DatePart[]): DatePart[] => {
  const era = parts.findIndex((part) => part.type === 'era')
  if (era < 0) return parts
  const space = era === 0 ? 1 : era - 1
  const isHeld = parts[space]?.type === 'literal'
  return parts.filter((_, i) => i !== era && !(isHeld && i === space))
}

/** ICU writes "1405 Farvardin 1, Saturday" where Persian says "Saturday 1 Farvardin 1405". */
const inPersianOrder = (parts: DatePart[]): DatePart[] =>
  parts[0]?.type === 'year'
    ? parts.toReversed().map((part) => (part.type === 'literal' ? { ...part, value: ' ' } : part))
    : parts

const isMonth = ({ type }: DatePart) => type === 'month'

/** Maps the formatter's month names to our own, for formats that write the month as a word. */
const ownNames = (format: Intl.DateTimeFormat, locale: string): Map<string, string> => {
  const names = new Map<string, string>()
  const middles = sampleMonths('persian')
  persianMonthNames(locale)?.forEach((name, i) => {
    const { value } = format.formatToParts(middles[i]).find(isMonth) ?? {}
    if (value !== undefined && /\p{L}/u.test(value)) names.set(value, name)
  })
  return names
}

/**
 * The parts of Persian dates as the formatter gives them, but with our own month names, without the era, and in
 * Persian order.
 */
export const persianParts = (format: Intl.DateTimeFormat, style: PatternStyle, locale: string) => {
  const names = ownNames(format, locale)
  const isTurned =
    ['month', 'fullDate'].includes(style) && new Intl.Locale(locale).language === 'fa'
  return (ms: number): DatePart[] => {
    const parts = withoutEra(format.formatToParts(ms))
    const at = parts.findIndex(isMonth)
    const value = names.get(parts[at]?.value ?? '')
    const named = value === undefined ? parts : parts.with(at, { type: 'month', value })
    return isTurned ? inPersianOrder(named) : named
  }
}
