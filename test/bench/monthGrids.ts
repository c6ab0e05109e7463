import { add, startOf, toFields, type ReckonedCalendar } from '../../src/calendar'
import type { RawDayjs } from './rawDayjs.ts'

const cells = 42
const saturday = 6
const tenYears = 120
/** A day in the middle of each month, whatever the calendar. */
const dayIn = (month: number) => Date.UTC(2020, month % tenYears, 10)

/** The days of as many months, in their weeks, with the number that stands in each cell. */
export function monthGrids(months: number, calendar: ReckonedCalendar): number {
  const reckoning = { calendar, timeZone: 'UTC', weekStart: saturday } as const
  let sum = 0
  for (let month = 0; month < months; month += 1) {
    const at = new Date(dayIn(month)).toISOString().slice(0, 10)
    let day = startOf(startOf(at, 'month', reckoning), 'week', reckoning)
    for (let cell = 0; cell < cells; cell += 1) {
      const fields = toFields(day, reckoning)
      sum += fields.day + fields.month
      day = add(day, 1, 'day', reckoning)
    }
  }
  return sum
}

export function rawMonthGrids(dayjs: RawDayjs, months: number, name: 'jalali' | 'gregory'): number {
  let sum = 0
  for (let month = 0; month < months; month += 1) {
    const first = dayjs.utc(dayIn(month)).calendar(name).startOf('month')
    let day = first.subtract((first.day() - saturday + 7) % 7, 'day')
    for (let cell = 0; cell < cells; cell += 1) {
      sum += day.date() + day.month() + 1
      day = day.add(1, 'day')
    }
  }
  return sum
}

const dayLength = 86_400_000

/** `Intl` counts no days: they are a day's length apart in UTC, and it tells which number each has. */
export function intlMonthGrids(months: number, calendar: ReckonedCalendar): number {
  const name = calendar === 'persian' ? 'persian' : 'gregory'
  const format = new Intl.DateTimeFormat(`en-u-ca-${name}-nu-latn`, {
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const fieldsOf = (at: number) => {
    const fields = { month: 0, day: 0 }
    for (const { type, value } of format.formatToParts(at))
      if (type === 'month' || type === 'day') fields[type] = Number(value)
    return fields
  }
  let sum = 0
  for (let month = 0; month < months; month += 1) {
    const at = dayIn(month)
    const first = at - (fieldsOf(at).day - 1) * dayLength
    let day = first - ((new Date(first).getUTCDay() - saturday + 7) % 7) * dayLength
    for (let cell = 0; cell < cells; cell += 1) {
      const fields = fieldsOf(day)
      sum += fields.day + fields.month
      day += dayLength
    }
  }
  return sum
}
