import type { Session } from './session'

/** Whether two sessions are the same, as JSON: another order of the same fields counts as a change, and costs one more write. */
export const isSame = (one: Session, other: Session) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** Identifies a session that has begun, and is not over; empty for any other. */
export const nameOf = (session: Session | undefined) =>
  session && session.status !== 'loggedOut' ? String(session.epoch) : ''

/** What records are ordered by: the epoch, whether that session is over, and the rotation. */
const age = (session: Session): readonly [number, number, number] =>
  session.status === 'loggedOut' ? [session.epoch, 1, 0] : [session.epoch, 0, session.rotation]

/** Whether `one` tells of an earlier session or token than `other`: if so, it must not replace it. */
export function isOlder(one: Session, other: Session): boolean {
  const mine = age(one)
  const difference = age(other)
    .map((theirs, i) => theirs - (mine[i] ?? 0))
    .find((n) => n !== 0)
  return difference !== undefined && difference > 0
}

/** Identifies a token, by its session and its number in it: every record, message and answer has its own pair. */
export type Pair = { readonly epoch: number; readonly rotation: number }

/** Whether one token was given out before the other. */
export const isBefore = (one: Pair, other: Pair): boolean =>
  one.epoch < other.epoch || (one.epoch === other.epoch && one.rotation < other.rotation)

/** Whether a record shows an older token than one that is known to have been stored. */
export const isBehind = (session: Session, newest: Pair): boolean =>
  session.status === 'loggedOut' ? session.epoch < newest.epoch : isBefore(session, newest)
