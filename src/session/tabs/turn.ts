import type { Change, SharedState } from './sharedState'
import type { Environment } from '../platform/environment'

/** How long to wait before the shared state is read again, in milliseconds. */
export const retryPauseMs = 50

export type LockedTask = {
  /** The session that it is about: the locks of two sessions are independent. 0 is the cookie, which is all sessions'. */
  epoch: number
  /**
   * What only one tab may do at a time. It asks `stillHolds` before any irreversible step: after a sleep another tab
   * may hold the lock.
   */
  task: (stillHolds: () => boolean) => Promise<unknown>
  /** Looks, without the lock, whether another tab has done it already. */
  isDone: () => boolean
}

/**
 * Runs the task and resolves to `true`; or waits for a while for the tab that holds the lock, and resolves to `false`.
 */
export type TryLock = (locked: LockedTask) => Promise<boolean>

/**
 * A turn that begins now and lasts `holderTimeoutMs`: `stillHolds` tells whether it still lasts, `isLost` whether
 * `stillHolds` has ever said that it does not.
 */
export function createTurn({ env, holderTimeoutMs }: LockDeps) {
  const until = env.now() + holderTimeoutMs
  let isLost = false
  return {
    until,
    stillHolds: () => !(isLost ||= env.now() >= until),
    isLost: () => isLost,
  }
}

export type Turn = ReturnType<typeof createTurn>

/** `holderTimeoutMs` is how long a holder is waited for before it is overtaken, in milliseconds. */
export type LockDeps = {
  env: Environment
  holderTimeoutMs: number
  change: (change: Change) => Promise<SharedState | undefined>
}
