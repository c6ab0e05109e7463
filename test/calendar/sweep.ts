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

/** The first and last day of the week (from Saturday), month, quarter and year of each day. */
export const bounds = (days: IcuDay[]): Outcome =>
  collect((ask) => {
    const months = icuMonths(days)
    const monthOf = months.flatMap(({ length }, index) => Array<number>(length).fill(index))
    const span = (index: number, size: number): [string, string] => {
      const first = months[index - (index % size)]!
      const last = months[index - (index % size) + size - 1]!
      return [days[first.start]!.iso, days[last.start + last.length - 1]!.iso]
    }
    days.forEach(({ iso }, i) => {
      const saturday = i - ((new Date(iso).getUTCDay() + 1) % 7)
      const right: [CalendarUnit, string | undefined, string | undefined][] = [
        ['week', days[saturday]?.iso, days[saturday + 6]?.iso],
        ['month', ...span(monthOf[i]!, 1)],
        ['quarter', ...span(monthOf[i]!, 3)],
        ['year', ...span(monthOf[i]!, 12)],
      ]
      for (const [unit, first, last] of right) {
        if (!first || !last) continue
        ask(`start of ${unit} of ${iso}`, startOf(iso, unit, persian), first)
        ask(`end of ${unit} of ${iso}`, endOf(iso, unit, persian), last)
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
