import { add } from './add'
import { dateAt, momentLike, wallOf } from './reckoning'
import type { CalendarUnit, Moment, Reckoning } from './reckoning'
import type { Weekday } from './week'

/** `weekStart` matters to weeks only; Saturday where it is not given. */
export type WeekReckoning = Reckoning & { weekStart?: Weekday }

const daysInWeek = 7

/**
 * The first moment of the unit that holds `at`, which in a zone that skips midnight is later than 00:00; of an ISO date,
 * the unit's first day.
 */
export const startOf = <At extends Moment>(
  at: At,
  unit: CalendarUnit,
  reckoning: WeekReckoning,
): At => {
  const date = dateAt(wallOf(at, reckoning), reckoning)
  const gap = (date.day() - (reckoning.weekStart ?? 6) + daysInWeek) % daysInWeek
  const first =
    unit === 'week' ? date.subtract(gap, 'day').startOf('day') : date.startOf(unit as 'day')
  return momentLike(at, first.valueOf(), reckoning)
}

/** The last millisecond of the unit that holds `at`; of an ISO date, the unit's last day. */
export const endOf = <At extends Moment>(
  at: At,
  unit: CalendarUnit,
  reckoning: WeekReckoning,
): At => {
  const next = add(startOf(at, unit, reckoning), 1, unit, reckoning)
  return typeof next === 'string'
    ? add(next as At, -1, 'day', reckoning)
    : ((startOf(next as number, unit, reckoning) - 1) as At)
}
