import { makeTokens, withUser } from '../http/tokenResponse'
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
  readonly refreshToken?: string
  readonly expiresIn?: number
  readonly refreshExpiresIn?: number
  readonly user?: Readonly<Record<string, unknown>>
}

type Deps = LoginDeps & { tabs: TabSync; idOf: IdOf }

/** What was given is in no message: it holds secrets. */
function readGiven(given: GivenTokens, now: number, options: FilledOptions, previous?: Renewal) {
  const { accessToken, user } = given
  if (typeof accessToken !== 'string' || accessToken === '')
    throw new TypeError('session.begin: accessToken: expected a string that is not empty.')
  const tokens = makeTokens(given, { at: now }, options, undefined, previous)
  const known = user === undefined ? tokens : withUser(tokens, user)
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
