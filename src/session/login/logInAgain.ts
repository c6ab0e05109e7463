import { createCallEndpoint, type CallEndpoint } from '../http/callEndpoint'
import { readTokens, readUser, secretsOf, type Tokens } from '../http/tokenResponse'
import type { Credentials } from './credentials'
import type { beginSession, LoginDeps } from './login'
import type { LoginError } from './steps/loginStep'
import type { Cancellation } from '../refresh/cancellation'
import { replaceTokens } from '../refresh/replaceTokens'
import { endForStranger, userOf, type IdOf } from '../refresh/tokenOwner'
import { fault, refused, sessionEnded, type Result, type SessionError } from '../state/errors'
import { events } from '../state/events'
import { hasEnded } from '../state/expiry'
import { isLoggedIn, type User } from '../state/session'
import type { DuplicateTabGuard } from '../tabs/duplicateTab'
import type { RunWithLock } from '../tabs/lock'
import type { TabSync } from '../tabs/tabSync'

export type LogInAgainDeps = LoginDeps & {
  baseUrl: URL
  call: CallEndpoint
  cancellation: Cancellation
  tabs: TabSync
  idOf: IdOf
  duplicateTab: DuplicateTabGuard
  runWithLock: RunWithLock
  checkExpiry: () => unknown
  /** Loads the user of the session. */
  loadUser: () => Promise<unknown>
}

type Proof = { readonly tokens: Tokens; readonly user: User }
type Get = Parameters<typeof beginSession>[2]

const over = { ok: false, error: sessionEnded } as const

/**
 * Somebody else has logged in: the code is for the words that a person reads. A function, because a bundler keeps a call at
 * the top of a module, also for hosts that do not use it.
 */
const anotherPerson = (): SessionError => ({
  ...refused('login', 200, undefined, { code: 'anotherPerson' }),
  message: 'Another person has logged in than the one whose session this is.',
})

/**
 * Logs in as the person of the session, with the steps that the server may ask for. `tries` is the life of this try, `run`
 * what each further step is run by.
 */
export async function logInAgain(
  host: LogInAgainDeps,
  tries: Cancellation,
  credentials: Credentials,
  run: (logIn: () => Promise<Result>) => Promise<LoginError | undefined>,
): Promise<Result> {
  const { options, state, call, idOf } = host
  const deps = { ...host, loginCancellation: tries }
  const attempt = tries.signal()
  // Nobody can be told from another person before it is known who they are.
  if (idOf(userOf(state.session())) === undefined) await host.loadUser()
  if (attempt.aborted) return over
  if (!options.challenges)
    return continueSession(deps, async () => {
      const outcome = await call('login', { fields: credentials.reveal() })
      return outcome.ok ? readTokens('login', outcome, options) : outcome
    })
  const late = await import('./steps/challenges').catch(() => undefined)
  if (!late) return { ok: false, error: fault('login', 'unreachable') }
  const begin: typeof beginSession = (given, _, get) => continueSession({ ...deps, ...given }, get)
  return late.logIn(deps, credentials, attempt, run, begin, createCallEndpoint)
}

/**
 * Lets the session go on with the tokens that `get` brings, once it is known that they are its person's: as a refresh
 * does, under the same lock, so that all tabs have the new tokens and none uses the old ones again.
 */
async function continueSession(deps: LogInAgainDeps, get: Get): Promise<Result> {
  const { options, state, cancellation, loginCancellation, inCookieQueue } = deps
  const { call, idOf, tabs, revoke, report, duplicateTab } = deps
  const attempt = loginCancellation.signal()
  const life = cancellation.signal()
  const { epoch } = state.session()
  const cookie = deps.ofCookie()
  const isLate = await cookie?.watch(epoch)
  let toRevoke: Tokens | undefined

  const done = cookie
    ? // The answer replaces the cookie, which all tabs share: it is decided at once whose it is.
      await locked(() =>
        inCookieQueue(async () => {
          // A session may have begun elsewhere that this tab has not heard of, and the cookie is its.
          if (await isLate?.()) return over
          // Nor of one that had begun before: then this ends the page, and with it the try.
          if (!(await tabs.syncUnderLock())) return failed('timeout')
          const proof = await prove()
          return 'error' in proof ? { ok: false, error: proof.error } : adopt(proof)
        }),
      )
    : await prove().then((proof) =>
        'error' in proof
          ? ({ ok: false, error: proof.error } as const)
          : locked(() => adopt(proof)),
      )
  if (!done.ok && toRevoke) revoke(toRevoke, epoch)
  return done

  async function locked(task: () => Promise<Result>): Promise<Result> {
    let result: Result | undefined
    await deps.runWithLock({
      epoch,
      isDone: () => attempt.aborted,
      task: async () => (result = await task()),
    })
    return result ?? (attempt.aborted ? over : failed('timeout'))
  }

  function failed(kind: 'timeout' | 'notUnderstood'): Result & { ok: false } {
    const error = fault('login', kind)
    report(error)
    return { ok: false, error }
  }

  /** Logs in, and finds out who has. */
  async function prove(): Promise<Proof | { error: SessionError }> {
    if (attempt.aborted) return over
    const answer = await get()
    if ('error' in answer) {
      report(answer.error)
      return attempt.aborted ? over : answer
    }
    const { tokens } = answer
    // A cookie is the browser's by now, and no more to be taken back.
    if (!cookie) toRevoke = tokens
    if (tokens.user !== undefined) return { tokens, user: tokens.user }
    // The computer slept during the call: with such a token the server cannot be asked whose it is.
    if (hasEnded(tokens.accessToken.expiresAt, deps.env.now())) return failed('timeout')
    const outcome = await call('user', { accessToken: tokens.accessToken.value })
    if (!outcome.ok) return outcome
    const found = readUser(outcome.body, options, tokens)
    if ('error' in found) report(found.error)
    return 'error' in found ? found : { tokens, user: found.user }
  }

  /** Under the lock: the session goes on with the tokens, if they are its person's. */
  async function adopt({ tokens, user }: Proof): Promise<Result> {
    const isOurs = await duplicateTab.take(state.session())
    const isInStep = await tabs.syncUnderLock()
    // With a cookie, a person who gives up has signed in all the same.
    if (life.aborted) toRevoke = tokens
    if (life.aborted || (!cookie && attempt.aborted)) return over
    const now = state.session()
    if (!isLoggedIn(now)) return over
    const [mine, theirs] = [idOf(userOf(now)), idOf(user)]
    const isKnown = mine !== undefined && theirs !== undefined
    if (!isKnown || mine !== theirs) {
      if (!cookie) return isKnown ? { ok: false, error: anotherPerson() } : failed('notUnderstood')
      // Whoever it was, the browser's cookie is theirs by now: nobody's page may go on with it unless it is known to be
      // their own.
      toRevoke = tokens
      return { ok: false, error: endForStranger(deps, now) }
    }
    if (!isInStep) return failed('timeout')
    if (!isOurs) {
      // The session is that of the tab which this one is a copy of: as with a refresh, it ends here.
      state.dispatch(events.bothExpired({ epoch, at: deps.env.now() }))
      deps.checkExpiry()
      return over
    }
    // A server may leave out a refresh token that is still good.
    const renewal = tokens.renewal.by === 'none' ? now.renewal : tokens.renewal
    await replaceTokens(deps, now, { ...tokens, renewal }, 'refreshed')
    const fresh = secretsOf({ ...tokens, renewal })
    const isKept = secretsOf(now).some((each) => fresh.includes(each))
    if (!cookie && !isKept) revoke(now, epoch)
    return { ok: true }
  }
}
