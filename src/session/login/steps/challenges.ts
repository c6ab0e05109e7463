import type { createCallEndpoint } from '../../http/callEndpoint'
import { readTokens } from '../../http/tokenResponse'
import type { Challenge, StepCall } from '../../options/challenge'
import type { Endpoint } from '../../options/options'
import { matches } from '../../options/responseMatch'
import { refused, sessionEnded, type Result, type SessionError } from '../../state/errors'
import { read } from '../../util/path'
import type { Credentials } from '../credentials'
import type { beginSession, LoginDeps } from '../login'
import { resultOf, type LoginError, type LoginStep } from './loginStep'
import { createLoginCall, type Fields, type LoginCall } from '../loginCall'
import { stepFields } from './stepFields'

type Deps = LoginDeps & { baseUrl: URL }
type Run = (begin: () => Promise<Result>) => Promise<LoginError | undefined>
/** What all steps of one login share: `life` is aborted when somebody logs in or out meanwhile. */
type Login = {
  readonly life: AbortSignal
  readonly remember: boolean
  readonly run: Run
  readonly begin: typeof beginSession
  readonly send: LoginCall
}

/** A step that a person is at: its answer may ask for it again. */
type Current = {
  readonly challenge: Challenge
  readonly step: LoginStep
  take(body: unknown): void
}

/** The code of a refusal that comes too late: the person begins with the password again. */
const tooLate = { code: 'stepExpired' }
/** How many seconds lie between two codes that are sent, where the options do not say. */
const resendAfter = 30

/** The error without its step in sight of logs, caches and DevTools. */
const withStep = (error: SessionError, step: LoginStep): LoginError =>
  Object.defineProperty({ ...error }, 'step', { value: step })

/**
 * Logs in where the server may ask for more than the password: nobody is signed in before the last step. The functions are
 * given and not imported, for a bundler would otherwise move half of the session layer into a chunk of its own. `life` is
 * aborted when somebody logs in or out meanwhile.
 */
export function logIn(
  deps: Deps,
  credentials: Credentials,
  life: AbortSignal,
  run: Run,
  begin: Login['begin'],
  createCall: typeof createCallEndpoint,
): Promise<Result> {
  if (life.aborted) return Promise.resolve({ ok: false, error: sessionEnded })
  const { remember } = credentials
  const send = createLoginCall(deps, createCall)
  const login = { life, remember, run, begin, send }
  return ask(deps, login, deps.options.endpoints.login, credentials.reveal())
}

/** Makes a call of the login; a session begins if its answer brings tokens. */
async function ask(
  deps: Deps,
  login: Login,
  endpoint: Endpoint,
  fields: Fields,
  now?: Current,
): Promise<Result> {
  const { options } = deps
  let isAsked = false
  // What is asked for next is no error.
  const report = (error: SessionError) => isAsked || deps.report(error)
  return login.begin({ ...deps, report }, login, async () => {
    const { outcome, status, body } = await login.send(endpoint, fields)
    const next = options.challenges?.find(({ when }) => matches([when].flat(), status, body))
    if (next !== undefined) {
      isAsked = next !== now?.challenge
      const serverMessage =
        outcome.ok || outcome.error.name !== 'RefusedError'
          ? undefined
          : outcome.error.serverMessage
      const error = refused('login', status, serverMessage, { code: next.name })
      if (!isAsked && now) {
        now.take(body)
        return { error: withStep(error, now.step) }
      }
      return { error: withStep(error, makeStep(deps, login, next, body, fields)) }
    }
    if (outcome.ok) return readTokens('login', outcome, options)
    if (now === undefined) return outcome
    if (matches(now.challenge.expired ?? [], status, body))
      return { error: refused('login', status, undefined, tooLate) }
    return { error: withStep(outcome.error, now.step) }
  })
}

function makeStep(
  deps: Deps,
  login: Login,
  challenge: Challenge,
  body: unknown,
  typed: Fields,
): LoginStep {
  const { env, options, loginCancellation, inCookieQueue } = deps
  const { call, carry = {}, resend } = challenge
  let isOver = false
  let underWay: Promise<LoginError | undefined> | undefined
  // A password goes along only where the next call is the login call again.
  let kept = call ? {} : typed
  let carried: Fields = {}
  let resendAt = Infinity
  const wait = () => (resendAt = env.now() + 1000 * (resend?.after ?? resendAfter))

  /** Takes over what an answer has of the fields to carry; the others stay. */
  function take(from: unknown) {
    const found = Object.entries(carry).map(([name, path]) => [name, read(from, path)] as const)
    carried = {
      ...carried,
      ...Object.fromEntries(found.filter(([, value]) => value !== undefined)),
    }
  }
  function forget() {
    isOver = true
    kept = {}
    carried = {}
  }
  const endpointOf = (own?: StepCall): Endpoint => {
    const { after: _, ...given } = { after: 0, ...own }
    const said = Object.entries(given).filter(([, value]) => value !== undefined)
    return {
      ...options.endpoints.login,
      ...(own && { body: undefined }),
      ...Object.fromEntries(said),
    }
  }

  async function proceed(fields: Fields): Promise<Result> {
    if (isOver || login.life.aborted) return { ok: false, error: sessionEnded }
    const sent = { ...kept, ...carried, ...fields }
    return ask(deps, login, endpointOf(call), sent, { challenge, step, take })
  }

  const step: LoginStep = {
    name: challenge.name,
    fields: stepFields(challenge, body),
    async continue(fields) {
      // A code counts once, however often the button is pressed.
      underWay ??= login.run(() => proceed(fields))
      const error = await underWay.finally(() => (underWay = undefined))
      if (error?.step !== step) forget()
      return resultOf(error)
    },
    get resendAt() {
      return resendAt
    },
    resend:
      resend &&
      (() =>
        inCookieQueue(async () => {
          if (isOver || login.life.aborted) return { ok: false, error: sessionEnded }
          wait()
          const { outcome, body } = await login.send(endpointOf(resend), carried)
          take(body)
          if (outcome.ok) return { ok: true }
          const { error } = outcome
          if (error.name === 'FaultError') resendAt = error.retryAt ?? env.now()
          return { ok: false, error }
        })),
    cancel() {
      forget()
      if (underWay) loginCancellation.cancel()
    },
  }
  take(body)
  if (resend) wait()
  return step
}
