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
  /** What is left of it. Where it is not told, the token's own claims say so (RFC 7519), or else it is taken for new. */
  readonly expiresIn?: number | undefined
  readonly refreshExpiresIn?: number | undefined
  readonly user?: object | undefined
}

type Deps = LoginDeps & { tabs: TabSync; idOf: IdOf }

/**
 * How many seconds a token has left that may be an old one: not more than it was made for, whatever the clock is here.
 * One whose end has passed may meet a wrong clock; the server knows.
 */
function leftOf(token: string, now: number): number | undefined {
  const { iat, exp } = claimsOf(token)
  const left = (exp ?? NaN) - now / 1000
  return left > 0 && !(left > (exp ?? 0) - (iat ?? 0)) ? left : undefined
}

/** What was given is in no message: it holds secrets. */
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
 * Begins a session with tokens that are there; where their user is the person who is signed in already, that session goes
 * on with them.
 * @throws TypeError for what cannot be the tokens of a session.
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
  // So that no other tab tries the token before.
  if (tabs.isShared()) await tabs.recordToken({ epoch, rotation })
  return state.session().epoch === epoch ? { ok: true } : { ok: false, error: sessionEnded }
}
