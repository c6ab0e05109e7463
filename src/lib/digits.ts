/** The digit systems that a person can choose, by their CLDR names. */
export const digitSystems = {
  latn: '0123456789',
  arabext: '۰۱۲۳۴۵۶۷۸۹',
  arab: '٠١٢٣٤٥٦٧٨٩',
} as const

export type Digits = keyof typeof digitSystems

export const isDigits = (value: unknown): value is Digits =>
  typeof value === 'string' && Object.hasOwn(digitSystems, value)

/**
 * Languages of the app that have the same digits in all regions: Persian its own, the others Latin. To ask `Intl` takes a
 * phone some 50 ms the first time, before the first screen.
 */
const everywhere = /^(?:(fa)|en|de|fr|tr)(?=-[A-Z]{2}$|$)/

/** The digits that are usual in a locale; Latin where these are in no system above. */
export const digitsOf = (locale: string): Digits => {
  const known = everywhere.exec(locale)
  if (known) return known[1] ? 'arabext' : 'latn'
  const system = new Intl.NumberFormat(locale).resolvedOptions().numberingSystem
  return isDigits(system) ? system : 'latn'
}

/** The locale with these digits, whatever digits or calendar it has named. */
export const withDigits = (locale: string, digits: Digits): string =>
  new Intl.Locale(locale, { numberingSystem: digits }).toString()

/** The digits of all systems in one string, ten each, so that the index modulo 10 is the value. */
const all = Object.values(digitSystems).join('')

/** The text with all its digits, of whichever system, written in the given one. */
export const inDigits = (text: string, digits: Digits): string =>
  text.replace(/[0-9۰-۹٠-٩]/g, (digit) => digitSystems[digits].charAt(all.indexOf(digit) % 10))
