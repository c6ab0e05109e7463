import type { Endpoint } from '../session/options/options.ts'
import type { Checking } from './steps.ts'
import { written } from './steps.ts'

/** What a page at `origin` may do and read: browsers ask the server that, so it is asked here too. */
export async function checkCors(checking: Checking, origin: string) {
  const { options, calls, report } = checking
  report.heading(`CORS, for an app at ${origin}`)
  if (calls.baseUrl.origin === origin) return report.ok('the same origin: nothing to allow')
  const { login, user, refresh } = options.endpoints
  const asked = new Map<string, Endpoint>()
  for (const endpoint of [login, user, refresh]) if (endpoint) asked.set(endpoint.url, endpoint)
  for (const endpoint of asked.values()) {
    if (!(await isAllowed(checking, origin, endpoint))) return
  }
  await exposed(checking, origin)
}

/** Asks whether a call may be made; where not, tells what to change. */
async function isAllowed({ options, calls, report }: Checking, origin: string, to: Endpoint) {
  const wanted = [
    ...(to.bearer === 'none' ? [] : [options.token.name.toLowerCase()]),
    ...(to.encoding === 'json' && to.method !== 'GET' ? ['content-type'] : []),
    ...Object.keys(options.headers).map((name) => name.toLowerCase()),
  ]
  const url = new URL(to.url, calls.baseUrl)
  const { headers, status } = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': to.method,
      ...(wanted.length > 0 && { 'access-control-request-headers': wanted.join(',') }),
    },
  })
  report.line('sent', `OPTIONS ${url.href}`)
  report.line('got', String(status))
  const allow = (name: string) => headers.get(`access-control-allow-${name}`) ?? ''
  const problem = originProblem(allow('origin'), origin, allow('credentials'), options.credentials)
  if (problem) {
    report.wrong(...problem)
    return false
  }
  const allowed = allow('headers')
    .toLowerCase()
    .split(/\s*,\s*/)
  const missing = wanted.filter((name) => !allowed.includes(name) && !allowed.includes('*'))
  if (missing.length > 0) {
    report.wrong(
      `The headers ${missing.join(', ')} are not allowed.`,
      `have the server answer Access-Control-Allow-Headers: ${wanted.join(', ')}`,
    )
    return false
  }
  report.ok(
    `${to.method} ${to.url} may be called${wanted.length > 0 ? ` with ${wanted.join(', ')}` : ''}`,
  )
  return true
}

function originProblem(
  allowed: string,
  origin: string,
  withCookies: string,
  credentials: RequestCredentials,
): [text: string, remedy: string] | undefined {
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

/** Headers that a page reads only where they are exposed. */
async function exposed({ options, calls, report }: Checking, origin: string) {
  const { url } = options.endpoints.login
  const { headers } = await fetch(new URL(url, calls.baseUrl), {
    method: 'POST',
    headers: { origin },
  })
  const names = (headers.get('access-control-expose-headers') ?? '').toLowerCase()
  const lacking = [
    ['Date', 'lifetimes that are moments (JWT exp, date) then trust the clock of the device'],
    ['Retry-After', 'after too many tries the app cannot say how long to wait'],
  ].filter(([name = '']) => names !== '*' && !names.includes(name.toLowerCase()))
  for (const [name, so] of lacking) report.note(`${name} is not exposed: ${so}`)
  if (lacking.length === 0) report.ok('Date and Retry-After are exposed')
  else {
    const all = lacking.map(([name]) => name).join(', ')
    report.note(
      `have the server answer Access-Control-Expose-Headers: ${written(all).slice(1, -1)}`,
    )
  }
}
