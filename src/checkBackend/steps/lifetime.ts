import type { EndpointResponse } from '../../session/http/callEndpoint.ts'
import type { FilledOptions, LifetimeUnit } from '../../session/options/options.ts'
import { pathText, read } from '../../session/util/path.ts'
import { readTokens } from '../../session/http/tokenResponse.ts'
import { noOptionYet, written, type Change, type Remedy } from '../change.ts'
import { suggest } from './suggest.ts'
import type { Checking } from './checking.ts'

/** A lifetime that no server has: where it is read, nothing else has told. */
const unheardOf = 123_456_789
const day = 24 * 60 * 60
/** The longest that an access token is believed to live, in seconds. */
const long = 30 * day

export type Part = 'token' | 'refreshToken'

/** The unit in which a value is a lifetime, if there is one. */
function unitOf(value: unknown): LifetimeUnit | undefined {
  if (typeof value === 'string' && !/^\s*[\d.]+\s*$/.test(value))
    return Number.isNaN(Date.parse(value)) ? undefined : 'date'
  const number = Number(value)
  if (!(number > 0) || number > 1e11) return undefined
  if (number > 1e9) return 'epochSeconds'
  // More than a day is told in days, if in seconds.
  const isOfDays = number <= day || number % day === 0
  return number <= long && isOfDays ? 'seconds' : 'milliseconds'
}

/** Tells how long a token lives, and what says so. */
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

  /** A unit that is wrong shows in a lifetime that no access token has. */
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

  /** What tells a lifetime: the session layer is asked again, with options that tell less. */
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
