import { withLease } from './lease'
import type { LockDeps, LockedTask } from './turn'
import { withLocks } from './webLocks'

/**
 * At most one tab at a time does the task. Nobody waits for ever: a holder that stays silent for longer
 * than its call may take is overtaken, by one tab alone. Resolves to `false` where even that was in vain.
 */
export function createRunWithLock(deps: LockDeps) {
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
