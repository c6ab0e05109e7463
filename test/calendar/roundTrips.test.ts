import { describe, expect, test } from '@jest/globals'
import { icuDays } from './icu'
import { roundTrips } from './sweep'

const everyNth = icuDays().filter((_, i) => i % 13 === 0)
const locales = [
  'en-US',
  'en-GB',
  'fa-IR',
  'fa-AF',
  'ar',
  'ar-EG',
  'ar-SA',
  'tr-TR',
  'de-DE',
  'fr-FR',
]

describe.each(locales)('a date written for %s is read back as the same day', (locale) => {
  test.each(['latn', 'arabext', 'arab'] as const)('in digits %s', (digits) => {
    for (const calendar of ['persian', 'gregorian'] as const) {
      const settings = { locale, calendar, digits, timeZone: 'Pacific/Apia' }
      expect(roundTrips(everyNth, settings)).toEqual({ asked: everyNth.length, wrong: [] })
    }
  })
})
