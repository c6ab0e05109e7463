import { describe, expect, test } from '@jest/globals'
import { extendedCalls, type SessionOptions } from '../../../src/session'
import { checkOptions } from '../../../src/session/options/checkOptions'

/** What the check says; `undefined` where all is right. */
function told(options: object) {
  try {
    checkOptions(options as SessionOptions)
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError)
    return (error as TypeError).message.replace(/^Session option /, '')
  }
  return undefined
}
/** The options, and how the message about them begins; `undefined` where they are right. */
type Case = readonly [options: object, message: string | RegExp | undefined]

const own = (body: object) => ({ body, encoding: 'json' })
const csrf = { header: 'X-CSRF', cookie: 'csrf' }

describe('extendedCalls', () => {
  const needed: Case[] = [
    [{ login: { username: 'a.b' } }, 'login.username'],
    [{ login: { password: 'a.b' } }, 'login.password'],
    [{ login: { refusals: [{ status: 403, code: 'locked' }] } }, 'login.refusals'],
    [{ csrf }, 'csrf'],
    [{ token: { property: 'header:a' } }, 'token.property'],
    [{ token: { property: ['a', 'b?c'] } }, 'token.property'],
    [{ token: { expiresIn: 'header:a' } }, 'token.expiresIn'],
    [{ refreshToken: { property: 'a?b' } }, 'refreshToken.property'],
    [{ refreshToken: { expiresIn: 'header:a' } }, 'refreshToken.expiresIn'],
    [{ refreshToken: { data: 'a.b' } }, 'refreshToken.data'],
    ...['login', 'logout', 'refresh'].map((call): Case => [
      { endpoints: { [call]: own({ a: 1, 'b.c': 1 }) } },
      `endpoints.${call}.body`,
    ]),
  ]
  test.each(needed)('has to be beside %j', (options, path) => {
    expect(told(options)).toMatch(`${path}: expected calls: extendedCalls beside it, but got `)
    expect(told({ ...options, calls: extendedCalls })).toBeUndefined()
  })

  test.each([
    { endpoints: { login: { encoding: 'form' } }, login: { username: 'a.b', password: 'c.d' } },
    { endpoints: { login: { encoding: 'form', body: { 'a.b': 1 } } } },
    { endpoints: { refresh: { encoding: 'form' } }, refreshToken: { data: 'a.b' } },
    { endpoints: { refresh: false }, refreshToken: { data: 'a.b' } },
    { endpoints: { login: { body: false }, logout: false, user: { body: false } } },
    { endpoints: { login: { body: { a: 1, b: 'c.d' } } } },
    { token: { property: ['header', 'a.header:b'], expiresIn: [] } },
    { login: { refusals: [] }, csrf: false },
  ])('may be left out beside %j', (options) => {
    expect(told(options)).toBeUndefined()
  })
})

const cookie = { renewal: 'cookie' }
const byAccess = { renewal: 'accessToken', token: { refreshBefore: 1 } }
const reauthentication = () => 1

