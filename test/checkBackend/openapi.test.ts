/** @jest-environment node */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from '@jest/globals'
import { findDocument } from '../../src/checkBackend/openapi/document'
import { accountCallsOf, guessesOf } from '../../src/checkBackend/openapi/guesses'

const first = (content: unknown) => {
  const { login, refresh, user, logout } = guessesOf(content)
  return [login, refresh, user, logout].map(([guess]) => guess?.set)
}
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const strings = (...names: string[]) => ({
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
})

test('OpenAPI 3 as FastAPI writes it: a form with a grant_type that is a pattern', () => {
  const form = {
    content: {
      'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/Body_login' } },
    },
  }
  const content = {
    openapi: '3.1.0',
    paths: {
      '/users/signup': { post: { requestBody: json(strings('email', 'password')) } },
      '/token': { post: { operationId: 'login_for_access_token', requestBody: form } },
      '/token/refresh': { post: { requestBody: json(strings('refresh_token')) } },
      '/users/me/': { get: { operationId: 'read_users_me' } },
      '/users/{id}': { get: { operationId: 'read_user' } },
    },
    components: {
      schemas: {
        Body_login: {
          required: ['username', 'password'],
          properties: {
            grant_type: { anyOf: [{ type: 'string' }, { type: 'null' }], pattern: '^password$' },
            username: { type: 'string' },
            password: { type: 'string', format: 'password' },
            scope: { type: 'string', default: '' },
            client_id: { type: 'string' },
          },
        },
      },
    },
  }
  expect(first(content)).toEqual([
    {
      'endpoints.login': {
        url: '/token',
        method: 'POST',
        encoding: 'form',
        body: { grant_type: 'password' },
      },
      'login.username': 'username',
      'login.password': 'password',
    },
    {
      'endpoints.refresh': { url: '/token/refresh', method: 'POST' },
      'refreshToken.data': 'refresh_token',
    },
    { 'endpoints.user': { url: '/users/me/', method: 'GET' } },
    undefined,
  ])
})

test('Swagger 2: a base path, the body among the parameters, parts by allOf', () => {
  const content = {
    swagger: '2.0',
    basePath: '/api/v1',
    paths: {
      '/login': {
        post: { parameters: [{ in: 'body', schema: { $ref: '#/definitions/Login' } }] },
      },
      '/auth/renew': {
        post: { parameters: [{ in: 'formData', name: 'refreshToken', type: 'string' }] },
      },
      '/logout': { post: { parameters: [{ in: 'body', schema: strings('refreshToken') }] } },
      '/auth/whoami': { get: {} },
    },
    definitions: {
      Login: { allOf: [{ $ref: '#/definitions/Who' }, strings('password')] },
      Who: strings('email'),
    },
  }
  expect(first(content)).toEqual([
    {
      'endpoints.login': { url: '/api/v1/login', method: 'POST' },
      'login.username': 'email',
      'login.password': 'password',
      'login.kind': 'email',
    },
    {
      'endpoints.refresh': { url: '/api/v1/auth/renew', method: 'POST', encoding: 'form' },
      'refreshToken.data': 'refreshToken',
    },
    { 'endpoints.user': { url: '/api/v1/auth/whoami', method: 'GET' } },
    {
      'endpoints.logout': {
        url: '/api/v1/logout',
        method: 'POST',
        body: { refreshToken: '{refreshToken}' },
      },
    },
  ])
})

test.each([[undefined], [null], ['text'], [{ openapi: '3.0.0' }], [{ paths: { '/a': null } }]])(
  'a document without calls is no guess: %j',
  (content) => {
    expect(guessesOf(content)).toEqual({ login: [], refresh: [], user: [], logout: [] })
  },
)

test('a schema that is part of itself comes to an end', () => {
  const content = {
    openapi: '3.0.0',
    paths: { '/login': { post: { requestBody: json({ $ref: '#/components/schemas/A' }) } } },
    components: {
      schemas: { A: { allOf: [{ $ref: '#/components/schemas/A' }, strings('password')] } },
    },
  }
  expect(guessesOf(content).login).toHaveLength(1)
})

