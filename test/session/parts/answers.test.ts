import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import {
  bearerText,
  buildRequest,
  isHandedOn,
  normalizeHeaders,
} from '../../../src/session/http/buildRequest'
import { createCallEndpoint } from '../../../src/session/http/callEndpoint'
import { readCookie } from '../../../src/session/http/cookies'
import { addCsrf } from '../../../src/session/http/csrf'
import { withOutsideBody } from '../../../src/session/http/outsideBody'
import { extendedCalls } from '../../../src/session/http/extendedCalls'
import { withNestedFields } from '../../../src/session/http/nestedFields'
import { parseRetryAfter } from '../../../src/session/http/retryAfter'
import { readTokens, readUser, secretsOf } from '../../../src/session/http/tokenResponse'
import { fillOptions } from '../../../src/session/options/defaults'
import { matches, type Match } from '../../../src/session/options/responseMatch'
import { dawn, renewable } from '../../support/sessions'

beforeEach(() => void jest.useFakeTimers({ now: dawn }))
afterEach(() => void jest.useRealTimers())
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

const baseUrl = new URL('https://api.test/')
const utc = (at: number) => new Date(at).toUTCString()
const html = '<!doctype html><p>Sign in to the network</p>'

// @proves outage
describe('an answer to a call of the session layer', () => {
  function open(answer: (request: Request) => Response | Promise<Response>, options: object = {}) {
    const reported: unknown[] = []
    const env = { now: () => Date.now(), fetch: async (request: Request) => answer(request) }
    const call = createCallEndpoint(env as never, fillOptions(options), baseUrl, (error) =>
      reported.push(error),
    )
    return { call, reported }
  }
  const answered = (body: string, init?: ResponseInit) => () => new Response(body, init)

  test.each<[string, string, unknown]>([
    ['JSON', '{"a":1}', { a: 1 }],
    ['a text', 'yes', 'yes'],
    ['nothing', ' \n', undefined],
  ])('that is %s is understood', async (_, body, expected) => {
    const { call, reported } = open(answered(body, { headers: { date: utc(dawn + 5000) } }))
    expect(await call('login')).toMatchObject({
      ...{ ok: true, status: 200, body: expected, at: dawn, serverTime: dawn + 5000 },
    })
    expect(reported).toEqual([])
  })

  test('counts from when it was asked for, however late it comes; without a clock of the server too', async () => {
    const { call } = open(async () => {
      await new Promise((resolve) => setTimeout(resolve, 3000))
      return new Response('{}')
    })
    const done = call('refresh')
    await pass(3000)
    expect(await done).toMatchObject({ ok: true, at: dawn, serverTime: undefined })
    expect(jest.getTimerCount()).toBe(0)
  })

  test.each<[Parameters<ReturnType<typeof open>['call']>[0], number, string, object?]>([
    ['login', 400, '{}'],
    ['login', 403, 'No'],
    ['login', 422, '{}'],
    ['logout', 401, ''],
    ['user', 400, ''],
    ['user', 403, ''],
    ['refresh', 401, '{}'],
    ['user', 401, '{}', { expired: { user: [{ status: 419 }] } }],
    ['refresh', 200, '{"ok":false}', { refused: [{ status: 200, path: 'ok', is: false }] }],
  ])('to %s with %d %s is a refusal, which is told', async (...row) => {
    const [name, status, body, options] = row
    const { call, reported } = open(answered(body, { status }), options)
    const done = await call(name)
    expect(done).toMatchObject({ ok: false, error: { name: 'RefusedError', call: name, status } })
    expect(reported).toEqual([(done as { error: object }).error])
  })

  test('to the user call that says its token has ended is none that is told', async () => {
    const { call, reported } = open(answered('', { status: 401 }))
    expect(await call('user')).toMatchObject({
      ...{ ok: false, isExpired: true, error: { name: 'RefusedError', status: 401 } },
    })
    expect(reported).toEqual([])
    expect(await open(answered('', { status: 403 })).call('user')).toMatchObject({
      isExpired: false,
    })
  })

  test.each<[Parameters<ReturnType<typeof open>['call']>[0], number]>([
    ...[404, 405, 407, 408, 425, 429, 500, 503].map((status) => ['login', status] as const),
    ...[402, 404, 422, 500].map((status) => ['user', status] as const),
    ['refresh', 500],
    ['logout', 503],
  ] as never)('to %s with %d decides nothing: a fault, which is told', async (name, status) => {
    const { call, reported } = open(answered('{}', { status }))
    const done = await call(name)
    const error = { name: 'FaultError', call: name, kind: 'status', status }
    expect(done).toMatchObject({ ok: false, error })
    expect(done).not.toHaveProperty('error.retryAt')
    expect(reported).toMatchObject([error])
  })

  test('says when to try again', async () => {
    const { call } = open(answered('', { status: 503, headers: { 'retry-after': '90' } }))
    expect(await call('refresh')).toMatchObject({ error: { retryAt: dawn + 90_000 } })
  })

  test.each([
    ['login', 200, { kind: 'notUnderstood', status: 200 }],
    ['refresh', 401, { kind: 'status', status: 401 }],
    ['user', 401, { kind: 'status', status: 401 }],
    ['login', 403, { kind: 'status', status: 403 }],
  ] as const)('to %s with %d that is a page is a fault', async (name, status, error) => {
    const headers = { 'content-type': 'application/json' }
    const { call } = open(answered(`\n ${html}`, { status, headers }))
    const done = await call(name)
    expect(done).toMatchObject({ ok: false, error: { name: 'FaultError', call: name, ...error } })
  })

  test.each<[unknown, string | undefined]>([
    [{ message: ' Wrong password. ' }, 'Wrong password.'],
    [{ message: 'x'.repeat(200) }, 'x'.repeat(200)],
    [{ message: 'x'.repeat(201) }, `${'x'.repeat(199)}…`],
    [{ message: ' ' }, undefined],
    [{ message: 5 }, undefined],
    [{}, undefined],
  ])('says to people what is in %j', async (body, serverMessage) => {
    const { call } = open(answered(JSON.stringify(body), { status: 401 }), {
      errorMessage: 'message',
    })
    const done = (await call('login')) as { error: { serverMessage?: string } }
    expect(done.error.serverMessage).toBe(serverMessage)
  })

  test('that does not come is a fault: the server is away, or too slow', async () => {
    const away = open(() => Promise.reject(new TypeError('secret')))
    expect(await away.call('refresh')).toMatchObject({ error: { kind: 'unreachable' } })
    const slow = open(
      ({ signal }) =>
        new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
      { timeouts: { refresh: 2000 } },
    )
    const done = slow.call('refresh')
    await pass(2000)
    expect(await done).toMatchObject({ error: { kind: 'timeout' } })
    expect([...away.reported, ...slow.reported]).toHaveLength(2)
  })

  test.each([
    ['before it is sent', true],
    ['while it is under way', false],
  ])('that nobody waits for any more is told to nobody: left %s', async (_, isEarly) => {
    const caller = new AbortController()
    const { call, reported } = open(({ signal }) => {
      if (!isEarly) caller.abort()
      return signal.aborted
        ? Promise.reject(new Error('aborted'))
        : new Response('', { status: 500 })
    })
    if (isEarly) caller.abort()
    expect(await call('login', { signal: caller.signal })).toMatchObject({
      error: { kind: 'unreachable' },
    })
    expect(reported).toEqual([])
  })

  test('that is a refusal is told to nobody either, once nobody waits', async () => {
    const caller = new AbortController()
    const { call, reported } = open(() => {
      caller.abort()
      return new Response('', { status: 401 })
    })
    expect(await call('login', { signal: caller.signal })).toMatchObject({ ok: false })
    expect(reported).toEqual([])
  })

  test('outlives the page where that is wanted', async () => {
    const sent: Request[] = []
    const { call } = open((request) => {
      sent.push(request)
      return new Response()
    })
    await call('logout', { keepalive: true, accessToken: 'a' })
    await call('logout')
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false])
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer a')
  })

  test('cannot be had for a call that is switched off', async () => {
    const { call } = open(answered('{}'), { endpoints: { logout: false } })
    await expect(call('logout')).rejects.toThrow('No endpoints.logout')
  })

  test('means what a host’s own calls say, and comes by them', async () => {
    const calls = jest.fn(() => ({
      send: (_: string, request: Request) => Promise.resolve(new Response(request.url)),
      meaningOf: (_: string, status: number) => (status === 200 ? { code: 'odd' } : undefined),
    }))
    const { call } = open(answered('{}'), { calls })
    expect(await call('login')).toMatchObject({
      ok: false,
      error: { name: 'RefusedError', code: 'odd' },
    })
  })
})

