import type { FilledOptions } from '../options/options'
import { cookieLock } from '../util/storageKeys'
import { delay } from '../util/timers'
import type { Environment } from '../platform/environment'

/** Does a task once no other call that may change the cookie is under way, in any tab. */
export type CookieQueue = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Where the session is renewed by a cookie: a browser has one, all tabs send it, and each answer to login, refresh and
 * logout may replace it or take it away. So these calls are made one after the other over all tabs. A page that does
 * not come to its end, because it is frozen, is waited for no longer than `maxWaitMs`. Without Web Locks, or where the
 * browser refuses one, each page has a queue of its own; outside a secure context, where Web Locks are missing, there
 * is no `Secure` cookie either.
 */
export function createCookieQueue(
  env: Environment,
  { renewal }: FilledOptions,
  maxWaitMs: number,
): CookieQueue {
  let last: Promise<unknown> | undefined

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (renewal !== 'cookie') return task()
    const { locks } = env
    if (locks === undefined) {
      const mine = Promise.race([last, delay(maxWaitMs)]).then(task)
      last = mine.catch(() => undefined)
      return mine
    }
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), maxWaitMs)
    let done: Promise<T> | undefined
    const begin = () => {
      clearTimeout(timer)
      return (done ??= task())
    }
    try {
      return await locks.request(cookieLock(env), { signal: waiting.signal }, begin)
    } catch {
      // The wait timed out, or the browser refused the lock: the task is run all the same. If the task itself has
      // failed, `begin` returns its rejected promise again.
      return begin()
    }
  }
}
