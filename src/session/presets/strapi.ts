import type { SessionOptions } from '../options'

/** Strapi 5.54.0 with `jwtManagement: 'refresh'`; when a token ends only the JWT itself tells. */
const preset: SessionOptions = {
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
}
export default preset
