import { describe, expect, test } from '@jest/globals'
import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import {
  createSession,
  defaultOptions,
  extendedCalls,
  reauthDialog,
  type SessionOptions,
} from '../../src/session'
import { checkOptions } from '../../src/session/options/checkOptions'
import { fillOptions } from '../../src/session/options/defaults'

const messageOf = (options: unknown) => {
  try {
    createSession(options as SessionOptions)
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError)
    return (error as TypeError).message
  }
  return undefined
}

describe('options', () => {
  test('are all optional', () => {
    expect(fillOptions()).toEqual(defaultOptions)
    expect(fillOptions({})).toEqual(defaultOptions)
    expect(createSession().options).toEqual(defaultOptions)
    expect(fillOptions({ token: undefined } as unknown as SessionOptions)).toEqual(defaultOptions)
  })

  test('default to the calls of the product', () => {
    const json = { body: undefined, encoding: 'json' }
    expect(defaultOptions.endpoints).toEqual({
      login: { url: '/api/auth/login', method: 'POST', bearer: 'none', ...json },
      logout: { url: '/api/auth/logout', method: 'POST', bearer: 'access', ...json },
      refresh: { url: '/api/auth/refresh', method: 'POST', bearer: 'none', ...json },
      user: { url: '/api/auth/user', method: 'GET', bearer: 'access', ...json },
    })
    expect(defaultOptions.token.maxAge).toBe(1800)
    expect(defaultOptions.refreshToken.maxAge).toBe(30 * 24 * 60 * 60)
  })

  test('override one thing and leave the rest', () => {
    const options = fillOptions({ endpoints: { login: { url: '/in' }, user: false } })
    expect(options).toEqual({
      ...defaultOptions,
      endpoints: {
        ...defaultOptions.endpoints,
        login: { ...defaultOptions.endpoints.login, url: '/in' },
        user: false,
      },
    })
  })

  test.each([
    '/',
    '',
    'v2.0/',
    'api/v1',
    '/api.example.com/',
    'https://api.example.com',
    '//api.test/',
  ])('take %j as a base URL', (baseUrl) => {
    expect(() => checkOptions({ baseUrl })).not.toThrow()
  })

  test('that are given change neither the defaults nor themselves', () => {
    const given = Object.freeze({ token: Object.freeze({ type: '' }) })
    expect(fillOptions(given).token).toEqual({ ...defaultOptions.token, type: '' })
    expect(defaultOptions.token.type).toBe('Bearer')
  })
})