describe('an answer is one of those that are described', () => {
  test.each<[Match[], number, unknown, boolean]>([
    [[], 401, {}, false],
    [[{ status: 401 }], 401, undefined, true],
    [[{ status: 401 }], 403, {}, false],
    [[{ status: 400 }, { status: 401 }], 401, {}, true],
    [[{ status: 200, path: 'a.b' }], 200, { a: { b: null } }, true],
    [[{ status: 200, path: 'a.b' }], 200, { a: {} }, false],
    [[{ status: 200, path: 'ok', is: false }], 200, { ok: false }, true],
    [[{ status: 200, path: 'ok', is: false }], 200, { ok: true }, false],
    [[{ status: 200, path: 'ok', is: false }], 200, {}, false],
    [[{ status: 200, path: 'a', is: [{ b: 1 }] }], 200, { a: [{ b: 1 }] }, true],
    [[{ status: 200, path: 'a', is: undefined }], 200, {}, true],
    [[{ status: 200, path: 'a', is: undefined }], 200, { a: 1 }, false],
  ])('%j: %d with %j: %s', (all, status, body, expected) => {
    expect(matches(all, status, body)).toBe(expected)
  })
})

// @proves outage
describe('when the server wants the next try', () => {
  const at = (headers: object) => parseRetryAfter(new Headers(headers as HeadersInit), dawn)
  test.each<[object, number | undefined]>([
    [{}, undefined],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': ' 90 ' }, 90_000],
    [{ 'retry-after': '9e9x' }, undefined],
    // No `Date` can show that moment.
    [{ 'retry-after': '99999999999999' }, undefined],
    [{ 'retry-after': utc(dawn + 60_000) }, 60_000],
    [{ 'retry-after': utc(dawn + 60_000), date: utc(dawn - 3600_000) }, 3660_000],
    [{ 'retry-after': utc(dawn + 60_000), date: utc(dawn + 3600_000) }, 60_000 - 3600_000],
    [{ 'retry-after': utc(dawn + 60_000), date: utc(dawn - 1000) }, 61_000],
    [{ 'retry-after': utc(dawn + 60_000), date: 'no' }, 60_000],
    [{ 'retry-after': '21 Nov 2026 09:00:00 GMT' }, 3600_000],
    [{ 'retry-after': 'Sat, 21 Nov 2026 09:00:00 +0000' }, 3600_000],
    [{ 'retry-after': '90', date: utc(dawn - 3600_000) }, 90_000],
  ])('is read from %j', (headers, ms) => {
    const found = at(headers)
    expect(found === undefined ? undefined : found - dawn).toBe(ms)
  })

  test('is not moved by a clock of the server that is less than a second off', () => {
    const late = { 'retry-after': utc(dawn + 60_000), date: utc(dawn) }
    expect(parseRetryAfter(new Headers(late), dawn + 999)).toBe(dawn + 60_000)
  })
})

