import { randomUUID } from 'node:crypto'
import type { Answer, Handler, Sent } from './serve.ts'
import { account, createTokens, hex, jwt } from './tokens.ts'

/** Servers of other shapes than those of `npm run test:backends`. */
const { user, email, password } = account
const no = (status: number, body: unknown = { message: 'No.' }): Answer => ({ status, body })

/** What it says of itself: where everything is, and what its bodies are called. */
export const nestedDocument = {
  openapi: '3.0.3',
  servers: [{ url: '/v2' }],
  paths: {
    '/users': {
      post: {
        operationId: 'registerUser',
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/New' } } },
        },
      },
    },
    '/sessions': {
      post: {
        operationId: 'createSession',
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/New' } } },
        },
      },
      put: {
        operationId: 'renewSession',
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Renewal' } } },
        },
      },
      delete: { operationId: 'deleteSession', security: [{ bearer: [] }] },
    },
    '/account': { get: { operationId: 'getAccount' } },
    '/accounts/{id}': { get: { operationId: 'getAccountById' } },
  },
  components: {
    schemas: {
      New: {
        type: 'object',
        required: ['mail', 'passphrase'],
        properties: {
          mail: { type: 'string' },
          passphrase: { type: 'string', format: 'password' },
          device: { type: 'string', enum: ['web'] },
        },
      },
      Renewal: { type: 'object', properties: { renewToken: { type: 'string' } } },
    },
  },
}

/** Nested answers, UUIDs as tokens, dates as lifetimes, PUT and DELETE on one path; an OpenAPI document. */
export function nested(): Handler {
  const access = createTokens(randomUUID)
  const renew = createTokens(randomUUID)
  const owner = new Map<string, string>()
  const issue = () => {
    const pair = { accessToken: access.issue(), renewToken: renew.issue() }
    owner.set(pair.accessToken, pair.renewToken)
    const expiresAt = new Date(Date.now() + 900_000).toISOString()
    return { status: 201, body: { data: { type: 'session', attributes: { ...pair, expiresAt } } } }
  }
  return ({ call, json, bearer = '' }) => {
    switch (call) {
      case 'GET /openapi.json':
        return { body: nestedDocument }
      case 'POST /v2/sessions':
        if (!json.mail || json.device !== 'web')
          return no(422, { errors: [{ title: 'Incomplete' }] })
        return json.mail === email && json.passphrase === password
          ? issue()
          : no(401, { errors: [{ title: 'Wrong', detail: 'Address or passphrase are wrong.' }] })
      case 'PUT /v2/sessions':
        return renew.end(json.renewToken) ? issue() : no(401, { errors: [{ title: 'Gone' }] })
      case 'DELETE /v2/sessions':
        renew.end(owner.get(bearer))
        return access.end(bearer) ? { status: 204 } : no(401)
      case 'GET /v2/account':
        return access.isLive(bearer)
          ? { body: { data: { id: '7', type: 'account', attributes: { name: 'Sara Parvaz' } } } }
          : no(401, { errors: [{ title: 'Gone' }] })
      default:
        return no(404, { errors: [{ title: 'Not found' }] })
    }
  }
}

/** A form, a token in a header of its own, no refresh, nothing that tells how long it lives. */
export function forms(): Handler {
  const tokens = createTokens()
  return ({ call, form, headers }) => {
    const held = String(headers['x-auth-token'] ?? '')
    switch (call) {
      case 'POST /login':
        if (!form.user || !form.pass) return no(400, { error: 'user and pass are needed' })
        return form.user === user && form.pass === password
          ? { body: { auth: tokens.issue() } }
          : no(401, { error: 'user or pass are wrong' })
      case 'GET /me':
        return tokens.isLive(held)
          ? { body: { id: 7, name: 'Sara Parvaz' } }
          : no(403, { error: 'session_over' })
      case 'POST /logout':
        return tokens.end(held) ? { body: 'ok' } : no(403, { error: 'session_over' })
      default:
        return { status: 404, body: '<h1>Not found</h1>', headers: { 'content-type': 'text/html' } }
    }
  }
}

