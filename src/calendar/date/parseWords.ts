import { fromFields } from './fields'
import { invalidDate, type InvalidDateError } from './invalidDate'
import type { IsoDate } from './isoDate'
import { monthNames } from '../format/names'
import type { ReckonedCalendar } from '../settings'
import { inDigits } from '../../lib/digits'

const calendars: readonly ReckonedCalendar[] = ['persian', 'gregorian']

/** Arabic keyboards and old texts have other letters for two that Persian has. */
const plain = (text: string, locale: string) =>
  text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک')
    .toLocaleLowerCase(locale)

/** The number of the month that the words name, whole or cut off ("Sep."); `undefined` where they name none, or several. */
function monthOf(words: readonly string[], names: readonly string[]): number | undefined {
  const whole = names.flatMap((name, i) => (words.includes(name) ? [i + 1] : []))
  const cut = names.flatMap((name, i) =>
    words.some((word) => word.length >= 3 && name.startsWith(word)) ? [i + 1] : [],
  )
  const found = whole.length > 0 ? whole : cut
  return found.length === 1 ? found[0] : undefined
}

/**
 * Reads a date that names its month, such as "Thursday, March 20, 2025", in one of these languages: the day and a year of
 * four digits, in any order, in the calendar that has a month of that name. What else stands there must be words without a
 * digit.
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
    // "Esfandmah": the word for "month" may be written together with its name.
    const words = (read.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).map((word) =>
      word.replace(/(?<=.)ماه$/, ''),
    )
    for (const calendar of calendars) {
      const names = monthNames({ locale, calendar }).map((name) => plain(name, locale))
      const month = monthOf(words, names)
      if (month !== undefined)
        return fromFields({ year: Number(year), month, day: Number(day) }, calendar)
    }
  }
  return invalidDate('format')
}
