import { jwt, type TokenStore, type Tokens } from './tokens.ts'
import { passwords, type Person } from '../hosts/library.ts'

/** What a call is for, whatever the protocol. `held` is a request for data that waits until it is told. */
export type Kind = 'login' | 'refresh' | 'logout' | 'user' | 'data' | 'held' | 'authorize'

/** A call as it came in. */
export type Asked = {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}
/** What is answered, and in a word why. */
export type Reply = {
  readonly status: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly why: string
}

const fieldsOf = ({ body, headers }: Asked): Record<string, string> => {
  if (body === '') return {}
  return String(headers['content-type']).includes('json')
    ? (JSON.parse(body) as Record<string, string>)
    : Object.fromEntries(new URLSearchParams(body))
}
const bearerOf = ({ headers }: Asked) => headers.authorization?.toString().replace(/^Bearer /i, '')
const cookieOf = ({ headers }: Asked) =>
  /refresh=([^;]+)/.exec(headers.cookie?.toString() ?? '')?.[1]

export const kindOf = (asked: Asked): Kind | undefined => {
  const { pathname, searchParams } = asked.url
  const grant = searchParams.get('grant_type') ?? new URLSearchParams(asked.body).get('grant_type')
  if (/\/token$/.test(pathname)) return grant === 'refresh_token' ? 'refresh' : 'login'
  if (
    /\/(api\/auth|cookie|gotrue|oauth)\/(login|refresh|logout|revoke|user|authorize)$/.test(
      pathname,
    )
  )
    return (/revoke$/.test(pathname) ? 'logout' : pathname.split('/').at(-1)) as Kind
  if (pathname.startsWith('/data')) return 'data'
  return pathname.startsWith('/held') ? 'held' : undefined
}

const json = (status: number, body: object, why: string, headers = {}): Reply => ({
  status,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
  why,
})

/** The codes of sign-ins by redirect, with what belongs to each. */
type Code = { user: string; nonce: string; client: string }

/** Speaks three protocols, and one with a cookie, over the same tokens. */
export function createCalls(tokens: TokenStore, origin: () => string) {
  const codes = new Map<string, Code>()

  function given(asked: Asked, found: Tokens, code?: Code): Reply {
    const { user, access, refresh, expiresIn } = found
    const { pathname } = asked.url
    if (pathname.startsWith('/cookie')) {
      const cookie = `refresh=${refresh}; HttpOnly; Path=/cookie; SameSite=Strict; Max-Age=2592000`
      return json(200, { token: access, expires_in: expiresIn }, user, { 'set-cookie': cookie })
    }
    if (pathname.startsWith('/api'))
      return json(200, { token: access, refresh_token: refresh, expires_in: expiresIn }, user)
    const { iat, exp } = JSON.parse(Buffer.from(access.split('.')[1]!, 'base64url').toString()) as {
      iat: number
      exp: number
    }
    const common = {
      access_token: access,
      refresh_token: refresh,
      expires_in: expiresIn,
      token_type: 'Bearer',
    }
    if (pathname.startsWith('/gotrue'))
      return json(
        200,
        { ...common, expires_at: exp, user: { id: user, email: `${user}@example.com` } },
        user,
      )
    const aud = code?.client ?? 'app'
    const idToken = jwt({
      iss: `${origin()}/`,
      aud,
      sub: user,
      name: user,
      iat,
      exp,
      nonce: code?.nonce,
    })
    return json(200, { ...common, scope: 'openid profile offline_access', id_token: idToken }, user)
  }

  const refuse = (asked: Asked, status: number, why: string): Reply => {
    if (asked.url.pathname.startsWith('/gotrue'))
      return json(status, { code: status, error_code: why, msg: why }, why)
    return json(status, { error: why, error_description: why, message: why }, why)
  }

  function login(asked: Asked): Reply {
    const fields = fieldsOf(asked)
    const code = codes.get(fields['code'] ?? '')
    if (code !== undefined) return given(asked, tokens.grant(code.user), code)
    const name = fields['username'] ?? fields['email']?.split('@')[0] ?? ''
    return passwords[name as Person] === fields['password'] && fields['password'] !== undefined
      ? given(asked, tokens.grant(name))
      : refuse(asked, asked.url.pathname.startsWith('/api') ? 401 : 400, 'invalid_credentials')
  }
  function refresh(asked: Asked): Reply {
    const fields = fieldsOf(asked)
    const before = tokens.counts.reused
    const found = tokens.rotate(fields['refresh_token'] ?? cookieOf(asked) ?? '')
    if (found !== undefined) return given(asked, found)
    const isReused = tokens.counts.reused > before
    const { pathname } = asked.url
    if (pathname.startsWith('/gotrue'))
      return refuse(asked, 400, isReused ? 'refresh_token_already_used' : 'refresh_token_not_found')
    return {
      ...refuse(asked, pathname.startsWith('/oauth') ? 400 : 401, 'invalid_grant'),
      why: isReused ? 'REUSED' : 'refused',
    }
  }
  function logout(asked: Asked): Reply {
    const fields = fieldsOf(asked)
    tokens.revoke(
      fields['token'] ?? fields['refresh_token'] ?? cookieOf(asked) ?? bearerOf(asked) ?? '',
    )
    return json(200, {}, 'revoked', { 'set-cookie': 'refresh=; Path=/cookie; Max-Age=0' })
  }
  function data(asked: Asked): Reply {
    const found = tokens.check(bearerOf(asked))
    if ('why' in found) return refuse(asked, 401, found.why)
    const user = {
      id: found.user,
      sub: found.user,
      name: found.user,
      email: `${found.user}@example.com`,
    }
    if (asked.url.pathname === '/api/auth/user') return json(200, { user }, found.user)
    return json(200, { ...user, user: found.user }, found.user)
  }
  function authorize({ url: { searchParams } }: Asked): Reply {
    const of = (name: string) => searchParams.get(name) ?? ''
    const code = `code-${Math.random()}`
    codes.set(code, { user: of('login_hint'), nonce: of('nonce'), client: of('client_id') })
    const location = `${of('redirect_uri')}?${new URLSearchParams({ code, state: of('state') })}`
    return { status: 302, headers: { location }, why: of('login_hint') }
  }
  return { login, refresh, logout, user: data, data, held: data, authorize } satisfies Record<
    Kind,
    (asked: Asked) => Reply
  >
}
