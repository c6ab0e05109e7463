import type { SessionOptions } from '../options/options'
import directus from './directus'

/** Directus 11.3.5 with its refresh token in an HttpOnly cookie, and no token in any storage. */
const preset = {
  ...directus,
  renewal: 'cookie',
  persist: 'none',
  credentials: 'include',
  endpoints: {
    login: { url: '/auth/login', body: { mode: 'cookie' } },
    refresh: { url: '/auth/refresh', body: { mode: 'cookie' } },
    logout: { url: '/auth/logout', body: { mode: 'cookie' }, bearer: 'none' },
    user: { url: '/users/me' },
  },
} satisfies SessionOptions
export default preset
