import type { Locks } from '../platform/environment'
import { refreshLock } from '../util/storageKeys'
import { delay, within } from '../util/timers'
import type { SharedState } from './sharedState'
import { createTurn, retryPauseMs, type LockDeps, type TryLock } from './turn'

/**
 * Each turn to refresh a session is a Web Lock with a name of its own; the number of the turn is in the shared state,
 * as a fencing token. A tab that has waited too long for the holder opens the next turn. The option `steal` is not
 * used, because it could take the lock from a healthy holder in the middle of its call.
 */
export function withLocks(locks: Locks, deps: LockDeps): TryLock {
  const { env, holderTimeoutMs, change } = deps
  let known: SharedState | undefined
  /** Reads the shared state, or changes it by `step`; resolves to whether that succeeded. */
  const look = async (step: (value: SharedState) => SharedState = (value) => value) => {
    try {
      known = (await change(step)) ?? known
      return true
    } catch {
      await delay(retryPauseMs)
      return false
    }
  }
  const turnOf = (epoch: number, value = known) =>
    value?.turn?.epoch === epoch ? value.turn.number : 0

  /** Whether a newer session has taken turns: those of this one are forgotten, and there is nothing to refresh. */
  const isPast = (epoch: number, value = known) => (value?.turn?.epoch ?? 0) > epoch

  return async function attempt({ epoch, task, isDone }) {
    const turn = turnOf(epoch)
    const name = refreshLock(env, epoch, turn)
    let isBusy: boolean | undefined
    // From before the lock is asked for: a page that is frozen meanwhile gets it, and learns of it when it is thawed.
    const mine = createTurn(deps)
    const wasHeld = await locks.request(name, { ifAvailable: true }, async (lock) => {
      // Also where it is busy: its holder may have been overtaken already, and is not waited for once more.
      if (!(await look()) || turnOf(epoch) !== turn || isPast(epoch)) return false
      isBusy = !lock
      if (isBusy) return false
      await task(mine.stillHolds)
      return !mine.isLost()
    })
    if (isBusy) {
      const openNext = async () =>
        isDone() ||
        look((value) =>
          turnOf(epoch, value) > turn || isPast(epoch, value)
            ? value
            : { ...value, turn: { epoch, number: turn + 1 } },
        )
      const waiting = new AbortController()
      const { signal } = waiting
      const inQueue = locks.request(name, { signal }, openNext)
      try {
        await within(holderTimeoutMs, inQueue)
      } catch (error) {
        if (error instanceof DOMException) throw error // the browser refused the lock
        // This tab stays in the queue of the lock until the next turn is open, so that no other tab finds the lock free
        // before.
        await openNext()
        waiting.abort()
      }
    }
    if (isPast(epoch)) await delay(retryPauseMs)
    return wasHeld
  }
}
