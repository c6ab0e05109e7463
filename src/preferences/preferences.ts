import { isDigits, type Digits } from '../lib/digits'

/** `islamic` is the Umm al-Qura calendar, and is for display only. */
export type Calendar = 'gregorian' | 'persian' | 'islamic'
export type Theme = 'light' | 'dark'
/** ISO 8601: Monday is 1, Sunday is 7. */
export type FirstDay = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** A person's choices. For those that are absent the default applies, even if it changes later. */
export type Preferences = {
  readonly language?: string
  readonly dateLocale?: string
  readonly calendar?: Calendar
  readonly digits?: Digits
  readonly timeZone?: string
  readonly firstDay?: FirstDay
  readonly theme?: Theme
  /** The languages of accounts that the notice has shown already; it shows each once. */
  readonly languagesNamed?: readonly string[]
}

const succeeds = (act: () => unknown) => {
  try {
    return Boolean(act())
  } catch {
    return false
  }
}
const isLocale = (value: unknown): value is string =>
  typeof value === 'string' && succeeds(() => new Intl.Locale(value))
export const isTimeZone = (value: unknown): value is string =>
  typeof value === 'string' && succeeds(() => new Intl.DateTimeFormat('en', { timeZone: value }))

/** Whether this browser can write dates in the locale; for others it would silently use its default. */
const isDateLocale = (value: unknown): value is string =>
  isLocale(value) && Intl.DateTimeFormat.supportedLocalesOf(value).length > 0

const valid: { [Key in keyof Preferences]-?: (value: unknown) => boolean } = {
  language: isLocale,
  dateLocale: isDateLocale,
  calendar: (value) => ['gregorian', 'persian', 'islamic'].includes(value as string),
  digits: isDigits,
  timeZone: isTimeZone,
  firstDay: (value) => [1, 2, 3, 4, 5, 6, 7].includes(value as number),
  theme: (value) => value === 'light' || value === 'dark',
  languagesNamed: (value) => Array.isArray(value) && value.every(isLocale),
}

/** Without extensions such as `-u-ca-gregory`: calendar and digits are separate choices. */
const plain = (key: string, value: unknown) =>
  key === 'dateLocale' ? new Intl.Locale(value as string).baseName : value

/** The valid choices in whatever was stored. */
export const validPreferences = (stored: unknown): Preferences => {
  if (typeof stored !== 'object' || stored === null) return {}
  const values = stored as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(valid)
      .filter(([key, isValid]) => Object.hasOwn(values, key) && isValid(values[key]))
      .map(([key]) => [key, plain(key, values[key])]),
  )
}
