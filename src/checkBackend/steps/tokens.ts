import type { EndpointResponse } from '../../session/http/callEndpoint.ts'
import { keysOf, pathText, read, type Path } from '../../session/util/path.ts'
import type { Renewal } from '../../session/state/session.ts'
import { readTokens } from '../../session/http/tokenResponse.ts'
import { tokenHeaders } from '../wire/answers.ts'
import { withoutScheme } from '../wire/secrets.ts'
import type { Called } from '../wire/calls.ts'
import { written, type Change, type Remedy } from '../change.ts'
import { secondsUntil, tellLifetime } from './lifetime.ts'
import { readTokensOf } from './readTokensOf.ts'
import { asChanges, suggest } from './suggest.ts'
import type { Checking, Held } from './checking.ts'

/** The tokens that an answer brings, without reporting anything. */
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

/** Reports the tokens that an answer brought, and the option by which each was read. */
export function tellTokens(
  call: 'login' | 'refresh',
  called: Called,
  checking: Checking,
  previous?: Held,
): Held | undefined {
  const { options, report } = checking
  const answer = called.outcome as EndpointResponse
  // The refresh token that was used for this refresh. Its lifetime has no effect here.
  const before: Renewal | undefined = previous?.refreshToken
    ? { by: 'refreshToken', token: { value: previous.refreshToken, expiresAt: Infinity } }
    : undefined
  // The user is the subject of another step.
  const ofTokens = { ...options, user: { ...options.user, from: 'call' } as const }
  const found = readTokens(call, answer, ofTokens, before)
  if ('error' in found) return tellNoToken(call, called, checking)

  const { accessToken, renewal } = found.tokens
  const { property } = options.token
  const by = (path: Path, name: string) =>
    options.readTokens ? 'readTokens' : `${name} (${pathText(path)})`
  report.ok(`access token: ${by(property, 'token.property')}`)
  tellScheme(accessToken.value, checking)
  tellLifetime('token', secondsUntil(accessToken.expiresAt, answer), call, answer, checking)
  if (options.renewal === 'refreshToken') tellRefreshToken()
  else if (options.renewal === 'none' && call === 'login') {
    const [unused] = suggest.refreshToken(called.body)
    if (unused !== undefined)
      report.note(
        `the refresh token at ${written(unused)} is not used: the session ends with its access token; where is the call that takes it? set endpoints.refresh.url, and no renewal`,
      )
  }
  return {
    accessToken: accessToken.value,
    refreshToken: renewal.by === 'refreshToken' ? renewal.token.value : undefined,
  }

  function tellRefreshToken() {
    const { property: path } = options.refreshToken
    if (renewal.by !== 'refreshToken') {
      return report.wrong(
        `No refresh token at refreshToken.property (${written(path)}): the session ends with its access token.`,
        ...renewals(called, checking),
      )
    }
    if (renewal.token.expiresAt === Infinity) {
      return report.ok('no new refresh token came: the one that is held stays')
    }
    report.ok(`refresh token: ${by(path, 'refreshToken.property')}`)
    const lives = secondsUntil(renewal.token.expiresAt, answer)
    tellLifetime('refreshToken', lives, call, answer, checking)
  }
}

/** What a token that comes with its scheme needs, to be sent as it came. */
const asItCame = (accessToken: unknown) =>
  typeof accessToken === 'string' && withoutScheme(accessToken) !== accessToken
    ? { 'token.type': '' }
    : undefined

function tellScheme(accessToken: string, { options, report }: Checking) {
  const set = asItCame(accessToken)
  if (set === undefined || options.token.type === '') return
  report.wrong('The access token comes with its scheme, and would be sent with another one.', {
    set,
    seen: 'the access token comes with its scheme',
  })
}

const listOf = (path: Path) => (typeof path === 'string' ? [path] : path)

function tellNoToken(
  call: 'login' | 'refresh',
  { body, headers, cookies }: Called,
  checking: Checking,
) {
  const { options, report } = checking
  const { property } = options.token
  const paths = suggest.accessToken(body)
  const withScheme = ({ set, seen }: Change): Change => ({
    set: { ...set, ...asItCame(read(body, String(set['token.property']))) },
    seen,
  })
  const remedies: Remedy[] =
    call === 'login'
      ? asChanges('token.property', paths, 'the answer to login').map(withScheme)
      : // The answer to login has the token at the present path, so both paths are kept.
        paths.map((path) => ({
          set: { 'token.property': [...listOf(property), path] },
          seen: `the answer to a refresh has it at ${written(path)}`,
        }))
  const inHeaders = tokenHeaders(headers)
  if (paths.length === 0 && inHeaders.length > 0) remedies.push(readTokensOf(inHeaders))
  const isCookieOnly = remedies.length === 0 && cookies.some(({ isHttpOnly }) => isHttpOnly)
  report.wrong(
    `No access token at token.property (${written(property)}); the answer has: ${keysOf(body).join(', ') || 'nothing'}.`,
    ...remedies,
    ...(isCookieOnly
      ? ['the session is in a cookie alone: servers that hand out no token are out of scope']
      : remedies.length === 0
        ? ['an answer without an access token is of no use here']
        : []),
  )
  return undefined
}

/** In what other way a session may be renewed, judging by the answer to the login. */
function renewals(called: Called, checking: Checking): Change[] {
  const { calls, origin } = checking
  const { body, cookies } = called
  const isElsewhere = origin !== undefined && origin !== calls.baseUrl.origin
  const held = heldAfter('login', called, checking)
  // A cookie that holds the access token ends with it, and renews nothing then.
  const cookie = cookies.find(
    ({ isHttpOnly, isOver, value }) => isHttpOnly && !isOver && value !== held?.accessToken,
  )
  return [
    ...asChanges('refreshToken.property', suggest.refreshToken(body), 'the answer to login'),
    ...(cookie
      ? [
          {
            set: { renewal: 'cookie', ...(isElsewhere && { credentials: 'include' }) },
            seen: `login sets the HttpOnly cookie ${cookie.name}`,
          },
        ]
      : []),
    {
      set: { renewal: 'none', 'endpoints.refresh': false },
      seen: 'the answer to login has no refresh token',
    },
  ]
}
