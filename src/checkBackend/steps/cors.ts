import type { FilledOptions } from '../../session/options/options.ts'
import type { Called } from '../wire/calls.ts'
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

/** Whether a page may make each of the calls. */
export async function mayCall(checking: Checking, origin: string): Promise<boolean> {
  const { login, user, refresh, logout } = checking.options.endpoints
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
  for (const endpoint of [login, user, refresh, logout, ...ofAccount])
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
  const hidden = [...calls.made, ...calls.asked].filter(isHidden)
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
