import { extendedCalls } from '../http/extendedCalls'
import type { SessionOptions } from '../options/options'

/**
 * The same versions as `djangoSimpleJwt`, with the refresh token in an HttpOnly cookie under Django's
 * `CsrfViewMiddleware`, and no token in any storage. simplejwt has no such views; those meant are at the end of
 * `test/backends/hosts/django.py`, some fifty lines. From Django 4.0 on, an app on another origin has to be in
 * `CSRF_TRUSTED_ORIGINS` too.
 */
const preset = {
  calls: extendedCalls,
  renewal: 'cookie',
  persist: 'none',
  credentials: 'include',
  csrf: { header: 'X-CSRFToken', cookie: 'csrftoken', url: '/auth/csrf/' },
  endpoints: {
    login: { url: '/auth/login/' },
    refresh: { url: '/auth/refresh/' },
    logout: { url: '/auth/logout/', bearer: 'none' },
    user: { url: '/auth/user/' },
  },
  token: { property: 'access' },
  refreshToken: { maxAge: 24 * 60 * 60 },
  user: { property: '', name: ['name', 'username'] },
  errorMessage: ['detail', 'non_field_errors.0'],
} satisfies SessionOptions
export default preset
