import { jwtDecode } from 'jwt-decode'
import type { LifetimeUnit } from '../options/options'
import { attempt } from '../util/attempt'

type Claims = { readonly iat?: number; readonly exp?: number }

export function claimsOf(token: string): Claims {
  // An opaque token has none.
  return attempt(() => jwtDecode<Claims | null>(token)) ?? {}
}

/**
 * The longest lifetime that a token can have here, in seconds: fifty years, so that every calendar can show its end.
 */
const maxLifetimeSeconds = 50 * 365 * 24 * 60 * 60

/** The number that a whole text stands for: "1h" has none, rather than being one second. */
const plainNumber = (text: string) => (/^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined)

/** Whether a value is a number of seconds that is still finite in milliseconds. */
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value * 1000)

/** When an answer was asked for, on our clock and, where it may be read, on the server's, in epoch milliseconds. */
export type Clocks = { readonly at: number; readonly serverTime?: number | undefined }

export type Declared = {
  readonly unit: LifetimeUnit
  readonly maxAge: number | 'unknown'
  readonly found: unknown
}

/** What was declared, in seconds: a lifetime, or the moment of its end since the epoch. */
function secondsOf({ unit, found }: Declared): unknown {
  if (unit === 'date') return Date.parse(String(found)) / 1000
  const number = typeof found === 'string' ? plainNumber(found) : found
  return unit === 'milliseconds' && isNumber(number) ? number / 1000 : number
}

/**
 * How long a token lives, in seconds: as the server declares, by the token's own claims (RFC 7519),
 * or by default. A lifetime that is not above 0 tells nothing.
 */
export function lifetime(token: string, declared: Declared, { serverTime, at }: Clocks) {
  const { iat, exp } = claimsOf(token)
  const { unit, maxAge } = declared
  const now = (serverTime ?? at) / 1000
  const found = secondsOf(declared)
  const isMoment = unit === 'date' || unit === 'epochSeconds'
  const readings: readonly unknown[] = [
    isNumber(found) && (isMoment ? found - now : found),
    isNumber(exp) && isNumber(iat) && exp - iat,
    isNumber(exp) && exp - now,
  ]
  const seconds = readings.filter(isNumber).find((each) => each > 0) ?? maxAge
  return seconds === 'unknown' ? maxLifetimeSeconds : Math.min(seconds, maxLifetimeSeconds)
}
