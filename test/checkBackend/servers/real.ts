import type { Answer, Handler } from './serve.ts'
import { account, createTokens, hex, jwt } from './tokens.ts'

/**
 * The four servers of `npm run test:backends` as they were recorded (`test/session/backends/recordings`), here without
 * their packages: what they take, and what they answer. The fifth, `cookie`, is run itself.
 */
const { email, password } = account
const token = () => jwt({ id: 'a1' })

/** @node-oauth/oauth2-server 5.3.0: a form with a grant_type, errors by RFC 6749. */
export function oauth2(): Handler {
  const access = createTokens()
  const refresh = createTokens()
  const no = (error: string, error_description: string, status = 400): Answer => ({
    status,
    body: { error, error_description },
  })
  const issue = () => ({
    body: {
      access_token: access.issue(),
      token_type: 'Bearer',
      expires_in: 900,
      refresh_token: refresh.issue(),
    },
  })
  return ({ call, form, headers, bearer }) => {
    switch (call) {
      case 'POST /oauth/token':
        if (!headers['content-type']?.includes('urlencoded'))
          return no(
            'invalid_request',
            'Invalid request: content must be application/x-www-form-urlencoded',
          )
        if (!form.grant_type) return no('invalid_request', 'Missing parameter: `grant_type`')
        if (form.client_id !== 'neshast')
          return no('invalid_client', 'Invalid client: cannot retrieve client credentials')
        if (form.grant_type === 'password') {
          if (!form.username) return no('invalid_request', 'Missing parameter: `username`')
          return form.username === account.user && form.password === password
            ? issue()
            : no('invalid_grant', 'Invalid grant: user credentials are invalid')
        }
        if (form.grant_type !== 'refresh_token')
          return no('unsupported_grant_type', 'Unsupported grant type: `grant_type` is invalid')
        return refresh.end(form.refresh_token)
          ? issue()
          : no('invalid_grant', 'Invalid grant: refresh token is invalid')
      case 'GET /userinfo':
        if (bearer === undefined) return { status: 401 }
        return access.isLive(bearer)
          ? { body: { sub: 7, name: 'Sara Parvaz', scope: ['session:inspect'] } }
          : no('invalid_token', 'Invalid token: access token is invalid', 401)
      case 'POST /oauth/revoke':
        refresh.end(form.token)
        return { status: 200 }
      default:
        return { status: 404 }
    }
  }
}

/** @loopback/authentication-jwt 0.16.12: the refresh token stays, and there is no logout. */
export function loopback(): Handler {
  const access = createTokens(token)
  const refresh = createTokens(token)
  const no = (statusCode: number, name: string, message: string): Answer => ({
    status: statusCode,
    body: { error: { statusCode, name, message } },
  })
  const lacks = (name: string) =>
    no(422, 'UnprocessableEntityError', `must have required property '${name}'`)
  return ({ call, json, bearer }) => {
    switch (call) {
      case 'POST /users/refresh-login':
        if (!json.email) return lacks('email')
        if (!json.password) return lacks('password')
        return json.email === email && json.password === password
          ? { body: { accessToken: access.issue(), refreshToken: refresh.issue() } }
          : no(401, 'UnauthorizedError', 'Invalid email or password.')
      case 'POST /refresh':
        if (!json.refreshToken) return lacks('refreshToken')
        return refresh.isLive(json.refreshToken)
          ? { body: { accessToken: access.issue() } }
          : no(401, 'UnauthorizedError', 'Error verifying token : jwt malformed')
      case 'GET /users/me':
        return access.isLive(bearer)
          ? { body: { id: 'a1', name: 'Sara Parvaz' } }
          : no(401, 'UnauthorizedError', 'Error verifying token : jwt malformed')
      default:
        return no(404, 'NotFoundError', `Endpoint "${call}" not found.`)
    }
  }
}

