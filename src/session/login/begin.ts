import { claimsOf, isAccessToken, makeTokens, withUser } from '../http/tokenResponse'
import type { FilledOptions } from '../options/options'
import type { IdOf } from '../refresh/tokenOwner'
import { userOf } from '../refresh/tokenOwner'
import { sessionEnded, type Result } from '../state/errors'
import { events } from '../state/events'
import { isLoggedIn, type Renewal } from '../state/session'
import type { TabSync } from '../tabs/tabSync'
import { beginSession, type LoginDeps } from './login'

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

type Deps = LoginDeps & { tabs: TabSync; idOf: IdOf }

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
function readGiven(given: GivenTokens, now: number, options: FilledOptions, previous?: Renewal) {
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
  const tokens = makeTokens(found, { at: now }, options, undefined, previous)
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
  deps: Deps,
  given: GivenTokens,
  how: { readonly remember: boolean },
): Promise<Result> {
  const { env, options, state, tabs, idOf, persisted } = deps
  const session = state.session()
  const id = idOf(given.user)
  if (!isLoggedIn(session) || id === undefined || id !== idOf(userOf(session))) {
    const tokens = readGiven(given, env.now(), options)
    return beginSession(deps, how, async () => ({ tokens }))
  }
  const { user, ...tokens } = readGiven(given, env.now(), options, session.renewal)
  const { epoch } = session
  const rotation = session.rotation + 1
  state.dispatch(events.tokenRefreshed({ epoch, rotation, ...tokens, cause: 'refreshed' }))
  if (user !== undefined) state.dispatch(events.userLoaded({ epoch, user }))
  await persisted()
  // Recorded so that no other tab uses the token before it.
  if (tabs.isShared()) await tabs.recordToken({ epoch, rotation })
  return state.session().epoch === epoch ? { ok: true } : { ok: false, error: sessionEnded }
}
