import { isAccessToken } from '../../http/buildRequest'
import { claimsOf } from '../../http/lifetime'
import { makeTokens, withUser } from '../../http/tokenResponse'
import type { FilledOptions } from '../../options/options'
import { read } from '../../util/path'

/** The tokens of a session that came another way than by the login call; lifetimes in seconds. */
export type GivenTokens = {
  readonly accessToken: string
  readonly refreshToken?: string | undefined
  /**
   * The seconds that the access token has left. If left out, or not above 0, they are read from its claims (RFC 7519);
   * without claims, or where those have ended by the clock of this device, which may be wrong, it counts as new.
   */
  readonly expiresIn?: number | undefined
  readonly refreshExpiresIn?: number | undefined
  /**
   * Who it is. If left out, the token's claims say it where `user.from` is `'token'`, or else the user call is made; where
   * there is neither, nobody is known before the answer to a refresh tells.
   */
  readonly user?: object | undefined
}

/**
 * Asks for the tokens of a session, as a change of the password does. While it runs no tab of this browser refreshes the
 * session, nor makes any other call that may change its cookie, so it must not wait for one itself. `undefined` leaves the
 * session as it is.
 */
export type GetTokens = () => Promise<GivenTokens | undefined>

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
export function readGiven(given: GivenTokens, now: number, options: FilledOptions) {
  const { accessToken, user } = given
  if (!isAccessToken(accessToken))
    throw new TypeError('session.begin: accessToken: expected a string that a header can carry.')
  const expiresIn = given.expiresIn ?? leftOf(accessToken, now)
  const { refreshToken, refreshExpiresIn } = given
  const parts = { accessToken, expiresIn, refreshToken, refreshExpiresIn }
  const tokens = makeTokens(parts, { at: now }, options)
  const claimed = () =>
    options.user.from === 'token' ? read(claimsOf(accessToken), options.user.property) : undefined
  const found = user === undefined ? claimed() : user
  const known = withUser(tokens, found, options, refreshToken)
  if (known === undefined && user !== undefined)
    throw new TypeError('session.begin: user: expected an object with a field at least.')
  return known ?? tokens
}
