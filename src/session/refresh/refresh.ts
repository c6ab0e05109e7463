import { minRetryGapMs, type Backoff } from '../http/backoff'
import type { CallEndpoint } from '../http/callEndpoint'
import type { FilledOptions } from '../options/options'
import type { Environment } from '../platform/environment'
import type { StateAccess } from '../state/stateAccess'
import type { CookieQueue } from '../tabs/cookieQueue'
import type { Cancellation } from './cancellation'
import type { ProactiveRefresh } from './proactiveRefresh'
import { delay } from '../util/timers'
import {
  expiredAuthSession,
  fault,
  sessionEnded,
  type FaultError,
  type RefusedError,
  type Result,
  type SessionError,
} from '../state/errors'
import { events } from '../state/events'
import { canRenew, hasEnded } from '../state/expiry'
import type { DuplicateTabGuard } from '../tabs/duplicateTab'
import type { RunWithLock } from '../tabs/lock'
import { isLoggedIn, type LoggedIn, type Session, type TokenExpired } from '../state/session'
import type { TabSync } from '../tabs/tabSync'
import { replaceTokens } from './replaceTokens'
import { endForStranger, isNobody, isStranger, ownerOf, userOf, type IdOf } from './tokenOwner'
import { readTokens, type Revoke, type Tokens } from '../http/tokenResponse'

type Deps = {
  env: Environment
  options: FilledOptions
  /** For development: tells what the options have to do with an error. */
  advise: ((error: SessionError) => void) | undefined
  state: StateAccess
  backoff: Backoff
  cancellation: Cancellation
  proactiveRefresh: ProactiveRefresh
  call: CallEndpoint
  checkExpiry: () => Session
  revoke: Revoke
  inCookieQueue: CookieQueue
  idOf: IdOf
  /** Tells the host of a fault. */
  report: (error: FaultError) => void
  /** Resolves when the end of a session that has just ended is noted for the other tabs, or cannot be. */
  persisted: () => Promise<unknown> | undefined
  tabs: TabSync
  runWithLock: RunWithLock
  duplicateTab: DuplicateTabGuard
}

/**
 * How a refresh ended. `fetched` is the session with the token, where this page has fetched that itself, rather than found
 * that of another tab. By now it may have expired: some live shorter than it takes to record them.
 */
type Done = Result & { readonly fetched?: LoggedIn | undefined }

/** A refresh in flight, and the signal of the session that it is for. */
type UnderWay = { readonly life: AbortSignal; readonly done: Promise<Refreshed> }

/**
 * How a refresh ended. `isLate`: it took so long, as when the computer slept, that the new token may have expired
 * meanwhile.
 */
export type Refreshed = Done & { readonly isLate?: boolean }

/**
 * Makes `refresh`. Over all tabs at most one call is made at a time, and all who wait share its result; it depends on
 * no abort signal of a caller. A token that another tab has obtained meanwhile is adopted without a call. A refusal
 * ends the session. A fault keeps it, and is the result, without a call, until the back-off allows the next try.
 */
