import type { SessionOptions } from '../options/options'

/**
 * Payload 3.90.2, a collection `users`. For a guest, and with a token that has ended, the user call answers 200 with
 * the user `null`; other calls answer 403, as they do to somebody who may not: where yours do, name them in
 * `expired.request`. The answer's `exp` is a moment on the server's clock, so the lifetime is read from the token, whose
 * `exp − iat` depends on no clock. Its login sets a cookie too, which would sign somebody in
 * beside the session, and outlive it: cookies are left out. After five wrong passwords an account is locked for ten
 * minutes, by a 401.
 */
const preset = {
  renewal: 'accessToken',
  credentials: 'omit',
  endpoints: {
    login: { url: '/api/users/login' },
    refresh: { url: '/api/users/refresh-token', bearer: 'access' },
    logout: { url: '/api/users/logout' },
    user: { url: '/api/users/me' },
  },
  token: {
    property: ['token', 'refreshedToken'],
    type: 'JWT',
    maxAge: 7200,
    refreshBefore: 600,
  },
  user: { name: ['name', 'email'], omit: ['sessions'] },
  login: { username: 'email', kind: 'email' },
  expired: { user: [{ status: 401 }, { status: 200, path: 'user', is: null }] },
  errorMessage: 'errors.0.message',
} satisfies SessionOptions
export default preset
