import { buildRequest } from '../../session/http/buildRequest.ts'
import type { Endpoint, FilledOptions } from '../../session/options/options.ts'
import { attempt } from '../../session/util/attempt.ts'
import type { Called, CallName } from '../wire/calls.ts'
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

/** A call as the option `buildRequest` makes it, which may put a token into a header of its own. */
function asBuilt({ options, calls }: Checking, name: CallName, endpoint: Endpoint): Asked {
  if (options.buildRequest === undefined) return endpoint
  const { password, token } = madeUp
  const fields = name === 'login' ? { fields: { [options.login.password]: password } } : {}
  const carried = { ...fields, accessToken: token, refreshToken: token }
  const request = attempt(() =>
    buildRequest(name, endpoint, carried, options, calls.baseUrl, { signal: null }),
  )
  // What the function does with made-up tokens is its own affair.
  if (request === undefined) return endpoint
  const isAsked = ([header, value]: [string, string]) =>
    header !== 'accept' && (header !== 'content-type' || value.startsWith('application/json'))
  const headers = [...request.headers].filter(isAsked).map(([header]) => header)
  return { ...endpoint, url: request.url, method: request.method, headers }
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
        ...call,
      } as const),
  )
  const asked = new Map<string, Asked>()
  for (const endpoint of [...own, ...ofAccount])
    if (endpoint) asked.set(`${endpoint.method} ${endpoint.url}`, endpoint)
  for (const endpoint of asked.values()) {
    if (!(await preflight(checking, origin, endpoint))) return false
  }
  return true
}

/**
 * Whether a page may read the answers. A server may allow the call itself, but send its refusals without CORS
 * headers.
 */
export function areReadable({ options, calls, report }: Checking, origin: string) {
  const isHidden = ({ status, headers }: Pick<Called, 'status' | 'headers'>) => {
    const allowed = headers.get('access-control-allow-origin')
    if (status === undefined) return false
    if (options.credentials !== 'include' && allowed === '*') return false
    return allowed !== origin
  }
  const csrf = calls.made.flatMap((each) => (each.csrf ? { ...each.csrf, name: 'csrf.url' } : []))
  const hidden = [...csrf, ...calls.made, ...calls.asked].filter(isHidden)
  const names = [...new Set(hidden.map(({ name, status }) => `${name} (${status})`))]
  if (names.length === 0) return true
  report.wrong(
    `These answers came without Access-Control-Allow-Origin: ${names.join(', ')}. The app would take them for a server that is away.`,
    'have the server send it with every answer, its refusals too',
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
