import type { Authorized, AuthorizedRequest, Told } from './authorizedRequest'
import type { Credentials } from '../login/credentials'
import type { LoginError } from '../login/steps/loginStep'
import { matches, type Match } from '../options/responseMatch'
import { createCancellation } from '../refresh/cancellation'
import {
  sessionEnded,
  type ReauthenticationCancelledError,
  type Result,
  type SessionError,
} from '../state/errors'
import { isLoggedIn } from '../state/session'
import { createEmitter } from '../util/emitter'
import { isFields } from '../util/path'
import { logInAgain, type LogInAgainDeps } from '../login/logInAgain'
import { createSameLogin } from '../login/sameLogin'

/** What `reauthentication` needs of the session layer. */
export type ReauthenticationHost = LogInAgainDeps & { authorized: Authorized }

/** Asks the person who is signed in to prove who they are: what a dialog of the host needs. */
export type Reauthentication = {
  /** Whether the person is being asked now. */
  isAsked(): boolean
  /**
   * Calls back when `isAsked` has changed; returns the function that unsubscribes. Whoever subscribes must ask: without a
   * subscriber nobody is asked.
   */
  subscribe(listener: () => void): () => void
  /** Calls back as `subscribe` does, for who only looks on, and asks nobody. */
  watch(listener: () => void): () => void
  /**
   * Logs in as the person who is signed in: their session continues with the new tokens, and what waits goes on. Resolves
   * as `session.logIn` does; the code `anotherPerson` says that somebody else has logged in, for whom nothing is done.
   */
  logIn(credentials: Credentials): Promise<LoginError | undefined>
  /** Drops a login that is under way; the person is still asked. */
  stop(): void
  /** The person does not want to: what waits fails with a `ReauthenticationCancelledError`. */
  cancel(): void
}

/** The same, as the session layer drives it. */
export type ReauthenticationDriver = Reauthentication & {
  /** Asks, or waits with whoever has asked before. @throws Error, as a rejection, where nothing can ask. */
  ask(this: void): Promise<Result>
  /** The person has proved who they are in another way, which has brought new tokens: what waits goes on. */
  proved(this: void): void
  /** What replaces the session layer's own. */
  readonly sending: { readonly authorized: Authorized }
}

/** The type of what `reauthentication` makes, for the option of that name. */
export type MakeReauthentication = ((host: ReauthenticationHost) => ReauthenticationDriver) & {
  readonly when: readonly Match[]
}

/** One time that the person is asked, for all who wait. */
type Asked = { waiting: number; end(result?: Result): void; readonly done: Promise<Result> }

const cancelled: ReauthenticationCancelledError = {
  name: 'ReauthenticationCancelledError',
  message: 'The person did not sign in again. Your request was not carried out.',
}

/** Whether an answer asks for it as RFC 9470 has it. */
const isInsufficient = ([status, , response]: Told): boolean => {
  const { headers } = (response ?? {}) as { headers?: { get?: (name: string) => unknown } }
  return (
    status === 401 &&
    /\berror\s*=\s*"?insufficient_user_authentication\b/i.test(
      String(headers?.get?.('www-authenticate')),
    )
  )
}

/**
 * For the option `reauthentication`: an answer that `when` describes, or that says `insufficient_user_authentication`
 * (RFC 9470), is no error yet. The person signs in again over the page, in the same session, and the request is sent once
 * more. So is any that `session.reauthenticate()` waits for.
 * @throws TypeError for rules that are none.
 */
