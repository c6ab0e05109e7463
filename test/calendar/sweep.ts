import {
  add,
  daysInMonth,
  diff,
  endOf,
  formatDate,
  fromFields,
  isLeapYear,
  parseDate,
  startOf,
  toFields,
} from '../../src/calendar'
import type { CalendarUnit, DateSettings } from '../../src/calendar'
import { icuMonths } from './icu'
import type { IcuDay } from './icu'

/** The sweeps that run alike in Node and in Chromium. Each gives how much was asked and what was answered wrong. */
export interface Outcome {
  asked: number
  wrong: string[]
}

const persian = { calendar: 'persian', timeZone: 'UTC' } as const

const collect = (check: (ask: (what: string, answer: unknown, right: unknown) => void) => void) => {
  const outcome: Outcome = { asked: 0, wrong: [] }
  check((what, answer, right) => {
    outcome.asked += 1
    if (answer !== right) outcome.wrong.push(`${what}: ${String(answer)}, not ${String(right)}`)
  })
  return outcome
}

const written = ({ year, month, day }: { year: number; month: number; day: number }) =>
  `${year}/${month}/${day}`

export const bothDirections = (days: IcuDay[]): Outcome =>
  collect((ask) => {
    for (const day of days) {
      ask(`fields of ${day.iso}`, written(toFields(day.iso, persian)), written(day))
      ask(`ISO of ${written(day)}`, fromFields(day, 'persian'), day.iso)
    }
  })

export const lengths = (days: IcuDay[]): Outcome =>
  collect((ask) => {
    const months = icuMonths(days)
    for (const { start, length } of months) {
      const first = days[start]!
      ask(`length of ${written(first)}`, daysInMonth(first.iso, persian), length)
      const { year } = first
      const beyond = fromFields({ year, month: first.month, day: length + 1 }, 'persian')
      ask(`day ${length + 1} of ${written(first)}`, typeof beyond, 'object')
      if (first.month === 12) ask(`leap ${year}`, isLeapYear(first.iso, persian), length === 30)
    }
  })

/** Months and years added to and taken from each of the last three days of each month. */
export const monthEnds = (days: IcuDay[]): Outcome =>
  collect((ask) => {
    const months = icuMonths(days)
    const steps = [1, 2, 5, 6, 7, 11, 12, 13, 48, 396].flatMap((n) => [n, -n])
    months.forEach(({ start, length }, index) => {
      for (const fromEnd of [0, 1, 2]) {
        const from = days[start + length - 1 - fromEnd]!
        for (const step of steps) {
          const target = months[index + step]
          if (!target) continue
          const right = days[target.start + Math.min(from.day, target.length) - 1]!.iso
          const answer = add(from.iso, step, 'month', persian)
          ask(`${written(from)} ${step} months`, answer, right)
          ask(`months back to ${written(from)}`, diff(answer, from.iso, 'month', persian), step)
          if (step % 12 !== 0) continue
          const years = add(from.iso, step / 12, 'year', persian)
          ask(`${written(from)} ${step / 12} years`, years, right)
          ask(`years to ${right}`, diff(years, from.iso, 'year', persian), step / 12)
        }
      }
    })
  })

/**
 * The first and last day of the week (from Saturday) and the month of each day; of the quarter and the year from the
 * first, the last and a middle day of each month.
 */
export const bounds = (days: IcuDay[]): Outcome =>
  collect((ask) => {
    const months = icuMonths(days)
    const askBounds = (iso: string, unit: CalendarUnit, first: number, last: number) => {
      const [start, end] = [days[first], days[last]]
      if (!start || !end) return
      ask(`start of ${unit} of ${iso}`, startOf(iso, unit, persian), start.iso)
      ask(`end of ${unit} of ${iso}`, endOf(iso, unit, persian), end.iso)
    }
    months.forEach(({ start, length }, index) => {
      for (let i = start; i < start + length; i += 1) {
        const { iso, day } = days[i]!
        const saturday = i - ((new Date(iso).getUTCDay() + 1) % 7)
        askBounds(iso, 'week', saturday, saturday + 6)
        askBounds(iso, 'month', start, start + length - 1)
        if (![1, 15, length].includes(day)) continue
        for (const [unit, size] of [
          ['quarter', 3],
          ['year', 12],
        ] as const) {
          const first = months[index - (index % size)]!
          const last = months[index - (index % size) + size - 1]!
          askBounds(iso, unit, first.start, last.start + last.length - 1)
        }
      }
    })
  })

/** What is written in a locale, calendar and digits is read back as the same day. */
export const roundTrips = (days: IcuDay[], settings: DateSettings): Outcome =>
  collect((ask) => {
    for (const { iso } of days) {
      const text = formatDate(iso, 'date', settings)
      ask(`${settings.locale} ${settings.digits} ${text}`, parseDate(text, settings), iso)
    }
  })
