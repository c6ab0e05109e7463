import type { SessionOptions } from '../options/options'

/**
 * Payload CMS 3, a collection `users`: read from its documentation, not run. For a guest, the user call answers 200
 * with the user `null`. The answer's `exp` is a moment on the server's clock, so the lifetime is read from the token,
 * whose `exp − iat` depends on no clock.
 */
const preset = {
  renewal: 'accessToken',
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
  user: { name: 'email' },
  login: { username: 'email', kind: 'email' },
  expired: { user: [{ status: 401 }, { status: 200, path: 'user', is: null }] },
  errorMessage: 'errors.0.message',
} satisfies SessionOptions
export default preset