describe('options', () => {
  const cases: Case[] = [
    [{}, undefined],
    [{ api: { reducerPath: 'sessions' } }, undefined],
    [
      { api: { reducerPath: 'session' } },
      'api.reducerPath: expected a name other than the session',
    ],
    [{ api: { logout: 'getUser' } }, 'api.logout: expected a name that no other of the three has'],
    [{ api: { login: 'logout', logout: 'login' } }, undefined],
    [{ headers: { 'X-A': 'a' } }, undefined],
    [
      { headers: { 'X-A': 'a', Cookie: 'b' } },
      'headers.Cookie: expected the name of a header that a script may set, but got "Cookie"',
    ],
    ...['GET', 'get', 'HEAD'].flatMap((method): Case[] => [
      [
        { endpoints: { user: { method, body: {} } } },
        `endpoints.user.body: expected none with ${method}`,
      ],
      [{ endpoints: { user: { method, body: false } } }, undefined],
      [{ endpoints: { login: { method } } }, 'endpoints.login.method: expected one whose body can'],
    ]),
    ...['forget', 'ahead', 'getter', 'header'].map((method): Case => [
      { endpoints: { user: { method, body: {} }, login: { method } } },
      undefined,
    ]),
    ...['cookie', 'none'].flatMap((renewal): Case[] => [
      [
        { renewal, endpoints: { user: { bearer: 'refresh' } } },
        `endpoints.user: expected no refresh token with renewal: "${renewal}"`,
      ],
      [
        { renewal, endpoints: { logout: { body: { a: '{refreshToken}' } } } },
        'endpoints.logout: expected no refresh token with',
      ],
      [{ renewal, endpoints: { logout: { body: { a: '{accessToken}' } } } }, undefined],
    ]),
    [{ endpoints: { logout: { bearer: 'refresh', body: { a: '{refreshToken}' } } } }, undefined],

    [{ ...byAccess, token: {} }, 'token.refreshBefore: expected a number above 0 with renewal'],
    [byAccess, 'endpoints.refresh: expected bearer: "access", or {accessToken} in the body, with'],
    [{ ...byAccess, endpoints: { refresh: { bearer: 'access' } } }, undefined],
    [{ ...byAccess, endpoints: { refresh: { body: { a: '{accessToken}' } } } }, undefined],
    [
      { ...byAccess, endpoints: { refresh: { body: { a: 'accessToken' } } } },
      'endpoints.refresh: exp',
    ],
    [
      { ...byAccess, endpoints: { refresh: { body: false } } },
      'endpoints.refresh: expected bearer',
    ],
    [{ ...byAccess, endpoints: { refresh: false } }, undefined],

    [{ csrf: { cookie: 'a' } }, 'csrf.header: expected the name of a header'],
    [{ csrf: { header: 'a' } }, 'csrf: expected a cookie or a url'],
    [
      { csrf: { header: 'a', url: '/a' } },
      'csrf.property: expected a path in the answer of csrf.url',
    ],
    [{ csrf: { header: 'a', url: '/a', property: 'b' }, calls: extendedCalls }, undefined],
    [{ csrf: { header: 'a', url: '/a', cookie: 'b' }, calls: extendedCalls }, undefined],
    [{ csrf, calls: extendedCalls }, undefined],

    [{ reauthentication }, undefined],
    [
      { reauthentication, endpoints: { user: false } },
      /^reauthentication: expected none, or a user call, or .* but got a function\.$/,
    ],
    [{ reauthentication, user: { from: 'token' } }, undefined],
    [{ endpoints: { user: false } }, undefined],

    [{ restore: {} }, 'restore: expected false with renewal: "refreshToken"'],
    [{ restore: false }, undefined],
    [{ ...cookie, restore: { hint: 'a' } }, undefined],
    [{ persist: 'none' }, 'persist: expected tokens with renewal: "refreshToken"'],
    [{ ...cookie, persist: 'none' }, undefined],
    [
      { ...cookie, credentials: 'omit' },
      'credentials: expected same-origin or include with renewal',
    ],
    [{ ...cookie, credentials: 'include' }, undefined],
    [{ credentials: 'omit' }, undefined],
  ]
  test.each(cases)('%j: %s', (options, message) => {
    if (message === undefined) expect(told(options)).toBeUndefined()
    else expect(told(options)).toMatch(message)
  })
})

