import { isoDateOf } from './isoDate'
import type { IsoDate } from './isoDate'
import type { Calendar } from '../settings'

const day = 86_400_000

interface Range {
  /** Its first and last year, as the calendar counts them. */
  years: readonly [first: number, last: number]
  /** The midnight UTC of its first day, and of the day after its last. */
  from: number
  to: number
}

/**
 * How far each calendar reaches. The Persian one: the years in which the reckoning of jalaali-js and `Intl` give the same
 * days. The Islamic one: those of the printed Umm al-Qura calendar that all engines have alike.
 */
const ranges: Readonly<Record<Calendar, Range>> = {
  gregorian: { years: [1000, 9999], from: Date.UTC(1000, 0, 1), to: Date.UTC(10000, 0, 1) },
  persian: { years: [1178, 1501], from: Date.UTC(1799, 2, 21), to: Date.UTC(2123, 2, 21) },
  islamic: { years: [1300, 1599], from: Date.UTC(1882, 10, 12), to: Date.UTC(2173, 11, 7) },
}

export const yearsOf = (calendar: Calendar) => ranges[calendar].years

/** The years of a calendar that dates are read, written and reckoned in, and the days that these begin and end with. */
export const rangeOf = (
  calendar: Calendar,
): { firstYear: number; lastYear: number; firstDay: IsoDate; lastDay: IsoDate } => {
  const { years, from, to } = ranges[calendar]
  return {
    firstYear: years[0],
    lastYear: years[1],
    firstDay: isoDateOf(from),
    lastDay: isoDateOf(to - day),
  }
}

/** The calendar itself for a wall time within its range, and beyond it the Gregorian. */
export const calendarOn = <C extends Calendar>(wall: number, calendar: C): C | 'gregorian' =>
  wall >= ranges[calendar].from && wall < ranges[calendar].to ? calendar : 'gregorian'

/** Whether a moment is so near an end of the range that its zone decides on which side it lies. */
export const isNearEnd = (ms: number, calendar: Calendar): boolean => {
  const { from, to } = ranges[calendar]
  return Math.abs(ms - from) < day || Math.abs(ms - to) < day
}
