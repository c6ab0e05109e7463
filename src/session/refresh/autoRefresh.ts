import type { Core, Done } from '../core'
import { nextExpiry } from '../state/expiry'
import { isLoggedIn } from '../state/session'

/** The longest that one timer is set for, in milliseconds: far below the 24.8 days that it can hold. */
const longest = 24 * 60 * 60 * 1000
/** The least time between two refreshes that nobody asked for, in milliseconds. */
const calm = 1000

/**
 * The doors through which time enters: a timer for whatever is due next, and the moments at which a
 * person turns to the page. Behind each, the record is brought up to the clock, and an expired token
 * is refreshed where somebody can see the page; a hidden tab waits. A person who turns to the page also
 * meets what other tabs have done: `lookAround`.
 */
export function createDoors(core: Core, refresh: () => Promise<Done>, lookAround: () => void) {
  const { env, backoff } = core
  let timer: ReturnType<typeof setTimeout> | undefined
  let refreshedAt = -Infinity
  let stops: (() => void)[] = []

  /** When a token is to be refreshed without being asked for; never in a hidden tab. */
  function refreshAt(): number {
    if (!env.isVisible()) return Infinity
    const session = core.session()
    const due = session.status === 'tokenExpired' ? 0 : core.early.at(session)
    // A clock that was put back must not make the next one wait.
    const calmAt = refreshedAt > env.now() ? 0 : refreshedAt + calm
    return Math.max(due, backoff.retryAt(), calmAt)
  }

  function look() {
    core.checkExpiry()
    if (env.now() >= refreshAt()) {
      refreshedAt = env.now()
      void refresh()
    }
    schedule()
  }

  function schedule() {
    clearTimeout(timer)
    if (stops.length === 0) return
    const session = core.session()
    const limits = isLoggedIn(session) ? core.limits.map((limit) => limit.endsAt(session)) : []
    const at = Math.min(nextExpiry(session) ?? Infinity, refreshAt(), ...limits)
    if (at === Infinity) return
    timer = setTimeout(look, Math.min(Math.max(at - env.now(), 0), longest))
  }

  return {
    look,
    /** Sets the timer anew; to be called when the session has changed. */
    schedule,
    open() {
      stops = [
        env.onAttention(() => {
          lookAround()
          backoff.hurry()
          look()
        }),
        backoff.subscribe(schedule),
        ...core.limits.flatMap((limit) => limit.open?.(look) ?? []),
      ]
      look()
    },
    close() {
      stops.forEach((stop) => stop())
      stops = []
      clearTimeout(timer)
    },
  }
}
