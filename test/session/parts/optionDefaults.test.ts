import { describe, expect, test } from '@jest/globals'
import type { SessionOptions } from '../../../src/session'
import { fillOptions } from '../../../src/session/options/defaults'
import { partsOf } from '../../../src/session/options/outsideBody'
import { read } from '../../../src/session/util/path'

describe('an option that is left out', () => {
  test.each([
    ['name', ''],
    ['baseUrl', '/'],
    ['origins', []],
    ['api', { reducerPath: 'api', login: 'login', logout: 'logout', getUser: 'getUser' }],
    ['headers', {}],
    ['csrf', false],
    ['credentials', 'same-origin'],
    ['renewal', 'refreshToken'],
    ['persist', 'tokens'],
    ['token.property', 'token'],
    ['token.expiresIn', 'expires_in'],
    ['token.unit', 'seconds'],
    ['token.type', 'Bearer'],
    ['token.name', 'Authorization'],
    ['token.refreshBefore', 0],
    ['refreshToken.property', 'refresh_token'],
    ['refreshToken.expiresIn', []],
    ['refreshToken.unit', 'seconds'],
    ['refreshToken.data', 'refresh_token'],
    ['user.from', 'call'],
    ['user.property', 'user'],
    ...['id', 'name', 'scope', 'locale'].map((name) => [`user.${name}`, name] as const),
    ['user.omit', []],
    ['login', { username: 'username', password: 'password', kind: 'username', refusals: [] }],
    ['expired', { user: [{ status: 401 }], request: [{ status: 401 }] }],
    ['refused', [{ status: 400 }, { status: 401 }, { status: 403 }]],
    ['errorMessage', 'message'],
    ['redirect', { login: '/login', home: '/' }],
    ['timeouts', { login: 15_000, logout: 10_000, refresh: 15_000, user: 15_000 }],
    ['limits', []],
    ['onEnd', 'redirect'],
    ['restore', undefined],
    ['reauthentication', undefined],
  ])('%s is %j', (path, value) => {
    expect(read(fillOptions(), path)).toEqual(value)
  })

  test.each<[SessionOptions, renewal: string, hasUserCall: boolean]>([
    [{}, 'refreshToken', true],
    [{ endpoints: { refresh: false } }, 'none', true],
    [{ endpoints: { refresh: false }, renewal: 'cookie' }, 'none', true],
    [{ endpoints: { user: false } }, 'refreshToken', false],
    [{ user: { from: 'login' } }, 'refreshToken', false],
    [{ user: { from: 'token' } }, 'refreshToken', false],
  ])('follows from others: %j is renewed by %s, has a user call: %s', (given, renewal, has) => {
    const { endpoints, ...options } = fillOptions(given)
    expect(options.renewal).toBe(renewal)
    expect(endpoints.user).toEqual(has ? fillOptions().endpoints.user : false)
    expect(endpoints.login).toEqual(fillOptions().endpoints.login)
  })
})

test.each([
  ['a.b', { at: 'a.b' }],
  ['header:x-a', { at: 'header:x-a', header: 'x-a' }],
  ['header:', { at: 'header:', header: '' }],
  ['a.header:b', { at: 'a.header:b' }],
  ['a?b', { at: 'a', parameter: 'b' }],
  ['a?', { at: 'a', parameter: '' }],
  ['header:x-a?b', { at: 'header:x-a', header: 'x-a', parameter: 'b' }],
  ['', { at: '' }],
])('the path %j leads by its parts: %j', (path, parts) => {
  expect(partsOf(path)).toEqual({ header: undefined, parameter: undefined, ...parts })
})
