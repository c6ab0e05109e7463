import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { add, diff, endOf, formatDate, parseDate, startOf, toFields } from '../../src/calendar'
import type { CalendarUnit } from '../../src/calendar'
import { icuDays, icuFields } from './icu'

const zones = ['UTC', 'Asia/Tehran', 'Asia/Kabul', 'America/New_York', 'Pacific/Apia']
const units: CalendarUnit[] = ['day', 'week', 'month', 'quarter', 'year']
const days = icuDays()

/** Two hundred years in Tehran, and elsewhere the century in which clocks have changed. */
const sweptDays = (timeZone: string) =>
  timeZone === 'Asia/Tehran' ? days : days.filter(({ iso }) => iso > '1939' && iso < '2040')

/** Days on which clocks go from 24:00 to a later time than 00:00: there the day's first moment is that time. */
const skippedMidnights: Record<string, string[]> = {
  UTC: [],
  'Asia/Tehran': [
    '1935-06-13 00:04:16',
    '1978-03-25 01:00:00',
    '1979-05-27 01:00:00',
    '1980-03-21 01:00:00',
    '1991-05-03 01:00:00',
    ...[1992, 1993, 1994, 1995].map((year) => `${year}-03-22 01:00:00`),
    '1996-03-21 01:00:00',
    ...[1997, 1998, 1999].map((year) => `${year}-03-22 01:00:00`),
    '2000-03-21 01:00:00',
    ...[2001, 2002, 2003].map((year) => `${year}-03-22 01:00:00`),
    '2004-03-21 01:00:00',
    '2005-03-22 01:00:00',
    '2008-03-21 01:00:00',
    ...[2009, 2010, 2011].map((year) => `${year}-03-22 01:00:00`),
    '2012-03-21 01:00:00',
    ...[2013, 2014, 2015].map((year) => `${year}-03-22 01:00:00`),
    '2016-03-21 01:00:00',
    ...[2017, 2018, 2019].map((year) => `${year}-03-22 01:00:00`),
    '2020-03-21 01:00:00',
    '2021-03-22 01:00:00',
    '2022-03-22 01:00:00',
  ],
  'Asia/Kabul': ['1945-01-01 00:30:00'],
  'America/New_York': [],
  'Pacific/Apia': ['1950-01-01 00:30:00', '2010-09-26 01:00:00'],
}

/** Newer time zone data has summer time of 1979 begin a day earlier; Chromium and Node need not agree on it. */
const asIn2025 = (midnight: string) => midnight.replace('1979-05-26', '1979-05-27')

const clockIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  })
  return (ms: number) => format.format(ms)
}

describe.each(zones)('in %s', (timeZone) => {
  const persian = { calendar: 'persian', timeZone } as const
  const fieldsIn = icuFields(timeZone)
  const clock = clockIn(timeZone)
  const moments = fc.integer({ min: Date.parse('1921-03-22'), max: Date.parse('2122-03-19') })
  const runs = { numRuns: 300 }

  test('every day starts at 00:00:00, but for the midnights that were skipped', () => {
    const skipped: string[] = []
    const missing: string[] = []
    for (const { iso } of sweptDays(timeZone)) {
      const noonInUtc = Date.parse(`${iso}T12:00:00Z`)
      const offset = Date.parse(`${clock(noonInUtc).replace(' ', 'T')}Z`) - noonInUtc
      const start = clock(startOf(noonInUtc - offset, 'day', persian))
      if (!start.startsWith(iso)) missing.push(iso)
      else if (!start.endsWith('00:00:00')) skipped.push(start)
    }
    expect(skipped.map(asIn2025)).toEqual(skippedMidnights[timeZone])
    expect(missing).toEqual(timeZone === 'Pacific/Apia' ? ['2011-12-30'] : [])
  })

  test('a moment lies on the day that ICU says', () => {
    fc.assert(
      fc.property(moments, (ms) => expect(toFields(ms, persian)).toEqual(fieldsIn(ms))),
      runs,
    )
  })

  test('a unit holds its moment, and the next begins a millisecond after its end', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...units), (ms, unit) => {
        const start = startOf(ms, unit, persian)
        const end = endOf(ms, unit, persian)
        expect(start).toBeLessThanOrEqual(ms)
        expect(end).toBeGreaterThanOrEqual(ms)
        expect(startOf(end, unit, persian)).toBe(start)
        expect(startOf(end + 1, unit, persian)).toBe(end + 1)
      }),
      runs,
    )
  })

  test('what is added is the difference, and keeps the time of day wherever clocks show it', () => {
    const counts = fc.integer({ min: 0, max: 60 })
    fc.assert(
      fc.property(moments, counts, fc.constantFrom(...units), (ms, count, unit) => {
        const later = add(ms, count, unit, persian)
        expect(diff(later, ms, unit, persian)).toBe(count)
        const isSkipped = clock(later).slice(11) !== clock(ms).slice(11)
        if (isSkipped) expect(clock(later - 86_400_000).slice(11)).toBe(clock(ms).slice(11))
      }),
      runs,
    )
  })

  test('a moment is written as the day that its text is read as', () => {
    const digits = fc.constantFrom('latn' as const, 'arabext' as const, 'arab' as const)
    const locale = fc.constantFrom('en-US', 'fa-IR', 'fa-AF', 'ar-EG', 'de-DE')
    fc.assert(
      fc.property(moments, digits, locale, (ms, digits, locale) => {
        const settings = { ...persian, digits, locale }
        expect(parseDate(formatDate(ms, 'date', settings), settings)).toBe(clock(ms).slice(0, 10))
      }),
      runs,
    )
  })
})

test('an hour added is an hour that passes, also when clocks change', () => {
  const before = Date.parse('2022-03-21T20:00:00Z')
  const tehran = { calendar: 'persian', timeZone: 'Asia/Tehran' } as const
  expect(add(before, 1, 'hour', tehran) - before).toBe(3_600_000)
  expect(add(before, 1, 'day', tehran) - before).toBe(23 * 3_600_000)
})

test('of an hour that clocks show twice, the first is meant', () => {
  const newYork = { calendar: 'gregorian', timeZone: 'America/New_York' } as const
  const dayBefore = Date.parse('2024-11-02T01:30:00-04:00')
  expect(add(dayBefore, 1, 'day', newYork)).toBe(Date.parse('2024-11-03T01:30:00-04:00'))
})

test('a date without a time has no hours', () => {
  expect(() => add('2026-03-21', 1, 'hour', { calendar: 'persian', timeZone: 'UTC' })).toThrow(
    RangeError,
  )
})
