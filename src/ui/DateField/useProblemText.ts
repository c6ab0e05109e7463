import { daysInMonth, formatDate, fromFields, rangeOf, type DateStyle } from '../../calendar'
import { directionOf, useLanguage, useTranslations } from '../../i18n'
import { inDigits } from '../../lib/digits'
import { directionOfLocale } from '../../lib/direction'
import { otherDays } from './otherDays'
import type { Reckoned } from './useReckoning'
import { fieldsIn, type TypedDate } from './typedDate'
import type { Bounds, Problem } from './validateDate'

const example = '2026-03-21'

/** Unicode directional isolates: the text between them has its own direction. */
const isolates = { ltr: ['\u2066', '\u2069'], rtl: ['\u2067', '\u2069'] } as const

/** Describes what is wrong with a date, and how to correct it. */
export const useProblemText = (settings: Reckoned) => {
  const t = useTranslations('dateField.problems')
  const language = useLanguage()
  const { calendar, digits, locale, sentenceLocale } = settings
  const direction = directionOfLocale(locale)
  const [before, after] = direction === directionOf(language) ? ['', ''] : isolates[direction]
  const inWords = (iso: string, style: DateStyle) =>
    formatDate(iso, style, { ...settings, locale: sentenceLocale })
  const date = (iso = example) => inWords(iso, 'longDate')
  const written = (number: number | string) => inDigits(String(number), digits)

  return (problem: Problem, drafts: TypedDate, bounds: Bounds): string => {
    const { min, max } = bounds
    switch (problem) {
      case 'day': {
        const first = fromFields({ ...fieldsIn(drafts), day: 1 }, calendar)
        if (typeof first !== 'string') return t('incomplete')
        return t('day', { month: inWords(first, 'month'), count: daysInMonth(first, settings) })
      }
      case 'range': {
        const { firstYear, lastYear } = rangeOf(calendar)
        const years = { first: written(firstYear), last: written(lastYear) }
        return t(drafts.year.length < 4 ? 'range' : 'year', years)
      }
      case 'otherCalendar': {
        const [first, second] = otherDays(drafts, settings, bounds)
        const asked = first && !second ? first.calendar : 'other'
        return t('otherCalendar', { calendar: asked, year: written(drafts.year) })
      }
      case 'tooEarly':
        return t('tooEarly', { date: date(min) })
      case 'tooLate':
        return t('tooLate', { date: date(max) })
      case 'month':
        return t('month', { first: written(1), last: written(12) })
      case 'incomplete':
      case 'empty':
        return t('incomplete')
      case 'pasted':
      case 'format':
      case 'calendar': {
        // The example is in the format in which it has to be typed.
        const shown = before + formatDate(example, 'date', settings) + after
        return t(problem === 'pasted' ? 'pasted' : 'format', { example: shown })
      }
    }
  }
}
