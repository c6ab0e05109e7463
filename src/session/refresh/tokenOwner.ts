import type { CallEndpoint } from '../http/callEndpoint'
import type { FilledOptions } from '../options/options'
import type { Environment } from '../platform/environment'
import type { StateAccess } from '../state/stateAccess'
import { events } from '../state/events'
import { fault, sessionEnded, type SessionError } from '../state/errors'
import { hasEnded } from '../state/expiry'
import { read } from '../util/path'
import type { Session, User } from '../state/session'
import { readUser, type Tokens } from '../http/tokenResponse'

/**
 * The id of a user as the server sent it, a string or a number, at the path that the options give; `undefined` for
 * anything else, such as a number so large that two people's may read the same.
 */
export function readUserId({ id }: FilledOptions['user'], user: object | undefined) {
  const found = read(user, id)
  return typeof found === 'string' || Number.isSafeInteger(found)
    ? (found as string | number)
    : undefined
}

/** Reads the id of a user as text, if there is one: one call may send it as a number and another as a string. */
export type IdOf = (user: object | undefined) => string | undefined

/** Makes the reader of a user's id, for comparisons. */
export const createIdOf =
  (options: FilledOptions): IdOf =>
  (user) =>
    readUserId(options.user, user)?.toString()

/** A session, or what else may have a user. */
type WithUser = { readonly status?: Session['status']; readonly user?: User | undefined }

/** The user of a session, where one is known. */
export const userOf = ({ user }: WithUser) => user

/** Whether a user is known to be another person than the session's. */
export const isStranger = (session: WithUser, user: User | undefined, idOf: IdOf) => {
  const mine = idOf(session.user)
  const theirs = idOf(user)
  return mine !== undefined && theirs !== undefined && mine !== theirs
}

/**
 * Whether a user is told who cannot be compared with the session's, who is known. With a cookie, which may be anybody's by
 * now, that is no answer.
 */
export const isNobody = (session: WithUser, user: User | undefined, idOf: IdOf) =>
  user && idOf(user) === undefined && idOf(session.user)

/**
 * Ends a session whose token the server takes for that of another person. It is not revoked, because it may be the
 * session of that person by now.
 */
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
 * Finds out whose tokens a refresh has brought, before they are used. All tabs share the cookie, and any other sign-in
 * in the browser may have replaced it, so with a cookie the server is asked. The user is stored with the tokens,
 * because another tab may know whose the session was when this one does not yet.
 */
export async function ownerOf(
  { env, options, call }: OwnerDeps,
  tokens: Tokens,
): Promise<{ user?: User } | { error: SessionError }> {
  if (tokens.user) return { user: tokens.user }
  if (options.renewal !== 'cookie' || !options.endpoints.user) return {}
  if (hasEnded(tokens.accessToken.expiresAt, env.now()))
    return { error: fault('refresh', 'notUnderstood') }
  const outcome = await call('user', { accessToken: tokens.accessToken.value })
  return outcome.ok ? readUser(outcome.body, options, tokens) : { error: outcome.error }
}
