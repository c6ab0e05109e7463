import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { fieldOrder, fromFields, otherReadings, parseDate, rangeOf } from '../../src/calendar'
import type { DateSettings } from '../../src/calendar'

const persian: DateSettings = {
  locale: 'en-US',
  calendar: 'persian',
  digits: 'latn',
  timeZone: 'America/New_York',
}
const gregorian: DateSettings = { ...persian, calendar: 'gregorian' }
const invalid = (reason: string) => ({ name: 'InvalidDateError', reason })

test.each([
  '1405/01/02',
  '1405/1/2',
  '1405-01-02',
  '1405.1.2',
  ' 1405 / 1 / 2 ',
  '۱۴۰۵/۰۱/۰۲',
  '١٤٠٥/١/٢',
])('%s is the second day of 1405', (text) => {
  expect(parseDate(text, persian)).toBe('2026-03-22')
})

test('digits of several systems in one date are read', () => {
  expect(parseDate('۱۴۰۵/٠1/02', persian)).toBe('2026-03-22')
})

test.each([
  ['en-US', '3/4/2026', '2026-03-04'],
  ['en-GB', '3/4/2026', '2026-04-03'],
  ['de-DE', '3.4.2026', '2026-04-03'],
  ['fa-IR', '2026/3/4', '2026-03-04'],
  ['fa-AF', '2026/3/4', '2026-03-04'],
  ['ar-EG', '٣\u200f/٤\u200f/٢٠٢٦', '2026-04-03'],
])('with the year last, %s reads %s in its own order', (locale, text, iso) => {
  expect(parseDate(text, { ...gregorian, locale })).toBe(iso)
})

test('the order of a locale is known by name', () => {
  expect(fieldOrder({ ...persian, locale: 'en-US' })).toEqual(['month', 'day', 'year'])
  expect(fieldOrder({ ...persian, locale: 'fa-IR' })).toEqual(['year', 'month', 'day'])
  expect(fieldOrder({ ...gregorian, locale: 'fa-AF' })).toEqual(['year', 'month', 'day'])
})

describe('what is no date is an error with its reason', () => {
  test.each([
    ['', 'empty'],
    [' \u200f ', 'empty'],
    ['1404/12/30', 'day'],
    ['1405/07/31', 'day'],
    ['1405/01/32', 'day'],
    ['1405/01/00', 'day'],
    ['1405/13/01', 'month'],
    ['1405/00/01', 'month'],
    ['31 Mehr', 'format'],
    ['nonsense', 'format'],
    ['1405', 'format'],
    ['1405/1', 'format'],
    ['1405/1/1/1', 'format'],
    ['1405/1-1', 'format'],
    ['05/1/1', 'format'],
    ['14050101', 'format'],
    ['1405/001/01', 'format'],
    ['-1405/1/1', 'format'],
    ['1405/1/1 10:00', 'format'],
    ['1798/12/31', 'range'],
    ['2124/01/01', 'range'],
    ['1502/01/01', 'range'],
    ['2026/03/21', 'otherCalendar'],
  ])('%j: %s', (text, reason) => {
    expect(parseDate(text, persian)).toEqual(invalid(reason))
  })

  test.each([
    ['1405/1/1', gregorian],
    ['1/1/1405', gregorian],
    ['۱۴۴۷/۰۶/۳۰', gregorian],
    ['1178-01-01', gregorian],
    ['1599-12-31', { ...gregorian, locale: 'ar-EG' }],
  ])(
    '%s in a Gregorian field is asked about, whether there is such a day or not',
    (text, settings) => {
      expect(parseDate(text, settings)).toEqual(invalid('otherCalendar'))
    },
  )

  test('29 February is a day in leap years only', () => {
    expect(parseDate('2024-02-29', gregorian)).toBe('2024-02-29')
    expect(parseDate('2000-02-29', gregorian)).toBe('2000-02-29')
    expect(parseDate('2023-02-29', gregorian)).toEqual(invalid('day'))
    expect(parseDate('1900-02-29', gregorian)).toEqual(invalid('day'))
  })

  test('the year where the locale does not put it is an error, not a guess', () => {
    expect(parseDate('1/1/1405', { ...persian, locale: 'fa-IR' })).toEqual(invalid('format'))
  })

  test('the Islamic calendar is not typed', () => {
    expect(parseDate('1447/9/1', { ...persian, calendar: 'islamic' })).toEqual(invalid('calendar'))
  })
})

