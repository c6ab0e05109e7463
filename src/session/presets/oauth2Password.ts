import type { SessionOptions } from '../options/options'

/**
 * The password and refresh grants of RFC 6749, revocation of RFC 7009, as @node-oauth/oauth2-server
 * 5.3.0 answers them. `client_id` is public; a secret has no place in a browser.
 */
const preset = {
  endpoints: {
    login: {
      url: '/oauth/token',
      encoding: 'form',
      body: { grant_type: 'password', client_id: 'neshast' },
    },
    refresh: {
      url: '/oauth/token',
      encoding: 'form',
      body: { grant_type: 'refresh_token', client_id: 'neshast' },
    },
    logout: {
      url: '/oauth/revoke',
      encoding: 'form',
      bearer: 'none',
      body: { token: '{refreshToken}', token_type_hint: 'refresh_token', client_id: 'neshast' },
    },
    user: { url: '/userinfo' },
  },
  token: { property: 'access_token' },
  user: { property: '', id: 'sub' },
  errorMessage: 'error_description',
} satisfies SessionOptions
export default preset
