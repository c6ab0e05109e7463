import type { Authorized } from '../api/authorizedRequest'
import type { CallEndpoint, EndpointResult } from '../http/callEndpoint'
import type { FilledOptions } from '../options/options'
import type { Environment } from '../platform/environment'
import type { Cancellation } from '../refresh/cancellation'
import { fault, sessionEnded, type SessionError } from '../state/errors'
import { events } from '../state/events'
import { endForStranger, isNobody, isStranger, type IdOf } from '../refresh/tokenOwner'
import type { StateAccess } from '../state/stateAccess'
import { rotationOf, type User } from '../state/session'
import { readUser } from '../http/tokenResponse'

type Deps = {
  env: Environment
  options: FilledOptions
  state: StateAccess
  call: CallEndpoint
  cancellation: Cancellation
  authorized: Authorized
  idOf: IdOf
  report: (error: SessionError) => void
}

/** The user call was refused, or no answer came; `isExpired` as in `EndpointResult`. */
type Failed = { readonly error: SessionError; readonly isExpired?: boolean }

/**
 * Loads the user with the access token of the session, and dispatches `session/userLoaded`. `earlier` is the user whom
 * the server told for an earlier token of this session, where the token has been replaced during the call.
 */
export async function loadUser(
  deps: Deps,
  signal: AbortSignal,
  earlier?: User,
): Promise<{ user: User } | { error: SessionError }> {
  const { options, state, call, cancellation, authorized, idOf, report } = deps
  const { epoch } = state.session()
  const life = cancellation.signal()
  if (options.endpoints.user === false) return { error: sessionEnded }
  let asked = state.session()
  const outcome = await authorized<EndpointResult>({
    signal,
    isUnauthorized: (answer) => !answer.ok && answer.isExpired === true,
    send(accessToken, both) {
      asked = state.session()
      return call('user', { accessToken, signal: both })
    },
  })
  if ('error' in outcome) {
    // A fresh token is refused too, which the call itself takes for one that has expired.
    if ((outcome as Failed).isExpired && !life.aborted) report(outcome.error)
    return { error: outcome.error }
  }
  const session = state.session()
  // The answer may repeat the token that it was asked with, which may have been replaced since.
  const found = readUser(outcome.body, options, session, asked)
  const isUnclear =
    options.renewal === 'cookie' && isNobody(session, (found as { user?: User }).user, idOf)
  const answer = isUnclear ? { error: fault('user', 'notUnderstood') } : found
  if ('error' in answer) {
    report(answer.error)
    return answer
  }
  if (life.aborted) return { error: sessionEnded }
  if (isStranger(session, answer.user, idOf) || isStranger({ user: earlier }, answer.user, idOf))
    return { error: endForStranger(deps, session) }
  // With a cookie, a refresh during the call may have brought the token of another person: ask again with that token.
  if (options.renewal === 'cookie' && rotationOf(session) !== rotationOf(asked))
    return loadUser(deps, signal, answer.user)
  state.dispatch(events.userLoaded({ epoch, user: answer.user }))
  return answer
}
