import type { SessionOptions } from '../options/options'

/**
 * djangorestframework-simplejwt 5.2.2, Django REST framework 3.14.0, Django 3.2.25 (Debian 12). It has no user call of
 * its own: the user is the claims of the access token, of which simplejwt puts in `user_id` alone; a name is a claim
 * that you add (`TOKEN_OBTAIN_SERIALIZER`). Its sign-out needs the app `token_blacklist`. By their source,
 * 5.4.0 to 5.5.1 fail when they refresh for a person who was deleted, rather than refuse it: such a session lasts until its
 * refresh token ends.
 */
const preset = {
  endpoints: {
    login: { url: '/api/token/' },
    refresh: { url: '/api/token/refresh/' },
    logout: { url: '/api/token/blacklist/', bearer: 'none' },
  },
  token: { property: 'access' },
  refreshToken: { property: 'refresh', data: 'refresh', maxAge: 24 * 60 * 60 },
  user: { from: 'token', property: '', id: 'user_id', name: ['name', 'username'] },
  errorMessage: ['detail', 'non_field_errors.0'],
} satisfies SessionOptions
export default preset
