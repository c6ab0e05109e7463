import type { CallEndpoint, EndpointResponse } from '../http/callEndpoint'
import { readTokens, readUser } from '../http/tokenResponse'
import type { FilledOptions, LifetimeUnit } from '../options/options'
import { readUserId } from '../refresh/tokenOwner'
import type { User } from '../state/session'
import { pathText, read } from '../util/path'
import { looksLikeMilliseconds } from '../util/inMilliseconds'
import { createTeller } from '../util/teller'

const tell = /* @__PURE__ */ createTeller()

/**
 * For development: the session's own calls, which tell a host what it would only notice later. An answer may be
 * understood, and the session still end early or not know whose it is, because an option does not fit the server.
 */
export const withAdvice =
  (call: CallEndpoint, options: FilledOptions, baseUrl: URL, page: string): CallEndpoint =>
  async (name, sending) => {
    const fields = sending?.fields
    if (name === 'login' || name === 'refresh') tellCookie(name, options, baseUrl, page)
    if (name === 'login' && fields !== undefined) tellFields(fields, options)
    const outcome = await call(name, sending)
    if (outcome.ok && name === 'login' && !options.readTokens) tellTokens(outcome, options)
    if (outcome.ok && name === 'user') {
      const found = readUser(outcome.body, options)
      if ('user' in found) tellId(found.user, options)
    }
    return outcome
  }

/** `page` is the origin of the page. */
function tellCookie(
  name: 'login' | 'refresh',
  { renewal, credentials, endpoints, buildRequest }: FilledOptions,
  baseUrl: URL,
  page: string,
) {
  const endpoint = endpoints[name]
  // A function of the host may ask for what it likes.
  if (renewal !== 'cookie' || credentials === 'include' || buildRequest || !endpoint) return
  const { origin } = new URL(endpoint.url, baseUrl)
  if (origin !== page)
    tell(
      `no cookie is kept of ${origin}, or sent to it: it is another origin than ${page}, that of the page. So nothing renews the session, and a reload may end it. Set the option credentials: "include"; the server must allow it (CORS).`,
    )
}

function tellFields(fields: object, { login }: FilledOptions) {
  const names = Object.keys(fields)
  // Where there is none that the options do not name, nothing else was meant: a login by one field alone.
  if (names.every((name) => name === login.username || name === login.password)) return
  for (const option of ['username', 'password'] as const)
    if (!names.includes(login[option]))
      tell(
        `the login has no field "${login[option]}" but ${names.join(', ')}: name its fields as the option login.${option} does, or set that option.`,
      )
}

function tellTokens(answer: EndpointResponse, options: FilledOptions) {
  const { token, refreshToken, renewal } = options
  const found = readTokens('login', answer, options)
  if ('error' in found) return
  const { tokens } = found
  if (renewal === 'refreshToken' && tokens.renewal.by === 'none')
    tell(
      `the answer to the login has no refresh token at refreshToken.property (${pathText(refreshToken.property)}), so the session ends when its access token does. Set that option, or renewal: "cookie" where a cookie holds it, or renewal: "none" where nothing renews the session.`,
    )
  const unit = otherUnitOf(read(answer.body, token.expiresIn))
  if (token.unit === 'seconds' && unit !== undefined)
    tell(
      `the lifetime at token.expiresIn (${pathText(token.expiresIn)}) is hardly in seconds: should the option token.unit be "${unit}"?`,
    )
  if (options.user.from !== 'call') tellId(tokens.user, options)
}

/** The unit in which a declared lifetime is more likely than in seconds, if there is one. */
function otherUnitOf(declared: unknown): LifetimeUnit | undefined {
  const number = Number(declared)
  if (typeof declared === 'string' && Number.isNaN(number))
    return Number.isNaN(Date.parse(declared)) ? undefined : 'date'
  // A moment from 2001 to 2039.
  if (number > 1e9 && number < 2.2e9) return 'epochSeconds'
  return looksLikeMilliseconds(number) ? 'milliseconds' : undefined
}

function tellId(user: User | undefined, options: FilledOptions) {
  if (user !== undefined && readUserId(options.user, user) === undefined)
    tell(
      `the user has no text or whole number at user.id (${pathText(options.user.id)}), so that one person cannot be told from another: set that option.`,
    )
}
