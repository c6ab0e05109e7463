import type { SessionOptions } from '../options/options'

/**
 * Unproven: Laravel with php-open-source-saver/jwt-auth 2.8, read in its quick start and never run; `authorisation.token` is
 * where the controllers of many tutorials put the token. Doubt it first, and try it by `npm run check-backend`. The access
 * token renews itself.
 */
const preset = {
  renewal: 'accessToken',
  endpoints: {
    login: { url: '/api/auth/login' },
    refresh: { url: '/api/auth/refresh', bearer: 'access' },
    logout: { url: '/api/auth/logout' },
    user: { url: '/api/auth/me', method: 'POST' },
  },
  token: { property: ['authorisation.token', 'access_token'], maxAge: 3600, refreshBefore: 300 },
  user: { property: ['user', ''] },
  login: { username: 'email', kind: 'email' },
  errorMessage: ['message', 'error'],
} satisfies SessionOptions
export default preset
