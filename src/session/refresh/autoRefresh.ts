import type { Core, Result } from '../core'
import { nextExpiry } from '../state/expiry'
import { isLoggedIn } from '../state/session'

/** The longest that one timer is set for, in milliseconds: far below the 24.8 days that it can hold. */
const maxTimerMs = 24 * 60 * 60 * 1000
/** The least time between two refreshes that nobody asked for, in milliseconds. */
const minAutoRefreshIntervalMs = 1000

/**
 * The doors through which time enters: a timer for whatever is due next, and the moments at which a
 * person turns to the page. Behind each, the record is brought up to the clock, and an expired token
 * is refreshed where somebody can see the page; a hidden tab waits. A person who turns to the page also
 * meets what other tabs have done: `lookAround`.
 */
export function createAutoRefresh(
  core: Core,
  refresh: () => Promise<Result>,
  syncTabs: () => void,
) {
  const { env, backoff } = core
  let timer: ReturnType<typeof setTimeout> | undefined
  let refreshedAt = -Infinity
  let stops: (() => void)[] = []

  /** When a token is to be refreshed without being asked for; never in a hidden tab. */
  function refreshAt(): number {
    if (!env.isVisible()) return Infinity
    const session = core.session()
    const due = session.status === 'tokenExpired' ? 0 : core.proactiveRefresh.at(session)
    // A clock that was put back must not make the next one wait.
    const calmAt = refreshedAt > env.now() ? 0 : refreshedAt + minAutoRefreshIntervalMs
    return Math.max(due, backoff.retryAt(), calmAt)
  }

  function tick() {
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
    timer = setTimeout(tick, Math.min(Math.max(at - env.now(), 0), maxTimerMs))
  }

  return {
    tick,
    /** Sets the timer anew; to be called when the session has changed. */
    schedule,
    open() {
      stops = [
        env.onFocusOrOnline(() => {
          syncTabs()
          backoff.retrySoon()
          tick()
        }),
        backoff.subscribe(schedule),
        ...core.limits.flatMap((limit) => limit.open?.(tick) ?? []),
      ]
      tick()
    },
    close() {
      stops.forEach((stop) => stop())
      stops = []
      clearTimeout(timer)
    },
  }
}
