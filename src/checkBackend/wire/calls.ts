import { createCallEndpoint, type EndpointResult } from '../../session/http/callEndpoint.ts'
import type { FilledOptions } from '../../session/options/options.ts'
import type { CallPayload } from '../../session/http/buildRequest.ts'
import { answerOf, learnTokens, tellAnswer, type Answered } from './answers.ts'
import { createAsk, type Asked } from './ask.ts'
import { createBrowserFetch, type Browser, type Wire } from './browser.ts'
import type { Disclosed } from './disclosed.ts'
import type { Report } from '../report.ts'
import { isSecretName } from './secrets.ts'

export type CallName = 'login' | 'user' | 'refresh' | 'logout'

/** A call and its result: as the session layer sees it, and as it was received. */
export type Called = Answered & { readonly name: CallName; readonly outcome: EndpointResult }

/** A body as one text. */
export const textOf = (body: unknown) =>
  typeof body === 'string' ? body : JSON.stringify(body ?? '')

/** Hides what the options have as a secret for a body, such as a `client_secret`; `{refreshToken}` is none. */
function hideConstants({ endpoints }: FilledOptions, disclosed: Disclosed) {
  const constants = Object.values(endpoints).flatMap((each) =>
    Object.entries((each && each.body) || {}),
  )
  for (const [name, value] of constants)
    if (isSecretName(name) && typeof value === 'string' && !value.startsWith('{'))
      disclosed.hideNext(value, name)
}

/** Makes calls with the session layer's own code, as a browser would, and reports them. */
export function createCalls(
  options: FilledOptions,
  browser: Browser,
  report: Report,
  disclosed: Disclosed,
  before: readonly Called[] = [],
) {
  hideConstants(options, disclosed)
  const baseUrl = new URL(options.baseUrl)
  const made = [...before]
  const asked: Asked[] = []
  let last: Wire | undefined
  const came = (wire: Wire) => (last = wire)
  const fetchAsBrowser = createBrowserFetch(browser, options, report, disclosed, came)
  const page = new URL(browser.origin ?? baseUrl).hostname
  const cookies = () => browser.jar.readableAt(page, baseUrl.hostname)
  const env = { now: Date.now, fetch: fetchAsBrowser, cookies }
  const call = createCallEndpoint(env, options, baseUrl, () => {})
  const ask = createAsk(env, options, baseUrl)
  return {
    baseUrl,
    /** All calls of the session so far, in order. */
    made: made as readonly Called[],
    /** All calls of `/account` so far. */
    asked: asked as readonly Asked[],
    async call(name: CallName, carried: CallPayload): Promise<Called> {
      last = undefined
      const outcome = await call(name, carried)
      const called = { name, outcome, ...answerOf(last) }
      made.push(called)
      if (outcome.ok && (name === 'login' || name === 'refresh'))
        learnTokens(name, outcome, options, disclosed)
      tellAnswer(called, last, report, disclosed)
      return called
    },
    /** Makes a call of `/account`. */
    async ask(name: Asked['name'], ...asking: Parameters<typeof ask>): Promise<Asked> {
      last = undefined
      const good = await ask(...asking)
      const answer = { name, good, ...answerOf(last) }
      asked.push(answer)
      if (good !== undefined) learnTokens('login', good, options, disclosed)
      tellAnswer(answer, last, report, disclosed)
      return answer
    },
  }
}

export type Calls = ReturnType<typeof createCalls>
