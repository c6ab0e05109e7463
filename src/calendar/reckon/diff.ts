import { isoToMs } from '../date/isoDate'
import { clockLength, dateAt, wallOf } from './reckoning'
import type { Moment, Reckoning, Unit } from './reckoning'

const msOf = (at: Moment) => (typeof at === 'string' ? isoToMs(at) : at)

/** Whole units from `b` to `a`, negative when `a` is earlier; a part of a unit does not count. */
export const diff = <At extends Moment>(a: At, b: At, unit: Unit, reckoning: Reckoning): number => {
  const length = clockLength(unit)
  if (length !== undefined) return Math.trunc((msOf(a) - msOf(b)) / length) + 0
  const from = dateAt(wallOf(b, reckoning), reckoning)
  return dateAt(wallOf(a, reckoning), reckoning).diff(from, unit as 'day') + 0
}

/** Negative, zero or positive as `a` is before, at or after `b`: an order for `sort`. */
export const compare = <At extends Moment>(a: At, b: At): number => Math.sign(msOf(a) - msOf(b))