/** 200 whatever happens, with a code in the body; 404 only where nothing is. */
export function codes(): Handler {
  const access = createTokens()
  const refresh = createTokens()
  const say = (code: number, msg: string, data: unknown = null) => ({ body: { code, msg, data } })
  const issue = () =>
    say(0, 'success', { token: access.issue(), refreshToken: refresh.issue(), expiresIn: 900 })
  return ({ call, json, bearer }) => {
    switch (call) {
      case 'POST /api/login':
        return json.username === user && json.password === password
          ? issue()
          : say(1001, 'username or password is wrong')
      case 'POST /api/refresh':
        return refresh.end(json.refreshToken) ? issue() : say(4011, 'refresh token is no good')
      case 'GET /api/user/info':
        return access.isLive(bearer)
          ? say(0, 'success', { userId: 7, nickName: 'Sara', username: user })
          : say(4010, 'token is no good')
      case 'POST /api/logout':
        access.end(bearer)
        refresh.end(json.refreshToken)
        return say(0, 'success')
      default:
        return undefined
    }
  }
}

/** Tokens in the headers of an answer, as Devise with JWT hands them out; the user comes with the login. */
export function headers(fieldsOf = (json: Sent['json']): Sent['json'] => json): Handler {
  const tokens = createTokens(() => jwt({ sub: '7' }))
  const person = { user: { id: 7, email, name: 'Sara Parvaz' } }
  return ({ call, json, bearer }) => {
    switch (call) {
      case 'POST /users/sign_in':
        return fieldsOf(json).email === email && fieldsOf(json).password === password
          ? { body: person, headers: { authorization: `Bearer ${tokens.issue()}` } }
          : no(401, { error: 'Invalid Email or password.' })
      case 'DELETE /users/sign_out':
        return tokens.end(bearer) ? { status: 204 } : no(401, { error: 'Revoked token' })
      case 'GET /users/me':
        return tokens.isLive(bearer) ? { body: person } : no(401, { error: 'Revoked token' })
      default:
        return undefined
    }
  }
}

/** The refresh token in an HttpOnly cookie behind a check of a CSRF token, which another cookie has. */
export function csrf(): Handler {
  const access = createTokens()
  const refresh = createTokens()
  const issue = () => ({
    body: { access: access.issue(), expires_in: 900 },
    headers: {
      'set-cookie': [
        `refresh=${refresh.issue()}; HttpOnly; Path=/; SameSite=Lax`,
        `csrftoken=${hex()}; Path=/; SameSite=Lax`,
      ],
    },
  })
  return ({ call, json, bearer, cookies, headers: given }) => {
    const isChecked =
      given['x-csrftoken'] !== undefined && given['x-csrftoken'] === cookies.csrftoken
    switch (call) {
      case 'POST /api/token':
        return json.username === user && json.password === password
          ? issue()
          : no(401, { detail: 'No active account found with the given credentials' })
      case 'POST /api/token/refresh':
        if (!isChecked) return no(403, { detail: 'CSRF Failed: CSRF token missing.' })
        return refresh.end(cookies.refresh) ? issue() : no(401, { detail: 'Token is invalid' })
      case 'POST /api/logout':
        if (!isChecked) return no(403, { detail: 'CSRF Failed: CSRF token missing.' })
        refresh.end(cookies.refresh)
        return { status: 204 }
      case 'GET /api/me':
        return access.isLive(bearer)
          ? { body: { id: 7, username: user } }
          : no(401, { detail: 'Token is invalid' })
      default:
        return undefined
    }
  }
}

/**
 * A CSRF token before everything, as of csurf: a call before answers with it, or sets a cookie that scripts can read. The
 * server knows it by an HttpOnly cookie.
 */
export function guarded(offer: (token: string) => Answer, header = 'x-csrf-token'): Handler {
  const access = createTokens()
  const issued = new Map<string, string>()
  return ({ call, json, bearer, cookies, headers: given }) => {
    if (call === 'GET /csrf-token') {
      const [id, token] = [hex(), hex()]
      issued.set(id, token)
      const answer = offer(token)
      const own = [answer.headers?.['set-cookie'] ?? []].flat()
      return { ...answer, headers: { 'set-cookie': [`_csrf=${id}; HttpOnly; Path=/`, ...own] } }
    }
    const isChecked =
      given[header] !== undefined && given[header] === issued.get(cookies._csrf ?? '')
    if (!call.startsWith('GET') && !isChecked) return no(403, { message: 'invalid csrf token' })
    switch (call) {
      case 'POST /api/login':
        return json.email === email && json.password === password
          ? { body: { token: access.issue(), expires_in: 900 } }
          : no(401, { message: 'Invalid credentials' })
      case 'POST /api/logout':
        return access.end(bearer) ? { status: 204 } : no(401)
      case 'GET /api/me':
        return access.isLive(bearer) ? { body: { id: 7, email } } : no(401)
      default:
        return undefined
    }
  }
}
