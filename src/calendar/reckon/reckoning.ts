import { isoDateOf, msOf } from '../date/isoDate'
import { dayjs } from '../dayjs/dayjs'
import type { ReckonedCalendar } from '../settings'
import { momentOf, wallTimeAt } from './zone'

/** A moment in epoch milliseconds, or an ISO date (`YYYY-MM-DD`), which no zone touches. */
export type Moment = number | string

export type CalendarUnit = 'year' | 'quarter' | 'month' | 'week' | 'day'
export type ClockUnit = 'hour' | 'minute' | 'second'
export type Unit = CalendarUnit | ClockUnit

export interface Reckoning {
  calendar: ReckonedCalendar
  /** IANA name; the zone whose days are counted. Of no effect on ISO dates. */
  timeZone: string
}

/** Milliseconds in the units that are time that passes, whatever the calendar. */
const clock: Record<ClockUnit, number> = { hour: 3_600_000, minute: 60_000, second: 1000 }
export const clockLength = (unit: Unit): number | undefined =>
  (clock as Partial<Record<Unit, number>>)[unit]

/** Milliseconds of wall time in the units that are as long in every calendar. */
export const wallLength: Partial<Record<Unit, number>> = { day: 86_400_000, week: 604_800_000 }

/**
 * The wall time of a moment; of an ISO date, its midnight.
 * @throws RangeError when `at` is no date of the years 1000 to 9999
 */
export const wallOf = (at: Moment, { timeZone }: Reckoning): number =>
  typeof at === 'string' ? msOf(at) : wallTimeAt(msOf(at), timeZone)

/**
 * A wall time as the kind of moment that `at` is.
 * @throws RangeError when it lies outside the years 1000 to 9999
 */
export const momentLike = <At extends Moment>(at: At, wall: number, { timeZone }: Reckoning): At =>
  (typeof at === 'string' ? isoDateOf(wall) : msOf(momentOf(wall, timeZone))) as At

/** A wall time in a calendar. It reads UTC, so that neither the device's zone nor summer time has a say. */
export const dateAt = (wall: number, calendar: ReckonedCalendar) =>
  dayjs.utc(wall).calendar(calendar === 'persian' ? 'jalali' : 'gregory')
