import type { Endpoint } from '../../session/options/options.ts'
import type { Checking } from './checking.ts'

/** What a call is, as far as a browser asks whether it may be made. */
export type Asked = Pick<Endpoint, 'url' | 'method' | 'encoding' | 'bearer'> & {
  /** The names of its headers, where a function of the options has changed them. */
  readonly headers?: readonly string[] | undefined
}

const listOf = (text: string) => text.toLowerCase().split(/\s*,\s*/)

const longest = 10_000

/**
 * Asks with a preflight request whether a page may make a call; if not, reports what to change at the server.
 */
export async function preflight(
  { options, calls, report }: Checking,
  origin: string,
  to: Asked,
): Promise<boolean> {
  const asOptionsSay = [
    ...(to.bearer === 'none' ? [] : [options.token.name.toLowerCase()]),
    ...(to.encoding === 'json' && to.method !== 'GET' ? ['content-type'] : []),
    ...Object.keys(options.headers).map((name) => name.toLowerCase()),
  ]
  const wanted = [
    ...(to.headers ?? asOptionsSay),
    ...(options.csrf && to.method !== 'GET' ? [options.csrf.header.toLowerCase()] : []),
  ]
  const url = new URL(to.url, calls.baseUrl)
  const isSimple = ['GET', 'HEAD', 'POST'].includes(to.method)
  if (isSimple && wanted.length === 0) {
    report.ok(`${to.method} ${to.url} needs no question before it`)
    return true
  }
  report.line('sent', `OPTIONS ${url.href} for ${to.method}`)
  const signal = AbortSignal.timeout(longest)
  const answer = await fetch(url, {
    method: 'OPTIONS',
    redirect: 'manual',
    signal,
    headers: {
      origin,
      'access-control-request-method': to.method,
      ...(wanted.length > 0 && { 'access-control-request-headers': wanted.join(',') }),
    },
  }).catch(() => undefined)
  if (answer === undefined) {
    report.line('got', 'no answer')
    report.wrong(
      signal.aborted
        ? `No answer in ${longest / 1000} s (OPTIONS ${to.url}).`
        : `The server broke off the connection (OPTIONS ${to.url}).`,
      'look into the log of your server',
    )
    return false
  }
  report.line('got', String(answer.status))
  const allow = (name: string) => answer.headers.get(`access-control-allow-${name}`) ?? ''
  const withCookies = options.credentials === 'include'
  // With credentials, `*` is not a wildcard but a literal name.
  const isIn = (name: string, list: string) =>
    listOf(list).includes(name.toLowerCase()) || (list.trim() === '*' && !withCookies)
  const missing = wanted.filter((name) => !isIn(name, allow('headers')))
  const problem =
    originProblem(allow('origin'), origin, allow('credentials'), options.credentials) ??
    (isSimple || isIn(to.method, allow('methods'))
      ? undefined
      : ([
          `The method ${to.method} of ${to.url} is not allowed.`,
          `have the server answer Access-Control-Allow-Methods with ${to.method} in it`,
        ] as const)) ??
    (missing.length === 0
      ? undefined
      : ([
          `The headers ${missing.join(', ')} are not allowed.`,
          `have the server answer Access-Control-Allow-Headers: ${wanted.join(', ')}`,
        ] as const)) ??
    (answer.ok
      ? undefined
      : ([
          `The question whether ${to.method} ${to.url} is allowed is answered with ${answer.status}: to a browser that is a no.`,
          'have the server answer OPTIONS with 204',
        ] as const))
  if (problem !== undefined) {
    report.wrong(...problem)
    return false
  }
  const beside = wanted.length > 0 ? ` with ${wanted.join(', ')}` : ''
  report.ok(`${to.method} ${to.url} may be called${beside}`)
  return true
}

function originProblem(
  allowed: string,
  origin: string,
  withCookies: string,
  credentials: RequestCredentials,
): readonly [text: string, remedy: string] | undefined {
  if (allowed === '') {
    return [
      `Pages at ${origin} are not allowed: their browser keeps every answer from them.`,
      `have the server answer Access-Control-Allow-Origin: ${origin}, or give --origin with the right one ("same" where both share it)`,
    ]
  }
  if (allowed !== '*' && allowed !== origin) {
    return [
      `Only ${allowed} is allowed, not ${origin}.`,
      'add the origin at the server, or give --origin',
    ]
  }
  if (credentials !== 'include') return undefined
  if (allowed === '*' || withCookies !== 'true') {
    return [
      "credentials: 'include' needs the very origin, and Access-Control-Allow-Credentials: true.",
      "change that at the server, or set credentials: 'same-origin' where no cookie is needed",
    ]
  }
  return undefined
}
