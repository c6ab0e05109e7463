import type { MakeLimit } from './limits'

/** One call to the server: its path below `baseUrl`, or an absolute URL, and its method. */
export type Endpoint = { url: string; method: string }

/** What a session layer needs to know of its server. Everything is optional; see `defaultOptions`. */
export type SessionOptions = {
  /**
   * Where the API lives: absolute, or a path of this origin. Tokens go to its origin only, and to the
   * `endpoints` that name another one.
   */
  baseUrl?: string
  /** The calls; `false` switches one off. */
  endpoints?: {
    login?: Partial<Endpoint>
    logout?: Partial<Endpoint> | false
    refresh?: Partial<Endpoint> | false
    user?: Partial<Endpoint> | false
  }
  token?: {
    /** Path of the access token in the answers to login and refresh. */
    property?: string
    /** Path of its lifetime in seconds in the same answers. */
    expiresIn?: string
    /** The scheme before the token in the header; empty for the bare token. */
    type?: string
    /** The header that carries the token. */
    name?: string
    /** Its lifetime in seconds where neither the server nor the token tells. */
    maxAge?: number
    /**
     * How many seconds before its end it is refreshed; 0 for after it. For servers that do not renew
     * an expired token. Never in the first half of its life.
     */
    refreshBefore?: number
  }
  refreshToken?: {
    /** Path of the refresh token in the answers to login and refresh. */
    property?: string
    /** The field that carries it in the bodies of refresh and logout. */
    data?: string
    /** Its lifetime in seconds where the token itself does not tell. */
    maxAge?: number
  }
  /** Paths: `property` in the answer to the user call, the others inside the user. */
  user?: { property?: string; id?: string; name?: string; scope?: string; locale?: string }
  /** How long each call may take, in milliseconds. */
  timeouts?: { login?: number; logout?: number; refresh?: number; user?: number }
  /** What ends a session whatever its tokens say: `idleTimeout(…)`, `ceiling(…)`. None by default. */
  limits?: readonly MakeLimit[]
}

type Complete<T> = T extends readonly unknown[]
  ? T
  : { [K in keyof T]-?: Complete<Exclude<T[K], undefined>> }
type Filled<T> = T extends false
  ? false
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { [K in keyof T]-?: Filled<Exclude<T[K], undefined>> }
      : T

/** The options with every default filled in. */
export type FilledOptions = {
  [K in keyof Complete<SessionOptions>]: Filled<Complete<SessionOptions>[K]>
}

/** The calls of a server that follows our conventions. */
export const defaultOptions: FilledOptions = {
  baseUrl: '/',
  endpoints: {
    login: { url: '/api/auth/login', method: 'POST' },
    logout: { url: '/api/auth/logout', method: 'POST' },
    refresh: { url: '/api/auth/refresh', method: 'POST' },
    user: { url: '/api/auth/user', method: 'GET' },
  },
  token: {
    property: 'token',
    expiresIn: 'expires_in',
    type: 'Bearer',
    name: 'Authorization',
    maxAge: 1800,
    refreshBefore: 0,
  },
  refreshToken: { property: 'refresh_token', data: 'refresh_token', maxAge: 30 * 24 * 60 * 60 },
  user: { property: 'user', id: 'id', name: 'name', scope: 'scope', locale: 'locale' },
  timeouts: { login: 15_000, logout: 10_000, refresh: 15_000, user: 15_000 },
  limits: [],
}

type Shape = Record<string, unknown>
const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The calls that a server may do without. */
const optional = new Set(['endpoints.logout', 'endpoints.refresh', 'endpoints.user'])

const show = (value: unknown) =>
  isShape(value) ? 'an object' : (JSON.stringify(value) ?? String(value))

function expected(path: string, value: unknown): string | undefined {
  if (path === 'baseUrl') {
    return typeof value === 'string' && URL.canParse(value, 'http://origin.invalid')
      ? undefined
      : 'an absolute URL or a path of this origin'
  }
  if (path === 'limits') {
    return Array.isArray(value) && value.every((limit) => typeof limit === 'function')
      ? undefined
      : 'a list such as [idleTimeout({ after: 900 })]'
  }
  if (path === 'token.refreshBefore') {
    return typeof value === 'number' && value >= 0 && value < Infinity
      ? undefined
      : 'a number of seconds, 0 or above'
  }
  if (/maxAge$|^timeouts\./.test(path)) {
    return typeof value === 'number' && Number.isFinite(value) && value > 0
      ? undefined
      : 'a number above 0'
  }
  if (typeof value !== 'string') return 'a string'
  return value === '' && path !== 'token.type' ? 'a string that is not empty' : undefined
}

function fill(given: unknown, defaults: unknown, path: string): unknown {
  if (given === undefined) return defaults
  if (given === false && optional.has(path)) return false
  if (!isShape(defaults)) {
    const wanted = expected(path, given)
    if (wanted !== undefined) {
      throw new TypeError(`Session option ${path}: expected ${wanted}, but got ${show(given)}.`)
    }
    return given
  }
  if (!isShape(given)) {
    const wanted = optional.has(path) ? 'an object or false' : 'an object'
    throw new TypeError(
      `Session option ${path || '(all)'}: expected ${wanted}, but got ${show(given)}.`,
    )
  }
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(defaults, key)) {
      const known = Object.keys(defaults).join(', ')
      throw new TypeError(
        `Session option ${path && `${path}.`}${key} is not known; expected one of: ${known}.`,
      )
    }
  }
  return Object.fromEntries(
    Object.entries(defaults).map(([key, value]) => [
      key,
      fill(given[key], value, path ? `${path}.${key}` : key),
    ]),
  )
}

/**
 * Fills in the defaults and checks what was given.
 * @throws TypeError that names the option's path, what was given and what was expected.
 */
export const fillOptions = (given: SessionOptions = {}): FilledOptions =>
  fill(given, defaultOptions, '') as FilledOptions
