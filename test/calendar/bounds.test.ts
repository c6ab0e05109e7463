import { expect, test } from '@jest/globals'
import { add, endOf, startOf } from '../../src/calendar'
import { icuDays } from './icu'
import { bounds } from './sweep'

test('weeks, months, quarters and years start and end where ICU has them', () => {
  const { asked, wrong } = bounds(icuDays())
  expect(wrong).toEqual([])
  expect(asked).toBe(322_590)
})

test('a Gregorian month starts and ends as Gregorian months do', () => {
  const reckoning = { calendar: 'gregorian', timeZone: 'UTC' } as const
  expect(startOf('2024-02-15', 'month', reckoning)).toBe('2024-02-01')
  expect(endOf('2024-02-15', 'month', reckoning)).toBe('2024-02-29')
  expect(endOf('2024-02-15', 'quarter', reckoning)).toBe('2024-03-31')
})

test('a week starts on the day it is told to', () => {
  const wednesday = '2026-03-25'
  const starts = ([0, 1, 2, 3, 4, 5, 6] as const).map((weekStart) =>
    startOf(wednesday, 'week', { calendar: 'persian', timeZone: 'UTC', weekStart }),
  )
  expect(starts).toEqual([
    '2026-03-22',
    '2026-03-23',
    '2026-03-24',
    '2026-03-25',
    '2026-03-19',
    '2026-03-20',
    '2026-03-21',
  ])
})

test('a day of summer time ends one millisecond before the next begins', () => {
  const reckoning = { calendar: 'persian', timeZone: 'Asia/Tehran' } as const
  const lastOfShahrivar = Date.UTC(2021, 8, 21, 12)
  expect(endOf(lastOfShahrivar, 'day', reckoning)).toBe(Date.UTC(2021, 8, 21, 20, 30) - 1)
})

test('a day after 9999-12-31 is an error, not a date cut short', () => {
  for (const calendar of ['persian', 'gregorian'] as const) {
    const reckoning = { calendar, timeZone: 'UTC' }
    expect(add('9999-12-30', 1, 'day', reckoning)).toBe('9999-12-31')
    expect(() => add('9999-12-31', 1, 'day', reckoning)).toThrow(RangeError)
  }
})
