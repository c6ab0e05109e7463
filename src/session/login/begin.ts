import { claimsOf, isAccessToken, makeTokens, withUser } from '../http/tokenResponse'
import type { FilledOptions } from '../options/options'
import { userOf } from '../refresh/tokenOwner'
import type { Result } from '../state/errors'
import { isLoggedIn } from '../state/session'
import { continueSession, type ContinueDeps } from './continueSession'
import { beginSession } from './login'

/** The tokens of a session that came another way than by the login call; lifetimes in seconds. */
export type GivenTokens = {
  readonly accessToken: string
  readonly refreshToken?: string | undefined
  /**
   * The seconds that the access token has left. If left out they are read from its claims (RFC 7519); without claims it
   * counts as new.
   */
  readonly expiresIn?: number | undefined
  readonly refreshExpiresIn?: number | undefined
  readonly user?: object | undefined
}

/**
 * How many seconds a token that may be an old one has left, by its claims. `undefined` if more than the whole lifetime is
 * left by the clock of this device: that may be wrong, and the server knows. What is not above 0, `makeTokens` leaves out.
 */
function leftOf(token: string, now: number): number | undefined {
  const { iat, exp } = claimsOf(token)
  const left = (exp ?? NaN) - now / 1000
  return left > (exp ?? 0) - (iat ?? 0) ? undefined : left
}

/** Reads the given tokens. Its error messages do not show them, because they are secrets. */
function readGiven(given: GivenTokens, now: number, options: FilledOptions) {
  const { accessToken, user } = given
  if (!isAccessToken(accessToken))
    throw new TypeError('session.begin: accessToken: expected a string that a header can carry.')
  const expiresIn = given.expiresIn ?? leftOf(accessToken, now)
  const found = {
    accessToken,
    expiresIn,
    refreshToken: given.refreshToken,
    refreshExpiresIn: given.refreshExpiresIn,
  }
  const tokens = makeTokens(found, { at: now }, options)
  const known = user === undefined ? tokens : withUser(tokens, user, options)
  if (known === undefined)
    throw new TypeError('session.begin: user: expected an object with a field at least.')
  return known
}

/**
 * Begins a session with tokens that the host has already; if their user is the person who is signed in, that session
 * continues with them.
 * @throws TypeError for tokens or a user that cannot be those of a session.
 */
export async function begin(
  deps: ContinueDeps,
  given: GivenTokens,
  how: { readonly remember: boolean },
): Promise<Result> {
  const { env, options, state, cancellation, idOf, revoke } = deps
  const session = state.session()
  const tokens = readGiven(given, env.now(), options)
  const id = idOf(given.user)
  if (!isLoggedIn(session) || id === undefined || id !== idOf(userOf(session)))
    return beginSession(deps, how, async () => ({ tokens }))
  const life = cancellation.signal()
  // The tokens before are not revoked: many servers would end with them what the new ones are for.
  const kept = { ...deps, revoke: () => undefined }
  const done = await continueSession(kept, async () => ({ tokens }))
  if (!done.ok && life.aborted) revoke(tokens, session.epoch)
  return done
}
