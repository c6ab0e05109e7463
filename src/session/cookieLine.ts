import { inApp } from './appName'
import { delay } from './delay'
import type { Environment } from './environment'
import type { FilledOptions } from './options'

/** How much longer than the longest call the one before is waited for, in milliseconds. */
const margin = 5000

/** Does a task once no other call that may change the cookie is under way, in any tab. */
export type InCookieLine = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Where the session is renewed by a cookie: a browser has one, all tabs send it, and each answer to login, refresh and
 * logout may replace it or take it away. So these calls are made one after the other over all tabs. A tab that
 * does not come to its end, because it is frozen, is not waited for for ever. Without Web Locks each tab has a line
 * of its own: a page without a secure context, which has no `Secure` cookie either.
 */
export function createCookieLine(env: Environment, options: FilledOptions): InCookieLine {
  if (options.renewal !== 'cookie') return (task) => task()
  const { login, refresh, logout } = options.timeouts
  const patience = Math.max(login, refresh, logout) + margin
  const name = inApp(env, 'neshast:cookie')
  let last: Promise<unknown> = Promise.resolve()

  return async <T>(task: () => Promise<T>): Promise<T> => {
    const { locks } = env
    if (locks === undefined) {
      const before = last
      const mine = Promise.race([before, delay(patience)]).then(task)
      last = mine.catch(() => undefined)
      return mine
    }
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), patience)
    let done: Promise<T> | undefined
    const begin = () => {
      clearTimeout(timer)
      return (done ??= task())
    }
    try {
      return await locks.request(name, { signal: waiting.signal }, begin)
    } catch {
      // It has waited in vain, or the browser gives no lock: the call is made all the same. Its own error is its own.
      return begin()
    }
  }
}
