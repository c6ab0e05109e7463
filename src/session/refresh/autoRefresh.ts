import type { Backoff } from '../http/backoff'
import type { Limit } from '../limits/limit'
import type { Environment } from '../platform/environment'
import type { TabSync } from '../tabs/tabSync'
import type { Result } from '../state/errors'
import type { StateAccess } from '../state/stateAccess'
import type { ProactiveRefresh } from './proactiveRefresh'
import { createDeadline } from '../util/deadline'
import { throwLater } from '../util/throwLater'
import { nextExpiry } from '../state/expiry'
import { isLoggedIn, type Session } from '../state/session'

/** The least time between two automatic refreshes, in milliseconds. */
const minAutoRefreshIntervalMs = 1000
/** The same after one in which a function of the host has thrown: it is likely to do so again. */
const afterBugMs = 60_000

type Deps = {
  env: Environment
  state: StateAccess
  backoff: Backoff
  proactiveRefresh: ProactiveRefresh
  limits: readonly Limit[]
  checkExpiry: () => unknown
  refresh: () => Promise<Result>
  tabs: Pick<TabSync, 'syncFromStorage'>
}

/**
 * Runs at the next expiry, and whenever the page is shown or focused or comes online: dispatches the expiry that is
 * due, and refreshes an expired token if the page is visible; a hidden tab waits. When a person turns to the page it
 * first takes over what other tabs have stored.
 */
export function createAutoRefresh(deps: Deps) {
  const { env, state, backoff, proactiveRefresh, limits, checkExpiry, refresh, tabs } = deps
  const deadline = createDeadline(env.now, tick)
  let refreshedAt = -Infinity
  /** The session for which a function of the host has thrown, as long as nothing changes in it. */
  let broken: Session | undefined
  let stops: (() => void)[] = []

  /** When a token is to be refreshed automatically, in epoch milliseconds; never (`Infinity`) in a hidden tab. */
  function refreshAt(): number {
    if (!env.isVisible()) return Infinity
    const session = state.session()
    const due = session.status === 'tokenExpired' ? 0 : proactiveRefresh.at(session)
    // If the clock was set back, the last refresh lies in the future and must not delay the next one.
    const calmMs = session === broken ? afterBugMs : minAutoRefreshIntervalMs
    const calmAt = refreshedAt > env.now() ? 0 : refreshedAt + calmMs
    return Math.max(due, backoff.retryAt(), calmAt)
  }

  function tick() {
    checkExpiry()
    if (env.now() >= refreshAt()) {
      refreshedAt = env.now()
      refresh().catch((bug: unknown) => {
        broken = state.session()
        throwLater(bug)
      })
    }
    schedule()
  }

  function schedule() {
    if (stops.length === 0) return
    const session = state.session()
    const ends = isLoggedIn(session) ? limits.map((limit) => limit.endsAt(session)) : []
    deadline.set(Math.min(nextExpiry(session) ?? Infinity, refreshAt(), ...ends))
  }

  return {
    tick,
    /** Resets the timer; to be called when the session has changed. */
    schedule,
    open() {
      const openedAt = env.now()
      stops = [
        env.onFocusOrOnline(() => {
          tabs.syncFromStorage()
          backoff.retrySoon()
          tick()
        }),
        backoff.subscribe(() => {
          // Met before this page was opened, as by the page that was left for it: WebKit and Firefox reject the calls of a page
          // before it knows that it is left. Since the clock was set back, all of them would be earlier.
          if (openedAt <= env.now() && (backoff.lastFault()?.triedAt ?? Infinity) <= openedAt)
            backoff.retrySoon()
          schedule()
        }),
        ...limits.flatMap((limit) => limit.open?.(tick) ?? []),
      ]
      tick()
    },
    close() {
      stops.forEach((stop) => stop())
      stops = []
      deadline.clear()
    },
  }
}

export type AutoRefresh = ReturnType<typeof createAutoRefresh>
