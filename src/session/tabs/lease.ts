import type { SharedState } from './sharedState'
import type { LockDeps, Turn, TryLock } from './turn'

/**
 * Without Web Locks: a lease in the shared state, which ends by itself. `begin` makes a turn, `pause` waits before
 * another look; this module imports nothing, for it is loaded apart.
 */
export function withLease(
  { env, holderTimeoutMs, change }: LockDeps,
  begin: () => Turn,
  pause: () => Promise<void>,
): TryLock {
  return async function attempt({ epoch, task }) {
    const turn = begin()
    const holder = String(env.random())
    const isHeld = (lease: SharedState['lease']) =>
      lease?.holder === holder && lease.epoch === epoch
    const isFree = (lease: SharedState['lease']) =>
      lease === undefined ||
      // A newer session's goes before; an older one has nothing to refresh any more.
      lease.epoch < epoch ||
      (lease.epoch === epoch &&
        // Past; or so far ahead that the clock must have been put back.
        (lease.until <= env.now() || lease.until > env.now() + 2 * holderTimeoutMs))
    const take = (now: SharedState) =>
      isFree(now.lease) ? { ...now, lease: { epoch, holder, until: turn.until } } : now
    // No shared state at all: one tab alone is all that can be kept in order.
    const isGiven = await change(take).then(
      (shared) => shared === undefined || isHeld(shared.lease),
      () => false,
    )
    if (!isGiven) {
      await pause()
      return false
    }
    try {
      await task(turn.stillHolds)
    } finally {
      await change((now) =>
        isHeld(now.lease) ? { ...now, lease: { epoch, holder: '', until: 0 } } : now,
      ).catch(() => undefined) // it ends by itself
    }
    return !turn.isLost()
  }
}
