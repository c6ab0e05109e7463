import { attempt } from '../util/attempt'
import { claimsOf, lifetime, type Clocks, type Declared } from './lifetime'
import { isAccessToken } from './buildRequest'
import type { EndpointResponse } from './callEndpoint'
import type { MissingFieldError } from '../state/errors'
import type { FilledOptions, FoundTokens, LifetimeUnit } from '../options/options'
import { isFields, keysOf, pathText, read, type Path } from '../util/path'
import type { LoggedOut, Renewal, Token, User } from '../state/session'

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

/**
 * A copy of a value without the given secrets, at any depth: fields whose name or value is one, or a text with one in it
 * that is too long to be there by chance. And without the fields named in `omit`.
 */
function without(secrets: readonly unknown[], value: unknown, omit: readonly string[]): unknown {
  const isKept = (each: unknown) =>
    !secrets.some(
      (secret) => secret === each || (text(secret)?.[7] && text(each)?.includes(secret as string)),
    )
  const copy = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.filter(isKept).map(copy)
    if (!isFields(inner)) return inner
    const kept = Object.entries(inner).filter(
      (entry) => entry.every(isKept) && !omit.includes(entry[0]),
    )
    return Object.fromEntries(kept.map(([key, each]) => [key, copy(each)]))
  }
  return copy(value)
}

/** The values of a session's tokens, as far as it has any. */
export const secretsOf = ({ accessToken, renewal }: Partial<Tokens>): readonly unknown[] => [
  ...(accessToken ? [accessToken.value] : []),
  ...(renewal?.by === 'refreshToken' ? [renewal.token.value] : []),
]

/** An empty object is not a user. */
const isUser = (value: unknown): value is User => isFields(value) && keysOf(value).length > 0

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** What the options find in an answer; lifetimes as they were declared. */
function findTokens(
  call: 'login' | 'refresh',
  answer: EndpointResponse,
  options: FilledOptions,
): FoundTokens {
  const { token, refreshToken } = options
  const { body } = answer
  if (!options.readTokens) {
    return {
      accessToken: read(body, token.property) as string,
      expiresIn: read(body, token.expiresIn) as number,
      refreshToken: read(body, refreshToken.property) as string,
      refreshExpiresIn: read(body, refreshToken.expiresIn) as number,
    }
  }
  // The function of the host may throw at an answer that it was not written for.
  return attempt(() => options.readTokens?.(answer, call)) ?? {}
}

/** Makes tokens of what was found, turning lifetimes into moments. */
export function makeTokens(
  found: FoundTokens & { readonly accessToken: string },
  clocks: Clocks,
  { token, refreshToken, renewal: by }: FilledOptions,
  units: { readonly token: LifetimeUnit; readonly refreshToken: LifetimeUnit } = {
    token: 'seconds',
    refreshToken: 'seconds',
  },
  previous: Renewal = { by: 'none' },
): Tokens {
  const endsAt = (secret: string, declared: Declared) =>
    clocks.at + 1000 * lifetime(secret, declared, clocks)
  const value = found.accessToken
  const { maxAge } = token
  return {
    accessToken: {
      value,
      expiresAt: endsAt(value, { unit: units.token, maxAge, found: found.expiresIn }),
    },
    renewal: renewal(),
  }

  function renewal(): Renewal {
    const { maxAge } = refreshToken
    const declared = { unit: units.refreshToken, maxAge, found: found.refreshExpiresIn }
    if (by === 'cookie') return { by, expiresAt: endsAt('', declared) }
    if (by !== 'refreshToken') return { by }
    const value = text(found.refreshToken)
    return value === undefined
      ? previous
      : { by, token: { value, expiresAt: endsAt(value, declared) } }
  }
}

/**
 * The tokens with their user, from whom the values of the tokens are removed, and `unused`, a refresh token that this session
 * does not keep; `undefined` if `found` is no user.
 */
export function withUser(
  tokens: Tokens,
  found: unknown,
  { user: { omit } }: FilledOptions,
  unused?: unknown,
): Tokens | undefined {
  const user = without([...secretsOf(tokens), text(unused)], found, omit)
  return isUser(user) ? { ...tokens, user } : undefined
}

/**
 * Reads the tokens from an answer to login or refresh. A refresh that brings no new refresh token keeps `previous`.
 */
export function readTokens(
  call: 'login' | 'refresh',
  answer: EndpointResponse,
  options: FilledOptions,
  previous?: Renewal,
): { tokens: Tokens } | { error: MissingFieldError } {
  const { token, refreshToken, user } = options
  const found = findTokens(call, answer, options)
  const { accessToken } = found
  if (!isAccessToken(accessToken)) return missing(call, token.property, answer.body)
  // The option `readTokens` gives lifetimes in seconds.
  const units = options.readTokens
    ? undefined
    : { token: token.unit, refreshToken: refreshToken.unit }
  const tokens = makeTokens({ ...found, accessToken }, answer, options, units, previous)
  if (user.from === 'call') return { tokens }
  const holder = user.from === 'token' ? claimsOf(accessToken) : answer.body
  const known = withUser(tokens, read(holder, user.property), options, found.refreshToken)
  if (known) return { tokens: known }
  // The answer to a refresh may leave the user out, who is known already.
  return call === 'login' ? missing(call, user.property, holder) : { tokens }
}

/** Reads the user from an answer to the user call; the tokens never become a part of it. */
export function readUser(
  body: unknown,
  { user }: FilledOptions,
  ...holders: readonly (Partial<Tokens> | LoggedOut)[]
): { user: User } | { error: MissingFieldError } {
  const secrets = holders.flatMap((each) => secretsOf(each as Partial<Tokens>))
  const found = without(secrets, read(body, user.property), user.omit)
  return isUser(found) ? { user: found } : missing('user', user.property, body)
}
