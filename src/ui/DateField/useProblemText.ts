import { daysInMonth, formatDate, fromFields } from '../../calendar'
import { useTranslations } from '../../i18n'
import { inDigits } from '../../lib/digits'
import type { Reckoned } from './useReckoning'
import { fieldsIn, type Drafts } from './drafts'
import type { Bounds, Problem } from './judge'
import { years } from './range'

const example = '2026-03-21'

/** What is wrong with a date, in words that tell how to put it right. */
export const useProblemText = (settings: Reckoned) => {
  const t = useTranslations('dateField.problems')
  const { calendar, digits } = settings
  const date = (iso = example) => formatDate(iso, 'longDate', settings)
  const written = (number: number) => inDigits(String(number), digits)

  return (problem: Problem, drafts: Drafts, { min, max }: Bounds): string => {
    switch (problem) {
      case 'day': {
        const first = fromFields({ ...fieldsIn(drafts), day: 1 }, calendar)
        if (typeof first !== 'string') return t('incomplete')
        const month = formatDate(first, 'month', settings)
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
        return t('format', { example: formatDate(example, 'date', settings) })
    }
  }
}