describe('an option that cannot be is named, with what was given and what is expected:', () => {
  const cases: [unknown, string][] = [
    [17, 'Session option (all): expected an object, but got 17.'],
    [null, 'Session option (all): expected an object, but got null.'],
    [{ baseUrl: 17 }, 'no password) or a path of this origin, but got 17.'],
    [
      { baseUrl: 'localhost:3000' },
      'baseUrl: expected an absolute URL (http or https, no password)',
    ],
    [
      { baseUrl: 'https://sara:parrot-9@api.test' },
      'no password) or a path of this origin, but got "https://…@api.test".',
    ],
    [{ baseUrl: 'sara:parrot-9@api.test' }, 'path of this origin, but got "…@api.test".'],
    [{ baseUrl: 'api.example.com' }, 'path of this origin, but got "api.example.com".'],
    [{ baseUrl: 'api.example.com:8080/v2/' }, 'expected an absolute URL (http or https'],
    [{ baseUrl: '192.168.0.7/v2' }, 'expected an absolute URL (http or https'],
    [{ baseUrl: 'ftp://api.test' }, 'expected an absolute URL (http or https'],
    [{ baseUrl: 'http://' }, 'no password) or a path of this origin, but got "http://"'],
    [
      { api: { reducerPath: 'session' } },
      "api.reducerPath: expected a name other than the session's",
    ],
    [{ api: { login: 'same', logout: 'same' } }, 'api.login: expected a name that no other'],
    [{ api: { getUser: 'login' } }, 'api.login: expected a name that no other of the three has'],
    [{ token: 'id_token' }, 'token: expected an object, but got "id_token".'],
    [{ token: [] }, 'token: expected an object, but got [].'],
    [{ token: null }, 'token: expected an object, but got null.'],
    [{ token: { property: 5 } }, 'in "?<parameter>", but got 5.'],
    [{ errorMessage: 5 }, 'errorMessage: expected a path or a list of paths, but got 5.'],
    [
      { token: { name: '' } },
      'token.name: expected the name of a header that a script may set, but got "".',
    ],
    [
      { token: { type: 'Bearer\n' } },
      'token.type: expected a text that a header can hold, but got',
    ],
    [{ token: { type: 'حامل' } }, 'token.type: expected a text that a header can hold, but got'],
    [{ token: { name: 'Content-Type' } }, 'token.name: expected a header that says nothing of'],
    [{ token: { property: [] } }, 'token.property: expected at least one path, but got [].'],
    [
      { calls: extendedCalls, csrf: { header: 'Authorization', cookie: 'c' } },
      'csrf.header: expected another header than token.name, but got "Authorization".',
    ],
    [
      { login: { username: 'name', password: 'name' } },
      'login.password: expected another field than login.username, but got "name".',
    ],
    [{ user: { omit: ['id'] } }, 'user.omit: expected a list without user.id, by which a person'],
    [{ user: { id: [] } }, 'user.id: expected at least one path, but got [].'],
    [
      { onEnd: reauthDialog, endpoints: { user: false } },
      'onEnd: expected "redirect", or a user call, or user',
    ],
    [
      { refused: [{ status: 4010 }] },
      'refused: expected a list such as [{ status: 401 }], but got',
    ],
    [{ refused: [{ status: 401.5 }] }, 'refused: expected a list such as [{ status: 401 }]'],
    [
      { endpoints: { login: { body: { a: 10n } } } },
      'endpoints.login.body: expected an object of plain values, or false, but got',
    ],
    [{ token: { maxAge: '60' } }, 'token.maxAge: expected a number above 0, or "unknown", but got'],
    [{ token: { maxAge: 0 } }, 'token.maxAge: expected a number above 0, or "unknown", but got 0.'],
    [{ refreshToken: { maxAge: NaN } }, 'refreshToken.maxAge: expected a number above 0'],
    [
      { timeouts: { user: -1 } },
      'timeouts.user: expected a number of milliseconds above 0, at most 86400000 (a day), but got -1.',
    ],
    [
      { token: { refreshBefore: -1 } },
      'token.refreshBefore: expected a number of seconds, 0 or above',
    ],
    [{ token: { refreshBefore: Infinity } }, 'a number of seconds, 0 or above, but got null.'],
    [{ token: { refreshBefore: '60' } }, 'a number of seconds, 0 or above, but got "60".'],
    [
      { user: { name: undefined, id: () => 1 } },
      'user.id: expected a path or a list of paths, but got a function.',
    ],
    [{ user: { id: {} } }, 'user.id: expected a path or a list of paths, but got an object.'],
    [{ endpoints: { user: { body: {} } } }, 'endpoints.user.body: expected none with GET'],
    [{ endpoints: { login: { body: { a: {} } } } }, 'expected an object of plain values, or false'],
    [{ endpoints: { login: { body: { a: () => 1 } } } }, 'an object of plain values, or false'],
    [{ endpoints: { login: { encoding: 'xml' } } }, 'expected one of: json, form, but got "xml".'],
    [{ endpoints: { user: { bearer: 'both' } } }, 'expected one of: none, access, fresh, refresh'],
    [{ token: { unit: 's' } }, 'token.unit: expected one of: seconds, milliseconds,'],
    [{ headers: { apikey: 5 } }, 'headers: expected an object of strings, but got an object.'],
    [{ credentials: 'all' }, 'credentials: expected one of: omit, same-origin, include'],
    [
      { expired: { user: [{ state: 401 }] } },
      'expired.user: expected a list such as [{ status: 401 }]',
    ],
    [{ expired: [{ status: 401 }] }, 'expired: expected an object'],
    [{ refused: [{ status: 400, pth: 'x' }] }, 'refused: expected a list such as'],
    [{ redirect: { home: '//evil.test' } }, 'redirect.home: expected a path of this app'],
    [{ login: { kind: 'mail' } }, 'login.kind: expected one of: username, email, phone'],
    [{ readTokens: 'data' }, 'readTokens: expected a function, but got "data".'],
    [{ limits: [900] }, 'limits: expected a list such as [idleTimeout({ after: 900 })]'],
    [{ endpoints: { login: false } }, 'endpoints.login: expected an object, but got false.'],
    [{ endpoints: { user: true } }, 'endpoints.user: expected an object or false, but got true.'],
    [
      { endpoints: { user: { url: 1 } } },
      'endpoints.user.url: expected a URL or a path, without a token in it, but got 1.',
    ],
    [
      { endpoints: { user: { url: false } } },
      'endpoints.user.url: expected a URL or a path, without a token in it, but got false',
    ],
    [{ endpoints: { user: { url: '' } } }, 'endpoints.user.url: expected a URL or a path'],
    [{ endpoints: { user: { url: '/me?t={accessToken}' } } }, 'without a token in it, but got'],
    [{ endpoints: { refresh: { url: '/r/{refreshToken}' } } }, 'without a token in it, but got'],
    [{ endpoints: { login: { url: 'javascript:1' } } }, 'endpoints.login.url: expected a URL'],
    [{ endpoints: { user: { method: 'GE T' } } }, 'expected a method that a browser sends'],
    [{ endpoints: { user: { method: 'trace' } } }, 'expected a method that a browser sends'],
    [
      { token: { name: 'Cookie' } },
      'token.name: expected the name of a header that a script may set',
    ],
    [{ token: { name: 'X Token' } }, 'token.name: expected the name of a header'],
    [
      { login: { refusals: [{ status: 403 }] } },
      'login.refusals: expected a list such as [{ status: 403, path: "error",',
    ],
    [{ login: { refusals: [{ status: 403, code: '' }] } }, 'login.refusals: expected a list such'],
    [{ login: { username: 'data..email' } }, 'login.username: expected the name of a field, or'],
    [{ user: { omit: 'hash' } }, 'user.omit: expected a list of names, but got "hash".'],
    [{ token: { property: 'header:' } }, 'token.property: expected a path or a list of paths, of'],
    [{ token: { property: ['a', 'b?'] } }, 'token.property: expected a path or a list of paths'],
    [{ csrf: true }, 'csrf: expected an object or false, but got true.'],
    [{ csrf: { header: 'Cookie' } }, 'csrf.header: expected the name of a header that a script'],
    [{ csrf: { cookie: 'a b' } }, 'csrf.cookie: expected the name of a cookie, but got "a b".'],
    [{ csrf: { url: '/c?t={accessToken}' } }, 'csrf.url: expected a URL or a path, without'],
    [{ calls: {} }, 'calls: expected the function extendedCalls, but got an object.'],
    [
      { timeouts: { login: 86_400_001 } },
      'timeouts.login: expected a number of milliseconds above 0, at most 86400000 (a day)',
    ],
  ]
  test.each(cases)('%j', (options, message) => {
    expect(messageOf(options)).toContain(message)
    expect(messageOf(options)).toMatch(/^Session option .*\.$/)
  })

  test('one that is not known, with those that are', () => {
    // These have no default.
    const others = [
      'restore',
      'challenges',
      'reauthentication',
      'calls',
      'readTokens',
      'buildRequest',
    ]
    expect(messageOf({ tokens: {} })).toBe(
      'Session option tokens is not known; expected one of: ' +
        `${[...Object.keys(defaultOptions), ...others].join(', ')}.`,
    )
    expect(messageOf({ token: { name: 'X', propety: 'x' } })).toBe(
      'Session option token.propety is not known; ' +
        'expected one of: property, expiresIn, unit, type, name, maxAge, refreshBefore.',
    )
    expect(messageOf({ endpoints: { signIn: {} } })).toContain('endpoints.signIn is not known')
    expect(messageOf({ token: { toString: 'x' } })).toContain('token.toString is not known')
    expect(messageOf({ constructor: 'x' })).toMatch(
      /^Session option constructor .*, buildRequest\.$/,
    )
  })

  test('one that is elsewhere, with its place', () => {
    expect(messageOf({ idleTimeout: 900 })).toContain(
      '. What it may be meant for: limits: [idleTimeout({ after: 900 })].',
    )
    // Each of the two has a unit of its own.
    for (const name of ['token', 'refreshToken'])
      expect(messageOf({ [name]: { expiresAt: 'expires_at' } })).toContain(
        `: ${name}.expiresIn, with ${name}.unit: 'date'`,
      )
  })
})

