import { extendedCalls } from '../http/extendedCalls'
import type { SessionOptions } from '../options/options'

/**
 * Unproven: Supabase Auth (GoTrue 2), read in its documentation and its source, and never run. Doubt it first, and try it by
 * `npm run check-backend`. Set `headers.apikey` to the anon key; without it the gateway refuses every call with 401. Its
 * logout wants a valid access token, and ends the session of this device only. A token whose session is over is refused
 * with 403, by the user call; its data API answers 401.
 */
const preset = {
  calls: extendedCalls,
  endpoints: {
    login: { url: '/auth/v1/token?grant_type=password' },
    refresh: { url: '/auth/v1/token?grant_type=refresh_token' },
    logout: { url: '/auth/v1/logout?scope=local', body: false, bearer: 'fresh' },
    user: { url: '/auth/v1/user' },
  },
  token: { property: 'access_token', maxAge: 3600 },
  user: { property: '', name: 'email', scope: 'role' },
  login: {
    username: 'email',
    kind: 'email',
    refusals: [
      { status: 400, path: 'error_code', is: 'email_not_confirmed', code: 'notVerified' },
      { status: 400, path: 'error_code', is: 'user_banned', code: 'locked' },
    ],
  },
  expired: { user: [{ status: 401 }, { status: 403 }] },
  errorMessage: ['msg', 'error_description', 'message'],
} satisfies SessionOptions
export default preset
