import type { SessionOptions } from '../options/options'

/** Directus 11.3.5 with its tokens in JSON; lifetimes are in milliseconds, and the role is an id. */
const preset = {
  endpoints: {
    login: { url: '/auth/login' },
    refresh: { url: '/auth/refresh', body: { mode: 'json' } },
    logout: { url: '/auth/logout', body: { mode: 'json' }, bearer: 'none' },
    user: { url: '/users/me' },
  },
  token: { property: 'data.access_token', expiresIn: 'data.expires', unit: 'milliseconds' },
  refreshToken: { property: 'data.refresh_token', maxAge: 7 * 24 * 60 * 60 },
  user: { property: 'data', name: 'first_name', scope: 'role', locale: 'language' },
  login: { username: 'email', kind: 'email' },
  errorMessage: 'errors.0.message',
  // Whoever has two-factor authentication on is asked for a code, and again if it was wrong: the same login call with `otp`.
  challenges: [
    {
      name: 'code',
      when: { status: 401, path: 'errors.0.extensions.code', is: 'INVALID_OTP' },
      fields: [{ name: 'otp', kind: 'code' }],
    },
  ],
} satisfies SessionOptions
export default preset
