import { expect, test } from '@jest/globals'
import { extendedCalls, type SessionOptions } from '../../../src/session'
import { checkOptions } from '../../../src/session/options/checkOptions'

/** An option alone, at its path. */
const at = (path: string, value: unknown) =>
  path.split('.').reduceRight((inner, key) => ({ [key]: inner }), value) as object
/** What the check says; `undefined` where all is right. Nothing is refused because it needs `extendedCalls`. */
function told(options: object) {
  try {
    checkOptions({ calls: extendedCalls, ...options } as SessionOptions)
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError)
    return (error as TypeError).message
  }
  return undefined
}

type Rule = {
  /** A part of what is expected. */
  expected: string
  right: readonly unknown[]
  wrong: readonly unknown[]
  at: readonly string[]
}
const never = ['', 5, null, {}, 'a b', 'a=b', ' a', 'a ', 'é']
const forbidden = [
  ...['accept-charset', 'Accept-Encoding', 'access-control-request-method', 'connection'],
  ...['content-length', 'cookie', 'cookie2', 'Date', 'dnt', 'expect', 'HOST', 'keep-alive'],
  ...['origin', 'proxy-x', 'referer', 'sec-x', 'set-cookie', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'via'],
]
const answers = [
  [],
  [{ status: 401 }],
  [{ status: 0, path: 'a', is: null }],
  [{ status: 401, path: ['a', 'b'] }],
]
const noAnswers = [{}, 401, [401], [null], [{}], [{ status: '401' }], [{ status: -1 }]]
const calls = ['login', 'logout', 'refresh', 'user'].map((call) => `endpoints.${call}`)
const inCalls = (name: string) => calls.map((call) => `${call}.${name}`)
const oneOf = (path: string, ...choices: string[]): Rule => ({
  expected: `one of: ${choices.join(', ')}, but got`,
  right: choices,
  wrong: ['', 'others', 5, choices],
  at: [path],
})

