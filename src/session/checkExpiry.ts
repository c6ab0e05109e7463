import type { Core } from './core'
import { events } from './events'
import { dueEvent } from './expiry'

/**
 * Makes `checkExpiry`, which brings the record up to the clock by dispatching the event that is due,
 * or nothing. Before a session ends for good, `look` sees whether another tab has kept it alive.
 */
export const createCheckExpiry = (core: Core, look: () => void) => () => {
  const due = () => dueEvent(core.session(), core.env.now())
  if (due()?.type === 'session/bothExpired') look()
  const event = due()
  if (event !== undefined) core.dispatch(event)
  const session = core.session()
  if (session.status === 'bothExpired') {
    const { epoch } = session
    core.dispatch(events.reset({ epoch, reason: 'bothExpired', at: core.env.now() }))
  }
  return core.session()
}
