import type { Core } from './core'
import { events } from './events'
import { dueEvent } from './expiry'
import { isLoggedIn } from './session'

/**
 * Makes `checkExpiry`, which brings the record up to the clock by dispatching the event that is due,
 * or nothing. Before a session ends for good, `look` sees whether another tab has kept it alive.
 */
export function createCheckExpiry(core: Core, look: () => void) {
  const { env } = core
  const due = () => dueEvent(core.session(), env.now())
  /** Ends a session that has come to one of its limits: its tokens may still live, and are revoked. */
  function end() {
    const session = core.session()
    if (!isLoggedIn(session)) return
    const at = env.now()
    const limit = core.limits.find((each) => at >= each.endsAt(session))
    if (limit === undefined) return
    core.dispatch(events.reset({ epoch: session.epoch, reason: limit.reason, at }))
    core.revoke(session)
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
