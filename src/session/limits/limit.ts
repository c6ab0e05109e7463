import type { Environment } from '../platform/environment'
import type { EndReason, LoggedIn, TokenExpired } from '../state/session'

/** Something that ends a session whatever its tokens say: `idleTimeout`, `absoluteTimeout`, or a host's own. */
export type Limit = {
  readonly reason: Exclude<EndReason, 'logout' | 'logoutElsewhere'>
  /** When the session ends, in epoch milliseconds. */
  endsAt(session: LoggedIn | TokenExpired): number
  /** Begins to watch; `check` has the session look at the clock. Returns the way to stop. */
  open?(check: () => void): () => void
}

/** Makes a limit for one session layer, in its environment. */
export type MakeLimit<L extends Limit = Limit> = (env: Environment) => L

/** @throws TypeError for a number of seconds that cannot be. */
export function checkSeconds(path: string, value: unknown, least = 0) {
  if (typeof value === 'number' && Number.isFinite(value) && value > least) return
  const got = typeof value === 'number' ? String(value) : typeof value
  throw new TypeError(
    `Session option ${path}: expected seconds, a number above ${least}, but got ${got}.`,
  )
}
