import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  add,
  calendarAt,
  diff,
  endOf,
  formatDate,
  formatParts,
  fromFields,
  rangeOf,
  startOf,
  toFields,
} from '../../src/calendar'
import type { Calendar, CalendarUnit, DateStyle, Reckoning } from '../../src/calendar'

const zones = ['UTC', 'Asia/Tehran', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
const units: CalendarUnit[] = ['day', 'week', 'month', 'quarter', 'year']
const styles: DateStyle[] = ['date', 'longDate', 'fullDate', 'dateTime', 'month', 'relative']
const day = 86_400_000

const zone = fc.constantFrom(...zones)
const unit = fc.constantFrom(...units)
/** Moments of all times, many of them about the ends of what the calendars reach. */
const anyMs = fc.oneof(
  fc.integer({ min: -8.64e15, max: 8.64e15 }),
  ...[-1, 0, Date.UTC(1000, 0, 1), Date.UTC(1799, 2, 21), Date.UTC(2123, 2, 21), Date.UTC(1e4, 0)]
    .concat(Date.UTC(1882, 10, 12), Date.UTC(2173, 11, 7))
    .map((end) => fc.integer({ min: end - 3 * day, max: end + 3 * day })),
)
const msInRange = fc.integer({ min: Date.UTC(1001, 0, 1), max: Date.UTC(9998, 11, 31) })
const isoOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const inRange = fc.oneof(msInRange, msInRange.map(isoOf))
/** A year with its digits as ICU writes it in that calendar. */
const icuYear = (at: number | string, calendar: string, timeZone: string) => {
  const options = { year: 'numeric', timeZone: typeof at === 'string' ? 'UTC' : timeZone } as const
  const ms = typeof at === 'string' ? Date.parse(at) : at
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, options)
  return Number(format.formatToParts(ms).find(({ type }) => type === 'year')?.value)
}
const unicode = { gregorian: 'gregory', persian: 'persian', islamic: 'islamic-umalqura' }
const yearIn = (at: number | string, calendar: Calendar, timeZone: string) =>
  Number(
    formatParts(at, 'date', { locale: 'en-US', calendar, digits: 'latn', timeZone }).find(
      ({ type }) => type === 'year',
    )?.value,
  )
const settle = (act: () => unknown) => {
  try {
    return act()
  } catch (error) {
    return error
  }
}

test('the Persian calendar reaches from 1178 to 1501, the Islamic from 1300 to 1599, the Gregorian from 1000 to 9999', () => {
  const range = (calendar: Calendar) => Object.values(rangeOf(calendar))
  expect(range('persian')).toEqual([1178, 1501, '1799-03-21', '2123-03-20'])
  expect(range('islamic')).toEqual([1300, 1599, '1882-11-12', '2173-12-06'])
  expect(range('gregorian')).toEqual([1000, 9999, '1000-01-01', '9999-12-31'])
})

describe('a date is written', () => {
  test('whatever it is, without an exception', () => {
    const anything = fc.oneof(
      anyMs,
      fc.double(),
      fc.string(),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc
        .tuple(fc.nat(9999), fc.nat(13), fc.nat(33))
        .map(([year, month, date]) =>
          [
            `${year}`.padStart(4, '0'),
            `${month}`.padStart(2, '0'),
            `${date}`.padStart(2, '0'),
          ].join('-'),
        ),
    )
    const calendars = fc.constantFrom<Calendar>('gregorian', 'persian', 'islamic')
    fc.assert(
      fc.property(
        anything,
        calendars,
        zone,
        fc.constantFrom(...styles),
        (at, calendar, timeZone, style) => {
          const settings = { locale: 'fa-IR', calendar, digits: 'latn', timeZone, now: 0 } as const
          expect(typeof formatDate(at, style, settings)).toBe('string')
        },
      ),
      { numRuns: 2000 },
    )
  })

  test.each(['persian', 'islamic'] as const)(
    'in the %s calendar as ICU has it where that reaches, in the Gregorian beyond, and in no other year',
    (calendar) => {
      const { firstYear, lastYear } = rangeOf(calendar)
      const ms = fc.oneof(
        anyMs.filter((ms) => ms > Date.UTC(1000, 0, 2) && ms < Date.UTC(9999, 11, 31)),
        msInRange,
      )
      fc.assert(
        fc.property(ms, zone, (at, timeZone) => {
          const year = icuYear(at, unicode[calendar], timeZone)
          const reaches = year >= firstYear && year <= lastYear && at > Date.UTC(1600, 0, 1)
          const right = reaches ? year : icuYear(at, 'gregory', timeZone)
          expect(yearIn(at, calendar, timeZone)).toBe(right)
        }),
        { numRuns: 1000 },
      )
    },
  )
})

