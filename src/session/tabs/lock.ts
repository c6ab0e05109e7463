import type { SharedState } from './sharedState'
import { delay, within } from '../util/timers'
import { refreshLock } from '../util/storageKeys'
import type { Environment, Locks } from '../platform/environment'

/** How long to wait before another look at what the tabs share, in milliseconds. */
const retryPauseMs = 50

type LockedTask = {
  /** The session that it is about: two sessions have nothing to keep from each other. */
  epoch: number
  /**
   * What only one tab may do at a time. It asks `stillHolds` before any irreversible step: after a sleep another tab
   * may hold the lock.
   */
  task: (stillHolds: () => boolean) => Promise<void>
  /** Looks, without the lock, whether another tab has done it already. */
  isDone: () => boolean
}

/** Does the task and resolves to `true`; or waits a while for whoever is at it, and resolves to `false`. */
type TryLock = (locked: LockedTask) => Promise<boolean>

/** A turn that begins now: whether it is still its holder's, and whether the holder was told that it is not. */
function createTurn({ env, holderTimeoutMs }: Deps) {
  const until = env.now() + holderTimeoutMs
  let isLost = false
  return {
    until,
    stillHolds: () => !(isLost ||= env.now() >= until),
    isLost: () => isLost,
  }
}

/** Makes `runWithLock`; `holderTimeoutMs` is how long a holder is waited for before it is overtaken, in milliseconds. */
type Deps = {
  env: Environment
  holderTimeoutMs: number
  change: (c: (s: SharedState) => SharedState) => Promise<SharedState | undefined>
}

/**
 * At most one tab at a time does the task. Nobody waits for ever: a holder that stays silent for longer
 * than its call may take is overtaken, by one tab alone. Resolves to `false` where even that was in vain.
 */
export function createRunWithLock(deps: Deps) {
  const { env, holderTimeoutMs } = deps
  const leased = withLease(deps)
  let attempt = env.locks === undefined ? leased : withLocks(env.locks, deps)

  return async function runWithLock(locked: LockedTask): Promise<boolean> {
    let isLate = false
    let isBegun = false
    const task: LockedTask['task'] = (stillHolds) => {
      isBegun = true
      return locked.task(stillHolds)
    }
    const timer = setTimeout(() => (isLate = true), 2 * holderTimeoutMs)
    try {
      for (;;) {
        try {
          if ((await attempt({ ...locked, task })) || locked.isDone()) return true
        } catch (error) {
          // A browser may refuse its locks, as to a document that is not fully active.
          if (isBegun || attempt === leased) throw error
          attempt = leased
        }
        if (isLate) return false
      }
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Each turn of a session is a lock of its own; the number of the turn is shared, and is a fencing token. Waiters time out
 * on one holder, and open the next turn. `steal` could take the lock from a healthy holder in the middle of its call.
 */
function withLocks(locks: Locks, deps: Deps): TryLock {
  const { env, holderTimeoutMs, change } = deps
  let known: SharedState | undefined
  /** Resolves to whether there was an answer. */
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

  /** Whether a newer session has taken turns: those of this one are forgotten, and there is nothing to renew. */
  const isPast = (epoch: number) => (known?.turn?.epoch ?? 0) > epoch

  return async function attempt({ epoch, task, isDone }) {
    const turn = turnOf(epoch)
    const name = refreshLock(env, epoch, turn)
    let isBusy = false
    const wasHeld = await locks.request(name, { ifAvailable: true }, async (lock) => {
      isBusy = lock === null
      if (isBusy) return false
      if (!(await look()) || turnOf(epoch) !== turn || isPast(epoch)) return false
      const mine = createTurn(deps)
      await task(mine.stillHolds)
      return !mine.isLost()
    })
    if (!isBusy) {
      if (isPast(epoch)) await delay(retryPauseMs)
      return wasHeld
    }

    const openNext = () =>
      look((value) =>
        turnOf(epoch, value) > turn || (value.turn?.epoch ?? 0) > epoch
          ? value
          : { ...value, turn: { epoch, number: turn + 1 } },
      )
    const waiting = new AbortController()
    const { signal } = waiting
    const inQueue = locks.request(name, { signal }, async () => {
      if (!isDone()) await openNext()
    })
    try {
      await within(holderTimeoutMs, inQueue)
    } catch (error) {
      if (error instanceof DOMException) throw error // refused
      // Still in line, so that nobody finds the lock free before the next turn is open.
      if (!isDone()) await openNext()
      waiting.abort()
    }
    if (isPast(epoch)) await delay(retryPauseMs)
    return false
  }
}

/** Without Web Locks: a lease in the shared state, which ends by itself. */
function withLease(deps: Deps): TryLock {
  const { env, holderTimeoutMs, change } = deps
  return async function attempt({ epoch, task }) {
    const turn = createTurn(deps)
    const holder = String(env.random())
    const isHeld = (lease: SharedState['lease']) =>
      lease?.holder === holder && lease.epoch === epoch
    const isFree = (lease: SharedState['lease']) =>
      lease === undefined ||
      // A newer session's goes before; an older one has nothing to renew any more.
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
      await delay(retryPauseMs * (0.5 + env.random()))
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
