import { normalizeHeaders } from '../../session/http/buildRequest.ts'
import type { FilledOptions } from '../../session/options/options.ts'
import { attempt } from '../../session/util/attempt.ts'
import { readCookie, type Cookie, type Jar } from './cookies.ts'
import type { Disclosed } from './disclosed.ts'
import type { Report } from '../report.ts'
import { describeSecret } from './secrets.ts'

/** An answer as it was received. */
export type Wire = {
  readonly response: Response
  readonly text: string
  readonly cookies: readonly Cookie[]
  /** Where the server has redirected the call to; the session layer follows no redirect. */
  readonly redirectedTo: URL | undefined
}

/** The state of a simulated browser, whatever page is open in it. */
export type Browser = {
  readonly jar: Jar
  /** The page's origin; `undefined` where it is the API's own. */
  readonly origin: string | undefined
  /** Answers by their exact request. Where it is given, no request is sent twice. */
  readonly memory?: Map<string, Wire>
}

async function send(request: Request): Promise<Wire> {
  const response = await fetch(new Request(request, { redirect: 'manual' }))
  const text = await response.clone().text()
  const url = new URL(request.url)
  const cookies = response.headers.getSetCookie().map((each) => readCookie(each, url))
  const location = response.headers.get('location')
  const isSentOn = response.status >= 300 && response.status < 400 && location !== null
  return { response, text, cookies, redirectedTo: isSentOn ? new URL(location, url) : undefined }
}

function tellRequest(
  request: Request,
  body: string,
  { csrf, headers: constant }: FilledOptions,
  report: Report,
  { showOwn }: Disclosed,
) {
  const { 'content-type': type, ...headers } = Object.fromEntries(request.headers)
  const given = normalizeHeaders(constant)
  const shown = (name: string, value: string) => {
    if (given[name] === value) return `‹${value.length} characters›`
    const own = showOwn(value)
    const isCsrf = csrf !== false && name === csrf.header.toLowerCase()
    return isCsrf && own === value ? describeSecret(value) : own
  }
  report.line('sent', `${request.method} ${showOwn(request.url)}`)
  for (const [name, value] of Object.entries(headers))
    if (!['accept', 'origin'].includes(name)) report.line('', `${name}: ${shown(name, value)}`)
  report.line('', body === '' ? 'no body' : showOwn(`${type?.split(';')[0]}  ${body}`))
}

/** A cookie's value as a page reads it: what is hidden so is hidden encoded too. */
const decoded = (value: string) => attempt(() => decodeURIComponent(value)) ?? value

/** Makes a `fetch` that behaves as that of a browser, and reports each request and its answer. */
export const createBrowserFetch =
  (
    { jar, origin, memory }: Browser,
    options: FilledOptions,
    report: Report,
    disclosed: Disclosed,
    came: (wire: Wire) => void,
  ) =>
  async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    if (origin !== undefined) request.headers.set('origin', origin)
    const { credentials } = options
    const isOwn = origin === undefined || origin === url.origin
    if (credentials === 'include' || (credentials === 'same-origin' && isOwn)) {
      const pairs = jar.sentTo(url.pathname).map(({ name, value }) => `${name}=${value}`)
      if (pairs.length > 0) request.headers.set('cookie', pairs.join('; '))
    }
    const body = await request.clone().text()
    tellRequest(request, body, options, report, disclosed)
    const key = JSON.stringify([request.method, request.url, [...request.headers], body])
    const wire = memory?.get(key) ?? (await send(request))
    memory?.set(key, wire)
    for (const cookie of wire.cookies) {
      jar.keep(cookie)
      if (!cookie.isOver) disclosed.hideNext(decoded(cookie.value), `cookie ${cookie.name}`)
    }
    came(wire)
    // This is how a browser fails a redirected call with `redirect: 'error'`.
    if (wire.redirectedTo !== undefined) throw new TypeError('The call was redirected.')
    return wire.response.clone()
  }
