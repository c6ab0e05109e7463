import type { Core, Done } from './core'
import { nextExpiry } from './expiry'

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
  let stopAttention: (() => void) | undefined
  let stopBackoff: (() => void) | undefined

  /** When an expired token is to be refreshed without being asked for; never in a hidden tab. */
  const refreshAt = () =>
    core.session().status === 'tokenExpired' && env.isVisible()
      ? Math.max(backoff.trouble()?.retryAt ?? 0, refreshedAt + calm)
      : Infinity

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
    if (stopAttention === undefined) return
    const at = Math.min(nextExpiry(core.session()) ?? Infinity, refreshAt())
    if (at === Infinity) return
    timer = setTimeout(look, Math.min(Math.max(at - env.now(), 0), longest))
  }

  return {
    look,
    /** Sets the timer anew; to be called when the session has changed. */
    schedule,
    open() {
      stopAttention = env.onAttention(() => {
        lookAround()
        backoff.hurry()
        look()
      })
      stopBackoff = backoff.subscribe(schedule)
      look()
    },
    close() {
      stopAttention?.()
      stopBackoff?.()
      stopAttention = undefined
      clearTimeout(timer)
    },
  }
}
