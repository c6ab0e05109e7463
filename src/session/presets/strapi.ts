import type { SessionOptions } from '../options/options'

/**
 * Strapi 5.54.0 with `jwtManagement: 'refresh'`; only the JWT itself tells when it expires. A role comes with the user
 * only where the server allows `?populate=role` (not tried): set `endpoints.user.url` to that.
 */
const preset = {
  endpoints: {
    login: { url: '/api/auth/local' },
    refresh: { url: '/api/auth/refresh' },
    logout: { url: '/api/auth/logout', body: {} },
    user: { url: '/api/users/me' },
  },
  token: { property: 'jwt' },
  refreshToken: { property: 'refreshToken', data: 'refreshToken' },
  user: { property: '', name: 'username', scope: 'role.type' },
  login: { username: 'identifier', kind: 'username' },
  errorMessage: 'error.message',
} satisfies SessionOptions
export default preset
