import type { createAuthorizedRequest } from '../api/authorizedRequest'
import type { CallEndpoint, EndpointResult } from '../http/callEndpoint'
import type { FilledOptions } from '../options/options'
import type { Environment } from '../platform/environment'
import type { Cancellation } from '../refresh/cancellation'
import { sessionEnded, type SessionError } from '../state/errors'
import { events } from '../state/events'
import { endForStranger, isStranger, type IdOf } from '../refresh/tokenOwner'
import type { StateAccess } from '../state/stateAccess'
import { isLoggedIn, type User } from '../state/session'
import { readUser } from '../http/tokenResponse'

type Deps = {
  env: Environment
  options: FilledOptions
  state: StateAccess
  call: CallEndpoint
  cancellation: Cancellation
  authorized: ReturnType<typeof createAuthorizedRequest>
  idOf: IdOf
}

/** Asks the server who the user is, under the session, and tells the session. */
export async function loadUser(
  deps: Deps,
  signal: AbortSignal,
): Promise<{ user: User } | { error: SessionError }> {
  const { options, state, call, cancellation, authorized, idOf } = deps
  const { epoch } = state.session()
  const life = cancellation.signal()
  if (options.endpoints.user === false) return { error: sessionEnded }
  const outcome = await authorized<EndpointResult>({
    signal,
    isUnauthorized: (answer) => !answer.ok && answer.isExpired === true,
    send: (accessToken, both) => call('user', { accessToken, signal: both }),
  })
  if ('error' in outcome) return { error: outcome.error }
  const session = state.session()
  const answer = readUser(outcome.body, options, isLoggedIn(session) ? session : {})
  if ('error' in answer) return answer
  if (life.aborted) return { error: sessionEnded }
  if (isStranger(session, answer.user, idOf)) return { error: endForStranger(deps, session) }
  state.dispatch(events.userLoaded({ epoch, user: answer.user }))
  return answer
}
