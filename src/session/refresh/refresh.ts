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
  type Result,
  type SessionError,
} from '../state/errors'
import { events } from '../state/events'
import { hasEnded } from '../state/expiry'
import type { DuplicateTabGuard } from '../tabs/duplicateTab'
import type { createRunWithLock } from '../tabs/lock'
import { isLoggedIn, type LoggedIn, type Session, type TokenExpired } from '../state/session'
import type { createTabSync } from '../tabs/tabSync'
import { endForStranger, isStranger, ownerOf, userOf, type IdOf } from './tokenOwner'
import { readTokens, type Revoke } from '../http/tokenResponse'

type Deps = {
  env: Environment
  options: FilledOptions
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
  /** Resolves when the session as it is now has been stored, and that has been verified. */
  persisted: () => Promise<void>
  tabs: ReturnType<typeof createTabSync>
  runWithLock: ReturnType<typeof createRunWithLock>
  duplicateTab: DuplicateTabGuard
}

/** A refresh on its way, and the session that it is for. */
type UnderWay = { readonly life: AbortSignal; readonly done: Promise<Refreshed> }

/** How a refresh ended, and whether so late after it began that its token may have ended meanwhile. */
export type Refreshed = Result & { readonly isLate?: boolean }

/**
 * Makes `refresh`: over all tabs one call at a time, however many wait for it, tied to no caller's
 * abort signal; what another tab has got meanwhile is adopted instead. A clear no ends the session; a
 * fault keeps it, and until the next try is due it answers for the server.
 */
