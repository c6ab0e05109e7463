import type { SessionOptions } from '../options/options'

/** Laravel with php-open-source-saver/jwt-auth 2.8: read from its documentation, not run. The access token renews itself. */
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
