import type { SharedState } from './sharedState'
import type { Environment } from '../platform/environment'

/** How long to wait before another look at what the tabs share, in milliseconds. */
export const retryPauseMs = 50

export type LockedTask = {
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
export type TryLock = (locked: LockedTask) => Promise<boolean>

/** A turn that begins now: whether it is still its holder's, and whether the holder was told that it is not. */
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
  change: (c: (s: SharedState) => SharedState) => Promise<SharedState | undefined>
}