test('fields that are no whole numbers are no date', () => {
  for (const calendar of ['persian', 'gregorian'] as const) {
    const year = calendar === 'persian' ? 1405 : 2026
    expect(fromFields({ year, month: 1.5, day: 1 }, calendar)).toEqual(invalid('month'))
    expect(fromFields({ year, month: 1, day: 1.5 }, calendar)).toEqual(invalid('day'))
  }
})

test('the last days of the calendar are the last that are read', () => {
  expect(parseDate('1501/12/29', persian)).toBe('2123-03-20')
  expect(parseDate('1178/01/01', persian)).toBe('1799-03-21')
})

test('whatever is typed, the answer is a day with those very fields or an error', () => {
  const number = (max: number) => fc.integer({ min: 0, max })
  fc.assert(
    fc.property(number(1600), number(14), number(33), (year, month, day) => {
      const text = `${String(year).padStart(4, '0')}/${month}/${day}`
      expect(parseDate(text, persian)).toEqual(fromFields({ year, month, day }, 'persian'))
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      const answer = parseDate(text, persian)
      if (typeof answer === 'string') expect(answer).toMatch(/^\d{4}-\d\d-\d\d$/)
      else expect(answer.name).toBe('InvalidDateError')
    }),
  )
})

test('the years around those of other calendars are Gregorian', () => {
  expect(parseDate('1177/12/31', gregorian)).toBe('1177-12-31')
  expect(parseDate('1600/01/01', gregorian)).toBe('1600-01-01')
})

describe('a year that is asked about', () => {
  test.each([
    [[1405, 1, 1], { persian: '2026-03-21', islamic: '1984-09-26' }],
    [[1447, 9, 1], { persian: '2068-11-21', islamic: '2026-02-18' }],
    [[1405, 7, 31], {}],
    [[1250, 1, 1], { persian: '1871-03-21' }],
    [[1550, 1, 1], { islamic: '2125-06-03' }],
    [[1405, 12, 31], {}],
  ] as const)('%j is read as %j', ([year, month, day], days) => {
    const readings = otherReadings({ year, month, day }, 'gregorian')
    expect(Object.fromEntries(readings.map(({ calendar, iso }) => [calendar, iso]))).toEqual(days)
  })

  test.each([
    [[2026, 3, 21], ['2026-03-21']],
    [[2026, 2, 29], []],
    [[1799, 3, 20], []],
    [[1799, 3, 21], ['1799-03-21']],
    [[2123, 3, 20], ['2123-03-20']],
    [[2123, 3, 21], []],
    [[1405, 1, 1], []],
  ] as const)('%j in a Persian field is read as Gregorian: %j', ([year, month, day], days) => {
    const readings = otherReadings({ year, month, day }, 'persian')
    expect(readings).toEqual(days.map((iso) => ({ calendar: 'gregorian', iso })))
  })

  test('is read in the Umm al-Qura calendar as `Intl` writes it, whatever the day', () => {
    const format = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
      dateStyle: 'short',
      timeZone: 'UTC',
    })
    const { firstDay, lastDay } = rangeOf('islamic')
    for (let ms = Date.parse(firstDay); ms <= Date.parse(lastDay); ms += 7 * 86_400_000) {
      const [month, day, year] = format.format(ms).match(/\d+/g)!.map(Number)
      const readings = otherReadings({ year: year!, month: month!, day: day! }, 'gregorian')
      expect(readings).toContainEqual({
        calendar: 'islamic',
        iso: new Date(ms).toISOString().slice(0, 10),
      })
    }
  })
})
