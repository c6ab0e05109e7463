import { delay } from '../util/timers'
import { createTurn, retryPauseMs, type LockDeps, type LockedTask, type TryLock } from './turn'
import { withLocks } from './webLocks'

/**
 * At most one tab at a time does the task. Nobody waits for ever: a holder that stays silent for longer
 * than its call may take is overtaken, by one tab alone. Resolves to `false` where even that was in vain, or
 * where the means for it cannot be loaded.
 */
export function createRunWithLock(deps: LockDeps) {
  const { env, holderTimeoutMs } = deps
  let attempt = env.locks && withLocks(env.locks, deps)
  const pause = () => delay(retryPauseMs * (0.5 + env.random()))
  // Few browsers need it: for those that do it is loaded apart, and early.
  let loaded: Promise<TryLock | undefined> | undefined
  const loadLease = () =>
    (loaded ??= import('./lease').then(
      (late) => late.withLease(deps, () => createTurn(deps), pause),
      () => (loaded = undefined),
    ))
  if (attempt === undefined) void loadLease()

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
          if (tryLock === undefined) return false
          if ((await tryLock({ ...locked, task })) || locked.isDone()) return true
        } catch (error) {
          // A browser may refuse its locks, as to a document that is not fully active.
          if (isBegun || attempt === undefined) throw error
          attempt = undefined
        }
        if (isLate) return false
      }
    } finally {
      clearTimeout(timer)
    }
  }
}