describe('which calls of a document make or delete an account', () => {
  const isAccountCall = (path: string, method: string, operation: object) =>
    accountCallsOf({ openapi: '3.0.0', paths: { [path]: { [method]: operation } } }).length > 0

  test.each<[string, string, object]>([
    ['/a', 'post', { operationId: 'createUser' }],
    ['/a', 'post', { operationId: 'users_create' }],
    ['/a', 'post', { summary: 'Add a new member' }],
    ['/a', 'post', { summary: 'New account' }],
    ['/users/create', 'post', {}],
    ['/account/close', 'post', {}],
    ['/account/disable', 'post', { summary: 'Disable account' }],
    ['/auth', 'delete', { operationId: 'deleteMe' }],
    ['/auth', 'delete', { summary: 'Delete own account' }],
    ['/auth', 'delete', { description: 'Closes the account for good.' }],
  ])('%s %s %j does', (...operation) => expect(isAccountCall(...operation)).toBe(true))

  test.each<[string, string, object]>([
    ['/login', 'post', { summary: 'Create a session for the user' }],
    ['/login', 'post', { operationId: 'createUserSession' }],
    ['/login', 'post', { description: 'A new user makes an account first, see POST /users.' }],
    ['/users/sign_out', 'delete', { operationId: 'destroy_user_session' }],
    ['/logout', 'post', { summary: "Removes the user's refresh token" }],
    ['/refresh', 'post', { summary: 'Renews the access of a user' }],
    ['/users/address', 'post', {}],
    ['/auth/enter', 'post', { summary: 'Create a user access token' }],
    ['/auth/logout', 'post', { summary: 'Log out and remove the user from the online list' }],
    ['/me', 'get', { summary: 'Gets the newly logged user' }],
    ['/users/me', 'get', { summary: 'The user; create one with POST /users' }],
  ])('%s %s %j does not', (...operation) => expect(isAccountCall(...operation)).toBe(false))
})

test('a server that never answers is not waited for', async () => {
  const silent = createServer(() => {}).listen(0)
  await once(silent, 'listening')
  const url = new URL(`http://localhost:${(silent.address() as AddressInfo).port}`)
  const found = Promise.all([
    expect(findDocument(`${url}api.json`, url, 50)).rejects.toThrow('is no OpenAPI document'),
    expect(findDocument(undefined, url, 5)).resolves.toBeUndefined(),
  ])
  await found.finally(() => silent.closeAllConnections())
  silent.close()
})

describe('what does more than to sign somebody in, renew their tokens or sign them out is no guess', () => {
  const guessed = (path: string, method: string, operation: object) =>
    Object.values(
      guessesOf({ openapi: '3.0.0', paths: { [path]: { [method]: operation } } }),
    ).flat()
  const secret = { requestBody: json(strings('username', 'password')) }

  test.each<[string, string, string]>([
    ['/users/create', 'post', ''],
    ['/tenant', 'post', ''],
    ['/join', 'post', ''],
    ['/onboarding', 'post', ''],
    ['/invite/login', 'post', ''],
    ['/unsubscribe/login', 'post', ''],
    ['/customers/new-login', 'post', ''],
    ['/personal-access-tokens', 'post', ''],
    ['/tokens', 'post', 'createApiToken'],
    ['/devices/token', 'post', ''],
    ['/me/password', 'post', 'updatePassword'],
    ['/me/email', 'post', 'updateEmail'],
    ['/login/email', 'put', 'Update the address'],
    ['/2fa/disable', 'post', 'disableTwoFactor'],
    ['/auth/extra', 'post', 'disableTwoFactor'],
    ['/backup-codes/renew', 'post', 'renewBackupCodes'],
    ['/auth/delete', 'post', ''],
    ['/auth/deactivate', 'post', ''],
    ['/auth/refresh-secret', 'post', 'New client secret'],
    ['/session/refresh-billing', 'post', ''],
    ['/tokens/buy', 'post', 'renewTokens'],
    ['/auth/revoke-all', 'post', 'Revoke the tokens of all users'],
    ['/logout-everyone', 'post', ''],
    ['/auth/invalidate-cache', 'post', ''],
    ['/oauth/clients/revoke', 'post', ''],
    ['/access_tokens', 'delete', 'Revoke personal access tokens'],
    ['/auth/tokens', 'delete', 'Revoke tokens'],
    ['/integrations/token', 'delete', 'Revoke the integration token'],
  ])('%s %s (%s)', (path, method, summary) => {
    expect(guessed(path, method, { ...secret, summary })).toEqual([])
  })

  test.each<[string, string, string]>([
    ['/auth/enter', 'post', ''],
    ['/payload/login', 'post', ''],
    ['/jwt/create/', 'post', ''],
    ['/sessions/new', 'post', ''],
    ['/session', 'delete', 'Sign out'],
    ['/auth/token/refresh', 'post', ''],
    ['/auth/logout', 'post', 'Log out and remove the user from the online list'],
  ])('but these are: %s %s (%s)', (path, method, summary) => {
    expect(guessed(path, method, { ...secret, summary })).not.toEqual([])
  })
})
