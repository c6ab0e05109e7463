import type { createAuthorized } from './authorized'
import type { Outcome } from './call'
import type { Core } from './core'
import { sessionEnded, type SessionError } from './errors'
import { events } from './events'
import { authorization } from './revoke'
import type { User } from './session'
import { readUser } from './wire'

const isUnauthorized = (outcome: Outcome) =>
  !outcome.ok && outcome.error.name === 'RefusedError' && outcome.error.status === 401

/** Asks the server who the user is, under the session, and tells the session. */
export async function loadUser(
  core: Core,
  authorized: ReturnType<typeof createAuthorized>,
  signal: AbortSignal,
): Promise<{ user: User } | { error: SessionError }> {
  const { endpoints, timeouts } = core.options
  const { user: endpoint } = endpoints
  const { epoch } = core.session()
  const life = core.life()
  if (endpoint === false) return { error: sessionEnded }
  const outcome = await authorized({
    signal,
    isUnauthorized,
    send: (accessToken, both) =>
      core.call('user', endpoint, {
        headers: accessToken === undefined ? undefined : authorization(core, accessToken),
        signal: both,
        timeout: timeouts.user,
      }),
  })
  if ('error' in outcome) return { error: outcome.error }
  const answer = readUser(outcome.body, core.options)
  if ('error' in answer) return answer
  if (life.aborted) return { error: sessionEnded }
  core.dispatch(events.userLoaded({ epoch, user: answer.user }))
  return answer
}