export function createRefresh(deps: Deps) {
  const { env, options, state, backoff, cancellation, proactiveRefresh, call, checkExpiry } = deps
  const { revoke, inCookieQueue, idOf, report, persisted, tabs, runWithLock, duplicateTab } = deps
  const over = { ok: false, error: sessionEnded } as const
  let underWay: UnderWay | undefined

  const failed = (error: FaultError) => {
    report(error)
    return { ok: false, error, fault: backoff.failed(error) } as const
  }
  /** What a session that is no longer the one to refresh means to those who wait. */
  const outcomeOf = (session: Session): Result =>
    session.status === 'loggedIn' ? { ok: true } : over
  const isFresh = (asked: number, session: Session) =>
    session.status === 'loggedIn' &&
    session.rotation !== asked &&
    !hasEnded(session.accessToken.expiresAt, env.now())

  /** A laptop may sleep over an answer; and its clock may be set meanwhile, either way. */
  const isSleptOver = (began: number) => Math.abs(env.now() - began) > options.timeouts.refresh

  async function callServer(
    session: LoggedIn | TokenExpired,
    life: AbortSignal,
    stillHolds: () => boolean,
  ): Promise<Result | undefined> {
    const isOurs = await duplicateTab.take(session)
    if (life.aborted) return over
    if (!stillHolds()) return undefined
    const { epoch, rotation, renewal } = session
    const isShared = tabs.isShared()
    const noteUsed = async () => isShared && tabs.recordToken({ epoch, rotation: rotation + 1 })
    // An access token that refreshes itself must still live.
    const { by } = renewal
    const isAlive = by !== 'accessToken' || session.status === 'loggedIn'
    if (by === 'none' || by !== options.renewal || !isAlive || !isOurs) {
      // A record of a server that could refresh it, or that another tab goes on with: here its end has come.
      state.dispatch(events.bothExpired({ epoch, at: env.now() }))
      checkExpiry()
      return { ok: false, error: expiredAuthSession }
    }

    const outcome = await call('refresh', {
      accessToken: session.status === 'loggedIn' ? session.accessToken.value : undefined,
      refreshToken: renewal.by === 'refreshToken' ? renewal.token.value : undefined,
    })
    const answer = outcome.ok ? readTokens('refresh', outcome, options, renewal) : outcome
    if ('tokens' in answer) {
      const isOver = hasEnded(answer.tokens.accessToken.expiresAt, env.now())
      // An answer that was slept over: whose it is cannot be asked with its token any more.
      if (by === 'cookie' && isOver && outcome.ok && isSleptOver(outcome.at))
        return callServer(session, life, stillHolds)
      const owner = life.aborted ? {} : await ownerOf(deps, answer.tokens)
      if (life.aborted) {
        revoke(answer.tokens, epoch)
        // The old token is used up all the same: no other tab may try it before it has seen the end.
        await noteUsed()
        return over
      }
      const { user: _user, ...tokens } = answer.tokens
      if ('error' in owner) return faulty(owner.error)
      if (isStranger(state.session(), owner.user, idOf))
        return { ok: false, error: endForStranger(deps, session) }
      // So it is read back where no storage has its tokens.
      const isRestored =
        options.persist === 'none' &&
        session.status === 'tokenExpired' &&
        session.expiredAt === session.beganAt
      if (owner.user !== undefined && (answer.tokens.user || userOf(state.session()) === undefined))
        state.dispatch(events.userLoaded({ epoch, user: owner.user }))
      state.dispatch(
        events.tokenRefreshed({
          epoch,
          rotation: rotation + 1,
          ...tokens,
          cause: isRestored ? 'restored' : 'refreshed',
        }),
      )
      await persisted()
      await noteUsed()
      return { ok: true }
    }
    if (life.aborted) return over
    const { error } = answer
    if (error.name !== 'RefusedError') return faulty(error)

    // A token that another tab has used meanwhile is refused, and means nothing.
    await tabs.syncUnderLock()
    if (life.aborted || isFresh(rotation, state.session())) return outcomeOf(state.session())
    // With a token that still works the session lives, but nothing will follow it.
    if (checkExpiry().status === 'loggedIn') {
      proactiveRefresh.giveUp()
      return { ok: false, error }
    }
    state.dispatch(events.reset({ epoch, reason: 'refreshRefused', at: env.now() }))
    await persisted()
    await noteUsed()
    return { ok: false, error }

    /** An answer of 2xx without a token, or one of nobody's, is not an answer to the question. */
    async function faulty(error: SessionError): Promise<Result> {
      const done = failed(error.name === 'FaultError' ? error : fault('refresh', 'notUnderstood'))
      if (isShared) await tabs.shareFault({ epoch, rotation }, done.fault)
      return done
    }
  }

  async function startRefresh(): Promise<Result> {
    const session = state.session()
    const life = cancellation.signal()
    if (!isLoggedIn(session)) return over
    const { epoch, rotation } = session
    const tried = backoff.lastFault()?.triedAt
    let done: Result | undefined
    const isDone = () => {
      tabs.syncFromStorage()
      const now = state.session()
      return now.epoch !== epoch || !isLoggedIn(now) || isFresh(rotation, now)
    }
    const task = async (stillHolds: () => boolean) => {
      done = await refreshUnderLock(stillHolds)
    }
    if (!(await runWithLock({ epoch, isDone, task }))) return failed(fault('refresh', 'timeout'))
    return done ?? outcomeOf(state.session())

    /** `undefined` where its turn has passed before it could begin. */
    async function refreshUnderLock(stillHolds: () => boolean): Promise<Result | undefined> {
      if (!(await tabs.syncUnderLock())) return failed(fault('refresh', 'timeout'))
      const now = state.session()
      if (life.aborted) return over
      if (!isLoggedIn(now) || isFresh(rotation, now)) return outcomeOf(now)
      const lastFault = backoff.lastFault()
      if (lastFault !== undefined && lastFault.triedAt !== tried && backoff.isWaiting()) {
        return { ok: false, error: lastFault.error } // another tab has just tried
      }
      return inCookieQueue(() => callServer(now, life, stillHolds))
    }
  }

  /** `now` is for a person who asks for it: they wait for seconds, but not for a moment that the server has named. */
  return async function refresh({ now = false }: { now?: boolean } = {}): Promise<Refreshed> {
    checkExpiry() // first of all, for it may itself lead here
    const life = cancellation.signal()
    if (underWay?.life !== life) underWay = undefined
    if (underWay === undefined) {
      const met = backoff.lastFault()
      const waitMs = (now ? backoff.nextRetryNowAt() : backoff.onDemandAt()) - env.now()
      if (met !== undefined && waitMs > 0) {
        if (!now || waitMs > minRetryGapMs) return { ok: false, error: met.error }
        await delay(waitMs)
        return life.aborted ? over : refresh({ now })
      }
      const began = env.now()
      const mine: UnderWay = {
        life,
        done: startRefresh()
          .then((done) => ({ ...done, isLate: isSleptOver(began) }))
          .finally(() => {
            if (underWay === mine) underWay = undefined
          }),
      }
      underWay = mine
    }
    return underWay.done
  }
}
