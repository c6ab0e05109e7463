import { inDigits } from '../lib/digits'
import { fromFields } from './fields'
import { formatParts } from './parts'
import type { PatternStyle } from './parts'

const dateThenTime = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})([T ].*)?$/

/** The ISO text of a Persian date with or without a time, in any digits; null when there is no such day. */
export const readPersian = (text: string): string | null => {
  const [, year, month, day, time = ''] = dateThenTime.exec(inDigits(text, 'latn')) ?? []
  const fields = { year: Number(year), month: Number(month), day: Number(day) }
  const date = fromFields(fields, 'persian')
  return typeof date === 'string' ? date + time : null
}

const nameTokens = /\[[^\]]*\]|MMMM?|L+/g

/**
 * A dayjs template in which what the locale decides (`MMMM`, `MMM`, `LL`, `L`) has become quoted text.
 * @param date an ISO date
 */
export const fillNames = (template: string, date: string, locale: string): string => {
  const parts = (style: PatternStyle) =>
    formatParts(date, style, { locale, calendar: 'persian', digits: 'latn', timeZone: 'UTC' })
  const whole = (style: PatternStyle) =>
    parts(style)
      .map((part) => part.value)
      .join('')
  const month = () => parts('longDate').find((part) => part.type === 'month')?.value
  return template.replace(nameTokens, (token) => {
    if (token.startsWith('M')) return `[${month()}]`
    if (token === 'L') return `[${whole('date')}]`
    return token === 'LL' ? `[${whole('longDate')}]` : token
  })
}