describe('a step', () => {
  const code = { name: 'code', kind: 'code' }
  const step = { name: 'code', when: { status: 401 }, fields: [code] }
  const call = { url: '/code' }
  const changed: Case[] = [
    [{}, undefined],
    [{ name: undefined }, 'name: expected a value'],
    [{ name: '' }, 'name: expected a string that is not empty'],
    [{ when: undefined }, 'when: expected a value'],
    ...[5, {}, [401], '', [{ status: '401' }], { status: 401, pth: 'a' }].map((when): Case => [
      { when },
      'when: expected an answer such as { status: 401, path',
    ]),
    [{ when: [] }, undefined],
    [{ when: [{ status: 401, path: 'a', is: 1 }] }, undefined],
    [{ expired: {} }, 'expired: expected a list such as [{ status: 401 }]'],
    [{ expired: [{ status: 410 }] }, undefined],

    [{ fields: undefined }, 'fields: expected a value'],
    [{ fields: {} }, 'fields: expected a list'],
    [{ fields: [5] }, 'fields.0: expected an object'],
    [{ fields: [{ kind: 'code' }] }, 'fields.0.name: expected a value'],
    [{ fields: [code, { name: 'a' }] }, 'fields.1.kind: expected a value'],
    [{ fields: [{ ...code, name: 'a.' }] }, 'fields.0.name: expected the name of a field'],
    [{ fields: [{ ...code, from: 5 }] }, 'fields.0.from: expected a path'],
    [{ fields: [{ ...code, value: 5 }] }, 'fields.0.value: expected a path'],
    [{ fields: [{ ...code, label: 5 }] }, 'fields.0.label: expected a path'],
    [{ fields: [{ ...code, minLength: 0 }] }, 'fields.0.minLength: expected a number above 0, but'],
    [{ fields: [{ ...code, from: 'a', value: 'b', label: 'c', minLength: 8 }] }, undefined],
    ...['code', 'newPassword', 'terms', 'trust', 'captcha'].map((kind): Case => [
      { fields: [{ name: 'a', kind }] },
      undefined,
    ]),
    [
      { fields: [{ name: 'a', kind: 'choice' }] },
      'fields.0.from: expected the path of the list to ch',
    ],
    [{ fields: [{ name: 'a', kind: 'choice', from: '' }] }, undefined],
    [
      { fields: [{ name: 'a', kind: 'eye' }] },
      'fields.0.kind: expected one of: code, newPassword, ch',
    ],

    [{ call: 5 }, 'call: expected an object,'],
    [{ call: { url: 5 } }, 'call.url: expected a URL'],
    [
      { call: { ...call, bearer: 'none' } },
      'call.bearer is not known; expected one of: url, method,',
    ],
    [{ call: { ...call, method: 'GET' } }, 'call.method: expected one with a body'],
    [{ call: { ...call, method: 'budget' } }, undefined],
    [{ call: { ...call, method: 'headed' } }, undefined],
    [
      { call: { ...call, body: false } },
      'call.body: expected not false, for it has fields, but got false.',
    ],
    [{ call: { ...call, body: {}, encoding: 'form' } }, undefined],
    [{ resend: { ...call, method: 'head' } }, 'resend.method: expected one with a body'],
    [{ resend: { ...call, body: false } }, 'resend.body: expected not false, for it has fields'],
    [{ resend: { ...call, after: 0 } }, 'resend.after: expected a number above 0, but got 0'],
    [{ resend: { ...call, after: 30 } }, undefined],

    ...[5, { a: 5 }, { 'a..b': 'c' }, { 'header:': 'a' }, { 'header:cookie': 'a' }].map(
      (carry): Case => [{ carry }, 'carry: expected an object of paths, by the names of fields'],
    ),
    [{ carry: {} }, undefined],
    [{ carry: { a: 'b', 'header:x-c.d': ['e', 'f'] } }, undefined],
  ]
  test.each(changed)('with %j: %s', (more, message) => {
    const found = told({ challenges: [{ ...step, ...more }] })
    if (message === undefined) expect(found).toBeUndefined()
    else expect(found).toMatch(`challenges.0.${message}`)
  })

  test.each<Case>([
    [{ fields: [code, { name: 'a.b', kind: 'terms' }] }, 'challenges.0: expected calls: extendedC'],
    [
      { carry: { 'a.b': 'c' } },
      'challenges.0: expected calls: extendedCalls beside it, but got "a.b"',
    ],
    [{ carry: { 'a.b': 'c' }, call: { ...call, encoding: 'form' } }, undefined],
    [{ carry: { 'header:x-a': 'c.d' } }, undefined],
  ])('with %j: %s, for its names', (more, message) => {
    const found = told({ challenges: [{ ...step, ...more }] })
    if (message === undefined) expect(found).toBeUndefined()
    else expect(found).toMatch(message)
    expect(told({ challenges: [{ ...step, ...more }], calls: extendedCalls })).toBeUndefined()
  })

  test('has a name of its own', () => {
    expect(told({ challenges: [step, { ...step, name: 'terms' }] })).toBeUndefined()
    expect(told({ challenges: [step, step] })).toMatch(
      'challenges.1.name: expected a name that no other step has',
    )
  })

  test('is sent as the login is, where it does not say how', () => {
    const form = { endpoints: { login: { encoding: 'form' } } }
    expect(told({ ...form, challenges: [{ ...step, carry: { 'a.b': 'c' } }] })).toBeUndefined()
  })
})
