import type { EndpointResponse } from '../../session/http/callEndpoint.ts'
import { readTokens } from '../../session/http/tokenResponse.ts'
import type { FilledOptions } from '../../session/options/options.ts'
import type { Report } from '../report.ts'
import type { Wire } from './browser.ts'
import { cookieText, type Cookie } from './cookies.ts'
import type { Disclosed } from './disclosed.ts'
import { looksLikeToken, withoutScheme } from './secrets.ts'

/** An answer as it was received. */
export type Answered = {
  readonly status: number | undefined
  readonly headers: Headers
  /** The body, as parsed JSON or else as text. */
  readonly body: unknown
  readonly cookies: readonly Cookie[]
  readonly redirectedTo: URL | undefined
}

export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function answerOf(wire: Wire | undefined): Answered {
  const { status, headers = new Headers() } = wire?.response ?? {}
  const { cookies = [], redirectedTo } = wire ?? {}
  return { status, headers, body: wire && parsed(wire.text), cookies, redirectedTo }
}

const cut = (text: string) => (text.length > 400 ? `${text.slice(0, 400)}…` : text)

/** The headers of an answer that hold a token: their names, with the token without its scheme. */
export const tokenHeaders = (headers: Headers) =>
  [...headers].flatMap(([name, value]) => {
    const token = withoutScheme(value)
    const isNamed = /auth|token|jwt/.test(name) && !name.startsWith('access-control')
    return isNamed && looksLikeToken(token, name) ? [{ name, token }] : []
  })

/** Reports an answer, without its secrets. */
export function tellAnswer(
  { status, headers, cookies, redirectedTo }: Answered,
  wire: Wire | undefined,
  report: Report,
  disclosed: Disclosed,
) {
  if (wire === undefined) return report.line('got', 'no answer')
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  report.line('got', `${status} ${type}`.trim())
  if (redirectedTo !== undefined) report.line('', `location: ${disclosed.show(redirectedTo.href)}`)
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
export function learnTokens(
  call: 'login' | 'refresh',
  answer: EndpointResponse,
  options: FilledOptions,
  disclosed: Disclosed,
) {
  const found = readTokens(call, answer, options)
  if ('error' in found) return
  const { accessToken, renewal } = found.tokens
  disclosed.hideNext(withoutScheme(accessToken.value), 'access token')
  if (renewal.by === 'refreshToken') disclosed.hideNext(renewal.token.value, 'refresh token')
}
