import { createCallEndpoint, type EndpointResult } from '../../session/http/callEndpoint.ts'
import type { FilledOptions } from '../../session/options/options.ts'
import { normalizeHeaders, type CallPayload } from '../../session/http/buildRequest.ts'
import { read } from '../../session/util/path.ts'
import { answerOf, learnTokens, tellAnswer, type Answered } from './answers.ts'
import { createAsk, type Asked } from './ask.ts'
import { createBrowserFetch, type Browser, type Wire } from './browser.ts'
import { csrfPlaces, wantsCsrf, type CsrfAnswer } from './csrfPlaces.ts'
import type { Disclosed } from './disclosed.ts'
import type { Report } from '../report.ts'
import { isSecretName } from './secrets.ts'

export type CallName = 'login' | 'user' | 'refresh' | 'logout'

/** A call and its result: as the session layer sees it, and as it was received. */
export type Called = Answered & {
  readonly name: CallName
  readonly outcome: EndpointResult
  /** Whether it was sent itself: without the token of `csrf.url` it is not. */
  readonly isSent: boolean
  /** What came of `csrf.url` before it, where that was called. */
  readonly csrf: CsrfAnswer | undefined
}

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

/** What came of one call. */
type Heard = { last?: Wire | undefined; isSent: boolean; csrf?: CsrfAnswer }

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
  const { memory, ...withoutMemory } = browser
  const made = [...before]
  const asked: Asked[] = []
  const offered: CsrfAnswer[] = []
  let heard: Heard = { isSent: false }
  const came = (wire: Wire) => (heard.last = wire)
  const fetchIn = (each: Browser) => createBrowserFetch(each, options, report, disclosed, came)
  const fetchAsBrowser = fetchIn(browser)
  const page = new URL(browser.origin ?? baseUrl).hostname
  const cookies = () => browser.jar.readableAt(page, baseUrl.hostname)
  const ask = createAsk({ now: Date.now, fetch: fetchAsBrowser, cookies }, options, baseUrl)

  /** Fetches for a call. What comes of `csrf.url` is told by itself: it is no answer to the call that it is made for. */
  const fetchFor = (name: CallName) => async (request: Request) => {
    const { url, property = [] } = options.csrf || {}
    const isForCsrf =
      request.method === 'GET' &&
      // The user may be at the same URL, and a GET carries no such token.
      name !== 'user' &&
      url !== undefined &&
      request.url === new URL(url, baseUrl).href
    heard.isSent = !isForCsrf
    if (!isForCsrf) return fetchAsBrowser(request)
    try {
      return await fetchAsBrowser(request)
    } finally {
      const csrf = { url, ...answerOf(heard.last) }
      const token = read(csrf.body, property)
      if (typeof token === 'string') disclosed.hideNext(token, 'CSRF token')
      tellAnswer(csrf, heard.last, report, disclosed)
      heard = { isSent: false, csrf }
    }
  }

  /** While options are looked for: what the usual places offer a call that wants a CSRF token. Each is asked once. */
  async function lookForCsrf() {
    for (const url of csrfPlaces(options.endpoints.login.url)) {
      const { href } = new URL(url, baseUrl)
      heard = { last: memory?.get(href), isSent: false }
      const signal = AbortSignal.timeout(options.timeouts.login)
      const headers = { accept: 'application/json', ...normalizeHeaders(options.headers) }
      const request = new Request(href, { signal, headers })
      if (heard.last === undefined) await fetchIn(withoutMemory)(request).catch(() => undefined)
      if (heard.last !== undefined) memory?.set(href, heard.last)
      offered.push({ url, ...answerOf(heard.last) })
    }
  }

  return {
    baseUrl,
    /** All calls of the session so far, in order. */
    made: made as readonly Called[],
    /** All calls of `/account` so far. */
    asked: asked as readonly Asked[],
    /** What usual places have answered that may provide a CSRF token. */
    offered: offered as readonly CsrfAnswer[],
    async call(name: CallName, carried: CallPayload): Promise<Called> {
      heard = { isSent: false }
      const env = { now: Date.now, fetch: fetchFor(name), cookies }
      const outcome = await createCallEndpoint(env, options, baseUrl, () => {})(name, carried)
      const { last, isSent, csrf } = heard
      const called = { name, outcome, isSent, csrf, ...answerOf(last) }
      made.push(called)
      if (outcome.ok && (name === 'login' || name === 'refresh'))
        learnTokens(name, outcome, options, disclosed)
      if (isSent || csrf === undefined) tellAnswer(called, last, report, disclosed)
      if (memory && options.csrf === false && wantsCsrf(called.body)) await lookForCsrf()
      return called
    },
    /** Makes a call of `/account`. */
    async ask(name: Asked['name'], ...asking: Parameters<typeof ask>): Promise<Asked> {
      heard = { isSent: false }
      const good = await ask(...asking)
      const { last } = heard
      const answer = { name, good, ...answerOf(last) }
      asked.push(answer)
      if (good !== undefined) learnTokens('login', good, options, disclosed)
      tellAnswer(answer, last, report, disclosed)
      return answer
    },
  }
}

export type Calls = ReturnType<typeof createCalls>
