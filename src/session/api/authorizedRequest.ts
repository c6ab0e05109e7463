import type { Environment } from '../platform/environment'
import type { Cancellation } from '../refresh/cancellation'
import type { ProactiveRefresh } from '../refresh/proactiveRefresh'
import type { StateAccess } from '../state/stateAccess'
import {
  bodyNotRepeated,
  expiredAuthSession,
  fault,
  nobody,
  sessionEnded,
  type SessionError,
} from '../state/errors'
import { events } from '../state/events'
import { canRefresh } from '../state/expiry'
import type { Refreshed } from '../refresh/refresh'
import type { LoggedIn, Session } from '../state/session'

/** Sends one request with the access token given, or with none. */
type Send<R> = (accessToken: string | undefined, signal: AbortSignal) => PromiseLike<R> | R

/** What an answer says: its status, its body, and the response, as far as the base query tells it. */
export type Told = readonly [status: number, body: unknown, response: unknown]

/** One request, and what its answers mean. */
export type AuthorizedRequest<R> = {
  send: Send<R>
  signal: AbortSignal
  /** Whether an answer says that the access token is not good. */
  isUnauthorized: (answer: R) => boolean
  /** What an answer says, where a request is the host's: it may ask for a reauthentication. */
  told?: (answer: R) => Told
  /** Whether the request may have been carried out in spite of such an answer, so that it must not be sent again. */
  mayBeDone?: (answer: R) => boolean
  /** Makes the name of the endpoint. If it refuses a fresh token too, there is no further refresh for it in this session. */
  endpoint?: () => string
  /** Whether the request can be sent a second time. */
  canRetry?: boolean
  /** Whether it is sent without a token where none can be had. */
  isOptional?: boolean | undefined
}

/** An answer that came while its session lasted, and the session whose token was sent; or why there is none. */
type Attempt<R> = { readonly answer: R; readonly by?: LoggedIn } | { readonly error: SessionError }

/** An attempt whose answer says that its token is not good. */
type Refused<R> = { readonly answer: R; readonly by: LoggedIn }

const answerOf = <R>(sent: Attempt<R>) => ('error' in sent ? sent : sent.answer)

/** Sends a request under the session; resolves to its answer, or to why there is none. */
export type Authorized = <R>(asking: AuthorizedRequest<R>) => Promise<R | { error: SessionError }>

type Deps = {
  env: Environment
  state: StateAccess
  cancellation: Cancellation
  proactiveRefresh: ProactiveRefresh
  checkExpiry: () => Session
  refresh: () => Promise<Refreshed>
  /** The error for requests made in the same task as the end of the session that they counted on. */
  lastEndError: () => SessionError | undefined
}

/**
 * Makes `authorized`, through which every authenticated request goes: it sends with a token that is
 * not known to be expired, refreshing first where need be, and once more where the server says 401.
 */
