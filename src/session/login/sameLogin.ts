import type { Credentials } from './credentials'

/** A login under way. `counts` tells whether it may still begin a session, or has begun the one that is there. */
type UnderWay<R> = { readonly done: Promise<R>; readonly counts: () => boolean }

/**
 * Makes a login that is sent once for the same fields, however often the button is pressed before it is done: of two that
 * are sent, some servers end the session of the first, and the second would be dropped here.
 */
export function createSameLogin<R>(send: (credentials: Credentials) => UnderWay<R>) {
  let last: (UnderWay<R> & { readonly typed: string }) | undefined
  return async (credentials: Credentials): Promise<R> => {
    const typed = JSON.stringify([credentials.reveal(), credentials.remember])
    if (last?.typed !== typed || !last.counts()) {
      const { done, counts } = send(credentials)
      const forget = () => last === mine && (last = undefined)
      const mine = (last = { typed, counts, done: done.finally(forget) })
    }
    return last.done
  }
}
