import { expect, test } from '@jest/globals'
import { CalendarDate, PersianCalendar } from '@internationalized/date'
import { daysInMonth, fromFields, rangeOf, toFields } from '../../src/calendar'
import { calendarDate } from '../../src/ui/DateField/calendarDate'
import { pickable } from '../../src/ui/DateField/range'

const dayLength = 86_400_000
const calendar = new PersianCalendar()
const persian = { calendar: 'persian', timeZone: 'UTC' } as const

test('PersianCalendar and src/calendar agree on every day that can be picked, both ways', () => {
  const { min, max } = pickable('persian', {})
  const wrong: string[] = []
  let asked = 0
  for (let ms = Date.parse(min); ms <= Date.parse(max); ms += dayLength) {
    const iso = new Date(ms).toISOString().slice(0, 10)
    const ours = toFields(iso, persian)
    const { year, month, day } = calendarDate(iso, 'persian')
    const back = new CalendarDate(calendar, ours.year, ours.month, ours.day).toString()
    asked += 1
    if (year !== ours.year || month !== ours.month || day !== ours.day || back !== iso)
      wrong.push(`${iso}: ${year}/${month}/${day}, ${back}`)
  }
  expect(wrong).toEqual([])
  // 324 years, of which these many are leap.
  expect(asked).toBe(324 * 365 + 78)
})

test('they agree on the length of every month', () => {
  const { firstYear, lastYear } = rangeOf('persian')
  for (let year = firstYear; year <= lastYear; year += 1)
    for (let month = 1; month <= 12; month += 1) {
      const first = fromFields({ year, month, day: 1 }, 'persian')
      expect(calendar.getDaysInMonth(new CalendarDate(calendar, year, month, 1))).toBe(
        daysInMonth(first as string, persian),
      )
    }
})

test.each(['gregorian', 'persian'] as const)(
  'the reach of the %s calendar is that of src/calendar',
  (name) => {
    const { firstYear: first, lastYear: last } = rangeOf(name)
    const { min, max } = pickable(name, {})
    expect(fromFields({ year: first, month: 1, day: 1 }, name)).toBe(min)
    expect(toFields(max, { calendar: name, timeZone: 'UTC' })).toMatchObject({
      year: last,
      month: 12,
    })
    for (const year of [first - 1, last + 1])
      expect(fromFields({ year, month: 1, day: 1 }, name)).toMatchObject({ reason: 'range' })
  },
)

test('what can be picked lies within the bounds of the field, and of the calendar', () => {
  const inside = { min: '1990-01-01', max: '2030-12-31' }
  expect(pickable('persian', inside)).toEqual(inside)
  const reach = { min: '1799-03-21', max: '2123-03-20' }
  for (const bounds of [{}, { min: '1799-03-20', max: '2123-03-21' }])
    expect(pickable('persian', bounds)).toEqual(reach)
})
