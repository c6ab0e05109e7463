import type { Endpoint, FilledOptions, SessionOptions } from './options'
import { fill } from '../util/fill'

const post = (url: string, bearer: Endpoint['bearer'] = 'none'): Endpoint => ({
  url,
  method: 'POST',
  encoding: 'json',
  bearer,
})

/**
 * The default options: the paths and fields of Neshast's own conventions. Token lifetimes (`maxAge`) are in seconds,
 * `timeouts` in milliseconds.
 */
export const defaultOptions: FilledOptions = {
  name: '',
  baseUrl: '/',
  origins: [],
  api: { reducerPath: 'api', login: 'login', logout: 'logout', getUser: 'getUser' },
  endpoints: {
    login: post('/api/auth/login'),
    logout: post('/api/auth/logout', 'access'),
    refresh: post('/api/auth/refresh'),
    user: { ...post('/api/auth/user', 'access'), method: 'GET' },
  },
  headers: {},
  csrf: false,
  credentials: 'same-origin',
  renewal: 'refreshToken',
  persist: 'tokens',
  token: {
    property: 'token',
    expiresIn: 'expires_in',
    unit: 'seconds',
    type: 'Bearer',
    name: 'Authorization',
    maxAge: 1800,
    refreshBefore: 0,
  },
  refreshToken: {
    property: 'refresh_token',
    expiresIn: [],
    unit: 'seconds',
    data: 'refresh_token',
    maxAge: 30 * 24 * 60 * 60,
  },
  user: {
    from: 'call',
    property: 'user',
    id: 'id',
    name: 'name',
    scope: 'scope',
    locale: 'locale',
    omit: [],
  },
  login: { username: 'username', password: 'password', kind: 'username', refusals: [] },
  expired: { user: [{ status: 401 }], request: [{ status: 401 }] },
  refused: [{ status: 400 }, { status: 401 }, { status: 403 }],
  errorMessage: 'message',
  redirect: { login: '/login', home: '/' },
  timeouts: { login: 15_000, logout: 10_000, refresh: 15_000, user: 15_000 },
  limits: [],
  onEnd: 'redirect',
}

/**
 * Fills in the defaults. Without a refresh call there is no renewal; a user who is read from elsewhere needs no user
 * call.
 */
export function fillOptions(given: SessionOptions = {}): FilledOptions {
  const options = fill(given, defaultOptions) as FilledOptions
  if (options.endpoints.refresh === false) options.renewal = 'none'
  if (options.user.from !== 'call') options.endpoints = { ...options.endpoints, user: false }
  return options
}
