import { extendedCalls } from '../http/extendedCalls'
import type { SessionOptions } from '../options/options'

/**
 * Strapi 5.54.0 with `jwtManagement: 'refresh'`; only the JWT itself tells when it expires. For a role set
 * `endpoints.user.url` to `/api/users/me?populate=role`: it comes where the person's role has the permission
 * `plugin::users-permissions.role.find`, and without that the user comes without a role. Its logout wants a valid
 * access token, and answers 403 to any other and keeps the refresh token: one that has ended is refreshed first.
 */
const preset = {
  calls: extendedCalls,
  endpoints: {
    login: { url: '/api/auth/local' },
    refresh: { url: '/api/auth/refresh' },
    logout: { url: '/api/auth/logout', body: {}, bearer: 'fresh' },
    user: { url: '/api/users/me' },
  },
  token: { property: 'jwt' },
  refreshToken: { property: 'refreshToken', data: 'refreshToken' },
  user: { property: '', name: 'username', scope: 'role.type' },
  login: {
    username: 'identifier',
    kind: 'username',
    // Of an account that is blocked or not confirmed, after the right password: the server's own words tell which.
    refusals: [{ status: 400, path: 'error.name', is: 'ApplicationError', code: 'account' }],
  },
  errorMessage: 'error.message',
} satisfies SessionOptions
export default preset
