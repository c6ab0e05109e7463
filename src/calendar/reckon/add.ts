import { clockLength, dateAt, momentLike, wallLength, wallOf } from './reckoning'
import type { Moment, Reckoning, Unit } from './reckoning'

/**
 * `count` whole units later, or earlier when negative. Months and years keep the day or take the last the month has;
 * hours and smaller are time that passes.
 * @throws RangeError when an ISO date is none, or is asked for hours
 */
export const add = <At extends Moment>(
  at: At,
  count: number,
  unit: Unit,
  reckoning: Reckoning,
): At => {
  const length = clockLength(unit)
  if (length === undefined) {
    const wall = wallOf(at, reckoning)
    const days = wallLength[unit]
    const moved =
      days === undefined
        ? dateAt(wall, reckoning)
            .add(count, unit as 'month')
            .valueOf()
        : wall + count * days
    return momentLike(at, moved, reckoning)
  }
  if (typeof at === 'string') throw new RangeError('A date without a time has no hours')
  return ((at as number) + count * length) as At
}
