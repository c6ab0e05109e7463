import type { EndpointResponse } from '../session/http/callEndpoint.ts'
import type { FilledOptions } from '../session/options/options.ts'
import { pathText, read } from '../session/util/path.ts'
import type { Renewal } from '../session/state/session.ts'
import { readTokens } from '../session/http/tokenResponse.ts'
import type { Called } from './calls.ts'
import { asOption, suggest } from './suggest.ts'
import { written, type Checking, type Held } from './steps.ts'

/** A lifetime that no server has: where it is read, nothing else has told. */
const unheardOf = 123_456_789

type Part = 'token' | 'refreshToken'

/** What is held after an answer, without a word. */
export function heldAfter(
  call: 'login' | 'refresh',
  { outcome }: Called,
  { options }: Checking,
): Held | undefined {
  const found = outcome.ok ? readTokens(call, outcome, options) : outcome
  if ('error' in found) return undefined
  const { accessToken, renewal } = found.tokens
  const refreshToken = renewal.by === 'refreshToken' ? renewal.token.value : undefined
  return { accessToken: accessToken.value, refreshToken }
}

/** Tells the tokens that an answer brought, with the option that each reading came from. */
export function tellTokens(
  call: 'login' | 'refresh',
  called: Called,
  checking: Checking,
  previous?: Held,
): Held | undefined {
  const { options, report } = checking
  const answer = called.outcome as EndpointResponse
  // Before a new one came there was one; how long it lives does not matter here.
  const before: Renewal | undefined = previous?.refreshToken
    ? { by: 'refreshToken', token: { value: previous.refreshToken, expiresAt: Infinity } }
    : undefined
  const found = readTokens(call, answer, options, before)
  if ('error' in found) {
    const { property } = options.token
    const others = asOption('token.property', suggest.accessToken(answer.body))
    report.wrong(
      `No access token at token.property (${written(property)}); the answer has: ${found.error.keys.join(', ') || 'nothing'}.`,
      ...(others.length > 0 ? others : ['an answer without an access token is of no use here']),
    )
    return undefined
  }
  const { accessToken, renewal } = found.tokens
  const seconds = (expiresAt: number) => Math.round((expiresAt - answer.at) / 1000)

  report.ok(`access token: token.property (${pathText(options.token.property)})`)
  tellLifetime('token', seconds(accessToken.expiresAt))
  if (options.renewal === 'refreshToken') tellRefreshToken()
  return {
    accessToken: accessToken.value,
    refreshToken: renewal.by === 'refreshToken' ? renewal.token.value : undefined,
  }

  function tellRefreshToken() {
    const { property } = options.refreshToken
    if (renewal.by !== 'refreshToken') {
      const others = asOption('refreshToken.property', suggest.refreshToken(answer.body))
      return report.wrong(
        `No refresh token at refreshToken.property (${written(property)}): the session ends with its access token.`,
        ...(others.length > 0 ? others : ["set renewal: 'none', 'cookie' or 'accessToken'"]),
      )
    }
    if (renewal.token.expiresAt === Infinity) {
      return report.ok('no new refresh token came: the one that is held stays')
    }
    report.ok(`refresh token: refreshToken.property (${pathText(property)})`)
    tellLifetime('refreshToken', seconds(renewal.token.expiresAt))
  }

  function tellLifetime(part: Part, lives: number) {
    const { expiresIn, unit, maxAge } = options[part]
    const by = lifetimeBy(part)
    const told = `it lives ${lives} s`
    if (by === 'declared')
      report.ok(`${told}: ${part}.expiresIn (${pathText(expiresIn)}), in ${unit}`)
    else if (by === 'claims') report.ok(`${told}: told by the JWT itself`)
    else {
      const others =
        part === 'token' ? asOption('token.expiresIn', suggest.lifetime(answer.body)) : []
      const text = `${told}: nothing tells, so ${part}.maxAge (${maxAge}) counts`
      report.note([text, ...others].join('; '))
    }
    if (by === 'declared') tellUnit(part, lives)
  }

  /** A unit that is wrong shows in a lifetime that no access token has. */
  function tellUnit(part: Part, lives: number) {
    if (part === 'refreshToken' || (lives >= 3 && lives <= 30 * 24 * 60 * 60)) return
    const { expiresIn, unit } = options.token
    const units = ['seconds', 'milliseconds', 'epochSeconds', 'date'].filter(
      (each) => each !== unit,
    )
    report.wrong(
      `${written(read(answer.body, expiresIn))} was read as ${lives} s, which is ${lives < 3 ? 'hardly a lifetime' : 'very long'} for an access token.`,
      `set token.unit: ${units.map((each) => `'${each}'`).join(' or ')}`,
    )
  }

  /** What tells a lifetime: the session layer is asked again, with options that tell less. */
  function lifetimeBy(part: Part): 'declared' | 'claims' | 'maxAge' {
    const without = (expiresIn: FilledOptions['token']['expiresIn']) => {
      const other = { ...options, [part]: { ...options[part], maxAge: unheardOf, expiresIn } }
      const again = readTokens(call, answer, other)
      if ('error' in again) return undefined
      const { accessToken: access, renewal: by } = again.tokens
      if (part === 'token') return seconds(access.expiresAt)
      return by.by === 'refreshToken' ? seconds(by.token.expiresAt) : undefined
    }
    const { expiresIn } = options[part]
    const whole = without(expiresIn)
    if (whole === unheardOf) return 'maxAge'
    return whole !== without([]) || read(answer.body, expiresIn) !== undefined
      ? 'declared'
      : 'claims'
  }
}