describe('options that cannot be together are named:', () => {
  const cases: [unknown, string][] = [
    [
      { renewal: 'accessToken' },
      'token.refreshBefore: expected a number above 0 with renewal: "accessToken", but got 0.',
    ],
    [
      { renewal: 'accessToken', token: { refreshBefore: 60 } },
      'endpoints.refresh: expected bearer: "access", or {accessToken} in the body, with renewal: "accessToken"',
    ],
    [
      { endpoints: { login: { method: 'GET' } } },
      'endpoints.login.method: expected one whose body can carry a password, but got "GET".',
    ],
    [
      { endpoints: { refresh: { method: 'GET' } } },
      'endpoints.refresh.body: expected false with GET: else the refresh token is in it, but got undefined.',
    ],
    [
      { endpoints: { logout: { method: 'GET' } } },
      'endpoints.logout.body: expected false with GET: else the refresh token is in it, but got undefined.',
    ],
    [
      { headers: { Host: 'a' } },
      'headers.Host: expected the name of a header that a script may set',
    ],
    [
      { headers: { 'Sec-Fetch-Mode': 'a' } },
      'headers.Sec-Fetch-Mode: expected the name of a header',
    ],
    [
      { headers: { apikey: 'pasted\nin two lines' } },
      'headers.apikey: expected a text that a header can hold',
    ],
    [{ csrf: { cookie: 'a' }, calls: extendedCalls }, 'csrf.header: expected the name of a header'],
    [{ csrf: { header: 'X-A' }, calls: extendedCalls }, 'csrf: expected a cookie or a url, but'],
    [
      { csrf: { header: 'X-A', url: '/csrf' }, calls: extendedCalls },
      'csrf.property: expected a path in the answer of csrf.url, without csrf.cookie, but got',
    ],
    [{ persist: 'none' }, 'persist: expected tokens with renewal: "refreshToken", but got "none".'],
    [{ restore: {} }, 'restore: expected false with renewal: "refreshToken", but got an object.'],
    [
      { renewal: 'cookie', endpoints: { refresh: false }, restore: { hint: 'a' } },
      'restore: expected false with renewal: "none", but got an object.',
    ],
    [{ renewal: 'cookie', restore: true }, 'restore: expected an object or false, but got true.'],
    [
      { renewal: 'cookie', restore: { hint: 'signed in' } },
      'restore.hint: expected the name of a cookie, but got "signed in".',
    ],
    [
      { renewal: 'cookie', credentials: 'omit' },
      'credentials: expected same-origin or include with renewal: "cookie", but got "omit".',
    ],
    [
      { renewal: 'cookie', endpoints: { logout: { body: { token: '{refreshToken}' } } } },
      'endpoints.logout: expected no refresh token with renewal: "cookie"',
    ],
    [
      { endpoints: { refresh: { bearer: 'refresh' } }, renewal: 'none' },
      'endpoints.refresh: expected no refresh token with renewal: "none"',
    ],
  ]
  test.each(cases)('%j', (options, message) => {
    expect(messageOf(options)).toContain(message)
  })

  test.each<[string, SessionOptions]>([
    ['login.refusals', { login: { refusals: [{ status: 403, code: 'locked' }] } }],
    ['login.username', { login: { username: 'data.email' } }],
    ['login.password', { login: { password: 'data.password' } }],
    ['token.property', { token: { property: ['token', 'header:x-auth-token'] } }],
    ['token.expiresIn', { token: { expiresIn: 'header:x-ttl' } }],
    ['refreshToken.property', { refreshToken: { property: 'next?refresh' } }],
    ['refreshToken.expiresIn', { refreshToken: { expiresIn: 'header:x-ttl' } }],
    ['refreshToken.data', { refreshToken: { data: 'data.token' } }],
    ['endpoints.login.body', { endpoints: { login: { body: { 'data.type': 'a' } } } }],
    ['csrf', { csrf: { header: 'X-CSRFToken', cookie: 'csrftoken' } }],
  ])('%s, without the function that reads it', (path, options) => {
    expect(messageOf(options)).toContain(`${path}: expected calls: extendedCalls beside it`)
    expect(messageOf({ ...options, calls: extendedCalls })).toBeUndefined()
  })

  test('a form has the names of its server, dots and all', () => {
    const options = { endpoints: { login: { encoding: 'form' } }, login: { username: 'user.name' } }
    expect(messageOf(options)).toBeUndefined()
  })

  test('types say so too', () => {
    const impossible: SessionOptions[] = [
      // @ts-expect-error nothing else could restore the session
      { persist: 'none' },
      // @ts-expect-error nothing else brings a session
      { restore: { hint: 'signed_in' } },
      // @ts-expect-error an access token that has ended renews nothing
      { renewal: 'accessToken' },
      // @ts-expect-error the cookie would stay at home
      { renewal: 'cookie', credentials: 'omit' },
      // @ts-expect-error one of four
      { endpoints: { login: { encoding: 'xml' } } },
      // @ts-expect-error there is always a login
      { endpoints: { login: false } },
    ]
    for (const options of impossible) expect(messageOf(options)).toBeDefined()
  })
})

