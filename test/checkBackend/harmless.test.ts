/** @jest-environment node */
import { afterEach, expect, jest, test } from '@jest/globals'
import { runFit } from '../../src/checkBackend/fit/runFit'
import type { SessionOptions } from '../../src/session'
import { no, person } from './servers/conventional'
import { serve, type Answer, type Sent, type Server } from './servers/serve'
import { account, createTokens } from './servers/tokens'

jest.setTimeout(120_000)

const running: Server[] = []
afterEach(() => running.splice(0).forEach(({ close }) => close()))

const { email, password } = account
const fields = (...names: string[]) => ({
  requestBody: {
    content: {
      'application/json': {
        schema: { properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
      },
    },
  },
})
const documentOf = (paths: object) => ({ openapi: '3.0.0', paths })

/**
 * Looks for the options of a server with a login at `POST <login>`, a user at `GET /users/me`, and no more; resolves
 * with the calls that were made, other than these. `more` answers what does harm.
 */
async function callsBeside(
  login: string,
  paths: object,
  more: (sent: Sent) => Answer | undefined,
  options: SessionOptions = {},
) {
  const tokens = createTokens()
  const server = await serve((sent) => {
    const { call, json, bearer } = sent
    const harm = more(sent)
    if (harm) return harm
    if (call === 'GET /openapi.json') return { body: documentOf(paths) }
    if (call === `POST ${login}`)
      return json.email === email && json.password === password
        ? { body: { access_token: tokens.issue(), expires_in: 3600 } }
        : no(401)
    if (call === 'GET /users/me') return tokens.isLive(bearer) ? { body: person } : no(401)
    return undefined
  })
  running.push(server)
  const lines: string[] = []
  const given = { baseUrl: server.url, ...options }
  const origin = 'http://localhost:5173'
  const wish = { given, named: 'a test', user: email, origin, write: true }
  await runFit(wish, password, (line) => lines.push(line))
  const text = lines.join('\n')
  return { calls: server.calls, text, code: text.slice(text.indexOf('\nimport ') + 1) }
}

const signIn = { post: { operationId: 'login', ...fields('email', 'password') } }
const all = (call: string) => (sent: Sent) => (sent.call === call ? { status: 204 } : undefined)

test('an account whose own password may be changed there is not deleted to sign out', async () => {
  const { calls, code } = await callsBeside(
    '/auth/login',
    {
      '/auth/login': signIn,
      '/users/me': {
        get: {},
        patch: { ...fields('full_name', 'password') },
        delete: { summary: 'Delete own account' },
      },
    },
    all('DELETE /users/me'),
  )
  expect(calls).not.toContain('DELETE /users/me')
  expect(calls).not.toContain('PATCH /users/me')
  expect(code).toContain('logout: false')
})

test.each([
  ['by what the document says of it', '/auth', { delete: { summary: 'Delete my account' } }],
  ['by its path', '/api/account', {}],
])('an account at the address of the login is not deleted either: %s', async (_, url, more) => {
  const { calls } = await callsBeside(
    url,
    { [url]: { ...signIn, ...more } },
    all(`DELETE ${url}`),
    { endpoints: { login: { url } }, login: { username: 'email' } },
  )
  expect(calls).toContain(`POST ${url}`)
  expect(calls).not.toContain(`DELETE ${url}`)
})

test('what is renewed, refreshed or revoked, and is no token, is not called', async () => {
  const harm = ['/subscription/renew', '/cache/refresh', '/cache/invalidate', '/api-keys/revoke']
  const paths = Object.fromEntries(harm.map((url) => [url, { post: {} }]))
  const { calls } = await callsBeside(
    '/auth/login',
    { '/auth/login': signIn, ...paths },
    ({ call }) => (harm.some((url) => call === `POST ${url}`) ? { body: { ok: true } } : undefined),
  )
  expect(calls.filter((call) => harm.some((url) => call.endsWith(url)))).toEqual([])
})

test.each([
  ['a bare collection', '/users', {}],
  ['an operation with a name', '/people/new', { operationId: 'createUser' }],
  ['an operation with a summary', '/join', { summary: 'Create an account' }],
])('no account is made where the login is refused: %s', async (_, url, words) => {
  const { calls } = await callsBeside(
    '/auth/login',
    {
      '/auth/login': { post: fields('code') },
      [url]: { post: { ...words, ...fields('email', 'password') } },
    },
    ({ call, json }) => {
      if (call === 'POST /auth/login') return no(401)
      return call === `POST ${url}`
        ? { status: 201, body: { id: 7, email: json.email } }
        : undefined
    },
  )
  expect(calls).not.toContain(`POST ${url}`)
})

test('a login that answers with 201 and no token is not tried with other fields', async () => {
  const { calls } = await callsBeside(
    '/auth/login',
    {},
    ({ call }) => (call === 'POST /enter' ? { status: 201, body: { id: 7 } } : undefined),
    { endpoints: { login: { url: '/enter' } } },
  )
  expect(calls.filter((call) => call === 'POST /enter').length).toBeLessThan(4)
})

const signedIn: string[] = []
test('no other login is tried with the cookie of one that was answered without a token', async () => {
  const { calls } = await callsBeside(
    '/auth/other',
    { '/auth/login': signIn, '/auth/session': signIn },
    ({ call, headers }) => {
      if (call === 'POST /auth/login')
        return { headers: { 'set-cookie': 'sid=a; Path=/; HttpOnly' }, body: { ok: true } }
      if (call.startsWith('POST ') && headers['cookie'] !== undefined) signedIn.push(call)
      return undefined
    },
    { credentials: 'include' },
  )
  expect(calls.indexOf('POST /auth/session')).toBeGreaterThan(calls.indexOf('POST /auth/login'))
  expect(signedIn).toEqual([])
})
