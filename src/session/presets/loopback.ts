import type { SessionOptions } from '../options/options'

/** LoopBack 4, @loopback/authentication-jwt 0.16.12: one refresh token for the whole session, and no logout. */
const preset = {
  endpoints: {
    login: { url: '/users/refresh-login' },
    refresh: { url: '/refresh' },
    logout: false,
    user: { url: '/users/me' },
  },
  token: { property: 'accessToken' },
  refreshToken: { property: 'refreshToken', data: 'refreshToken' },
  user: { property: '', name: ['name', 'email'] },
  login: { username: 'email', kind: 'email' },
  errorMessage: 'error.message',
} satisfies SessionOptions
export default preset
