import { beforeAll, describe, expect, jest, test } from '@jest/globals'
import type dayjsType from 'dayjs'
import type { Dayjs } from 'dayjs'

/** dayjs as the plugins leave it, whose types do not tell of Persian dates, quarters and leap years. */
type Loose = Dayjs & {
  isLeapYear(): boolean
  fromNow(): string
  tz(zone: string): Loose
  format(template: string, digits?: string): string
}
type Make = typeof dayjsType & {
  utc(date: string | number): Dayjs
  calendar(name: 'jalali' | 'gregory'): Make
}

const load = async ({ corrected }: { corrected: boolean }) => {
  jest.resetModules()
  const { default: dayjs } = await import('dayjs')
  const { default: utc } = await import('dayjs/plugin/utc')
  const { default: timezone } = await import('dayjs/plugin/timezone')
  const { default: isLeapYear } = await import('dayjs/plugin/isLeapYear')
  const { default: relativeTime } = await import('dayjs/plugin/relativeTime')
  const { default: jalaliday } = await import('jalaliday/dayjs')
  await import('dayjs/locale/de')
  const { jalalidayPatch } = await import('../../src/calendar/dayjs/jalalidayPatch')
  const own = corrected ? [jalalidayPatch] : []
  const plugins = [utc, timezone, isLeapYear, jalaliday, ...own, relativeTime]
  for (const plugin of plugins) dayjs.extend(plugin)
  return dayjs as unknown as Make
}

const clock = 'YYYY-MM-DD HH:mm:ss.SSS'
const day = 'YYYY/MM/DD'
const atEight = '2026-03-25T20:00:00'
const persian = (dayjs: Make, iso: string) => dayjs(iso).calendar('jalali') as Loose
const typed = (dayjs: Make, text: string) => dayjs(text, { jalali: true } as never)
const gregorianClock = (date: Dayjs) => date.calendar('gregory').format(clock)

/** Each row of jalali.md: what is asked, and the right answer. */
const rows: [string, (dayjs: Make) => unknown, unknown][] = [
  [
    '15 February 2024 is 1402/11/26',
    (d) => persian(d, '2024-02-15T12:00:00').format(day),
    '1402/11/26',
  ],
  [
    '1 January to 29 February 2028 are right',
    (d) => ['2028-01-01', '2028-02-29'].map((iso) => persian(d, `${iso}T12:00:00`).format(day)),
    ['1406/10/11', '1406/12/10'],
  ],
  [
    'a month, a year and a week start at 00:00:00',
    (d) =>
      (['month', 'year', 'week'] as const).map((unit) =>
        gregorianClock(persian(d, atEight).startOf(unit)),
      ),
    ['2026-03-21 00:00:00.000', '2026-03-21 00:00:00.000', '2026-03-21 00:00:00.000'],
  ],
  [
    'a month, a year and a week end at 23:59:59.999',
    (d) =>
      (['month', 'year', 'week'] as const).map((unit) =>
        gregorianClock(persian(d, atEight).endOf(unit)),
      ),
    ['2026-04-20 23:59:59.999', '2027-03-20 23:59:59.999', '2026-03-27 23:59:59.999'],
  ],
  [
    'the evening of the last day lies in its own month',
    (d) => {
      const evening = persian(d, '2026-04-20T20:00:00')
      return evening.isSame(evening, 'month')
    },
    true,
  ],
  [
    'the 31st of month 1 set to month 7 is the 30th',
    (d) => persian(d, '2026-04-20T12:00:00').set('month', 6).format(day),
    '1405/07/30',
  ],
  [
    '1405/03/10 set to day 29 is 1405/03/29',
    (d) => persian(d, '2026-05-31T12:00:00').date(29).format(day),
    '1405/03/29',
  ],
  [
    '1403/12/30 set to 1404 is 1404/12/29',
    (d) => persian(d, '2025-03-20T12:00:00').year(1404).format(day),
    '1404/12/29',
  ],
  [
    'a Persian and a Gregorian date 3 months apart differ by 3 months',
    (d) => [
      persian(d, '2026-06-22T12:00:00').diff(d('2026-03-21T12:00:00'), 'month'),
      d('2026-06-22T12:00:00').diff(persian(d, '2026-03-21T12:00:00'), 'month'),
    ],
    [3, 3],
  ],
  [
    'three months ago is said to be three months ago',
    (d) => (d().subtract(92, 'day').calendar('jalali') as Loose).fromNow(),
    '3 months ago',
  ],
  [
    '1402 is no leap year',
    (d) => ['2024-01-10', '2024-03-01'].map((iso) => persian(d, `${iso}T12:00:00`).isLeapYear()),
    [false, false],
  ],
  [
    'L and LL are dates',
    (d) => {
      const date = persian(d, '2026-03-21T12:00:00')
      return [date.format('L'), date.format('LL'), date.locale('fa').format('LL')]
    },
    ['1/1/1405', 'Farvardin 1, 1405', '1 فروردین 1405'],
  ],
  [
    'MMMM has a name in a locale other than English and Persian',
    (d) => persian(d, '2026-03-21T12:00:00').locale('de').format('D MMMM YYYY'),
    '1 Farwardin 1405',
  ],
  [
    '1404/12/30 and 1405/13/01 are invalid',
    (d) => ['1404/12/30', '1405/13/01'].map((text) => typed(d, text).isValid()),
    [false, false],
  ],
  ['Persian digits are read', (d) => typed(d, '۱۴۰۵/۰۱/۰۱').format('YYYY-MM-DD'), '2026-03-21'],
  [
    'a date of another zone keeps its offset when it is copied or set, Gregorian too',
    (d) => {
      const noon = (d.utc('2024-07-01T12:00:00Z') as Loose).tz('America/New_York')
      const half = noon.set('minute', 30)
      const changed = noon.calendar('jalali')
      return [noon.clone(), half, changed, changed.startOf('month')].map((date) => [
        date.utcOffset(),
        date.toISOString(),
      ])
    },
    [
      [-240, '2024-07-01T12:00:00.000Z'],
      [-240, '2024-07-01T12:30:00.000Z'],
      [-240, '2024-07-01T12:00:00.000Z'],
      [-240, '2024-06-21T04:00:00.000Z'],
    ],
  ],
  [
    'digits are a choice',
    (d) => {
      const date = persian(d, '2026-03-21T12:00:00').locale('fa') as Loose
      return [date.format(day), date.format(day, 'arabext'), date.format(day, 'arab')]
    },
    ['1405/01/01', '۱۴۰۵/۰۱/۰۱', '١٤٠٥/٠١/٠١'],
  ],
]

