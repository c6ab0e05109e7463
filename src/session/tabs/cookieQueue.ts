import { cookieLock } from '../util/storageKeys'
import { within } from '../util/timers'
import { createRunWithLock } from './lock'
import type { LockDeps } from './turn'

/** Does a task once no other call that may change the cookie is under way, in any tab. */
export type CookieQueue = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Where the session is renewed by a cookie: a browser has one, all tabs send it, and each answer to login, refresh and
 * logout may replace it or take it away. So these calls are made one after the other over all tabs. A page that does
 * not come to its end, because it is frozen, is waited for no longer than `holderTimeoutMs`. Where the browser refuses
 * a Web Lock, the call is made all the same. Without Web Locks there is a lease of its own for these calls.
 */
export function createCookieQueue(deps: LockDeps): CookieQueue {
  const { env, holderTimeoutMs } = deps
  const { locks } = env
  const runWithLease = createRunWithLock(deps)

  return async <T>(task: () => Promise<T>): Promise<T> => {
    let done: Promise<T> | undefined
    const begin = () => (done ??= task())
    try {
      await (locks
        ? within(holderTimeoutMs, locks.request(cookieLock(env), {}, begin))
        : runWithLease({ epoch: 0, isDone: () => false, task: begin }))
    } catch {
      // The wait timed out, or the browser refused the lock: the task is run all the same. If the task itself has
      // failed, `begin` returns its rejected promise again.
    }
    return begin()
  }
}
