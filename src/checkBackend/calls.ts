import {
  createCallEndpoint,
  type EndpointResponse,
  type EndpointResult,
} from '../session/http/callEndpoint.ts'
import type { FilledOptions } from '../session/options/options.ts'
import type { CallPayload } from '../session/http/buildRequest.ts'
import { readTokens } from '../session/http/tokenResponse.ts'
import type { Disclosed } from './disclosed.ts'
import type { Report } from './report.ts'

export type CallName = 'login' | 'user' | 'refresh' | 'logout'

/** What a call came to: for the session layer, and as it went over the wire. */
export type Called = {
  readonly outcome: EndpointResult
  readonly status: number | undefined
  readonly headers: Headers
  /** The body: JSON parsed, else as text. */
  readonly body: unknown
  readonly cookies: readonly string[]
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const cut = (text: string) => (text.length > 400 ? `${text.slice(0, 400)}…` : text)

/** Makes calls with the session layer's own code, as a browser at `origin` would, and tells of them. */
export function createCalls(
  options: FilledOptions,
  origin: string | undefined,
  report: Report,
  disclosed: Disclosed,
) {
  const baseUrl = new URL(options.baseUrl)
  const jar = new Map<string, string>()
  let last: { response: Response; text: string } | undefined

  async function fetchAsBrowser(request: Request) {
    if (origin !== undefined) request.headers.set('origin', origin)
    if (options.credentials === 'include' && jar.size > 0) {
      request.headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '))
    }
    const { 'content-type': type, ...headers } = Object.fromEntries(request.headers)
    const body = await request.clone().text()
    const shown = Object.entries(headers).filter(([name]) => !['accept', 'origin'].includes(name))
    report.line('sent', `${request.method} ${disclosed.showOwn(request.url)}`)
    for (const [name, value] of shown) report.line('', disclosed.showOwn(`${name}: ${value}`))
    report.line('', body === '' ? 'no body' : disclosed.showOwn(`${type?.split(';')[0]}  ${body}`))
    const response = await fetch(request)
    last = { response: response.clone(), text: await response.clone().text() }
    response.headers.getSetCookie().forEach(keep)
    return response
  }

  function keep(cookie: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    const end = /;\s*expires=([^;]*)/i.exec(cookie)?.[1]
    const isOver = end !== undefined && Date.parse(end) <= Date.now()
    if (value === '' || isOver || /;\s*max-age=(0|-\d+)\s*(;|$)/i.test(cookie)) {
      jar.delete(name)
    } else {
      jar.set(name, value)
      disclosed.hideNext(value, `cookie ${name}`)
    }
  }

  const call = createCallEndpoint(
    { now: Date.now, fetch: fetchAsBrowser },
    options,
    baseUrl,
    () => {},
  )
  return {
    baseUrl,
    async call(name: CallName, carried: CallPayload): Promise<Called> {
      last = undefined
      const outcome = await call(name, carried)
      if (last === undefined) {
        report.line('got', 'no answer')
        return { outcome, status: undefined, headers: new Headers(), body: undefined, cookies: [] }
      }
      const { response, text } = last as { response: Response; text: string }
      const { status, headers } = response
      const cookies = headers.getSetCookie()
      if (outcome.ok && (name === 'login' || name === 'refresh')) learn(name, outcome)
      const type = headers.get('content-type')?.split(';')[0] ?? ''
      report.line('got', `${status} ${type}`)
      if (text !== '') report.line('', cut(disclosed.show(text.replace(/\s+/g, ' '))))
      for (const cookie of cookies) report.line('', disclosed.show(`set-cookie: ${cookie}`))
      return { outcome, status, headers, body: parsed(text), cookies }
    },
  }

  /** What is a token is shown by that name. */
  function learn(name: 'login' | 'refresh', answer: EndpointResponse) {
    const found = readTokens(name, answer, options)
    if ('error' in found) return
    const { accessToken, renewal } = found.tokens
    disclosed.hideNext(accessToken.value, 'access token')
    if (renewal.by === 'refreshToken') disclosed.hideNext(renewal.token.value, 'refresh token')
  }
}

export type Calls = ReturnType<typeof createCalls>
