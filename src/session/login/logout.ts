import type { Revoke } from '../http/tokenResponse'
import type { Environment } from '../platform/environment'
import type { Cancellation } from '../refresh/cancellation'
import { events } from '../state/events'
import type { StateAccess } from '../state/stateAccess'

type Deps = {
  env: Environment
  state: StateAccess
  cancellation: Cancellation
  loginCancellation: Cancellation
  revoke: Revoke
}

/**
 * Logs out: here and at once, whatever the server will say to the call that follows. No storage holds a token any more
 * when it returns.
 */
export function logOut(deps: Deps): void {
  const { env, state, cancellation, loginCancellation, revoke } = deps
  const session = state.session()
  cancellation.cancel()
  loginCancellation.cancel()
  if (session.status === 'loggedOut') return
  state.dispatch(events.loggedOut({ epoch: session.epoch, reason: 'logout', at: env.now() }))
  revoke(session, session.epoch)
}
