import { describe, expect, test } from '@jest/globals'
import { formatDate, formatParts } from '../../src/calendar'
import type { DateSettings, DateStyle } from '../../src/calendar'

const english: DateSettings = {
  locale: 'en-US',
  calendar: 'gregorian',
  digits: 'latn',
  timeZone: 'Asia/Tehran',
}
const iranian: DateSettings = {
  ...english,
  locale: 'fa-IR',
  calendar: 'persian',
  digits: 'arabext',
}
const dari: DateSettings = { ...iranian, locale: 'fa-AF', timeZone: 'Asia/Kabul' }
const nowruz = Date.parse('2026-03-21T15:04:00+03:30')

/** Narrow spaces and marks of direction vary with the version of ICU; people do not see them. */
const plain = (text: string) => text.replace(/\p{Cf}/gu, '').replace(/\s/gu, ' ')
const written = (at: number | string, style: DateStyle, settings: DateSettings) =>
  plain(formatDate(at, style, settings))

test.each([
  ['date', '3/21/2026', '۱۴۰۵/۱/۱', '۱۴۰۵/۱/۱'],
  ['longDate', 'March 21, 2026', '۱ فروردین ۱۴۰۵', '۱ حمل ۱۴۰۵'],
  ['fullDate', 'Saturday, March 21, 2026', 'شنبه ۱ فروردین ۱۴۰۵', 'شنبه ۱ حمل ۱۴۰۵'],
  ['dateTime', 'Mar 21, 2026, 3:04 PM', '۱ فروردین ۱۴۰۵، ۱۵:۰۴', '۱ حمل ۱۴۰۵، ۱۶:۰۴'],
  ['time', '3:04 PM', '۱۵:۰۴', '۱۶:۰۴'],
  ['timeWithSeconds', '3:04:00 PM', '۱۵:۰۴:۰۰', '۱۶:۰۴:۰۰'],
  ['month', 'March 2026', 'فروردین ۱۴۰۵', 'حمل ۱۴۰۵'],
  ['weekday', 'Saturday', 'شنبه', 'شنبه'],
] as const)('style %s is %s, %s, %s', (style, inEnglish, inPersian, inDari) => {
  expect(written(nowruz, style, english)).toBe(inEnglish)
  expect(written(nowruz, style, iranian)).toBe(inPersian)
  expect(written(Date.parse('2026-03-21T16:04:00+04:30'), style, dari)).toBe(inDari)
})

test.each(['fa', 'fa-IR', 'fa-AF', 'fa-AF-u-nu-latn'])(
  'in %s the numbers of a date begin with the year, in every calendar',
  (locale) => {
    const inNumbers = (calendar: DateSettings['calendar']) =>
      written(nowruz, 'date', { ...english, locale, calendar })
    expect(inNumbers('persian')).toBe('1405/1/1')
    expect(inNumbers('gregorian')).toBe('2026/3/21')
    expect(inNumbers('islamic')).toMatch(/^1447\/10\/2 /)
  },
)

test('calendar, digits and locale are chosen apart', () => {
  expect(written(nowruz, 'longDate', { ...english, calendar: 'persian' })).toBe('Farvardin 1, 1405')
  expect(written(nowruz, 'longDate', { ...iranian, digits: 'latn' })).toBe('1 فروردین 1405')
  expect(written(nowruz, 'date', { ...english, digits: 'arab' })).toBe('٣/٢١/٢٠٢٦')
})

test.each(['en-US', 'fr-FR', 'tr-TR', 'de-DE', 'ar-EG'])(
  'the Persian calendar is written without its era in %s',
  (locale) => {
    const settings: DateSettings = { ...english, locale, calendar: 'persian' }
    for (const style of ['date', 'longDate', 'fullDate', 'dateTime', 'month'] as const) {
      const parts = formatParts(nowruz, style, settings)
      expect(parts.map((part) => part.type)).not.toContain('era')
      const text = parts.map((part) => part.value).join('')
      expect(text).toBe(text.trim())
      expect(text).not.toMatch(/ ,|\s\s/)
    }
  },
)

test.each(['ja-JP', 'zh-CN'])(
  'with its era the Persian calendar does not lose its year in %s',
  (locale) => {
    const settings: DateSettings = { ...english, locale, calendar: 'persian' }
    expect(written(nowruz, 'longDate', settings)).toBe('1405年1月1日')
  },
)

test.each(['en-US', 'ar-EG', 'fa-IR', 'fa-AF', 'tr-TR'])(
  'the text of a date is that of its parts in %s',
  (locale) => {
    for (const calendar of ['gregorian', 'persian', 'islamic'] as const) {
      for (const style of ['date', 'fullDate', 'dateTime', 'time', 'month', 'weekday'] as const) {
        for (let month = 0; month < 24; month += 1) {
          const at = Date.UTC(1600 + 40 * month, month, month + 1, month, month)
          const settings: DateSettings = { ...english, locale, calendar }
          const parts = formatParts(at, style, settings).map((part) => part.value)
          expect(formatDate(at, style, settings)).toBe(parts.join(''))
        }
      }
    }
  },
)

