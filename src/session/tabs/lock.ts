import { delay } from '../util/timers'
import { createTurn, retryPauseMs, type LockDeps, type LockedTask, type TryLock } from './turn'
import { withLocks } from './webLocks'

/**
 * How many milliseconds longer than the time-out of its call a holder of the lock is waited for: it may look ten seconds for
 * what localStorage is late to show.
 */
export const lockGraceMs = 10_000

/**
 * Makes `runWithLock`, which runs a task in at most one tab at a time. No tab waits for ever: a holder that takes
 * longer than `holderTimeoutMs` loses its turn to exactly one of those who wait. Resolves to `false` if the task was
 * not done within twice that time, or the code for the lease cannot be loaded.
 */
export function createRunWithLock(deps: LockDeps) {
  const { env, holderTimeoutMs } = deps
  let attempt = env.locks && withLocks(env.locks, deps)
  const pause = () => delay(retryPauseMs * (0.5 + env.random()))
  // Only browsers without Web Locks need the lease: it is loaded lazily, but before its first use.
  let loaded: Promise<TryLock | undefined> | undefined
  const loadLease = () =>
    (loaded ??= import('./lease').then(
      (late) => late.withLease(deps, () => createTurn(deps), pause),
      () => (loaded = undefined),
    ))
  if (!attempt) void loadLease()

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
          const tryLock = attempt ?? (await loadLease())
          if (!tryLock) return false
          if ((await tryLock({ ...locked, task })) || locked.isDone()) return true
        } catch (error) {
          // A browser may refuse Web Locks, for instance to a document that is not fully active: then the lease is
          // used.
          if (isBegun) {
            // Another page has stolen the lock, in the middle of the call.
            if ((error as Error).name === 'AbortError') return false
            throw error
          }
          attempt = undefined
        }
        if (isLate) return false
      }
    } finally {
      clearTimeout(timer)
    }
  }
}

export type RunWithLock = ReturnType<typeof createRunWithLock>
