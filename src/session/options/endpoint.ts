import type { bearers, encodings, OneOf } from './choices'

/** Stands for a token in a body; where the session has no such token the field is left out. */
export type TokenValue = '{accessToken}' | '{refreshToken}'

/** One call to the server. */
export type Endpoint = {
  /** Resolved against `baseUrl` as a link is: `/x` from the origin's root, `x` below `baseUrl`. */
  url: string
  method: string
  /**
   * Constant fields, merged over those that the call has by itself: the form's for login, the refresh token for refresh
   * and logout. Where one of them is `'{refreshToken}'`, that is where it goes, and `refreshToken.data` is not added.
   * `{}` sends `{}` even if there are no fields; if left out, a call without fields has no body; `false` never sends a
   * body.
   */
  body?:
    { readonly [field: string]: TokenValue | string | number | boolean | null } | false | undefined
  /** How the body is written: JSON, or `application/x-www-form-urlencoded`. */
  encoding: OneOf<typeof encodings>
  /**
   * Which token the header `token.name` carries. An expired access token is never sent; where `logout` says `fresh`, it is
   * refreshed first, so that a server that wants a valid one can forget the session. In other calls that is `access`.
   */
  bearer: OneOf<typeof bearers>
}
