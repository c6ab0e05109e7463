import type { Revoke } from '../http/tokenResponse'
import type { Limit } from '../limits/limit'
import type { Environment } from '../platform/environment'
import type { StateAccess } from '../state/stateAccess'
import type { TabSync } from '../tabs/tabSync'
import { events, type Payloads } from '../state/events'
import { dueEvent } from '../state/expiry'
import { isLoggedIn } from '../state/session'

type Deps = {
  env: Environment
  state: StateAccess
  /** What ends a session whatever its tokens say. */
  limits: readonly Limit[]
  revoke: Revoke
  tabs: Pick<TabSync, 'syncFromStorage'>
}

/** Ends the session, if there is one, and revokes its tokens, which may still be valid. */
export function endSession(
  { env, state, revoke }: Pick<Deps, 'env' | 'state' | 'revoke'>,
  reason: Payloads['reset']['reason'],
) {
  const session = state.session()
  if (!isLoggedIn(session)) return
  state.dispatch(events.reset({ epoch: session.epoch, reason, at: env.now() }))
  revoke(session, session.epoch)
}

/**
 * Makes `checkExpiry`, which compares the recorded session with the clock and dispatches the event that is due, if any.
 * Before that it reads the storage: another tab may have refreshed the session, or what is stored may have been cleared.
 */
export function createCheckExpiry(deps: Deps) {
  const { env, state, limits, tabs } = deps
  const due = () => dueEvent(state.session(), env.now())
  /** Ends a session that has come to one of its limits. */
  function end() {
    const session = state.session()
    if (!isLoggedIn(session)) return
    const limit = limits.find((each) => env.now() >= each.endsAt(session))
    if (limit) endSession(deps, limit.reason)
  }

  return function checkExpiry() {
    end()
    if (due()) tabs.syncFromStorage()
    const event = due()
    if (event) state.dispatch(event)
    const session = state.session()
    if (session.status === 'bothExpired') {
      const { epoch } = session
      state.dispatch(events.reset({ epoch, reason: 'bothExpired', at: env.now() }))
    }
    return state.session()
  }
}