const jwt = (claims: unknown) =>
  [{ alg: 'none' }, claims, {}]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')

describe('the tokens of an answer', () => {
  const seconds = dawn / 1000
  const years = 50 * 365 * 24 * 60 * 60
  const read = (body: unknown, options: object = {}, more: object = {}) =>
    readTokens(
      'login',
      {
        ok: true,
        status: 200,
        headers: new Headers(),
        body,
        at: dawn,
        serverTime: undefined,
        ...more,
      },
      fillOptions(options as never),
    )
  const livesFor = (...given: Parameters<typeof read>) => {
    const found = read(...given)
    return 'tokens' in found ? (found.tokens.accessToken.expiresAt - dawn) / 1000 : undefined
  }

  test.each<[string, unknown, object, number]>([
    ['seconds', { expires_in: 60 }, {}, 60],
    ['seconds as a text', { expires_in: ' 60.5 ' }, {}, 60.5],
    ['no seconds', { expires_in: '1h' }, {}, 1800],
    ['no seconds that are none', { expires_in: null }, {}, 1800],
    ['nothing below zero', { expires_in: -5 }, {}, 1800],
    ['nothing', { expires_in: 0 }, {}, 1800],
    ['no number', { expires_in: 1e308 }, {}, 1800],
    ['no number but a list', { expires_in: [60] }, {}, 1800],
    ['milliseconds', { expires_in: 60_000 }, { unit: 'milliseconds' }, 60],
    ['a moment', { expires_in: seconds + 60 }, { unit: 'epochSeconds' }, 60],
    ['a date', { expires_in: new Date(dawn + 60_000).toISOString() }, { unit: 'date' }, 60],
    ['a date that is none', { expires_in: 'soon' }, { unit: 'date' }, 1800],
    ['more than fifty years', { expires_in: years + 1 }, {}, years],
    ['what the options say', {}, { maxAge: 90 }, 90],
    ['nobody knows how long', {}, { maxAge: 'unknown' }, years],
  ])('live for as long as the server says: %s', (_, fields, token, expected) => {
    expect(livesFor({ token: 'a', ...(fields as object) }, { token })).toBeCloseTo(expected, 3)
  })

  test.each<[string, object, object, number]>([
    ['as they say', { iat: seconds - 900, exp: seconds + 900 }, {}, 1800],
    ['as they say, after the server', { iat: 0, exp: 5 }, { expires_in: 60 }, 60],
    ['from now, without a beginning', { exp: seconds + 70 }, {}, 70],
    [
      'from now, with a beginning after their end',
      { iat: seconds + 80, exp: seconds + 70 },
      {},
      70,
    ],
    ['as by default, without an end', { iat: seconds }, {}, 1800],
    ['as by default, where they have ended', { exp: seconds - 1 }, {}, 1800],
    ['as by default, where that is a text', { iat: '1', exp: '9999999999' }, {}, 1800],
  ])('live %s, by their claims', (_, claims, fields, expected) => {
    expect(livesFor({ token: jwt(claims), ...fields })).toBeCloseTo(expected, 3)
  })

  test('count on the clock of the server, where it tells that', () => {
    const serverTime = dawn + 3600_000
    const unit = { token: { unit: 'epochSeconds' } }
    const body = { token: 'a', expires_in: serverTime / 1000 + 60 }
    expect(livesFor(body, unit, { serverTime })).toBeCloseTo(60, 3)
    const claims = jwt({ exp: serverTime / 1000 + 70 })
    expect(livesFor({ token: claims }, {}, { serverTime })).toBeCloseTo(70, 3)
  })

  test.each([['a b'], ['a bc de'], ['a.b-c_d~+/='], ['!']])(
    'are what a header can carry: %j',
    (token) => {
      expect(read({ token })).toHaveProperty('tokens.accessToken.value', token)
    },
  )

  test.each([[''], [' a'], ['a '], ['a\nb'], ['é'], [5], [undefined], [['a']]])(
    'are not what no header can carry: %j',
    (token) => {
      expect(read({ token, secret: 1 })).toEqual({
        error: {
          ...{
            name: 'MissingFieldError',
            call: 'login',
            field: 'token',
            keys: ['token', 'secret'],
          },
          message: 'Login response does not contain field token',
        },
      })
    },
  )

  test('are renewed by what comes along, else by what was there, else by nothing', () => {
    const renewal = (
      body: object,
      previous?: ReturnType<typeof renewable>,
      options: object = {},
    ) => {
      const found = readTokens(
        'refresh',
        {
          ...{ ok: true, status: 200, headers: new Headers(), at: dawn, serverTime: undefined },
          body: { token: 'a', ...body },
        },
        fillOptions({ refreshToken: { expiresIn: 'lasts', maxAge: 90 }, ...options } as never),
        previous,
      )
      return 'tokens' in found ? found.tokens.renewal : found
    }
    const by = (value: string, ms: number) => ({
      by: 'refreshToken',
      token: { value, expiresAt: dawn + ms },
    })
    expect(renewal({ refresh_token: 'r' })).toEqual(by('r', 90_000))
    expect(renewal({ refresh_token: 'r', lasts: 20 })).toEqual(by('r', 20_000))
    for (const refresh_token of ['', 5, undefined]) {
      expect(renewal({ refresh_token })).toEqual({ by: 'none' })
      expect(renewal({ refresh_token }, renewable())).toEqual(renewable())
    }
    expect(renewal({ refresh_token: 'r' }, renewable(), { renewal: 'cookie' })).toEqual({
      ...{ by: 'cookie', expiresAt: dawn + 90_000 },
    })
    expect(renewal({ refresh_token: 'r' }, undefined, { renewal: 'none' })).toEqual({ by: 'none' })
  })

  test('are read by a function of the host, whose failure brings none', () => {
    const of = (readTokens: unknown) => read({ a: { b: 'x' } }, { readTokens })
    expect(
      of(({ body }: { body: { a: { b: string } } }) => ({ accessToken: body.a.b, expiresIn: 5 })),
    ).toMatchObject({ tokens: { accessToken: { value: 'x', expiresAt: dawn + 5000 } } })
    for (const wrong of [
      () => undefined,
      () => {
        throw new Error('No')
      },
    ])
      expect(of(wrong)).toMatchObject({ error: { name: 'MissingFieldError' } })
  })

  // @proves secrets
  test('never become a part of the user, at whatever depth', () => {
    const user = {
      ...{ id: 1, token: 'secret', list: ['secret', 'kept', { refresh: 'next', x: null }] },
      deep: { token: 'secret', password: 'p', other: 'Sara' },
    }
    const body = { token: 'secret', refresh_token: 'next', user }
    const options = { user: { from: 'login', omit: ['password'] } }
    const expected = { id: 1, list: ['kept', { x: null }], deep: { other: 'Sara' } }
    expect(read(body, options)).toMatchObject({ tokens: { user: expected } })
    const tokens = { accessToken: { value: 'secret', expiresAt: dawn }, renewal: renewable() }
    expect(
      readUser({ user: { id: 1, a: 'secret', b: 'refresh-token' } }, fillOptions(), tokens),
    ).toEqual({ user: { id: 1 } })
    expect([...secretsOf(tokens)]).toEqual(['secret', 'refresh-token'])
    expect([...secretsOf({ renewal: { by: 'none' } })]).toEqual([])
  })

  test('bring the user where the options say; a login must, a refresh may', () => {
    const inToken = { user: { from: 'token', property: '' } }
    expect(read({ token: jwt({ sub: 'sara' }) }, inToken)).toMatchObject({
      tokens: { user: { sub: 'sara' } },
    })
    expect(read({ token: 'opaque' }, inToken)).toMatchObject({ error: { call: 'login', keys: [] } })
    expect(read({ token: 'a', user: {} }, { user: { from: 'login' } })).toMatchObject({
      error: { name: 'MissingFieldError', field: 'user', keys: ['token', 'user'] },
    })
    expect(read({ token: 'a', user: { id: 1 } })).not.toHaveProperty('tokens.user')
  })

  test.each([{}, { user: {} }, { user: [] }, { user: 'sara' }, null])(
    'have no user in %j, which is said',
    (body) => {
      expect(readUser(body, fillOptions())).toMatchObject({
        error: { message: 'User Data response does not contain field user', call: 'user' },
      })
    },
  )
})

