import { buildRequest } from '../../session/http/buildRequest.ts'
import type { Endpoint, FilledOptions } from '../../session/options/options.ts'
import { attempt } from '../../session/util/attempt.ts'
import type { CallName } from '../wire/calls.ts'
import { madeUp } from './madeUp.ts'
import { preflight, type Asked } from './preflight.ts'
import type { Checking } from './checking.ts'

/**
 * Checks CORS: which calls a page at `origin` may make, and which answers it may read. Browsers ask the server
 * with preflight requests, and so does this check.
 */
export async function checkCors(checking: Checking) {
  const { calls, report, origin } = checking
  if (origin === undefined) return
  report.heading(`CORS, for an app at ${origin}`)
  if (calls.baseUrl.origin === origin) return report.ok('the same origin: nothing to allow')
  if ((await mayCall(checking, origin)) && areReadable(checking, origin)) exposed(checking)
}

/** The headers that pages may send without asking; for `content-type` it depends on the value. */
const safe = ['accept', 'accept-language', 'content-language']

/** A call as the session layer makes it, `buildRequest` included. */
function asBuilt({ options, calls }: Checking, name: CallName, endpoint: Endpoint): Asked {
  const { password, token } = madeUp
  const { username, password: secret } = options.login
  const tokens = {
    accessToken: token,
    ...(options.renewal === 'refreshToken' && name !== 'user' && { refreshToken: token }),
  }
  const carried = name === 'login' ? { fields: { [username]: 'x', [secret]: password } } : tokens
  const request = attempt(() =>
    buildRequest(name, endpoint, carried, options, calls.baseUrl, { signal: null }),
  )
  // What the function does with made-up tokens is its own affair.
  if (request === undefined) return endpoint
  const isAsked = ([header, value]: [string, string]) =>
    !safe.includes(header) && (header !== 'content-type' || value.startsWith('application/json'))
  const headers = [...request.headers].filter(isAsked).map(([header]) => header)
  const url = options.buildRequest ? request.url : endpoint.url
  return { ...endpoint, url, method: request.method, headers }
}

/** Whether a page may make each of the calls. */
export async function mayCall(checking: Checking, origin: string): Promise<boolean> {
  const { login, user, refresh, logout } = checking.options.endpoints
  const own = Object.entries({ login, user, refresh, logout }).map(
    ([name, endpoint]) => endpoint && asBuilt(checking, name as CallName, endpoint),
  )
  const { changePassword, signOutEverywhere } = checking.account ?? {}
  const ofAccount = [changePassword, signOutEverywhere].map(
    (call) =>
      call &&
      ({
        method: 'POST',
        encoding: call === changePassword ? 'json' : 'form',
        bearer: 'access',
        headers: undefined,
        ...call,
      } as const),
  )
  const asked = new Map<string, Asked>()
  for (const endpoint of [...own, ...ofAccount])
    if (endpoint) asked.set(`${endpoint.method} ${endpoint.url} ${endpoint.headers}`, endpoint)
  for (const endpoint of asked.values()) {
    if (!(await preflight(checking, origin, endpoint))) return false
  }
  return true
}

/**
 * Whether a page may read the answers. A server may allow the call itself, but send its answers, or its refusals alone,
 * without CORS headers.
 */
export function areReadable({ options, calls, report }: Checking, origin: string) {
  const withCookies = options.credentials === 'include'
  const csrf = calls.made.flatMap((each) => (each.csrf ? { ...each.csrf, name: 'csrf.url' } : []))
  const answers = [...csrf, ...calls.made, ...calls.asked].filter((each) => each.status)
  const lacks = (header: string, isMissing: (value: string | null) => boolean) => {
    const hidden = answers.filter(({ headers }) =>
      isMissing(headers.get(`access-control-${header.toLowerCase()}`)),
    )
    return [...new Set(hidden.map(({ name, status }) => `${name} (${status})`))].join(', ')
  }
  const isNot = (allowed: string | null) => allowed !== origin && (allowed !== '*' || withCookies)
  const names = lacks('allow-origin', isNot)
  const so = 'The app would take them for a server that is away.'
  if (names !== '') {
    report.wrong(
      `These answers came without Access-Control-Allow-Origin: ${names}. ${so}`,
      'have the server send it with every answer, its refusals too',
    )
    return false
  }
  const bare = withCookies ? lacks('allow-credentials', (value) => value !== 'true') : ''
  if (bare === '') return true
  report.wrong(
    `These answers came without Access-Control-Allow-Credentials: true: ${bare}, which credentials: 'include' needs. ${so}`,
    "have the server send it with every answer, or set credentials: 'same-origin' where no cookie is needed",
  )
  return false
}

/** The consequence of each header that is not exposed. */
export const why = {
  Date: 'lifetimes that are moments (JWT exp, date) then trust the clock of the device',
  'Retry-After': 'after too many tries the app cannot say how long to wait',
}

/** Tells whether a page may read a given header of an answer. */
export function exposedBy(headers: Headers, { credentials }: Pick<FilledOptions, 'credentials'>) {
  const list = (headers.get('access-control-expose-headers') ?? '').toLowerCase()
  const names = list.split(/\s*,\s*/)
  return (name: string) =>
    names.includes(name.toLowerCase()) || (list === '*' && credentials !== 'include')
}

/** Checks the headers that a page can read only where they are exposed. */
function exposed({ options, calls, report }: Checking) {
  const login = calls.made.find(({ name, outcome }) => name === 'login' && outcome.ok)
  if (login === undefined) return
  const isExposed = exposedBy(login.headers, options)
  const lacking = Object.entries(why).filter(([name]) => !isExposed(name))
  for (const [name, so] of lacking) report.note(`${name} is not exposed: ${so}`)
  const all = lacking.map(([name]) => name).join(', ')
  if (all === '') report.ok('Date and Retry-After are exposed')
  else report.note(`have the server answer Access-Control-Expose-Headers: ${all}`)
  if (options.readTokens === undefined) return
  // A function may read any header, so it is run again with only those that a page can read.
  const headers = new Headers([...login.headers].filter(([name]) => isExposed(name)))
  const { body, status = 0 } = login
  const isFound = (answer: Headers) =>
    options.readTokens?.({ status, headers: answer, body }, 'login').accessToken !== undefined
  if (isFound(login.headers) && !isFound(headers)) {
    report.wrong(
      'readTokens reads a header that is not exposed: a page finds no token.',
      'have the server name it in Access-Control-Expose-Headers',
    )
  }
}