describe.each(['persian', 'gregorian'] as const)('reckoned in the %s calendar', (calendar) => {
  const runs = { numRuns: 600 }
  const at =
    calendar === 'gregorian'
      ? inRange
      : fc.oneof(
          inRange,
          anyMs.filter((ms) => ms > Date.UTC(1001, 0, 1) && ms < Date.UTC(9998, 11, 31)),
        )

  test('the fields of a date are those that are written', () => {
    fc.assert(
      fc.property(at, zone, (at, timeZone) => {
        const reckoning: Reckoning = { calendar, timeZone }
        const settings = { locale: 'en-US', calendar, digits: 'latn', timeZone } as const
        const parts = formatParts(at, 'date', settings)
        const written = (type: string) => Number(parts.find((part) => part.type === type)?.value)
        expect(toFields(at, reckoning)).toEqual({
          year: written('year'),
          month: written('month'),
          day: written('day'),
        })
        const { firstYear, lastYear } = rangeOf(calendarAt(at, reckoning))
        expect(written('year')).toBeGreaterThanOrEqual(firstYear)
        expect(written('year')).toBeLessThanOrEqual(lastYear)
      }),
      runs,
    )
  })

  test('a unit holds its date in the years 1001 to 9998', () => {
    fc.assert(
      fc.property(inRange, zone, unit, (at, timeZone, unit) => {
        const reckoning: Reckoning = { calendar, timeZone }
        const [start, end] = [startOf(at, unit, reckoning), endOf(at, unit, reckoning)]
        expect(start <= at && at <= end).toBe(true)
        const length = diff(end, start, 'day', reckoning)
        const longest = { day: 1, week: 7, month: 31, quarter: 93, year: 366 }
        expect(length).toBeLessThan(longest[unit as keyof typeof longest])
      }),
      runs,
    )
  })

  test('what is added comes after, and is about as far as was asked, across the ends of the calendar too', () => {
    const lengths = { day: 1, week: 7, month: 30.44, quarter: 91.31, year: 365.24 }
    const count = fc.integer({ min: 1, max: 300 })
    const early = inRange.filter((at) => new Date(at).getUTCFullYear() < 9600)
    fc.assert(
      fc.property(early, count, unit, zone, (at, count, unit, timeZone) => {
        const later = add(at, count, unit, { calendar, timeZone })
        const days = (new Date(later).getTime() - new Date(at).getTime()) / day
        expect(Math.abs(days - count * lengths[unit as keyof typeof lengths])).toBeLessThan(5)
      }),
      runs,
    )
  })

  test('what is no date of the years 1000 to 9999 is an error of its own kind everywhere', () => {
    const reckoning: Reckoning = { calendar, timeZone: 'UTC' }
    const outside = fc.oneof(
      anyMs.filter((ms) => ms < Date.UTC(1000, 0, 1) || ms >= Date.UTC(1e4, 0)),
      fc.constantFrom('', '2026-02-30', '0001-01-01', '0999-12-31', 'nonsense', NaN, Infinity),
    )
    fc.assert(
      fc.property(outside, unit, (at, unit) => {
        for (const act of [
          () => toFields(at, reckoning),
          () => calendarAt(at, reckoning),
          () => add(at, 1, unit, reckoning),
          () => startOf(at, unit, reckoning),
          () => endOf(at, unit, reckoning),
        ])
          expect(settle(act)).toBeInstanceOf(RangeError)
      }),
    )
  })
})

test('the last and the first Persian year start and end as any other, and the next day is Gregorian', () => {
  const persian: Reckoning = { calendar: 'persian', timeZone: 'UTC' }
  expect(endOf('2122-06-01', 'year', persian)).toBe('2123-03-20')
  expect(endOf('2123-03-20', 'month', persian)).toBe('2123-03-20')
  expect(startOf('1799-12-31', 'year', persian)).toBe('1799-03-21')
  expect(toFields('2123-03-20', persian)).toEqual({ year: 1501, month: 12, day: 29 })
  expect(toFields('2123-03-21', persian)).toEqual({ year: 2123, month: 3, day: 21 })
  expect(endOf('2123-03-21', 'month', persian)).toBe('2123-03-31')
  expect(add('2123-03-20', 1, 'month', persian)).toBe('2123-04-20')
  expect(add('9999-12-30', 1, 'day', persian)).toBe('9999-12-31')
})

test.each([
  [{ year: 1179, month: 1, day: 1 }, -1, 'month', { year: 1178, month: 12, day: 1 }],
  [{ year: 1179, month: 1, day: 31 }, -1, 'month', { year: 1178, month: 12, day: 29 }],
  [{ year: 1179, month: 12, day: 1 }, -1, 'year', { year: 1178, month: 12, day: 1 }],
  [{ year: 1501, month: 11, day: 30 }, 1, 'month', { year: 1501, month: 12, day: 29 }],
  [{ year: 1501, month: 9, day: 30 }, 1, 'quarter', { year: 1501, month: 12, day: 29 }],
  [{ year: 1500, month: 6, day: 31 }, 1, 'year', { year: 1501, month: 6, day: 31 }],
] as const)(
  'months lead into the first and the last Persian year: %j, %i %s',
  (from, count, unit, to) => {
    const persian: Reckoning = { calendar: 'persian', timeZone: 'UTC' }
    const iso = fromFields(from, 'persian') as string
    expect(toFields(add(iso, count, unit, persian), persian)).toEqual(to)
  },
)

test.each([
  [{ year: 1178, month: 1, day: 31 }, -1, 'month'],
  [{ year: 1501, month: 12, day: 1 }, 1, 'month'],
  [{ year: 1501, month: 10, day: 1 }, 1, 'quarter'],
] as const)('months beyond them are Gregorian: %j, %i %s', (from, count, unit) => {
  const iso = fromFields(from, 'persian') as string
  const gregorian = add(iso, count, unit, { calendar: 'gregorian', timeZone: 'UTC' })
  expect(add(iso, count, unit, { calendar: 'persian', timeZone: 'UTC' })).toBe(gregorian)
})