describe('a server that wants a token against forged requests', () => {
  async function send(
    csrf: object,
    { cookies = '', answer = '{}', status = 200, method = 'POST' } = {},
  ) {
    const asked: Request[] = []
    const options = fillOptions({
      ...{ csrf, calls: extendedCalls, headers: { apikey: 'k' }, credentials: 'include' },
    } as never)
    let now = cookies
    const env = {
      cookies: () => now,
      fetch(request: Request) {
        asked.push(request)
        now = 'csrf=fresh'
        return Promise.resolve(new Response(answer, { status }))
      },
    }
    const request = new Request('https://api.test/login', { method })
    await addCsrf({ env, options, baseUrl } as never, request)
    return { sent: request.headers.get('x-csrf'), asked }
  }
  const header = 'x-csrf'

  test.each([
    ['csrf=abc', 'abc'],
    ['a=b; csrf=abc; c=d', 'abc'],
    ['xcsrf=no; csrf="a b"', 'a b'],
    ['csrf=a%20b', 'a b'],
    ['csrf=%zz', '%zz'],
    ['csrf=a"b"', 'a"b"'],
    ['csrf="a"b', '"a"b'],
    ['a=b;csrf=abc', 'abc'],
    ['csrf=', null],
    ['', null],
  ])('gets it from the cookie in %j', async (cookies, expected) => {
    expect(await send({ header, cookie: 'csrf' }, { cookies })).toEqual({
      sent: expected,
      asked: [],
    })
  })

  test.each(['get', 'HEAD'])('gets none for what only reads (%s)', async (method) => {
    expect(await send({ header, cookie: 'csrf' }, { cookies: 'csrf=a', method })).toMatchObject({
      sent: null,
    })
  })

  test('is asked for the cookie where that is not there', async () => {
    const { sent, asked } = await send({ header, cookie: 'csrf', url: '/csrf' }, { answer: ' ' })
    expect(sent).toBe('fresh')
    expect(asked).toMatchObject([
      ...[{ url: 'https://api.test/csrf', method: 'GET', credentials: 'include' }],
    ])
    expect(asked).toMatchObject([{ cache: 'no-store', redirect: 'error' }])
    expect(Object.fromEntries(asked[0]!.headers)).toEqual({
      accept: 'application/json',
      apikey: 'k',
    })
    const known = await send({ header, cookie: 'csrf', url: '/csrf' }, { cookies: 'csrf=a' })
    expect(known).toEqual({ sent: 'a', asked: [] })
  })

  test.each([
    ['"abc"', undefined, 'abc'],
    ['{"a":{"b":"abc"}}', 'a.b', 'abc'],
  ])('is asked for it, and it is read from %s', async (answer, property, expected) => {
    const { sent } = await send({ header, url: '/csrf', property: property ?? '' }, { answer })
    expect(sent).toBe(expected)
  })

  test.each([
    ['says no', { status: 500 }, 'The call for the token against forged requests failed.'],
    ['says nothing', { answer: '' }, 'The token against forged requests cannot be read.'],
    [
      'says it elsewhere',
      { answer: '{"b":1}' },
      'The token against forged requests cannot be read.',
    ],
    ['is a page', { answer: html }, 'The token against forged requests cannot be read.'],
  ])('and %s: the call is not made', async (_, given, message) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    await expect(send({ header, url: '/csrf', property: 'b' }, given)).rejects.toThrow(message)
    jest.restoreAllMocks()
  })

  test('and it is not where the options say: that is told in development, for else it looks as if the server were away', async () => {
    const told: unknown[] = []
    jest.spyOn(console, 'error').mockImplementation((text) => void told.push(text))
    const asking = (answer: string) =>
      send({ header, url: '/token', property: 'b' }, { answer }).catch(() => undefined)
    await asking('{"a":1}')
    await asking(html)
    expect(told).toEqual([
      'session: the answer of csrf.url (/token) has no text at csrf.property (b): set that option.',
      'session: csrf.url (/token) was not answered with JSON: look at that option and baseUrl.',
    ])
    jest.restoreAllMocks()
  })

  test('and no cookie comes with the answer: the call is not made, and it is told in development', async () => {
    const told: unknown[] = []
    jest.spyOn(console, 'error').mockImplementation((text) => void told.push(text))
    const asking = send({ header, cookie: 'other', url: '/csrf' }, { answer: html })
    await expect(asking).rejects.toThrow('The token against forged requests cannot be read.')
    expect(told).toEqual([
      'session: the answer of csrf.url (/csrf) has brought no cookie that this page may read under csrf.cookie (other): look at that option, and at the host of the server.',
    ])
    jest.restoreAllMocks()
  })

  test('may come as a cookie with any page, and then needs no JSON', async () => {
    const csrf = { header, cookie: 'csrf', url: '/sign-in' }
    expect(await send(csrf, { answer: html })).toMatchObject({ sent: 'fresh' })
  })

  test('says cookies that scripts can read', () => {
    expect(readCookie({ cookies: () => 'a=1; b="2"' } as never, 'b')).toBe('2')
    expect(readCookie({} as never, 'b')).toBeUndefined()
    document.cookie = 'b=3'
    expect(readCookie({} as never, 'b')).toBe('3')
    document.cookie = 'b=; max-age=0'
  })
})

