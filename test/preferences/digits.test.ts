import { expect, test } from '@jest/globals'
import { languages } from '../../src/i18n/languages'
import { digitsOf, isDigits } from '../../src/lib/digits'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const regions = letters.flatMap((first) => letters.map((second) => first + second))

const system = (locale: string) => {
  const { numberingSystem } = new Intl.NumberFormat(locale).resolvedOptions()
  return isDigits(numberingSystem) ? numberingSystem : 'latn'
}

test.each([...new Set(languages.map(({ code }) => code.slice(0, 2))), 'bn', 'ps', 'ur'])(
  'the usual digits of %s are what Intl says, in every region',
  (language) => {
    const locales = [language, ...regions.map((region) => `${language}-${region}`)]
    const ours = locales.map((locale) => `${locale} ${digitsOf(locale)}`)
    expect(ours).toEqual(locales.map((locale) => `${locale} ${system(locale)}`))
  },
)

test.each(['fa-IR-u-nu-latn', 'en-u-nu-arab', 'fa-Latn-IR', 'de-DE-1996'])(
  'a locale that says more than language and region, as %s, is asked of Intl',
  (locale) => expect(digitsOf(locale)).toBe(system(locale)),
)
