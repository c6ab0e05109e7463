import { attempt } from '../util/attempt'
import { jwtDecode } from 'jwt-decode'
import type { EndpointResponse } from './callEndpoint'
import type { MissingFieldError } from '../state/errors'
import type { FilledOptions, FoundTokens, LifetimeUnit } from '../options/options'
import { isFields, keysOf, pathText, read, type Path } from '../util/path'
import type { Renewal, Token, User } from '../state/session'

/** What an answer to login or refresh gives; the user too, where the options say that it is there. */
export type Tokens = {
  readonly accessToken: Token
  readonly renewal: Renewal
  readonly user?: User
}

/** Tells the server to forget the tokens of a session, now or when it can be reached. */
export type Revoke = (tokens: Partial<Tokens>, epoch: number) => void

const asked = { login: 'Login', refresh: 'Refresh', user: 'User Data' }

const missing = (call: keyof typeof asked, path: Path, body: unknown) => {
  const field = pathText(path)
  const message = `${asked[call]} response does not contain field ${field}`
  return { error: { name: 'MissingFieldError', call, field, keys: keysOf(body), message } as const }
}

/** A value without the strings that are known to be secrets, wherever they stand in it. */
const without = (secrets: ReadonlySet<unknown>, value: unknown): unknown => {
  if (Array.isArray(value))
    return value.filter((each) => !secrets.has(each)).map((each) => without(secrets, each))
  if (!isFields(value)) return value
  const kept = Object.entries(value).filter(([, each]) => !secrets.has(each))
  return Object.fromEntries(kept.map(([key, each]) => [key, without(secrets, each)]))
}

/** The tokens of a session, by their values. */
const secretsOf = ({ accessToken, renewal }: Partial<Tokens>): ReadonlySet<unknown> =>
  new Set([
    ...(accessToken ? [accessToken.value] : []),
    ...(renewal?.by === 'refreshToken' ? [renewal.token.value] : []),
  ])

/** An empty object is not a user. */
const isUser = (value: unknown): value is User => isFields(value) && keysOf(value).length > 0

type Claims = { readonly iat?: number; readonly exp?: number }

function claimsOf(token: string): Claims {
  // An opaque token has none.
  return attempt(() => jwtDecode<Claims | null>(token)) ?? {}
}

/** No token lives longer, in seconds: fifty years. Its end can then be shown in every calendar. */
const longest = 50 * 365 * 24 * 60 * 60

/** A number that is nothing else: "1h" is not one second. */
const plainNumber = (text: string) => (/^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined)

/** Whether a value is a number that can be told in milliseconds. */
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value * 1000)

const secondsOf: Record<LifetimeUnit, (declared: unknown, serverNow: number) => unknown> = {
  seconds: (declared) => declared,
  milliseconds: (declared) => (isNumber(declared) ? declared / 1000 : undefined),
  epochSeconds: (declared, now) => (isNumber(declared) ? declared - now / 1000 : undefined),
  date: (declared, now) => (Date.parse(String(declared)) - now) / 1000,
}

type Declared = { readonly unit: LifetimeUnit; readonly maxAge: number; readonly found: unknown }

/**
 * How long a token lives, in seconds: as the server declares, by the token's own claims (RFC 7519),
 * or by default. A lifetime that is not above 0 tells nothing.
 */
function lifetime(
  token: string,
  { unit, maxAge, found }: Declared,
  { serverTime, at }: EndpointResponse,
) {
  const { iat, exp } = claimsOf(token)
  const now = serverTime ?? at
  const declared = typeof found === 'string' && unit !== 'date' ? plainNumber(found) : found
  const readings: readonly unknown[] = [
    secondsOf[unit](declared, now),
    isNumber(exp) && isNumber(iat) ? exp - iat : undefined,
    isNumber(exp) ? exp - now / 1000 : undefined,
  ]
  const seconds = readings.filter(isNumber).find((each) => each > 0) ?? maxAge
  return Math.min(seconds, longest)
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** What the options find in an answer; lifetimes as they were declared. */
function findTokens(
  call: 'login' | 'refresh',
  answer: EndpointResponse,
  options: FilledOptions,
): FoundTokens {
  const { token, refreshToken } = options
  const { body } = answer
  if (options.readTokens === undefined) {
    return {
      accessToken: read(body, token.property) as string,
      expiresIn: read(body, token.expiresIn) as number,
      refreshToken: read(body, refreshToken.property) as string,
      refreshExpiresIn: read(body, refreshToken.expiresIn) as number,
    }
  }
  // It may meet an answer that it was not written for.
  return attempt(() => options.readTokens?.(answer, call)) ?? {}
}

/**
 * Reads the tokens from an answer to login or refresh, turning lifetimes into moments. A refresh that
 * brings no new refresh token keeps `previous`.
 */
export function readTokens(
  call: 'login' | 'refresh',
  answer: EndpointResponse,
  options: FilledOptions,
  previous?: Renewal,
): { tokens: Tokens } | { error: MissingFieldError } {
  const { token, refreshToken, user } = options
  const { at } = answer
  const found = findTokens(call, answer, options)
  const value = text(found.accessToken)
  if (value === undefined) return missing(call, token.property, answer.body)
  const unitOf = ({ unit }: { unit: LifetimeUnit }) => (options.readTokens ? 'seconds' : unit)
  const ends = (secret: string, declared: unknown, by: typeof token | typeof refreshToken) =>
    at + 1000 * lifetime(secret, { unit: unitOf(by), maxAge: by.maxAge, found: declared }, answer)

  const accessToken = { value, expiresAt: ends(value, found.expiresIn, token) }
  const renewal = renewalOf()
  if (user.from === 'call') return { tokens: { accessToken, renewal } }
  const holder = user.from === 'token' ? claimsOf(value) : answer.body
  const known = without(secretsOf({ accessToken, renewal }), read(holder, user.property))
  if (isUser(known)) return { tokens: { accessToken, renewal, user: known } }
  // A refresh may leave the user out: who it was is known.
  return call === 'login'
    ? missing(call, user.property, holder)
    : { tokens: { accessToken, renewal } }

  function renewalOf(): Renewal {
    const by = options.renewal
    if (by === 'cookie') return { by, expiresAt: ends('', found.refreshExpiresIn, refreshToken) }
    if (by !== 'refreshToken') return { by }
    const value = text(found.refreshToken)
    if (value === undefined) return previous ?? { by: 'none' }
    const expiresAt = ends(value, found.refreshExpiresIn, refreshToken)
    return { by, token: { value, expiresAt } }
  }
}

/** Reads the user from an answer to the user call; the tokens never become a part of it. */
export function readUser(
  body: unknown,
  { user }: FilledOptions,
  tokens: Partial<Tokens> = {},
): { user: User } | { error: MissingFieldError } {
  const found = without(secretsOf(tokens), read(body, user.property))
  return isUser(found) ? { user: found } : missing('user', user.property, body)
}
