import type { SharedState } from './sharedState'
import type { LockDeps, Turn, TryLock } from './turn'

/**
 * The lock for browsers without Web Locks: a lease in the shared state, which expires by itself. `begin` makes a turn;
 * `pause` waits before the next attempt. This module imports no code, because it is loaded lazily.
 */
export function withLease(
  { env, holderTimeoutMs, change }: LockDeps,
  begin: () => Turn,
  pause: () => Promise<void>,
): TryLock {
  let isBusy = false

  return async function attempt({ epoch, task }) {
    const turn = begin()
    const key = epoch === 0 ? 'cookieLease' : 'lease'
    const holder = String(env.random())
    const isHeld = (lease: SharedState['lease']) =>
      lease?.holder === holder && lease.epoch === epoch
    const isFree = (lease: SharedState['lease']) =>
      lease === undefined ||
      // The lease of an older session is free, because there is nothing to refresh in that one any more.
      lease.epoch < epoch ||
      (lease.epoch === epoch &&
        // It has expired, or ends so late that the clock must have been set back.
        (lease.until <= env.now() || lease.until > env.now() + 2 * holderTimeoutMs))
    const take = (now: SharedState) =>
      isFree(now[key]) ? { ...now, [key]: { epoch, holder, until: turn.until } } : now
    // Without any shared state (`undefined`) tabs cannot be coordinated, so this tab runs one task at a time by itself.
    const isGiven = await change(take).then(
      (shared) => (shared === undefined ? !isBusy : isHeld(shared[key])),
      () => false,
    )
    if (!isGiven) {
      await pause()
      return false
    }
    isBusy = true
    try {
      await task(turn.stillHolds)
    } finally {
      isBusy = false
      await change((now) =>
        isHeld(now[key]) ? { ...now, [key]: { epoch, holder: '', until: 0 } } : now,
      ).catch(() => undefined) // it expires by itself
    }
    return !turn.isLost()
  }
}
