import { fromFields } from './fields'
import { invalidDate, type InvalidDateError } from './invalidDate'
import type { IsoDate } from './isoDate'
import { monthNames, weekdayNames } from '../format/names'
import type { ReckonedCalendar } from '../settings'
import { inDigits } from '../../lib/digits'

const calendars: readonly ReckonedCalendar[] = ['persian', 'gregorian']

/**
 * Arabic keyboards have other letters for two that Persian has; and dates in Persian have a vowel mark behind the month that
 * its name alone has not.
 */
const plain = (text: string, locale: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cf}\u0654]/gu, '')
    .replaceAll('\u06c0', '\u0647')
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک')
    .toLocaleLowerCase(locale)

/** The number of the month that a word names, whole or cut off ("Sep"); `undefined` where it names none, or several. */
function monthOf(word: string, names: readonly string[]): number | undefined {
  const whole = names.indexOf(word)
  if (whole >= 0) return whole + 1
  const cut = names.flatMap((name, i) => (word.length >= 3 && name.startsWith(word) ? [i + 1] : []))
  return cut.length === 1 ? cut[0] : undefined
}

/** The month that the words name, where all others are days of the week, whole or cut off. */
function monthAmong(words: readonly string[], names: readonly string[], days: readonly string[]) {
  const isDay = (word: string) => word.length >= 2 && days.some((day) => day.startsWith(word))
  const named = words.filter((word) => monthOf(word, names) !== undefined)
  // "mar." is Tuesday or March in French.
  const [month = ''] = named.length > 1 ? named.filter((word) => !isDay(word)) : named
  return words.every((word) => word === month || isDay(word)) ? monthOf(month, names) : undefined
}

/**
 * Reads a date that names its month, such as "Thursday, March 20, 2025", in one of these languages: the day and a year of
 * four digits, in any order, in the calendar that has a month of that name. What else stands there may be a day of the
 * week.
 * @returns the ISO date, or why there is none: `format` where the text is no such date, `day` where the month has no such
 * day, `range` for a year outside the calendar's.
 */
export function parseWords(text: string, locales: readonly string[]): IsoDate | InvalidDateError {
  for (const locale of locales) {
    const read = plain(inDigits(text, 'latn'), locale)
    const numbers = read.match(/\d+/g) ?? []
    const [year] = numbers.filter(({ length }) => length === 4)
    const [day] = numbers.filter(({ length }) => length <= 2)
    if (numbers.length !== 2 || year === undefined || day === undefined) continue
    // The word for "month" may stand behind its name, or be written together with it.
    const words = (read.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [])
      .map((word) => word.replace(/ماه$/, ''))
      .filter((word) => word !== '')
    const days = weekdayNames(locale, 0).map((name) => plain(name, locale))
    for (const calendar of calendars) {
      const names = monthNames({ locale, calendar }).map((name) => plain(name, locale))
      const month = monthAmong(words, names, days)
      if (month !== undefined)
        return fromFields({ year: Number(year), month, day: Number(day) }, calendar)
    }
  }
  return invalidDate('format')
}
