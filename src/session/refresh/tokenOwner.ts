import type { CallEndpoint } from '../http/callEndpoint'
import type { FilledOptions } from '../options/options'
import type { Environment } from '../platform/environment'
import type { StateAccess } from '../state/stateAccess'
import { read } from '../util/path'
import { fault, sessionEnded, type SessionError } from '../state/errors'
import { events } from '../state/events'
import { hasEnded } from '../state/expiry'
import type { Session, User } from '../state/session'
import { readUser, type Tokens } from '../http/tokenResponse'

/** A user's id as the server tells it: a string or a number, where the options say that it is. */
export function readUserId({ id }: FilledOptions['user'], user: object | undefined) {
  const found = read(user, id)
  return typeof found === 'string' || typeof found === 'number' ? found : undefined
}

/** Reads the id of a user, where it has one, as text: one call may tell a number as a string, and another not. */
export type IdOf = (user: object | undefined) => string | undefined

/** Makes the reader of a user's id, for comparisons. */
export const createIdOf =
  (options: FilledOptions): IdOf =>
  (user) =>
    readUserId(options.user, user)?.toString()

/** A session, or what else may have a user. */
type WithUser = Session | { readonly user: User | undefined }

/** The user of a session, where one is known. */
export const userOf = (session: WithUser) => ('user' in session ? session.user : undefined)

/** Whether a user is known to be another person than the session's. */
export const isStranger = (session: WithUser, user: User | undefined, idOf: IdOf) => {
  const [mine, theirs] = [idOf(userOf(session)), idOf(user)]
  return mine !== undefined && theirs !== undefined && mine !== theirs
}

/** Ends a session that the server has taken for another person's. It is not revoked: it may be theirs by now. */
export function endForStranger(
  { env, state }: { env: Environment; state: StateAccess },
  { epoch }: Session,
): SessionError {
  state.dispatch(events.reset({ epoch, reason: 'userChanged', at: env.now() }))
  return sessionEnded
}

type OwnerDeps = {
  env: Environment
  options: FilledOptions
  call: CallEndpoint
}

/**
 * Finds out whose the tokens are that a refresh has brought, before anybody uses them. A cookie is the browser's, and
 * whatever else signs in there may have replaced it: so the server is asked. Another tab may know whose the session was,
 * where this one does not yet: so it is stored with the tokens.
 */
export async function ownerOf(
  { env, options, call }: OwnerDeps,
  tokens: Tokens,
): Promise<{ user?: User } | { error: SessionError }> {
  if (tokens.user !== undefined) return { user: tokens.user }
  if (options.renewal !== 'cookie' || options.endpoints.user === false) return {}
  if (hasEnded(tokens.accessToken.expiresAt, env.now()))
    return { error: fault('refresh', 'notUnderstood') }
  const outcome = await call('user', { accessToken: tokens.accessToken.value })
  return outcome.ok ? readUser(outcome.body, options, tokens) : { error: outcome.error }
}
