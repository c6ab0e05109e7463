import type { Digits } from '../lib/digits'
import { unicodeCalendar } from './settings'
import type { Calendar, DateSettings } from './settings'

/** Making an `Intl` formatter costs a hundred times more than using it, so each is made once. */
export const remember = <Arguments extends unknown[], Result>(
  make: (...key: Arguments) => Result,
) => {
  const made = new Map<string, Result>()
  return (...key: Arguments): Result => {
    const name = JSON.stringify(key)
    const known = made.get(name) ?? make(...key)
    made.set(name, known)
    return known
  }
}

const unicodeTag = remember((locale: string, calendar: Calendar, digits: Digits) =>
  new Intl.Locale(locale, {
    calendar: unicodeCalendar[calendar],
    numberingSystem: digits,
  }).toString(),
)

/** The settings as one BCP 47 tag, such as `fa-IR-u-ca-persian-nu-latn`. */
export const tagOf = ({ locale, calendar, digits }: Omit<DateSettings, 'timeZone'>): string =>
  unicodeTag(locale, calendar, digits)

export const dateTimeFormat = remember(
  (tag: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
)
export const numberFormat = remember(
  (tag: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
)
export const relativeTimeFormat = remember(
  (tag: string, numeric: 'auto' | 'always') => new Intl.RelativeTimeFormat(tag, { numeric }),
)
export const listFormat = remember(
  (tag: string) => new Intl.ListFormat(tag, { type: 'unit', style: 'long' }),
)
