import type { EndpointResponse } from '../../session/http/callEndpoint.ts'
import type { FilledOptions, LifetimeUnit } from '../../session/options/options.ts'
import { pathText, read } from '../../session/util/path.ts'
import { readTokens } from '../../session/http/tokenResponse.ts'
import { noOptionYet, written, type Change, type Remedy } from '../change.ts'
import { suggest } from './suggest.ts'
import type { Checking } from './checking.ts'

/**
 * Seconds; a lifetime that no server uses. It is set as `maxAge`: where it is the result, nothing else has
 * given a lifetime.
 */
const unheardOf = 123_456_789
const day = 24 * 60 * 60
/** The longest plausible lifetime of an access token, in seconds. */
const long = 30 * day

export type Part = 'token' | 'refreshToken'

/** The unit in which a value would be a plausible lifetime, if there is one. */
function unitOf(value: unknown): LifetimeUnit | undefined {
  if (typeof value === 'string' && !/^\s*[\d.]+\s*$/.test(value))
    return Number.isNaN(Date.parse(value)) ? undefined : 'date'
  const number = Number(value)
  if (!(number > 0) || number > 1e11) return undefined
  if (number > 1e9) return 'epochSeconds'
  // Lifetimes in seconds that exceed a day are usually whole days.
  const isOfDays = number <= day || number % day === 0
  return number <= long && isOfDays ? 'seconds' : 'milliseconds'
}

/** Reports how long a token lives, and where that is read from. */
export function tellLifetime(
  part: Part,
  lives: number,
  call: 'login' | 'refresh',
  answer: EndpointResponse,
  { options, report, disclosed }: Checking,
) {
  const { expiresIn, unit, maxAge } = options[part]
  const by = lifetimeBy()
  const told = `it lives ${lives} s`
  if (by === 'declared') {
    report.ok(`${told}: ${part}.expiresIn (${pathText(expiresIn)}), in ${unit}`)
    return tellUnit()
  }
  if (by === 'claims') return report.ok(`${told}: told by the JWT itself`)
  const text = `nothing tells how long it lives, so ${part}.maxAge (${maxAge}) counts`
  return part === 'token' ? report.note(text, ...elsewhere()) : report.note(text)

  function elsewhere(): Change[] {
    const found = suggest.lifetime(answer.body).flatMap((path) => {
      const value = read(answer.body, path)
      const fitting = unitOf(value)
      if (fitting === undefined) return []
      const set = { 'token.expiresIn': path, ...(fitting !== unit && { 'token.unit': fitting }) }
      return [{ set, seen: `${written(path)} is ${written(value)}` }]
    })
    if (found.length > 0 || options.renewal !== 'none' || maxAge === 'unknown') return found
    return [
      {
        set: { 'token.maxAge': 'unknown' },
        seen: 'nothing tells when it ends, and nothing renews it',
      },
    ]
  }

  /** Reports an implausible lifetime: the unit is probably wrong. */
  function tellUnit() {
    if (part === 'refreshToken') return
    const value = read(answer.body, expiresIn)
    const fitting = unitOf(value)
    const remedy: Remedy =
      fitting === undefined || fitting === unit
        ? `what is its unit? token.unit is ${written(unit)}; milliseconds since 1970: ${noOptionYet}, but readTokens`
        : { set: { 'token.unit': fitting }, seen: `${pathText(expiresIn)} is ${written(value)}` }
    const shown = `${written(disclosed.showValue(value))} was read as ${lives} s`
    if (lives < 3) report.wrong(`${shown}, which is hardly a lifetime for an access token.`, remedy)
    else if (lives > long) report.wrong(`${shown}, which is very long for an access token.`, remedy)
    else if (lives > day && typeof remedy !== 'string')
      report.note(`${shown}, which is long for an access token`, remedy)
  }

  /**
   * Where the lifetime is read from. To find out, the answer is read again with options that leave out one
   * source.
   */
  function lifetimeBy(): 'declared' | 'claims' | 'maxAge' {
    const whole = secondsWith(expiresIn)
    if (whole === unheardOf) return 'maxAge'
    return whole !== secondsWith([]) || read(answer.body, expiresIn) !== undefined
      ? 'declared'
      : 'claims'
  }

  function secondsWith(path: FilledOptions['token']['expiresIn']) {
    const other = { ...options, [part]: { ...options[part], maxAge: unheardOf, expiresIn: path } }
    const again = readTokens(call, answer, other)
    if ('error' in again) return undefined
    const { accessToken, renewal } = again.tokens
    if (part === 'token') return secondsUntil(accessToken.expiresAt, answer)
    return renewal.by === 'refreshToken' ? secondsUntil(renewal.token.expiresAt, answer) : undefined
  }
}

export const secondsUntil = (expiresAt: number, { at }: EndpointResponse) =>
  Math.round((expiresAt - at) / 1000)
