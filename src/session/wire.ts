import { jwtDecode } from 'jwt-decode'
import type { Answer } from './call'
import type { CallName, MissingFieldError } from './errors'
import type { FilledOptions } from './options'
import { keysOf, read } from './path'
import type { Renewal, Token, User } from './session'

/** What an answer to login or refresh gives. */
export type Tokens = { readonly accessToken: Token; readonly renewal: Renewal }

const missing = (call: CallName, field: string, body: unknown, message: string) => ({
  error: { name: 'MissingFieldError', call, field, keys: keysOf(body), message } as const,
})

function claims(token: string): { iat?: number; exp?: number } {
  try {
    return jwtDecode<object | null>(token) ?? {}
  } catch {
    return {} // an opaque token
  }
}

/** Whether a value is a number that can be told in milliseconds. */
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value * 1000)

/**
 * How long a token lives, in seconds: as the server declares, by the token's own claims (RFC 7519),
 * or by default. A lifetime that is not above 0 tells nothing.
 */
function lifetime(token: string, declared: unknown, maxAge: number, { serverTime, at }: Answer) {
  const { iat, exp } = claims(token)
  const readings: readonly unknown[] = [
    typeof declared === 'string' ? Number.parseFloat(declared) : declared,
    isNumber(exp) && isNumber(iat) ? exp - iat : undefined,
    isNumber(exp) ? exp - (serverTime ?? at) / 1000 : undefined,
  ]
  return readings.filter(isNumber).find((seconds) => seconds > 0) ?? maxAge
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * Reads the tokens from an answer to login or refresh, turning lifetimes into moments. A refresh that
 * brings no new refresh token keeps `previous`.
 */
export function readTokens(
  call: 'login' | 'refresh',
  answer: Answer,
  options: FilledOptions,
  previous?: Renewal,
): { tokens: Tokens } | { error: MissingFieldError } {
  const { token, refreshToken } = options
  const { body, at } = answer
  const value = text(read(body, token.property))
  if (value === undefined) {
    const asked = call === 'login' ? 'Login' : 'Refresh'
    const message = `${asked} response does not contain field ${token.property}`
    return missing(call, token.property, body, message)
  }
  const seconds = lifetime(value, read(body, token.expiresIn), token.maxAge, answer)
  const accessToken = { value, expiresAt: at + seconds * 1000 }
  const renewing = text(read(body, refreshToken.property))
  return { tokens: { accessToken, renewal: renewalOf() } }

  function renewalOf(): Renewal {
    if (options.endpoints.refresh === false) return { by: 'none' }
    if (renewing === undefined) return previous ?? { by: 'none' }
    const lives = lifetime(renewing, undefined, refreshToken.maxAge, answer)
    return { by: 'refreshToken', token: { value: renewing, expiresAt: at + lives * 1000 } }
  }
}

/** Reads the user from an answer to the user call. */
export function readUser(
  body: unknown,
  { user }: FilledOptions,
): { user: User } | { error: MissingFieldError } {
  const found = read(body, user.property)
  if (typeof found === 'object' && found !== null && !Array.isArray(found)) {
    return { user: found as User }
  }
  const message = `User Data response does not contain field ${user.property}`
  return missing('user', user.property, body, message)
}