export function createRefresh(deps: Deps) {
  const { env, options, state, backoff, cancellation, proactiveRefresh, call, checkExpiry } = deps
  const { revoke, inCookieQueue, idOf, report, persisted, tabs, runWithLock, duplicateTab } = deps
  const over = { ok: false, error: sessionEnded } as const
  let underWay: UnderWay | undefined
  /** Why the server has refused the refresh under way, which ends the session. */
  let refusal: SessionError | undefined

  const failed = (error: FaultError) => {
    // Before the host hears of it, which may end the session.
    const met = backoff.failed(error)
    report(error)
    return { ok: false, error, fault: met } as const
  }
  /** The result for those who wait, when the session is no longer the one that was to be refreshed. */
  const outcomeOf = (session: Session): Result =>
    session.status === 'loggedIn' ? { ok: true } : over
  const isFresh = (asked: number, session: Session) =>
    session.status === 'loggedIn' &&
    session.rotation !== asked &&
    !hasEnded(session.accessToken.expiresAt, env.now())

  /**
   * Whether a call took longer than its time-out allows: the computer slept during it, or its clock was set forward or
   * back.
   */
  const isSleptOver = (began: number) => Math.abs(env.now() - began) > options.timeouts.refresh

  async function callServer(
    session: LoggedIn | TokenExpired,
    life: AbortSignal,
    stillHolds: () => boolean,
  ): Promise<Done | undefined> {
    const isOurs = await duplicateTab.take(session)
    if (life.aborted) return over
    if (!stillHolds()) return undefined
    const { epoch, rotation, renewal } = session
    const { by } = renewal
    if (by !== options.renewal || !canRenew(session, env.now()) || !isOurs) {
      // A token that is still good is used to its end.
      if (isOurs && session.status === 'loggedIn') {
        proactiveRefresh.giveUp()
        return { ok: true }
      }
      // This tab cannot refresh the session: it was stored under other options, or a duplicate of this tab owns it now.
      // So here it ends.
      state.dispatch(events.bothExpired({ epoch, at: env.now() }))
      checkExpiry()
      return { ok: false, error: expiredAuthSession }
    }

    const outcome = await call('refresh', {
      accessToken: session.status === 'loggedIn' ? session.accessToken.value : undefined,
      refreshToken: renewal.by === 'refreshToken' ? renewal.token.value : undefined,
    })
    const answer = outcome.ok ? readTokens('refresh', outcome, options, renewal) : outcome
    if ('tokens' in answer) return accept(answer.tokens)
    if (life.aborted) return over
    const { error } = answer
    return error.name === 'RefusedError' ? refuse(error) : faulty(error)

    /** The server has given new tokens: whose they are decides what becomes of them. */
    async function accept(given: Tokens): Promise<Done | undefined> {
      // The computer slept during the call and the new token has expired already, so the server cannot be asked with it
      // whose it is.
      if (
        by === 'cookie' &&
        hasEnded(given.accessToken.expiresAt, env.now()) &&
        outcome.ok &&
        isSleptOver(outcome.at)
      )
        return callServer(session, life, stillHolds)
      const owner = life.aborted ? {} : await ownerOf(deps, given)
      // What was cleared meanwhile is not stored again.
      tabs.syncFromStorage()
      if (life.aborted) {
        revoke(given, epoch)
        // The old refresh token has been used all the same: no other tab may try it, and so none may get the lock, before the
        // end of the session is noted.
        await persisted()
        return over
      }
      if ('error' in owner) return faulty(owner.error)
      const current = state.session()
      if (isStranger(current, owner.user, idOf))
        return { ok: false, error: endForStranger(deps, session) }
      if (by === 'cookie' && isNobody(current, owner.user, idOf)) return faulty(sessionEnded)
      // `withoutTokens` makes such a session: one that was read back from a record that holds no tokens.
      const isRestored =
        options.persist === 'none' &&
        session.status === 'tokenExpired' &&
        session.expiredAt === session.beganAt
      const isUserNew = given.user || !userOf(current)
      const tokens = isUserNew ? { ...given, ...owner } : given
      // Where `session.begin` has brought tokens meanwhile, theirs is the higher number.
      const fetched = await replaceTokens(
        deps,
        session,
        tokens,
        isRestored ? 'restored' : 'refreshed',
      )
      return { ok: true, fetched }
    }

    /** The server has refused the refresh: that ends the session, unless there is a token all the same. */
    async function refuse(error: RefusedError): Promise<Done | undefined> {
      // The refusal means nothing if another tab has used the refresh token meanwhile, and the new token is in the storage;
      // nor if `session.begin` has brought one.
      await tabs.syncUnderLock()
      const now = state.session()
      if (life.aborted || isFresh(rotation, now)) return outcomeOf(now)
      // The new one has expired already, as after a sleep.
      if (isLoggedIn(now) && now.rotation !== rotation) return callServer(now, life, stillHolds)
      // While the access token is valid the session goes on, but it will not be refreshed any more.
      if (checkExpiry().status === 'loggedIn') {
        proactiveRefresh.giveUp()
        return { ok: false, error }
      }
      refusal = error
      state.dispatch(events.reset({ epoch, reason: 'refreshRefused', at: env.now() }))
      await persisted()
      return { ok: false, error }
    }

    /** A 2xx answer without a token, or with a token that belongs to no user, counts as a fault. */
    async function faulty(error: SessionError): Promise<Result> {
      // To the person it is a fault of the server, which says nothing of the fields of its answer.
      deps.advise?.(error)
      const done = failed(error.name === 'FaultError' ? error : fault('refresh', 'notUnderstood'))
      await tabs.shareFault({ epoch, rotation }, done.fault)
      return done
    }
  }

  async function startRefresh(): Promise<Done> {
    const session = state.session()
    const life = cancellation.signal()
    if (!isLoggedIn(session)) return over
    const { epoch, rotation } = session
    const tried = backoff.lastFault()?.triedAt
    let done: Done | undefined
    const isDone = () => {
      tabs.syncFromStorage()
      const now = state.session()
      return !isLoggedIn(now) || now.epoch !== epoch || isFresh(rotation, now)
    }
    const task = async (stillHolds: () => boolean) => {
      done = await refreshUnderLock(stillHolds)
    }
    if (!(await runWithLock({ epoch, isDone, task }))) return failed(fault('refresh', 'timeout'))
    return done ?? outcomeOf(state.session())

    /** Resolves to `undefined` if this tab has lost its turn with the lock before the call could begin. */
    async function refreshUnderLock(stillHolds: () => boolean): Promise<Done | undefined> {
      if (!(await tabs.syncUnderLock())) return failed(fault('refresh', 'timeout'))
      const now = state.session()
      if (life.aborted) return over
      if (!isLoggedIn(now) || isFresh(rotation, now)) return outcomeOf(now)
      const lastFault = backoff.lastFault()
      if (lastFault && lastFault.triedAt !== tried && backoff.isWaiting()) {
        return { ok: false, error: lastFault.error } // another tab has just tried
      }
      return inCookieQueue(() => callServer(now, life, stillHolds))
    }
  }

  /**
   * What the task resolves to. Where the session of `life` ends first, those who wait are told so with its end, before the
   * caches are emptied: then RTK Query would abort their calls.
   */
  const untilOver = (life: AbortSignal, task: () => Promise<Refreshed>) =>
    cancellation.run(
      life,
      (both) =>
        new Promise<Refreshed>((resolve, reject) => {
          both.onabort = () =>
            resolve({
              ok: false,
              error: refusal ?? cancellation.endError(),
            })
          task().then(resolve, reject)
        }),
    )

  /**
   * `now` is for a person who asks: it waits `minRetryGapMs` at most, instead of the whole back-off, but not for a
   * later time that the server has named.
   */
  return async function refresh({
    now = false,
  }: { now?: boolean | undefined } = {}): Promise<Refreshed> {
    // First, because it may itself call `refresh`. What follows is no token that was read back.
    proactiveRefresh.at(checkExpiry())
    const life = cancellation.signal()
    if (underWay?.life !== life) {
      const met = backoff.lastFault()
      const waitMs = (now ? backoff.nextRetryNowAt() : backoff.onDemandAt()) - env.now()
      if (met && waitMs > 0) {
        if (!now || waitMs > minRetryGapMs) return { ok: false, error: met.error }
        await delay(waitMs)
        return life.aborted ? over : refresh({ now })
      }
      const began = env.now()
      underWay = {
        life,
        done: untilOver(life, async () => {
          const done = await startRefresh()
          return { ...done, isLate: isSleptOver(began) }
        }).finally(() => {
          refusal = undefined
          if (underWay?.life === life) underWay = undefined
        }),
      }
    }
    return underWay.done
  }
}
