import type { Digits } from '../../lib/digits'
import { unicodeCalendar } from '../settings'
import type { Calendar, DateSettings } from '../settings'

/**
 * Creating an `Intl` formatter takes a hundred times as long as using it, so each is created once. The keys are
 * settings and never dates, so the cache grows only with the number of settings that a person tries.
 */
export const remember = <Key extends string[], Result>(make: (...key: Key) => Result) => {
  const made = new Map<string, Result>()
  return (...key: Key): Result => {
    const name = key.join('\n')
    const known = made.get(name)
    if (known !== undefined) return known
    const result = make(...key)
    made.set(name, result)
    return result
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

export const unitFormat = remember(
  (tag: string, unit: string) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }),
)
export const relativeTimeFormat = remember(
  (tag: string, numeric: 'auto' | 'always') => new Intl.RelativeTimeFormat(tag, { numeric }),
)
export const listFormat = remember(
  (tag: string) => new Intl.ListFormat(tag, { type: 'unit', style: 'long' }),
)