test('what a refusal of a login means is told, and of no other call', () => {
  const refusals = [{ status: 403, path: 'why', is: 'new', code: 'notVerified' }]
  const options = fillOptions({ calls: extendedCalls, login: { refusals } })
  const { meaningOf } = extendedCalls({ env: {}, options, baseUrl } as never)
  expect(meaningOf('login', 403, { why: 'new' })).toEqual({ code: 'notVerified' })
  expect(meaningOf('login', 403, { why: 'old' })).toBeUndefined()
  expect(meaningOf('user', 403, { why: 'new' })).toBeUndefined()
})

// @proves secrets
describe('a header', () => {
  test.each<[object, boolean]>([
    [{}, false],
    [{ token: { name: 'authorization' } }, false],
    [{ token: { name: 'X-Token' } }, true],
    [{ headers: { apikey: 'k' } }, true],
  ])('of %j is one that a browser hands on to another origin: %s', (options, expected) => {
    expect(isHandedOn(fillOptions(options))).toBe(expected)
  })

  test('has one name in lower case, however it is given, and is left out without a value', () => {
    const expected = { 'x-a': '1' }
    expect(normalizeHeaders({ 'X-A': '1', b: undefined })).toEqual(expected)
    expect(normalizeHeaders([['X-A', '1']])).toEqual(expected)
    expect(normalizeHeaders(new Headers(expected))).toEqual(expected)
  })

  test('has the scheme of its token, or none', () => {
    expect(bearerText(fillOptions(), 'a')).toBe('Bearer a')
    expect(bearerText(fillOptions({ token: { type: '' } }), 'a')).toBe('a')
  })

  test('says what the layer reads', () => {
    const options = fillOptions()
    const request = buildRequest('login', options.endpoints.login, {}, options, baseUrl, {})
    expect(Object.fromEntries(request.headers)).toEqual({ accept: 'application/json' })
  })
})

