/** Paths at which servers have these calls, in addition to those of the presets. */
const usual = {
  login: [
    '/login',
    '/api/login',
    '/auth/login',
    '/api/auth/login',
    '/api/v1/auth/login',
    '/api/v1/login',
    '/v1/auth/login',
    '/users/login',
    '/api/users/login',
    '/user/login',
    '/auth/sign_in',
    '/users/sign_in',
    '/auth/signin',
    '/api/auth/signin',
    '/auth/token',
    '/token',
    '/api/token',
    '/oauth/token',
    '/auth',
    '/authenticate',
    '/api/authenticate',
    '/sessions',
    '/api/sessions',
    '/session',
    '/api/session',
    '/login_check',
    '/api/login_check',
  ],
  user: [
    '/me',
    '/user',
    '/users/me',
    '/api/me',
    '/api/user',
    '/api/users/me',
    '/auth/me',
    '/auth/user',
    '/api/auth/me',
    '/api/v1/me',
    '/userinfo',
    '/user/info',
    '/api/user/info',
    '/account',
    '/api/account',
    '/profile',
    '/api/profile',
    '/auth/profile',
    '/whoami',
  ],
  refresh: ['/refresh', '/api/refresh', '/auth/refresh', '/api/auth/refresh', '/token/refresh'],
  logout: ['/logout', '/api/logout', '/auth/logout', '/api/auth/logout'],
}

const besideLogin = {
  login: [],
  user: ['me', 'user', 'profile', 'user/info', 'userinfo', 'session'],
  refresh: ['refresh', 'refresh-token', 'refresh_token', 'refreshToken', 'token/refresh', 'renew'],
  logout: ['logout', 'sign_out', 'signout', 'revoke', 'blacklist'],
}

type Place = { readonly url: string; readonly method?: string }

/** A name in place of the last segment of a path, and appended to the path. */
function near(url: string, name: string): readonly [beside: string, below: string] {
  const [path = ''] = url.split('?')
  const slash = path.endsWith('/') ? '/' : ''
  const whole = path.replace(/\/$/, '')
  // A relative path of one segment has nothing above it.
  return [
    `${whole.slice(0, whole.lastIndexOf('/') + 1)}${name}${slash}`,
    `${whole}/${name}${slash}`,
  ]
}

/** The usual paths, below the path of `baseUrl` first where it has one. */
function usualPaths(call: keyof typeof usual, baseUrl: string): string[] {
  const base = new URL(baseUrl).pathname.replace(/\/$/, '')
  const bare = base === '' ? [] : usual[call].filter((path) => !/^\/(api|v1)\//.test(path))
  return [...bare.map((path) => base + path), ...usual[call]]
}

/** Where a call may be: first beside the login, then below it, then at the usual paths. */
export function placesOf(call: keyof typeof usual, loginUrl: string, baseUrl: string): Place[] {
  const all = besideLogin[call].map((name) => near(loginUrl, name))
  const beside = all.map(([url]) => url)
  const below = all.map(([, url]) => url)
  const urls = [...new Set([...beside, ...below, ...usualPaths(call, baseUrl)])]
  const places: Place[] = urls.map((url) => ({ url }))
  // REST APIs may treat the session as a resource, which a refresh changes and a logout deletes.
  if (call === 'refresh')
    return [...places, ...['PUT', 'PATCH'].map((method) => ({ url: loginUrl, method }))]
  if (call !== 'logout') return places
  const deleted = [loginUrl, ...beside].map((url) => ({ url, method: 'DELETE' }))
  return [...places, ...deleted]
}