const rules: Rule[] = [
  {
    expected: 'a string,',
    right: ['', 'a b'],
    wrong: [5, null, ['a']],
    at: ['name'],
  },
  {
    expected: 'a text that a header can hold',
    right: ['', 'Bearer', 'Träger', 'A b'],
    wrong: [5, null, ['a'], 'Bearer\n', 'حامل'],
    at: ['token.type'],
  },
  {
    expected: 'not empty',
    right: ['a', ' '],
    wrong: ['', 5, null],
    at: ['reducerPath', 'login', 'logout', 'getUser'].map((name) => `api.${name}`),
  },
  {
    expected: 'a path or a list of paths,',
    right: ['', 'a.b', [], ['a', 'b.c']],
    wrong: [5, null, {}, [5], ['a', null]],
    at: [
      ...['property', 'id', 'name', 'scope', 'locale'].map((name) => `user.${name}`),
      ...['errorMessage', 'csrf.property'],
    ],
  },
  {
    expected: '"header:<name>"',
    right: ['', 'a.b', ['a', 'b.c'], 'header:x-a', 'a?b', 'header:x-a?b', ['a', 'header:x-a']],
    wrong: [5, {}, [5], 'header:', 'header:a b', 'a?', ['a', 'b?'], ['header:', 'a']],
    at: ['token', 'refreshToken'].flatMap((name) => [`${name}.property`, `${name}.expiresIn`]),
  },
  {
    expected: 'a number above 0, or "unknown"',
    right: ['unknown', 0.5, 1],
    wrong: [0, -1, NaN, Infinity, '1', 'known', null],
    at: ['token.maxAge', 'refreshToken.maxAge'],
  },
  {
    expected: 'a number of seconds, 0 or above',
    right: [0, 0.5],
    wrong: [-1, NaN, Infinity, '1'],
    at: ['token.refreshBefore'],
  },
  {
    expected: 'at most 86400000',
    right: [0.5, 86_400_000],
    wrong: [0, -1, '1', Infinity, 86_400_001],
    at: ['login', 'logout', 'refresh', 'user'].map((name) => `timeouts.${name}`),
  },
  {
    expected: 'an absolute URL (http or https, no password)',
    right: ['', '/', 'v1/', 'http://a.test', 'https://a.test:1/v1?b#c'],
    wrong: [5, 'http://', 'ftp://a', 'httpx://a', 'xhttp://a', 'https://a@b', 'https://:a@b'],
    at: ['baseUrl'],
  },
  {
    expected: 'without a token in it',
    right: ['/', 'a/b', 'http://a.test', 'https://a.test:1/b?c#d', '/a?b={token}'],
    wrong: ['', 5, 'http://', 'ftp://a', 'https://a@b', '/a?b={accessToken}', '{refreshToken}/c'],
    at: [...inCalls('url'), 'csrf.url'],
  },
  {
    expected: 'a list of origins',
    right: [[], ['https://a.test', 'http://b.test:1/']],
    wrong: [
      ...['https://a.test', {}, [5], ['a.test'], ['a/https://b'], ['https://a.test/b']],
      ...[['https://a.test?b'], ['https://a.test#b'], ['https://a@b'], ['https://a', '/']],
    ],
    at: ['origins'],
  },
  {
    expected: 'a method that a browser sends',
    right: ['PATCH', 'put', 'm-search', 'traced', 'retrace'],
    wrong: [...never, 'connect', 'TRACE', 'Track'],
    at: inCalls('method'),
  },
  {
    expected: 'an object of plain values, or false',
    right: [false],
    wrong: [true, 5, [], { a: {} }, { a: [] }, { a: 1, b: () => 1 }],
    at: inCalls('body'),
  },
  {
    expected: 'an object of plain values, or false',
    right: [{}, { a: 1, b: 'c', d: null, e: false }],
    wrong: [],
    at: inCalls('body').slice(0, 3),
  },
  {
    expected: 'an object of strings',
    right: [{}, { 'X-A': '', b: 'c' }],
    wrong: [5, [], { a: 5 }, { a: 'b', c: null }],
    at: ['headers'],
  },
  {
    expected: 'the name of a cookie',
    right: ['a', '__Host-a', "!#$%&'*+.^_`|~-9", 'cookie'],
    wrong: never,
    at: ['csrf.cookie', 'restore.hint'],
  },
  {
    expected: 'a header that a script may set',
    right: [
      'x',
      'Authorization',
      'x-via',
      'viable',
      'te-a',
      'a-sec-b',
      'x-proxy-a',
      'x-access-control-a',
    ],
    wrong: [...never, ...forbidden],
    at: ['csrf.header', 'token.name'],
  },
  {
    expected: 'the name of a field, or names with dots',
    right: ['a', 'a.b.c', 'a b'],
    wrong: ['', '.a', 'a.', 'a..b', 5],
    at: ['login.username', 'login.password', 'refreshToken.data'],
  },
  {
    expected: 'such as [{ status: 401 }]',
    right: answers,
    wrong: [
      ...noAnswers,
      [{ status: 1, path: 5 }],
      [{ status: 1, is: 1, of: 2 }],
      [{ status: 1, code: 'a' }],
    ],
    at: ['expired.user', 'expired.request', 'refused'],
  },
  {
    expected: 'is: "locked", code: "locked" }]',
    right: [[], [{ status: 403, code: 'a' }], [{ status: 403, path: 'a', is: 1, code: 'a' }]],
    wrong: [...noAnswers, [{ status: 1 }], [{ status: 1, code: '' }], [{ status: 1, code: 5 }], {}],
    at: ['login.refusals'],
  },
  {
    expected: 'a path of this app',
    right: ['/', '/a', '/a//b'],
    wrong: ['', 'a', 'a/b', '//a', 5, ['/a']],
    at: ['redirect.login', 'redirect.home'],
  },
  {
    expected: 'a list of names',
    right: [[], ['a', '']],
    wrong: ['a', {}, ['a', 5]],
    at: ['user.omit'],
  },
  {
    expected: 'idleTimeout({',
    right: [[], [() => 1]],
    wrong: [5, () => 1, [() => 1, 5]],
    at: ['limits'],
  },
  { expected: 'reauthDialog', right: ['redirect', () => 1], wrong: ['stay', 5], at: ['onEnd'] },
  { expected: 'reauthentication({', right: [() => 1], wrong: [5, {}], at: ['reauthentication'] },
  { expected: 'extendedCalls', right: [() => 1], wrong: [5, {}], at: ['calls'] },
  { expected: 'a function,', right: [() => 1], wrong: [5, {}], at: ['readTokens', 'buildRequest'] },
  {
    expected: 'an object,',
    right: [{}],
    wrong: [5, false, null, []],
    at: [
      ...[
        'api',
        'endpoints',
        'endpoints.login',
        'token',
        'refreshToken',
        'user',
        'login',
        'expired',
      ],
      ...['redirect', 'timeouts'],
    ],
  },
  {
    expected: 'an object or false,',
    right: [false],
    wrong: [5, true, null, []],
    at: [...calls.slice(1), 'csrf', 'restore'],
  },
  { expected: 'a list,', right: [[]], wrong: [5, {}, false], at: ['challenges'] },
  ...calls.flatMap((call) => [
    oneOf(`${call}.encoding`, 'json', 'form'),
    oneOf(`${call}.bearer`, 'none', 'access', 'fresh', 'refresh'),
  ]),
  oneOf('credentials', 'omit', 'same-origin', 'include'),
  oneOf('renewal', 'refreshToken', 'cookie', 'accessToken', 'none'),
  oneOf('persist', 'tokens', 'none'),
  ...['token', 'refreshToken'].map((name) =>
    oneOf(`${name}.unit`, 'seconds', 'milliseconds', 'epochSeconds', 'date'),
  ),
  oneOf('user.from', 'call', 'login', 'token'),
  oneOf('login.kind', 'username', 'email', 'phone'),
]

const cases = rules.flatMap(({ at: paths, ...rule }) => paths.map((path) => ({ path, ...rule })))

test.each(cases)('$path is to be: $expected', ({ path, expected, right, wrong }) => {
  // What is right by itself may need another option beside it, which is said in other words.
  const isRefused = (value: unknown) => {
    const message = told(at(path, value)) ?? ''
    return message.startsWith(`Session option ${path}: expected `) && message.includes(expected)
  }
  expect(right.filter(isRefused)).toEqual([])
  expect(wrong.filter((value) => !isRefused(value))).toEqual([])
})

test('a function in the place of something else is told as one, without its source', () => {
  expect(told({ limits: () => 'its source' })).toBe(
    'Session option limits: expected a list such as [idleTimeout({ after: 900 })], but got a function.',
  )
})