test('the Islamic calendar is Umm al-Qura, with its era', () => {
  expect(written(nowruz, 'longDate', { ...english, calendar: 'islamic' })).toBe(
    'Shawwal 2, 1447 AH',
  )
})

test.each(['UTC', 'Asia/Tehran', 'America/New_York', 'Pacific/Apia', 'Pacific/Kiritimati'])(
  'a birthday is the same day in %s',
  (timeZone) => {
    expect(written('1990-03-21', 'date', { ...english, timeZone })).toBe('3/21/1990')
    expect(written('1990-03-21', 'longDate', { ...iranian, timeZone })).toBe('۱ فروردین ۱۳۶۹')
  },
)

test('an ISO date with a time is a moment', () => {
  expect(written('2026-03-20T20:30:00Z', 'date', english)).toBe('3/21/2026')
})

test.each([
  '',
  'nonsense',
  '2026-02-30',
  '2026-13-01',
  '1405/01/01',
  '2026-03-21T10:00',
  '2026-02-30T10:00Z',
  '0000-00-00',
  '0001-01-01T00:00:00Z',
])('%j is no date: it stays as it came, in every style and calendar', (at) => {
  for (const calendar of ['gregorian', 'persian', 'islamic'] as const)
    for (const style of ['date', 'fullDate', 'dateTime', 'relative'] as const)
      expect(formatDate(at, style, { ...english, calendar, now: nowruz })).toBe(at)
  expect(formatParts(at, 'date', iranian)).toEqual([{ type: 'literal', value: at }])
})

test('a number that is no moment of the years 1000 to 9999 stays a number, or is written as ISO 8601', () => {
  expect(formatDate(NaN, 'longDate', english)).toBe('NaN')
  expect(formatDate(9e15, 'longDate', iranian)).toBe('9000000000000000')
  expect(formatDate(Date.UTC(10000, 0, 1), 'longDate', iranian)).toBe('+010000-01-01T00:00:00.000Z')
  expect(formatDate(0, 'longDate', english)).toBe('January 1, 1970')
})

test('an offset is read with and without its colon', () => {
  expect(written('2026-03-21T10:00+0330', 'dateTime', english)).toBe('Mar 21, 2026, 10:00 AM')
})

test('parts are the text in pieces that know their kind', () => {
  const parts = formatParts(nowruz, 'longDate', iranian)
  expect(parts.map((part) => part.value).join('')).toBe(formatDate(nowruz, 'longDate', iranian))
  expect(parts.find((part) => part.type === 'month')?.value).toBe('فروردین')
})

describe('relative', () => {
  const now = nowruz
  const minute = 60_000
  const hour = 60 * minute
  const day = 24 * hour
  test.each([
    [0, 'now'],
    [500, 'now'],
    [30_000, 'in 30 seconds'],
    [-90_000, '1 minute ago'],
    [59 * minute, 'in 59 minutes'],
    [-23 * hour, '23 hours ago'],
    [day, 'tomorrow'],
    [-6 * day, '6 days ago'],
    [-15 * day - 18 * hour, '16 days ago'],
    [31 * day, 'in 1 month'],
    [92 * day, 'in 2 months'],
    [93 * day, 'in 3 months'],
    [365 * day, 'in 1 year'],
    [-1096 * day, '3 years ago'],
  ])('%d ms away is %s', (ms, text) => {
    expect(written(now + ms, 'relative', { ...english, calendar: 'persian', now })).toBe(text)
  })

  test.each([
    ['2026-03-21', 'today'],
    ['2026-03-22', 'tomorrow'],
    ['2026-03-20', 'yesterday'],
    ['2025-03-21', '1 year ago'],
  ])('the date %s is %s where the clock shows 23:50', (iso, text) => {
    const late = Date.parse('2026-03-21T23:50:00+03:30')
    expect(written(iso, 'relative', { ...english, now: late })).toBe(text)
  })

  test('it speaks the language and digits of the person', () => {
    expect(written(now - 3 * hour, 'relative', { ...iranian, now })).toBe('۳ ساعت پیش')
  })

  test('without now there is nothing to be relative to', () => {
    expect(() => formatDate(nowruz, 'relative', english)).toThrow(
      new RangeError('A relative date needs settings.now'),
    )
  })
})

describe('duration', () => {
  test.each([
    [0, '0 seconds'],
    [999, '0 seconds'],
    [45_000, '45 seconds'],
    [60_000, '1 minute'],
    [125 * 60_000, '2 hours, 5 minutes'],
    [86_400_000 + 59_000, '1 day'],
    [-90_000, '1 minute, 30 seconds'],
  ])('%d ms is %s', (ms, text) => {
    expect(written(ms, 'duration', english)).toBe(text)
  })

  test('it speaks the language and digits of the person', () => {
    expect(written(125 * 60_000, 'duration', iranian)).toBe('۲ ساعت و ۵ دقیقه')
    expect(written(125 * 60_000, 'duration', { ...english, locale: 'ar' })).toBe('ساعتان و5 دقائق')
  })

  test('no end of time has a length', () => {
    expect(() => formatDate(Infinity, 'duration', english)).toThrow(
      new RangeError('Not a length of time: Infinity'),
    )
  })
})