describe('a field with dots in its name', () => {
  const nested = async (body: unknown, type = 'application/json') => {
    const request = new Request(baseUrl, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': type },
    })
    const sent = await withNestedFields(request)
    return [sent === request, await sent.text()]
  }
  test('is nested in JSON, with others beside it, and reaches into no prototype', async () => {
    expect(await nested({ 'a.b.c': 1, 'a.d': 2, e: 3 })).toEqual([
      false,
      '{"a":{"b":{"c":1},"d":2},"e":3}',
    ])
    const [, text] = await nested({ '__proto__.x': 1, 'constructor.y': 2 })
    expect(text).toBe('{"__proto__":{"x":1},"constructor":{"y":2}}')
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })
  test.each([
    [{ a: 1 }, undefined],
    [['a.b'], undefined],
    ['a.b=1', 'application/x-www-form-urlencoded'],
  ])('leaves %j as it is', async (body, type) => {
    expect(await nested(body, type)).toEqual([
      true,
      typeof body === 'string' ? body : JSON.stringify(body),
    ])
  })
})

describe('a token outside the body', () => {
  async function found(
    property: string | string[],
    body: string,
    {
      headers = {},
      status = 200,
      more = {},
    }: { headers?: object; status?: number; more?: object } = {},
  ) {
    const empty = [204, 205].includes(status)
    const response = new Response(empty ? null : body, { headers: headers as HeadersInit, status })
    const options = fillOptions({ calls: extendedCalls, token: { property }, ...more } as never)
    const read = await withOutsideBody(response, options)
    return {
      text: await read.text(),
      status: read.status,
      headers: Object.fromEntries(read.headers),
    }
  }

  test.each<[string | string[], string, object, object]>([
    ['header:x-token', '{"a":1}', { 'x-token': 'Bearer  abc' }, { a: 1, 'header:x-token': 'abc' }],
    ['header:x-token', '', { 'x-token': 'abc' }, { 'header:x-token': 'abc' }],
    ['header:location?t', '{}', { location: '/next?t=abc' }, { 'header:location?t': 'abc' }],
    [
      'a.next?t',
      '{"a":{"next":"/x#t=abc&u=1"}}',
      {},
      { a: { next: '/x#t=abc&u=1', 'next?t': 'abc' } },
    ],
    [
      'next?t',
      '{"next":"https://x.test/?t=q#t=h"}',
      {},
      { next: 'https://x.test/?t=q#t=h', 'next?t': 'q' },
    ],
    [['token', 'header:x-token'], '{}', { 'x-token': 'abc' }, { 'header:x-token': 'abc' }],
    ['header:x-token', '{"a":1}', {}, { a: 1 }],
    ['next?t', '{"next":5}', {}, { next: 5 }],
    ['next?t', '{"next":"/x"}', {}, { next: '/x' }],
    ['next?t', '{"next":"http://["}', {}, { next: 'http://[' }],
  ])('at %j is put into the body', async (path, body, headers, expected) => {
    const { text } = await found(path, body, { headers })
    expect(JSON.parse(text)).toEqual(expected)
  })

  test('is read from an answer that has no body, and keeps its headers', async () => {
    const given = { headers: { 'x-token': 'abc' }, status: 204 }
    expect(await found('header:x-token', '', given)).toMatchObject({
      ...{ text: '{"header:x-token":"abc"}', status: 200, headers: given.headers },
    })
    expect(await found('header:x-token', '', { status: 205 })).toMatchObject({
      text: '',
      status: 200,
    })
    expect(await found('header:x-token', '{}', { ...given, status: 201 })).toMatchObject({
      status: 201,
    })
  })

  test.each<[string, string, string, object]>([
    ['a page', 'header:x-token', ` ${html}`, {}],
    ['a text', 'other?t', 'plain', {}],
    ['a refusal', 'header:x-token', '{"a":1}', { status: 401 }],
    ['an answer whose tokens are in the body', 'token', '{"a": 1}', {}],
  ])('is not looked for in %s', async (_, path, body, given) => {
    const headers = { 'x-token': 'abc' }
    expect(await found(path, body, { headers, ...given })).toMatchObject({ text: body })
  })

  test.each([
    ['login', true],
    ['refresh', true],
    ['user', false],
    ['logout', false],
  ] as const)('is looked for in an answer to %s: %s', async (call, expected) => {
    const options = fillOptions({ calls: extendedCalls, token: { property: 'header:x-token' } })
    const env = {
      fetch: () => Promise.resolve(new Response('{}', { headers: { 'x-token': 'abc' } })),
    }
    const { send } = extendedCalls({ env, options, baseUrl } as never)
    const answer = await send(call, new Request(baseUrl))
    expect(await answer.json()).toEqual(expected ? { 'header:x-token': 'abc' } : {})
  })

  test('may be the refresh token, or a lifetime', async () => {
    const more = { refreshToken: { property: 'header:x-r' }, token: { expiresIn: 'header:x-e' } }
    const { text } = await found('token', '{}', { headers: { 'x-r': 'r', 'x-e': '60' }, more })
    expect(JSON.parse(text)).toEqual({ 'header:x-r': 'r', 'header:x-e': '60' })
  })
})