/** Strapi 5.54.0 with `jwtManagement: 'refresh'`: a sign-out needs the live access token. */
export function strapi(): Handler {
  const access = createTokens(() => jwt({ userId: '1', type: 'access' }))
  const refresh = createTokens(() => jwt({ userId: '1', type: 'refresh' }, 600))
  const no = (status: number, name: string, message: string): Answer => ({
    status,
    body: { data: null, error: { status, name, message, details: {} } },
  })
  const user = {
    id: 1,
    documentId: 'mqov48k0h1c5c4cnup4iu7ql',
    username: 'sara',
    email,
    provider: 'local',
    confirmed: true,
    blocked: false,
    createdAt: '2026-11-21T16:46:43.316Z',
  }
  return ({ call, json, bearer }) => {
    // An expired or unknown bearer is refused wherever it comes.
    const isBad = bearer !== undefined && !access.isLive(bearer)
    if (isBad) return no(401, 'UnauthorizedError', 'Missing or invalid credentials')
    switch (call) {
      case 'POST /api/auth/local':
        if (!json.identifier) return no(400, 'ValidationError', 'identifier is a required field')
        return json.identifier === email && json.password === password
          ? { body: { jwt: access.issue(), refreshToken: refresh.issue(), user } }
          : no(400, 'ValidationError', 'Invalid identifier or password')
      case 'POST /api/auth/refresh':
        if (!json.refreshToken) return no(400, 'ValidationError', 'Missing refresh token')
        return refresh.end(json.refreshToken)
          ? { body: { jwt: access.issue(), refreshToken: refresh.issue() } }
          : no(401, 'UnauthorizedError', 'Invalid refresh token')
      case 'POST /api/auth/logout':
        if (bearer === undefined) return no(401, 'UnauthorizedError', 'Missing authentication')
        refresh.endAll()
        return { body: { ok: true } }
      case 'GET /api/users/me':
        return bearer === undefined ? no(403, 'ForbiddenError', 'Forbidden') : { body: user }
      default:
        return call.startsWith('POST')
          ? no(405, 'MethodNotAllowedError', 'Method Not Allowed')
          : no(404, 'NotFoundError', 'Not Found')
    }
  }
}

/** Directus 11.3.5 with its tokens in JSON: everything below `data`, lifetimes in milliseconds. */
export function directus(): Handler {
  const access = createTokens(token)
  const refresh = createTokens(() => hex() + hex().slice(0, 24))
  const no = (status: number, code: string, message: string): Answer => ({
    status,
    body: { errors: [{ message, extensions: { code } }] },
  })
  const issue = () => ({
    body: {
      data: { expires: 900_000, refresh_token: refresh.issue(), access_token: access.issue() },
    },
  })
  const isBad = (bearer?: string) => bearer !== undefined && !access.isLive(bearer)
  return ({ call, json, bearer }) => {
    if (isBad(bearer)) return no(401, 'TOKEN_EXPIRED', 'Token expired.')
    switch (call) {
      case 'POST /auth/login':
        if (!json.email) return no(400, 'INVALID_PAYLOAD', 'Invalid payload. "email" is required.')
        return json.email === email && json.password === password
          ? issue()
          : no(401, 'INVALID_CREDENTIALS', 'Invalid user credentials.')
      case 'POST /auth/refresh':
        if (!json.refresh_token)
          return no(
            400,
            'INVALID_PAYLOAD',
            'The refresh token is required in either the payload or cookie.',
          )
        return refresh.end(json.refresh_token)
          ? issue()
          : no(401, 'INVALID_CREDENTIALS', 'Invalid user credentials.')
      case 'POST /auth/logout':
        if (!json.refresh_token)
          return no(
            400,
            'INVALID_PAYLOAD',
            'The refresh token is required in either the payload or cookie.',
          )
        refresh.end(json.refresh_token)
        return { status: 204 }
      case 'GET /users/me':
        return bearer === undefined
          ? no(403, 'FORBIDDEN', "You don't have permission to access this.")
          : {
              body: {
                data: {
                  id: '60f00ba7-f983-437f-8db3-deb7cfc58aa5',
                  first_name: 'Sara',
                  last_name: 'User',
                  email,
                  language: null,
                  role: '0fbc1bd6-bbbd-4a6b-baef-e1b66dc0e39f',
                },
              },
            }
      default:
        return no(404, 'ROUTE_NOT_FOUND', `Route ${call.split(' ')[1]} doesn't exist.`)
    }
  }
}
