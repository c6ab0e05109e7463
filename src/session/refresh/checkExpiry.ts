import type { Core } from '../core'
import { events, type Payloads } from '../state/events'
import { dueEvent } from '../state/expiry'
import { isLoggedIn, type LoggedIn, type TokenExpired } from '../state/session'

/** Ends a session whose tokens may still live: they are revoked. */
export function endBeforeItsTime(
  core: Core,
  session: LoggedIn | TokenExpired,
  reason: Payloads['reset']['reason'],
) {
  core.dispatch(events.reset({ epoch: session.epoch, reason, at: core.env.now() }))
  core.revoke(session, session.epoch)
}

/**
 * Makes `checkExpiry`, which brings the record up to the clock by dispatching the event that is due,
 * or nothing. Before a session ends for good, `look` sees whether another tab has kept it alive.
 */
export function createCheckExpiry(core: Core, look: () => void) {
  const { env } = core
  const due = () => dueEvent(core.session(), env.now())
  /** Ends a session that has come to one of its limits. */
  function end() {
    const session = core.session()
    if (!isLoggedIn(session)) return
    const at = env.now()
    const limit = core.limits.find((each) => at >= each.endsAt(session))
    if (limit !== undefined) endBeforeItsTime(core, session, limit.reason)
  }

  return function checkExpiry() {
    end()
    if (due()?.type === 'session/bothExpired') look()
    const event = due()
    if (event !== undefined) core.dispatch(event)
    const session = core.session()
    if (session.status === 'bothExpired') {
      const { epoch } = session
      core.dispatch(events.reset({ epoch, reason: 'bothExpired', at: env.now() }))
    }
    return core.session()
  }
}
