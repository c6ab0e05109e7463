import type { SerialQueue } from './serialQueue'
import type { FilledOptions } from '../options/options'

/** Does a task once no other call that may change the cookie is under way, in any tab. */
export type CookieQueue = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Where the session is renewed by a cookie: a browser has one, all tabs send it, and each answer to login, refresh and
 * logout may replace it or take it away. So these calls are made one after the other over all tabs. Without Web Locks
 * that holds for each tab alone: a page without a secure context, which has no `Secure` cookie either.
 */
export const createCookieQueue =
  (inQueue: SerialQueue, { renewal }: FilledOptions): CookieQueue =>
  (task) =>
    renewal === 'cookie' ? inQueue('cookie', task) : task()
