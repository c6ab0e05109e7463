import { expect, test } from '@jest/globals'
import { formatDate, parseWords } from '../../src/calendar'

const locales = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'tr-TR', 'fa-IR', 'fa-AF', 'ar-EG', 'ar-SA']

test.each(locales)('%s: every date that the app writes in words is read again', (locale) => {
  for (const calendar of ['gregorian', 'persian'] as const)
    for (const digits of ['latn', 'arabext', 'arab'] as const)
      for (const style of ['longDate', 'fullDate'] as const)
        for (let month = 0; month < 12; month += 1) {
          const iso = new Date(Date.UTC(2026, month, 15)).toISOString().slice(0, 10)
          const text = formatDate(iso, style, { locale, calendar, digits, timeZone: 'UTC' })
          expect([text, parseWords(text, [locale])]).toEqual([text, iso])
        }
})

test.each([
  ['Dec 31, 2026', 'en', '2026-12-31'],
  ['2026 March 3', 'en', '2026-03-03'],
  ['Do., 19. März 2026', 'de', '2026-03-19'],
  ['سه شنبه ۴ فروردین ۱۴۰۵', 'fa', '2026-03-24'],
  ['۱ فروردین ماه ۱۴۰۵', 'fa', '2026-03-21'],
  ['يكشنبه ٢ فروردين ١٤٠٥', 'fa', '2026-03-22'],
])('people write %s too', (text, locale, iso) => {
  expect(parseWords(text, [locale])).toBe(iso)
})

test.each([
  ['Room 12, may be 2026', 'en'],
  ['3 2026', 'en'],
  ['Thursday 3, 2026', 'en'],
  ['March 3, 26', 'en'],
  ['March 3 4 2026', 'en'],
  ['March 2025 2026', 'en'],
  ['jui 3 2026', 'fr'],
  ['۳ ماه ۱۴۰۵', 'fa'],
])('%s is no date', (text, locale) => {
  expect(parseWords(text, [locale])).toEqual({ name: 'InvalidDateError', reason: 'format' })
})

test('a day that the month has not is told as that', () => {
  const reason = 'day'
  expect(parseWords('30 Februar 2026', ['de'])).toEqual({ name: 'InvalidDateError', reason })
})
