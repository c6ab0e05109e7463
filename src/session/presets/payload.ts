import type { SessionOptions } from '../options/options'

/**
 * Payload CMS 3, a collection `users`: read from its documentation, not run. Nobody is a 200 whose user is null.
 * The answer's `exp` is a moment of the server's clock, so the lifetime is read from the token, whose claims need none.
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