export function reauthentication({
  when = [],
}: { readonly when?: readonly Match[] | undefined } = {}): MakeReauthentication {
  if (!when.every((each: unknown) => isFields(each) && typeof each.status === 'number'))
    throw new TypeError(
      'reauthentication.when: expected a list such as [{ status: 403, path: "code", is: "reauthenticate" }].',
    )
  const isWanted = (told: Told) => matches(when, told[0], told[1]) || isInsufficient(told)

  const make = (host: ReauthenticationHost): ReauthenticationDriver => {
    const { authorized, cancellation, state } = host
    const { emit, subscribe } = createEmitter()
    /** The tries to log in while the person is asked. */
    const tries = createCancellation()
    let current: Asked | undefined
    /**
     * What came of asking the person, and the endpoints that it was for: each try of a call has the same signal, but so has
     * all that one `queryFn` asks.
     */
    const askedFor = new WeakMap<AbortSignal, { result: Result; endpoints: readonly string[] }>()
    let askers = 0
    /** How often somebody has proved who they are. */
    let proofs = 0

    function begin(): Asked {
      const life = cancellation.signal()
      const onEnd = () => asked.end()
      let settle: (result?: Result) => void = () => undefined
      const answered = new Promise<Result | undefined>((resolve) => (settle = resolve))
      const asked: Asked = {
        waiting: 0,
        end(result) {
          if (current !== asked) return
          current = undefined
          life.removeEventListener('abort', onEnd)
          tries.cancel()
          settle(result)
          emit()
        },
        // Why a session has ended is known at the end of the task in which it does.
        done: answered.then((result) => result ?? { ok: false, error: cancellation.endError() }),
      }
      life.addEventListener('abort', onEnd)
      return asked
    }

    /** Waits for the person; `signal` is that of one who may stop waiting. */
    function wait(signal: AbortSignal): Promise<Result> {
      const isFirst = current === undefined
      const asked = (current ??= begin())
      asked.waiting += 1
      if (isFirst) emit()
      return new Promise((resolve) => {
        // With nobody left who waits, there is nothing to ask for.
        const leave = () => {
          asked.waiting -= 1
          if (asked.waiting === 0) asked.end({ ok: false, error: cancelled })
          // The request is not made: its signal is aborted.
          resolve({ ok: true })
        }
        if (signal.aborted) return leave()
        signal.addEventListener('abort', leave)
        void asked.done.then((result) => {
          signal.removeEventListener('abort', leave)
          resolve(result)
        })
      })
    }

    async function authorizedOrAsked<R>(
      asking: AuthorizedRequest<R>,
    ): Promise<R | { error: SessionError }> {
      const { told, send, isUnauthorized, signal, canRetry = true } = asking
      if (told === undefined) return authorized(asking)
      const endpoint = () => asking.endpoint?.() ?? ''
      const earlier = askedFor.get(signal)
      if (earlier?.result.ok === false && earlier.endpoints.includes(endpoint()))
        return { error: earlier.result.error }
      const seen: { wanting?: { answer: R; life: AbortSignal; proofs: number } } = {}
      const mine: AuthorizedRequest<R> = {
        ...asking,
        async send(accessToken, both) {
          const sent = { life: cancellation.signal(), proofs }
          const answer = await send(accessToken, both)
          if (accessToken !== undefined && isWanted(told(answer)))
            seen.wanting = { answer, ...sent }
          return answer
        },
        // Such a 401 says nothing against the token.
        isUnauthorized: (answer) => !isWanted(told(answer)) && isUnauthorized(answer),
      }
      const first = await authorized(mine)
      const { wanting } = seen
      if (wanting === undefined || first !== wanting.answer || !canRetry) return first
      // Nobody is asked for what somebody else has wanted to do.
      if (wanting.life.aborted) return { error: cancellation.endError() }
      // It may have been proved since this request was sent.
      if (wanting.proofs === proofs) {
        if (askers === 0 || earlier?.result.ok) return first
        // Who did not want to for one of these calls is not asked for the next.
        const done = earlier?.result ?? (await wait(signal))
        // The end of a session is no answer of the person's: on a kept page a query is sent again.
        if (wanting.life.aborted) return { error: done.ok ? cancellation.endError() : done.error }
        askedFor.set(signal, {
          result: done,
          endpoints: [...(earlier?.endpoints ?? []), endpoint()],
        })
        if (!done.ok) return { error: done.error }
      }
      return authorized(mine)
    }

    const proved = (asked = current) => {
      proofs += 1
      asked?.end({ ok: true })
    }
    const run = async (logIn: () => Promise<Result>): Promise<LoginError | undefined> => {
      const asked = current
      const done = await logIn()
      if (!done.ok) return done.error
      proved(asked)
      return undefined
    }
    const cancel = () => current?.end({ ok: false, error: cancelled })
    const logInOnce = createSameLogin((credentials) => {
      const life = tries.signal()
      return {
        done: run(() => logInAgain(host, tries, credentials, run)),
        counts: () => !life.aborted,
      }
    })

    return {
      sending: { authorized: authorizedOrAsked },
      isAsked: () => current !== undefined,
      watch: subscribe,
      subscribe(listener) {
        const stop = subscribe(listener)
        askers += 1
        return () => {
          stop()
          askers -= 1
          // In a task of its own: the dialog may only be mounted anew.
          setTimeout(() => {
            if (askers === 0) cancel()
          })
        }
      },
      logIn: async (credentials) => (current === undefined ? sessionEnded : logInOnce(credentials)),
      stop: () => tries.cancel(),
      cancel,
      proved: () => proved(),
      async ask() {
        if (!isLoggedIn(state.session())) return { ok: false, error: sessionEnded }
        if (askers === 0)
          throw new Error(
            'session.reauthenticate: nothing asks. Mount the dialog, a component that uses useReauthentication.',
          )
        return wait(new AbortController().signal)
      },
    }
  }
  return Object.assign(make, { when })
}
