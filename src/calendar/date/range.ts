import { isoDateOf } from './isoDate'
import type { IsoDate } from './isoDate'
import type { Calendar } from '../settings'

const day = 86_400_000

interface Range {
  /** Its first and last year, as the calendar counts them. */
  years: readonly [first: number, last: number]
  /** Epoch milliseconds: midnight UTC of the first day, and of the day after the last. */
  from: number
  to: number
}

/**
 * The range of each calendar. Persian: the years in which jalaali-js and `Intl` give the same days. Islamic:
 * those years of the printed Umm al-Qura calendar in which all browser engines agree.
 */
const ranges: Readonly<Record<Calendar, Range>> = {
  gregorian: { years: [1000, 9999], from: Date.UTC(1000, 0, 1), to: Date.UTC(10000, 0, 1) },
  persian: { years: [1178, 1501], from: Date.UTC(1799, 2, 21), to: Date.UTC(2123, 2, 21) },
  islamic: { years: [1300, 1599], from: Date.UTC(1882, 10, 12), to: Date.UTC(2173, 11, 7) },
}

export const yearsOf = (calendar: Calendar) => ranges[calendar].years

/**
 * The years in which dates of a calendar are read, written and reckoned, and the first and last day of these
 * years.
 */
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

/** The calendar itself for a wall time within its range, the Gregorian outside it. */
export const calendarOn = <C extends Calendar>(wall: number, calendar: C): C | 'gregorian' =>
  wall >= ranges[calendar].from && wall < ranges[calendar].to ? calendar : 'gregorian'

/**
 * Whether a moment is so near to an end of the calendar's range that the time zone decides on which side it
 * lies.
 */
export const isNearEnd = (ms: number, calendar: Calendar): boolean => {
  const { from, to } = ranges[calendar]
  return Math.abs(ms - from) < day || Math.abs(ms - to) < day
}
