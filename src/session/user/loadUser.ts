import type { createAuthorizedRequest } from '../api/authorizedRequest'
import type { EndpointResult } from '../http/callEndpoint'
import type { Core } from '../core'
import { sessionEnded, type SessionError } from '../state/errors'
import { events } from '../state/events'
import { endForStranger, isStranger } from './tokenOwner'
import { isLoggedIn, type User } from '../state/session'
import { readUser } from '../http/tokenResponse'

/** Asks the server who the user is, under the session, and tells the session. */
export async function loadUser(
  core: Core,
  authorized: ReturnType<typeof createAuthorizedRequest>,
  signal: AbortSignal,
): Promise<{ user: User } | { error: SessionError }> {
  const { epoch } = core.session()
  const life = core.sessionSignal()
  if (core.options.endpoints.user === false) return { error: sessionEnded }
  const outcome = await authorized<EndpointResult>({
    signal,
    isUnauthorized: (answer) => !answer.ok && answer.isExpired === true,
    send: (accessToken, both) => core.call('user', { accessToken, signal: both }),
  })
  if ('error' in outcome) return { error: outcome.error }
  const session = core.session()
  const answer = readUser(outcome.body, core.options, isLoggedIn(session) ? session : {})
  if ('error' in answer) return answer
  if (life.aborted) return { error: sessionEnded }
  if (isStranger(session, answer.user, core.idOf)) return { error: endForStranger(core, session) }
  core.dispatch(events.userLoaded({ epoch, user: answer.user }))
  return answer
}
