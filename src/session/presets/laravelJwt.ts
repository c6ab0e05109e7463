import type { SessionOptions } from '../options/options'

/**
 * Unproven: Laravel with php-open-source-saver/jwt-auth 2.8, read from its documentation and never run. Doubt it first, and
 * try it by `npm run check-backend`. The access token renews itself.
 */
const preset = {
  renewal: 'accessToken',
  endpoints: {
    login: { url: '/api/login' },
    refresh: { url: '/api/refresh', bearer: 'access' },
    logout: { url: '/api/logout' },
    user: { url: '/api/me', method: 'POST' },
  },
  token: { property: ['authorisation.token', 'access_token'], maxAge: 3600, refreshBefore: 300 },
  user: { property: ['user', ''] },
  login: { username: 'email', kind: 'email' },
} satisfies SessionOptions
export default preset
