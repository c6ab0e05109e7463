import { add } from './add'
import { dateAt, momentLike, wallLength, wallOf } from './reckoning'
import type { CalendarUnit, Moment, Reckoning } from './reckoning'
import type { Weekday } from '../date/week'

/** `weekStart` matters to weeks only; Saturday where it is not given. */
export type WeekReckoning = Reckoning & { weekStart?: Weekday }

/** Wall times are counted from the start of a Thursday. */
const thursday = 4
const day = 86_400_000

/** The wall time at which the unit that holds `wall` starts. */
const startOfWall = (wall: number, unit: CalendarUnit, reckoning: WeekReckoning): number => {
  const length = wallLength[unit]
  if (length === undefined) {
    return dateAt(wall, reckoning)
      .startOf(unit as 'month')
      .valueOf()
  }
  const firstWeek = ((reckoning.weekStart ?? 6) - thursday) * day
  const first = unit === 'week' ? firstWeek : 0
  return Math.floor((wall - first) / length) * length + first
}

/**
 * The first moment of the unit that holds `at`, which in a zone that skips midnight is later than 00:00; of an ISO date,
 * the unit's first day.
 */
export const startOf = <At extends Moment>(
  at: At,
  unit: CalendarUnit,
  reckoning: WeekReckoning,
): At => momentLike(at, startOfWall(wallOf(at, reckoning), unit, reckoning), reckoning)

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
