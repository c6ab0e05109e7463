import type { SessionOptions } from '../options/options'

/**
 * Unproven: Supabase Auth (GoTrue 2), read from its documentation and never run. Doubt it first, and try it by
 * `npm run check-backend`. Set `headers.apikey` to the anon key.
 */
const preset = {
  endpoints: {
    login: { url: '/auth/v1/token?grant_type=password' },
    refresh: { url: '/auth/v1/token?grant_type=refresh_token' },
    logout: { url: '/auth/v1/logout', body: false },
    user: { url: '/auth/v1/user' },
  },
  token: { property: 'access_token', maxAge: 3600 },
  user: { property: '', name: 'email', scope: 'role' },
  login: { username: 'email', kind: 'email' },
  errorMessage: ['msg', 'error_description'],
} satisfies SessionOptions
export default preset
