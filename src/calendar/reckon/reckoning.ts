import { isoDateOf, msOf } from '../date/isoDate'
import { dayjs } from '../dayjs/dayjs'
import type { ReckonedCalendar } from '../settings'
import { momentOf, wallTimeAt } from './zone'

/** A moment in epoch milliseconds, or an ISO date (`YYYY-MM-DD`), which does not depend on a time zone. */
export type Moment = number | string

export type CalendarUnit = 'year' | 'quarter' | 'month' | 'week' | 'day'
export type ClockUnit = 'hour' | 'minute' | 'second'
export type Unit = CalendarUnit | ClockUnit

export interface Reckoning {
  calendar: ReckonedCalendar
  /** IANA name of the time zone whose days are counted. It has no effect on ISO dates. */
  timeZone: string
}

/** The length in milliseconds of the units that measure elapsed time, independent of the calendar. */
const clock: Record<ClockUnit, number> = { hour: 3_600_000, minute: 60_000, second: 1000 }
export const clockLength = (unit: Unit): number | undefined =>
  (clock as Partial<Record<Unit, number>>)[unit]

/** The length in milliseconds of wall time of the units that are equally long in every calendar. */
export const wallLength: Partial<Record<Unit, number>> = { day: 86_400_000, week: 604_800_000 }

/**
 * The wall time of a moment, or of an ISO date's midnight.
 * @throws RangeError when `at` is no date of the years 1000 to 9999
 */
export const wallOf = (at: Moment, { timeZone }: Reckoning): number =>
  typeof at === 'string' ? msOf(at) : wallTimeAt(msOf(at), timeZone)

/**
 * A wall time as the type that `at` has: an ISO date or epoch milliseconds.
 * @throws RangeError when it lies outside the years 1000 to 9999
 */
export const momentLike = <At extends Moment>(at: At, wall: number, { timeZone }: Reckoning): At =>
  (typeof at === 'string' ? isoDateOf(wall) : msOf(momentOf(wall, timeZone))) as At

/**
 * A wall time as a dayjs date in a calendar. It is in UTC, so that neither the device's zone nor summer time
 * affects it.
 */
export const dateAt = (wall: number, calendar: ReckonedCalendar) =>
  dayjs.utc(wall).calendar(calendar === 'persian' ? 'jalali' : 'gregory')
