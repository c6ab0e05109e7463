import type { SessionOptions } from '../options/options'

/** djangorestframework-simplejwt 5.5: read from its documentation, not run. It has no user call of its own. */
const preset = {
  endpoints: {
    login: { url: '/api/token/' },
    refresh: { url: '/api/token/refresh/' },
    logout: { url: '/api/token/blacklist/', bearer: 'none' },
  },
  token: { property: 'access' },
  refreshToken: { property: 'refresh', data: 'refresh', maxAge: 24 * 60 * 60 },
  user: { from: 'token', property: '', id: 'user_id', name: 'username' },
  errorMessage: ['detail', 'non_field_errors.0'],
} satisfies SessionOptions
export default preset
