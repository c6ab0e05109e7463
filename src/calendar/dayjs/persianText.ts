import { inDigits } from '../../lib/digits'
import { fromFields } from '../date/fields'
import { formatParts, formatText } from '../format/parts'

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
 * A dayjs template in which the tokens that depend on the locale (`MMMM`, `MMM`, `LL`, `L`) are replaced by
 * quoted text.
 * @param date an ISO date
 */
export const fillNames = (template: string, date: string, locale: string): string => {
  const settings = { locale, calendar: 'persian', digits: 'latn', timeZone: 'UTC' } as const
  const month = () =>
    formatParts(date, 'longDate', settings).find((part) => part.type === 'month')?.value
  return template.replace(nameTokens, (token) => {
    if (token.startsWith('M')) return `[${month()}]`
    if (token === 'L') return `[${formatText(date, 'date', settings)}]`
    return token === 'LL' ? `[${formatText(date, 'longDate', settings)}]` : token
  })
}
