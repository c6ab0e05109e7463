import { claimsOf, isAccessToken, makeTokens, withUser } from '../http/tokenResponse'
import type { FilledOptions } from '../options/options'
import type { Cancellation } from '../refresh/cancellation'
import { replaceTokens } from '../refresh/replaceTokens'
import { userOf, type IdOf } from '../refresh/tokenOwner'
import { fault, sessionEnded, type Result } from '../state/errors'
import { events } from '../state/events'
import { isLoggedIn } from '../state/session'
import type { DuplicateTabGuard } from '../tabs/duplicateTab'
import type { createRunWithLock } from '../tabs/lock'
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

export type BeginDeps = LoginDeps & {
  cancellation: Cancellation
  tabs: TabSync
  idOf: IdOf
  duplicateTab: DuplicateTabGuard
  runWithLock: ReturnType<typeof createRunWithLock>
  checkExpiry: () => unknown
}

const over = { ok: false, error: sessionEnded } as const

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
  deps: BeginDeps,
  given: GivenTokens,
  how: { readonly remember: boolean },
): Promise<Result> {
  const { env, options, state, cancellation, idOf, tabs, duplicateTab, revoke, report } = deps
  const session = state.session()
  const { epoch } = session
  const tokens = readGiven(given, env.now(), options)
  const id = idOf(given.user)
  if (!isLoggedIn(session) || id === undefined || id !== idOf(userOf(session)))
    return beginSession(deps, how, async () => ({ tokens }))
  const life = cancellation.signal()
  let done: Result | undefined
  await deps.runWithLock({
    epoch,
    isDone: () => life.aborted,
    task: () => deps.inCookieQueue(async () => (done = await goOn())),
  })
  // The tokens before are not revoked: many servers would end with them what the new ones are for.
  if (!done?.ok && life.aborted) revoke(tokens, epoch)
  return done ?? (life.aborted ? over : failed())

  /** Under the lock, as a refresh does, so that no tab uses the tokens before again. */
  async function goOn(): Promise<Result> {
    // A session may have begun elsewhere that this tab has not heard of, and the cookie is its.
    if (((await deps.ofCookie()?.lastEpoch()) ?? 0) > epoch) return over
    const isOurs = await duplicateTab.take(state.session())
    const isInStep = await tabs.syncUnderLock()
    const now = state.session()
    if (life.aborted || !isLoggedIn(now)) return over
    if (!isInStep) return failed()
    if (!isOurs) {
      // The session is that of the tab which this one is a copy of: as with a refresh, it ends here.
      state.dispatch(events.bothExpired({ epoch, at: env.now() }))
      deps.checkExpiry()
      return over
    }
    const renewal = tokens.renewal.by === 'none' ? now.renewal : tokens.renewal
    await replaceTokens(deps, now, { ...tokens, renewal })
    return { ok: true }
  }

  function failed(): Result {
    const error = fault('login', 'timeout')
    report(error)
    return { ok: false, error }
  }
}
