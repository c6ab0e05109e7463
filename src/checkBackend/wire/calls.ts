import {
  createCallEndpoint,
  type EndpointResponse,
  type EndpointResult,
} from '../../session/http/callEndpoint.ts'
import type { FilledOptions } from '../../session/options/options.ts'
import type { CallPayload } from '../../session/http/buildRequest.ts'
import { readTokens } from '../../session/http/tokenResponse.ts'
import { createBrowserFetch, type Browser, type Wire } from './browser.ts'
import { cookieText, type Cookie } from './cookies.ts'
import type { Disclosed } from './disclosed.ts'
import type { Report } from '../report.ts'
import { looksLikeToken } from './secrets.ts'

export type CallName = 'login' | 'user' | 'refresh' | 'logout'

/** A call and its result: as the session layer sees it, and as it was sent and received. */
export type Called = {
  readonly name: CallName
  readonly outcome: EndpointResult
  readonly status: number | undefined
  readonly headers: Headers
  /** The body, as parsed JSON or else as text. */
  readonly body: unknown
  readonly cookies: readonly Cookie[]
  readonly redirectedTo: URL | undefined
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A body as one text. */
export const textOf = (body: unknown) =>
  typeof body === 'string' ? body : JSON.stringify(body ?? '')

const cut = (text: string) => (text.length > 400 ? `${text.slice(0, 400)}…` : text)

/** The headers of an answer that hold a token: their names, with the token without its scheme. */
export const tokenHeaders = (headers: Headers) =>
  [...headers].flatMap(([name, value]) => {
    const token = value.replace(/^(Bearer|JWT|Token) /i, '')
    const isNamed = /auth|token|jwt/.test(name) && !name.startsWith('access-control')
    return isNamed && looksLikeToken(token, name) ? [{ name, token }] : []
  })

/** Makes calls with the session layer's own code, as a browser would, and reports them. */
export function createCalls(
  options: FilledOptions,
  browser: Browser,
  report: Report,
  disclosed: Disclosed,
  before: readonly Called[] = [],
) {
  const baseUrl = new URL(options.baseUrl)
  const made = [...before]
  let last: Wire | undefined
  const came = (wire: Wire) => (last = wire)
  const fetchAsBrowser = createBrowserFetch(browser, options, report, disclosed, came)
  const page = new URL(browser.origin ?? baseUrl).hostname
  const cookies = () => browser.jar.readableAt(page, baseUrl.hostname)
  const env = { now: Date.now, fetch: fetchAsBrowser, cookies }
  const call = createCallEndpoint(env, options, baseUrl, () => {})
  return {
    baseUrl,
    /** All calls so far, in order. */
    made: made as readonly Called[],
    async call(name: CallName, carried: CallPayload): Promise<Called> {
      last = undefined
      const outcome = await call(name, carried)
      const called = calledOf(name, outcome, last)
      made.push(called)
      tell(called, last)
      return called
    },
  }

  function calledOf(name: CallName, outcome: EndpointResult, wire: Wire | undefined): Called {
    const { status, headers = new Headers() } = wire?.response ?? {}
    const body = wire && parsed(wire.text)
    const { cookies = [], redirectedTo } = wire ?? {}
    return { name, outcome, status, headers, body, cookies, redirectedTo }
  }

  function tell({ name, outcome, status, headers, cookies, redirectedTo }: Called, wire?: Wire) {
    if (wire === undefined) return report.line('got', 'no answer')
    if (outcome.ok && (name === 'login' || name === 'refresh')) learn(name, outcome)
    const type = headers.get('content-type')?.split(';')[0] ?? ''
    report.line('got', `${status} ${type}`.trim())
    if (redirectedTo !== undefined)
      report.line('', `location: ${disclosed.show(redirectedTo.href)}`)
    for (const { name: header, token } of tokenHeaders(headers))
      report.line('', `${header}: ${disclosed.showValue(token, 'token')}`)
    if (wire.text !== '') report.line('', cut(disclosed.show(wire.text).replace(/\s+/g, ' ')))
    for (const cookie of cookies) {
      const own = disclosed.showOwn(cookie.value)
      const shown = own === cookie.value ? '‹a short value›' : own
      report.line('', `set-cookie: ${cookieText(cookie, shown)}`)
    }
  }

  /** Learns the tokens of an answer, so that the report shows their names in place of their values. */
  function learn(name: 'login' | 'refresh', answer: EndpointResponse) {
    const found = readTokens(name, answer, options)
    if ('error' in found) return
    const { accessToken, renewal } = found.tokens
    disclosed.hideNext(accessToken.value, 'access token')
    if (renewal.by === 'refreshToken') disclosed.hideNext(renewal.token.value, 'refresh token')
  }
}

export type Calls = ReturnType<typeof createCalls>