test.each(readdirSync('src/session/presets'))('the preset %s can be', async (file) => {
  const { default: preset } = (await import(`../../src/session/presets/${file}`)) as {
    default: SessionOptions
  }
  expect(messageOf(preset)).toBeUndefined()
})

test('whatever is given, it is filled in or refused with a message, never half', () => {
  /** The names of every level; what stands at their ends is checked by the rules. */
  const shapeOf = (value: unknown, name = ''): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && name !== 'headers'
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner, key)]))
      : 'a value'
  const key = fc.constantFrom(
    ...Object.keys(defaultOptions),
    ...['login', 'user', 'url', 'property', 'maxAge'],
  )
  const given = fc.dictionary(
    key,
    fc.oneof(fc.jsonValue(), fc.dictionary(key, fc.jsonValue()), fc.constant({})),
  )
  fc.assert(
    fc.property(given, (options) => {
      try {
        checkOptions(options as SessionOptions)
        const filled = fillOptions(options as SessionOptions)
        const off = { endpoints: { ...filled.endpoints } } as Record<string, object>
        for (const [name, endpoint] of Object.entries(filled.endpoints)) {
          if (endpoint === false)
            Object.assign(off.endpoints!, { [name]: defaultOptions.endpoints.login })
        }
        expect(shapeOf({ ...filled, ...off })).toEqual(shapeOf(defaultOptions))
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        expect(error.message).toMatch(/^Session option .+ (expected|is not known)/)
      }
    }),
    { numRuns: 1000 },
  )
})
