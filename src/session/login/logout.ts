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
  /** Resolves when the session as it is now has been stored, and that has been verified. */
  persisted: () => Promise<unknown> | undefined
}

/**
 * Logs out: here and at once, whatever the server will say to the call that follows. Resolves when no
 * storage holds a token any more.
 */
export async function logOut(deps: Deps): Promise<void> {
  const { env, state, cancellation, loginCancellation, revoke, persisted } = deps
  const session = state.session()
  cancellation.cancel()
  loginCancellation.cancel()
  if (session.status === 'loggedOut') return
  state.dispatch(events.loggedOut({ epoch: session.epoch, reason: 'logout', at: env.now() }))
  revoke(session, session.epoch)
  await persisted()
}
