/** The digit systems that a person can choose, by their CLDR names. */
export const digitSystems = {
  latn: '0123456789',
  arabext: '۰۱۲۳۴۵۶۷۸۹',
  arab: '٠١٢٣٤٥٦٧٨٩',
} as const

export type Digits = keyof typeof digitSystems

export const isDigits = (value: unknown): value is Digits =>
  typeof value === 'string' && Object.hasOwn(digitSystems, value)

/** The digits that people of that locale write; Latin where there are others than these. */
export const digitsOf = (locale: string): Digits => {
  const system = new Intl.NumberFormat(locale).resolvedOptions().numberingSystem
  return isDigits(system) ? system : 'latn'
}

/** That locale with those digits, whatever digits or calendar it named itself. */
export const withDigits = (locale: string, digits: Digits): string =>
  new Intl.Locale(locale, { numberingSystem: digits }).toString()

/** Each digit's value: the systems stand one after another, ten digits each. */
const all = Object.values(digitSystems).join('')

/** The text with each of its digits, of whichever system, in that system. */
export const inDigits = (text: string, digits: Digits): string =>
  text.replace(/[0-9۰-۹٠-٩]/g, (digit) => digitSystems[digits].charAt(all.indexOf(digit) % 10))