describe.each([
  ['with the corrections', true],
  ['jalaliday alone', false],
])('%s', (_, corrected) => {
  let dayjs: Make
  beforeAll(async () => {
    dayjs = await load({ corrected })
  })

  const answer = (ask: (dayjs: Make) => unknown) => {
    try {
      return ask(dayjs)
    } catch (error) {
      return error
    }
  }

  test.each(rows)(corrected ? '%s' : 'gets wrong: %s', (_, ask, right) => {
    if (corrected) expect(answer(ask)).toEqual(right)
    else expect(answer(ask)).not.toEqual(right)
  })
})

describe('besides that table, with the corrections', () => {
  let dayjs: Make
  beforeAll(async () => {
    dayjs = await load({ corrected: true })
  })
  const lastOfMonth = () => persian(dayjs, '2026-04-20T20:00:00')

  test.each([
    ['day', 1, '1405/02/01'],
    ['day', -31, '1404/12/29'],
    ['week', 1, '1405/02/07'],
    ['week', -5, '1404/12/25'],
    ['month', 1, '1405/02/31'],
    ['month', 6, '1405/07/30'],
    ['year', -1, '1404/01/31'],
    ['hour', 4, '1405/02/01'],
  ] as const)('a Persian date and one %s, %i times, is %s', (unit, count, text) => {
    expect(lastOfMonth().add(count, unit).format(day)).toBe(text)
  })

  test('days and weeks that are added leave a date its offset', () => {
    const noon = dayjs.utc('2024-11-02T16:00:00Z') as Loose
    const persianNoon = noon.tz('America/New_York').calendar('jalali')
    expect([persianNoon.add(1, 'day'), persianNoon.add(1, 'week')].map(String)).toEqual(
      [noon.add(1, 'day'), noon.add(1, 'week')].map(String),
    )
    expect(persianNoon.add(1, 'day').utcOffset()).toBe(-240)
  })

  test('a day of the week is one of its week, from Sunday on', () => {
    const days = [0, 1, 6].map((weekday) => persian(dayjs, atEight).day(weekday).format(day))
    expect(days).toEqual(['1405/01/02', '1405/01/03', '1405/01/08'])
  })

  test('the day, the length of the month and the year are Persian, or Gregorian', () => {
    const date = lastOfMonth() as Loose & { daysInMonth(): number }
    const gregorian = date.calendar('gregory') as typeof date
    expect([date.date(), date.daysInMonth(), date.isLeapYear()]).toEqual([31, 31, false])
    expect([gregorian.date(), gregorian.daysInMonth()]).toEqual([20, 30])
    expect(persian(dayjs, '2025-03-20').isLeapYear()).toBe(true)
    const leap = ['1900-02-01', '2000-02-01', '2024-02-01'].map((iso) =>
      (dayjs(iso) as Loose).isLeapYear(),
    )
    expect(leap).toEqual([false, true, true])
  })

  test.each([
    ['1405/1/1', '2026-03-21 00:00'],
    ['1405-01-31', '2026-04-20 00:00'],
    ['1405.10.9', '2026-12-30 00:00'],
    ['1405/01/01 08:30', '2026-03-21 08:30'],
    ['1405/01/01T08:30:00', '2026-03-21 08:30'],
  ])('a Persian date is read with what is between and after it: %s', (text, iso) => {
    expect(typed(dayjs, text).format('YYYY-MM-DD HH:mm')).toBe(iso)
  })

  test.each(['x1405/01/01', '1405/01/01x', '14050/1/1', '405/1/1', '1405,1,1', '1405/1', 'soon'])(
    'what is no whole date is not read: %s',
    (text) => {
      expect(typed(dayjs, text).isValid()).toBe(false)
    },
  )

  test('a name in brackets is no token, and a short name of a month is one', () => {
    const date = persian(dayjs, '2026-03-21T12:00:00')
    expect(date.format('[L MMMM] D MMM')).toBe('L MMMM 1 Farvardin')
    expect(date.format('LLL')).toBe('LLL')
  })
})
