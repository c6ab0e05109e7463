import { describe, expect, test } from '@jest/globals'
import type { SessionOptions } from '../../src/session'
import { fillOptions } from '../../src/session/options/defaults'
import { buildRequest, type CallPayload } from '../../src/session/http/buildRequest'

type Call = 'login' | 'logout' | 'refresh' | 'user'

const both = { accessToken: 'at-1', refreshToken: 'rt-1' }
const typed = { fields: { username: 'sara', password: 'p w' } }

/** What goes over the wire, as far as the options decide it. */
async function sent(call: Call, carried: CallPayload, given: SessionOptions = {}) {
  const options = fillOptions(given)
  const endpoint = options.endpoints[call]
  if (endpoint === false) throw new Error(`switched off: ${call}`)
  const baseUrl = new URL(options.baseUrl, 'https://app.test')
  const request = buildRequest(call, endpoint, carried, options, baseUrl, {})
  expect(request.cache).toBe('no-store') // no user, and no token, stays in the browser's cache
  const { accept: _, ...headers } = Object.fromEntries(request.headers)
  const { method, url, credentials } = request
  const line = `${method} ${url}${credentials === 'same-origin' ? '' : ` (${credentials})`}`
  return [line, headers, request.body === null ? null : await request.text()]
}

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
const at = 'https://app.test/api/auth'

describe('by default', () => {
  test('login sends the fields of the form', async () => {
    const body = '{"username":"sara","password":"p w"}'
    expect(await sent('login', typed)).toEqual([`POST ${at}/login`, json, body])
  })

  test('refresh sends the refresh token and no bearer', async () => {
    const body = '{"refresh_token":"rt-1"}'
    expect(await sent('refresh', both)).toEqual([`POST ${at}/refresh`, json, body])
  })

  test('logout sends what there is of both', async () => {
    const bearer = { authorization: 'Bearer at-1' }
    const body = '{"refresh_token":"rt-1"}'
    const line = `POST ${at}/logout`
    expect(await sent('logout', both)).toEqual([line, { ...json, ...bearer }, body])
    expect(await sent('logout', { accessToken: 'at-1' })).toEqual([line, bearer, null])
    expect(await sent('logout', {})).toEqual([line, {}, null])
  })

  test('the user is asked for with the bearer alone', async () => {
    const bearer = { authorization: 'Bearer at-1' }
    expect(await sent('user', { accessToken: 'at-1' })).toEqual([`GET ${at}/user`, bearer, null])
  })
})

describe('a body', () => {
  const refresh = (endpoint: NonNullable<NonNullable<SessionOptions['endpoints']>['refresh']>) =>
    sent('refresh', both, { endpoints: { refresh: endpoint } })

  test('has the constant fields over those that the call has by itself', async () => {
    const body = { mode: 'json', times: 2, deep: true, none: null, refresh_token: 'fixed' }
    const text = '{"refresh_token":"fixed","mode":"json","times":2,"deep":true,"none":null}'
    expect(await refresh({ body })).toEqual([expect.anything(), json, text])
  })

  test('has the tokens where the options say, and nowhere else', async () => {
    const body = { token: '{refreshToken}', old: '{accessToken}' } as const
    expect((await refresh({ body }))[2]).toBe('{"token":"rt-1","old":"at-1"}')
  })

  test('leaves out a token that the session has not', async () => {
    const endpoints = { refresh: { body: { old: '{accessToken}', a: 1 } } } as const
    expect((await sent('refresh', {}, { endpoints }))[2]).toBe('{"a":1}')
  })

  test('is a form where the server wants one', async () => {
    const body = { grant_type: 'refresh_token', n: 1 }
    const text = 'refresh_token=rt-1&grant_type=refresh_token&n=1'
    expect(await refresh({ encoding: 'form', body })).toEqual([expect.anything(), form, text])
  })

  test('that is empty differs from none', async () => {
    const off = { endpoints: { logout: { bearer: 'none' as const } } }
    expect((await sent('logout', {}, off))[2]).toBeNull()
    expect((await sent('logout', {}, { endpoints: { logout: { body: {} } } }))[2]).toBe('{}')
    expect((await refresh({ body: false }))[2]).toBeNull()
  })

  test('names the refresh token as the options say', async () => {
    expect((await sent('refresh', both, { refreshToken: { data: 'rt' } }))[2]).toBe('{"rt":"rt-1"}')
  })
})

describe('a header', () => {
  test('carries the refresh token where the server wants it there, and the body does not', async () => {
    const endpoints = { refresh: { bearer: 'refresh' as const } }
    const bearer = { authorization: 'Bearer rt-1' }
    expect(await sent('refresh', both, { endpoints })).toEqual([expect.anything(), bearer, null])
  })

  test('has the name and the scheme that the options say', async () => {
    const carried = { accessToken: 'at-1' }
    const jwt = { token: { name: 'X-Auth', type: 'JWT' } }
    expect((await sent('user', carried, jwt))[1]).toEqual({ 'x-auth': 'JWT at-1' })
    expect((await sent('user', carried, { token: { type: '' } }))[1]).toEqual({
      authorization: 'at-1',
    })
  })

  test('that is constant goes with every call', async () => {
    const headers = { apikey: 'anon' }
    expect((await sent('login', typed, { headers }))[1]).toEqual({ ...json, apikey: 'anon' })
    expect((await sent('user', {}, { headers }))[1]).toEqual({ apikey: 'anon' })
  })
})

describe('an address', () => {
  test.each([
    ['https://api.test', '/v1/login?tenant=a', 'https://api.test/v1/login?tenant=a'],
    ['https://api.test/v1/', 'login', 'https://api.test/v1/login'],
    ['/api/', 'login', 'https://app.test/api/login'],
    ['/', 'https://id.test/login', 'https://id.test/login'],
  ])('is resolved as a link is: %s and %s', async (baseUrl, url, whole) => {
    const [line] = await sent('login', typed, { baseUrl, endpoints: { login: { url } } })
    expect(line).toBe(`POST ${whole}`)
  })

  test('is asked with cookies where the options say', async () => {
    const [line] = await sent('login', typed, { credentials: 'include' })
    expect(line).toBe(`POST ${at}/login (include)`)
  })
})

test('a request can be changed where data cannot say it', async () => {
  const buildRequest = (request: Request, call: string) => {
    const headers = new Headers(request.headers)
    headers.set('x-call', call)
    return new Request(request, { headers })
  }
  expect((await sent('user', {}, { buildRequest }))[1]).toEqual({ 'x-call': 'user' })
})
