import { daysInMonth, formatDate, fromFields, type DateStyle } from '../../calendar'
import { directionOf, useLanguage, useTranslations } from '../../i18n'
import { inDigits } from '../../lib/digits'
import { directionOfLocale } from '../../lib/direction'
import type { Reckoned } from './useReckoning'
import { fieldsIn, type TypedDate } from './typedDate'
import type { Bounds, Problem } from './validateDate'
import { years } from './range'

const example = '2026-03-21'

/** Characters that make what stands between them run its own way. */
const isolates = { ltr: ['\u2066', '\u2069'], rtl: ['\u2067', '\u2069'] } as const

/** What is wrong with a date, in words that tell how to put it right. */
export const useProblemText = (settings: Reckoned) => {
  const t = useTranslations('dateField.problems')
  const language = useLanguage()
  const { calendar, digits, locale } = settings
  const direction = directionOfLocale(locale)
  const [before, after] = direction === directionOf(language) ? ['', ''] : isolates[direction]
  const inText = (iso: string, style: DateStyle) =>
    before + formatDate(iso, style, settings) + after
  const date = (iso = example) => inText(iso, 'longDate')
  const written = (number: number) => inDigits(String(number), digits)

  return (problem: Problem, drafts: TypedDate, { min, max }: Bounds): string => {
    switch (problem) {
      case 'day': {
        const first = fromFields({ ...fieldsIn(drafts), day: 1 }, calendar)
        if (typeof first !== 'string') return t('incomplete')
        const month = inText(first, 'month')
        return t('day', { month, count: daysInMonth(first, settings) })
      }
      case 'range':
        return t('range', {
          first: written(years[calendar].first),
          last: written(years[calendar].last),
        })
      case 'tooEarly':
        return t('tooEarly', { date: date(min) })
      case 'tooLate':
        return t('tooLate', { date: date(max) })
      case 'month':
        return t('month', { first: written(1), last: written(12) })
      case 'incomplete':
      case 'empty':
        return t('incomplete')
      case 'format':
      case 'calendar':
        return t('format', { example: inText(example, 'date') })
    }
  }
}
