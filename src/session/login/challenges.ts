import type { createCallEndpoint, EndpointResult } from '../http/callEndpoint'
import { readTokens } from '../http/tokenResponse'
import type { Challenge, StepCall } from '../options/challenge'
import type { Endpoint } from '../options/options'
import { matches } from '../options/responseMatch'
import { refused, sessionEnded, type Result, type SessionError } from '../state/errors'
import { attempt } from '../util/attempt'
import { read } from '../util/path'
import type { Credentials } from './credentials'
import type { beginSession, LoginDeps } from './login'
import { resultOf, type LoginError, type LoginStep } from './loginStep'
import { stepFields } from './stepFields'

type Deps = LoginDeps & { baseUrl: URL }
type Fields = Readonly<Record<string, unknown>>
type Run = (begin: () => Promise<Result>) => Promise<LoginError | undefined>
type Answered = {
  readonly outcome: EndpointResult
  readonly status: number
  readonly body: unknown
}

/**
 * What all steps of one login share: `life` is aborted when somebody logs in or out meanwhile. The functions are given and
 * not imported, for a bundler would otherwise move half of the session layer into a chunk of its own.
 */
type Login = {
  readonly life: AbortSignal
  readonly remember: boolean
  readonly run: Run
  readonly begin: typeof beginSession
  readonly createCall: typeof createCallEndpoint
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

/** Logs in where the server may ask for more than the password: nobody is signed in before the last step. */
export function logIn(
  deps: Deps,
  credentials: Credentials,
  run: Run,
  begin: Login['begin'],
  createCall: Login['createCall'],
): Promise<Result> {
  const { remember } = credentials
  const login = { life: deps.loginCancellation.signal(), remember, run, begin, createCall }
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
    const { outcome, status, body } = await send(deps, login, endpoint, fields)
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

/** Sends one of the calls, with the fields and headers given; tells the answer as it was, whatever it means to a login. */
async function send(deps: Deps, login: Login, endpoint: Endpoint, all: Fields): Promise<Answered> {
  const { env, options, baseUrl } = deps
  const entries = Object.entries(all)
  const isHeader = ([name]: [string, unknown]) => name.startsWith('header:')
  const headers = entries.filter(isHeader).map(([name, value]) => [name.slice(7), String(value)])
  const fields = Object.fromEntries(entries.filter((each) => !isHeader(each)))
  let answer: { status: number; text: Promise<string> } | undefined
  const call = login.createCall(
    {
      ...env,
      async fetch(request: Request) {
        const response = await env.fetch(request)
        const text = response.clone().text()
        answer = { status: response.status, text: text.catch(() => '') }
        return response
      },
    },
    {
      ...options,
      headers: { ...options.headers, ...(Object.fromEntries(headers) as Record<string, string>) },
      endpoints: { ...options.endpoints, login: endpoint },
    },
    baseUrl,
    () => undefined, // reported when it is known what the answer means
  )
  const outcome = await call('login', { fields })
  const text = (await answer?.text) ?? ''
  // No answer, or a page of a proxy, asks for nothing.
  const isPage = text.trimStart().startsWith('<')
  return { outcome, status: isPage ? 0 : (answer?.status ?? 0), body: parsed(text) }
}

const parsed = (text: string): unknown => attempt(() => JSON.parse(text) as unknown) ?? text

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
          const { outcome, body } = await send(deps, login, endpointOf(resend), carried)
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
