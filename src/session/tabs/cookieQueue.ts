import type { Locks } from '../platform/environment'
import { cookieLock } from '../util/storageKeys'
import { within } from '../util/timers'
import { createRunWithLock } from './lock'
import type { LockDeps } from './turn'

/** Does a task once no other call that may change the cookie is under way, in any tab. */
export type CookieQueue = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Where the session is renewed by a cookie: a browser has one, all tabs send it, and each answer to login, refresh and
 * logout may replace it or take it away. So these calls are made one after the other over all tabs. A page that does
 * not come to its end, because it is frozen, is waited for no longer than `holderTimeoutMs`, and once: a refresh whose
 * turn were over each time before it has the cookie would never be made. After two such holders in a row, or where the
 * browser refuses a Web Lock, the call is made all the same. Without Web Locks there is a lease of its own for these calls.
 */
export function createCookieQueue(deps: LockDeps): CookieQueue {
  const { env, holderTimeoutMs } = deps
  const { locks } = env
  const runWithLease = createRunWithLock(deps)
  /** The lock that is asked for: that of each number below it is held by a page that this one has waited for in vain. */
  let number = 0

  /** Begins with the lock, or where the browser refuses it; `isLast` is for the last lock that is waited for. */
  async function withLock(
    locks: Locks,
    begin: () => Promise<unknown>,
    isLast = false,
  ): Promise<void> {
    const mine = number
    let isWaiting = true
    const name = cookieLock(env) + (mine === 0 ? '' : ` ${mine}`)
    const asked = locks.request(name, {}, () => {
      isWaiting = false
      number = Math.min(number, mine)
      return begin()
    })
    try {
      await within(
        holderTimeoutMs,
        asked.catch(() => undefined),
      )
    } catch {
      if (!isWaiting) return
      // This page stays in the queue of that lock, and so learns when it can be had again.
      number = Math.max(number, mine + 1)
      // A page that stands still, but not its timers, would have each of the locks before this one.
      if (!isLast) return withLock(locks, begin, true)
    }
  }

  return async <T>(task: () => Promise<T>): Promise<T> => {
    let done: Promise<T> | undefined
    const begin = () => (done ??= task())
    try {
      await (locks
        ? withLock(locks, begin)
        : runWithLease({ epoch: 0, isDone: () => false, task: begin }))
    } catch {
      // If the task itself has failed, `begin` returns its rejected promise again; else it has not begun yet.
    }
    return begin()
  }
}
