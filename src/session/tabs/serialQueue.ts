import { queueLock } from '../util/storageKeys'
import { delay } from '../util/timers'
import type { Environment } from '../platform/environment'

/** Does a task once no other one of its queue is under way, in any page of the origin. */
export type SerialQueue = <T>(queue: string, task: () => Promise<T>) => Promise<T>

/**
 * Makes `inQueue`, for what merely may not overlap. A page that does not come to its end, because it is frozen, is waited
 * for no longer than `maxWaitMs`. Without Web Locks, or where the browser refuses one, each page has queues of its own.
 */
export function createSerialQueue(env: Environment, maxWaitMs: number): SerialQueue {
  const last = new Map<string, Promise<unknown>>()

  return async <T>(queue: string, task: () => Promise<T>): Promise<T> => {
    const { locks } = env
    if (locks === undefined) {
      const before = last.get(queue) ?? Promise.resolve()
      const mine = Promise.race([before, delay(maxWaitMs)]).then(task)
      last.set(
        queue,
        mine.catch(() => undefined),
      )
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
      return await locks.request(queueLock(env, queue), { signal: waiting.signal }, begin)
    } catch {
      // It has waited in vain, or there is no lock: the task is done all the same. Its own error is its own.
      return begin()
    }
  }
}
