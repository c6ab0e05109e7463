import { tellMilliseconds } from '../util/inMilliseconds'
import type { Environment } from '../platform/environment'
import type { EndReason, LoggedIn, TokenExpired } from '../state/session'

/**
 * Declared here because a host may not have the types of Node installed. Its bundler replaces `process.env.NODE_ENV`.
 */
declare const process: { env: { NODE_ENV?: string } }

/** Something that ends a session whatever its tokens say: `idleTimeout`, `absoluteTimeout`, or a host's own. */
export type Limit = {
  readonly reason: Exclude<EndReason, 'logout' | 'logoutElsewhere'>
  /** When the session ends, in epoch milliseconds. */
  endsAt(session: LoggedIn | TokenExpired): number
  /**
   * Begins to watch. The limit calls `check` to have the session compared with the clock. Returns the function that
   * stops it.
   */
  open?(check: () => void): () => void
}

/** Makes a limit for one session layer, in its environment. */
export type MakeLimit<L extends Limit = Limit> = (env: Environment) => L

/**
 * Checks an option that is a number of seconds.
 * @throws TypeError unless it is a finite number above `least`.
 */
export function checkSeconds(path: string, value: unknown, least = 0) {
  if (typeof value === 'number' && Number.isFinite(value) && value > least) {
    if (process.env.NODE_ENV !== 'production') tellMilliseconds(path, value)
    return
  }
  const got = typeof value === 'number' ? String(value) : typeof value
  throw new TypeError(
    `Session option limits, ${path}: expected seconds, a number above ${least}, but got ${got}.`,
  )
}