export function createAuthorizedRequest(deps: Deps) {
  const { env, state, cancellation, proactiveRefresh, checkExpiry, refresh, lastEndError } = deps
  /** The session with the token that this page has last fetched for a request, rather than found in the storage. */
  let fetched: LoggedIn | undefined
  const isSame = (one: LoggedIn | undefined, other: LoggedIn) =>
    one?.epoch === other.epoch && one.rotation === other.rotation

  /** The session with a valid access token, after a refresh if one is needed. */
  async function ensureFreshSession(): Promise<LoggedIn | { error: SessionError }> {
    const life = cancellation.signal()
    // A fresh token that is already expired is used anyway (short lifetimes), unless its response was delayed by sleep.
    let isLate: boolean | undefined = true
    let latest: LoggedIn | undefined
    while (isLate && checkExpiry().status === 'tokenExpired') {
      const done = await refresh()
      if (!done.ok) return { error: done.error }
      if (life.aborted) return { error: sessionEnded }
      isLate = done.isLate
      latest = done.fetched
      if (latest) fetched = latest
    }
    const now = state.session()
    if (now.status === 'loggedIn') return now
    // It has expired while it was recorded.
    if (now.status === 'tokenExpired' && latest) return latest
    return { error: lastEndError() ?? nobody }
  }

  /** The endpoints that refused a fresh token too, and the epoch of the session in which they did. */
  const alwaysRefused = new Map<string | undefined, number>()

  /**
   * An access token that is not known to be expired, for requests that do not go through `authorized`. If it is
   * `refused`, which the server has refused, it is refreshed first.
   */
  async function accessToken({ refused }: { readonly refused?: string | undefined } = {}): Promise<
    { readonly token: string } | { readonly error: SessionError }
  > {
    const life = cancellation.signal()
    const session = state.session()
    const isRefused = session.status === 'loggedIn' && session.accessToken.value === refused
    const other = isRefused && (await expire(session))
    const fresh = typeof other === 'object' ? other : await ensureFreshSession()
    if ('error' in fresh) return fresh
    // The look at the storage may have shown that another person has signed in: theirs is not for this page.
    return life.aborted ? { error: sessionEnded } : { token: fresh.accessToken.value }
  }

  /** Whether the session still has the token that was sent. */
  function isNewest(by: LoggedIn): boolean {
    const now = state.session()
    return now.status === 'loggedIn' && isSame(now, by)
  }

  /** Records that the server has refused an access token; resolves to whether there may be another one, or to why not now. */
  async function expire(by: LoggedIn): Promise<boolean | { error: SessionError }> {
    const canBe = canRefresh(by.renewal, env.now())
    // One that renews itself may be about to, and another tab may have a newer one.
    if (!canBe && isNewest(by)) {
      const done = await refresh()
      if (done.ok) fetched = done.fetched ?? fetched
      // Whether the token can still be renewed is not known: the session goes on.
      else if (done.error.name === 'FaultError' && isNewest(by)) return { error: done.error }
    }
    if (!isNewest(by)) return true
    const { epoch, rotation } = by
    const at = env.now()
    state.dispatch(
      canBe
        ? events.tokenExpired({ epoch, rotation, at, because: 'refused' })
        : events.reset({ epoch, reason: 'tokenRefused', at }),
    )
    return canBe
  }

  return { accessToken, authorized }

  async function authorized<R>(asking: AuthorizedRequest<R>): Promise<R | { error: SessionError }> {
    const {
      send,
      signal,
      isUnauthorized,
      mayBeDone,
      endpoint,
      canRetry = true,
      isOptional,
    } = asking
    const life = cancellation.signal()
    const before = state.session()
    const now = checkExpiry()
    if (now.status === 'loggedOut') {
      if (isOptional) return send(undefined, signal)
      const error =
        lastEndError() ?? (before.status === 'loggedOut' ? undefined : expiredAuthSession)
      return error ? { error } : send(undefined, signal)
    }

    // The look at the storage may have shown that another person has signed in: the request is not theirs.
    if (life.aborted) return { error: sessionEnded }
    // In the background, because the current token is still valid, whether or not the refresh succeeds.
    if (env.now() >= proactiveRefresh.at(now)) void refresh()
    const first = await sendOnce()
    if (!isRefused(first)) {
      // Most of the time there is none, and no name has to be made.
      if (alwaysRefused.size && !('error' in first)) alwaysRefused.delete(endpoint?.())
      return answerOf(first)
    }

    const { epoch } = first.by
    const name = endpoint?.()
    if (alwaysRefused.get(name) === epoch) return first.answer
    const other = await expire(first.by)
    if (!other) return first.answer
    const isWithout = isOptional && !life.aborted
    if (other !== true && !isWithout) return other
    if (mayBeDone?.(first.answer)) return first.answer
    if (!canRetry) return { error: bodyNotRepeated }
    if (other !== true) return send(undefined, signal)
    let second = await sendOnce()
    if (isRefused(second) && !mayBeDone?.(second.answer)) {
      // A token that was replaced meanwhile is refused for that, and one that another tab has fetched may have been refused
      // there already: neither says anything of the one that comes next.
      const isKnown = isSame(fetched, second.by) && isNewest(second.by)
      const third = !isKnown && (await expire(second.by))
      if (third === true) second = await sendOnce()
      else if (third && isOptional && !life.aborted) return send(undefined, signal)
      else if (third) second = third
    }
    // A fresh token is refused too, so the token is not the reason.
    if (isRefused(second) && name) alwaysRefused.set(name, epoch)
    return answerOf(second)

    function isRefused(sent: Attempt<R>): sent is Refused<R> {
      return !('error' in sent) && !!sent.by && isUnauthorized(sent.answer)
    }

    async function sendOnce(): Promise<Attempt<R>> {
      const by = await ensureFreshSession()
      if ('error' in by) {
        // Without a token the request belongs to no session, so the end of one does not abort it.
        return isOptional && !life.aborted ? { answer: await send(undefined, signal) } : by
      }
      // The session may have ended while this request waited, and another one have begun.
      if (life.aborted) return { error: sessionEnded }
      // Its caller has given it up, which the base query of another library does not look at; or a time-out of the host's has
      // ended, which says nothing of the session.
      if (signal.aborted) return { error: fault('request', 'timeout') }
      const sending = cancellation.run(signal, (both) => {
        // Some base queries look at no signal, and WebKit forgets that of a request which nothing holds. It is told in the next
        // task, because by then it is known whether the page is kept: WebKit may run microtasks between two listeners.
        const over = new Promise<void>((resolve) => {
          both.onabort = () => {
            if (life.aborted) setTimeout(resolve)
          }
        })
        return Promise.race([send(by.accessToken.value, both), over])
      })
      // Some reject where they are aborted, as at the end of the session.
      const answer = await sending.catch((error: unknown) => {
        if (!life.aborted) throw error
      })
      if (life.aborted) return { error: sessionEnded }
      // An answer comes in a later task: what is left of a session before this one has run by now.
      cancellation.settle()
      return { answer: answer as R, by }
    }
  }
}
