import { remember, tagOf } from './intlCache'
import { sampleMonths } from './sampleMonths'
import { persianMonthNames } from './persianMonthNames'
import type { DateSettings } from '../settings'
import type { Weekday } from '../date/week'

type Names = Pick<DateSettings, 'locale' | 'calendar'>
type Width = 'long' | 'short' | 'narrow'

const day = 86_400_000

const nameFormat = remember(
  (tag: string, field: 'month' | 'weekday', width: Width) =>
    new Intl.DateTimeFormat(tag, { [field]: width, timeZone: 'UTC' }),
)

/** The names of a calendar's twelve months in order, in the form that stands without a day. */
export const monthNames = ({ locale, calendar }: Names): string[] => {
  const own = calendar === 'persian' && persianMonthNames(locale)
  if (own) return own
  const { format } = nameFormat(tagOf({ locale, calendar, digits: 'latn' }), 'month', 'long')
  return sampleMonths(calendar).map((middle) => format(middle))
}

/** The names of the seven days of the week in a locale, beginning with `first`. */
export const weekdayNames = (locale: string, first: Weekday, width: Width = 'long'): string[] => {
  const sunday = Date.UTC(2023, 0, 1)
  const { format } = nameFormat(locale, 'weekday', width)
  return Array.from({ length: 7 }, (_, i) => format(sunday + (first + i) * day))
}
