/** @jest-environment node */
import { describe, expect, test } from '@jest/globals'
import { suggest } from '../../src/checkBackend/steps/suggest'
import { createDisclosed } from '../../src/checkBackend/wire/disclosed'

const password = `p&<"'\\/ ü😀1`
const json = (text: string) => JSON.stringify({ received: text })
const html = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
const units = (text: string) =>
  text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`)
    .join('')

const lowerCase = (text: string) => text.replace(/%../g, (each) => each.toLowerCase())
const url = (text: string) => `https://a.example/?p=${encodeURIComponent(text)}&x=1`

const echoes: [string, (secret: string) => string][] = [
  ['as it is', (secret) => `wrong: ${secret}`],
  ['as JSON', json],
  ['as JSON in JSON', (secret) => json(json(secret))],
  ['as JSON in JSON in JSON', (secret) => json(json(json(secret)))],
  ['as JSON that is cut off', (secret) => json(json(secret)).slice(0, -2)],
  ['as JSON with slashes escaped', (secret) => `cut ${json(secret).replaceAll('/', '\\/')}`],
  ['as a key of JSON', (secret) => JSON.stringify({ errors: { [secret]: 'is too common' } })],
  ['in HTML', html],
  ['in HTML with numbers', (secret) => html(secret).replace('&quot;', '&#034;')],
  ['in HTML in JSON', (secret) => json(html(secret))],
  ['in HTML twice', (secret) => html(html(secret))],
  ['in a URL', url],
  ['in a URL in lower case', (secret) => lowerCase(url(secret))],
  ['in a URL as URL writes it', (secret) => new URL(`https://a.example/#${secret}`).href],
  ['in a URL in a URL', (secret) => url(url(secret))],
  ['in a form', (secret) => new URLSearchParams({ a: secret, b: secret }).toString()],
  ['in a script', (secret) => `var p = '${secret.replaceAll("'", '\\x27')}'`],
]

test.each(echoes)('a password that a server echoes is not shown: %s', (_, written) => {
  const disclosed = createDisclosed()
  disclosed.hide(password, 'password')
  const expected = written('HIDDEN').replaceAll('HIDDEN', '‹password›')
  expect(disclosed.show(written(password))).toBe(expected)
})

test('a password that a server echoes is not shown: as JSON in ASCII', () => {
  const disclosed = createDisclosed()
  disclosed.hide(password, 'password')
  expect(disclosed.show(`cut "${units(password)}`)).toBe('cut "‹password›')
})

const numbers: [string, string, string][] = [
  ['as it is', '20261127', '20261127'],
  ['with digits lost', '12345678901234567890', '12345678901234567890'],
  ['with zeros lost', '00202611', '202611'],
]
test.each(numbers)(
  'a password that a server echoes as a number is not shown: %s',
  (_, secret, number) => {
    const disclosed = createDisclosed()
    disclosed.hide(secret, 'password')
    const shown = '{"echo":[{"pin":"‹password›"}]}'
    expect(disclosed.show(`{"echo":[{"pin":${number}}]}`)).toBe(shown)
  },
)

test('a password is not shown within a number', () => {
  const disclosed = createDisclosed()
  disclosed.hide('202611', 'password')
  expect(disclosed.show('{"at":120261127}')).toBe('{"at":"1‹password›27"}')
})

test('what is no secret is shown: numbers, keys, and words that begin like one', () => {
  const disclosed = createDisclosed()
  disclosed.hide('parvaz-1405', 'password')
  const text = JSON.stringify({ expires_in: 1405, 'parvaz-1': [0, 1.5, true, null, 'parvaz'] })
  expect(disclosed.show(text)).toBe(text)
})

test('what is hidden is named as it is, whatever its name has in it', () => {
  const disclosed = createDisclosed()
  disclosed.hideNext('secret-of-cookie', 'cookie $&')
  expect(disclosed.showOwn('a secret-of-cookie')).toBe('a ‹cookie $& 1›')
})

test('backslashes that stand together are hidden, and take no time of their own', () => {
  const disclosed = createDisclosed()
  const secret = `a${'\\'.repeat(12)}b`
  disclosed.hide(secret, 'password')
  expect(disclosed.show(`wrong: ${secret}`)).not.toContain(secret)
  expect(disclosed.show(JSON.stringify({ received: JSON.stringify(secret) }))).not.toMatch(/a\\+b/)
  expect(disclosed.show(`a${'\\'.repeat(5000)}c`)).toContain('c')
})

describe('a secret that is not known is not shown in an answer', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.1170cb087ec1ea38'
  const long = 'abcdef0123456789abcdef0123456789'
  test.each<[string, object, object]>([
    [
      'a token with its scheme',
      { accessToken: `Bearer ${token}` },
      { accessToken: 'Bearer ‹a JWT, 53 characters›' },
    ],
    [
      'a token in a sentence',
      { hint: `use token ${token} now` },
      { hint: 'use token ‹a JWT, 53 characters› now' },
    ],
    ['a token in a list', { all: [`Token ${token}`] }, { all: ['Token ‹a JWT, 53 characters›'] }],
    [
      'the query of an address',
      { link: `https://x.io/magic?token=${long}&page=2` },
      { link: 'https://x.io/magic?token=‹a secret?, 32 characters›&page=2' },
    ],
    [
      'a short one in the query of an address',
      { link: 'https://x.io/magic?page=2&reset_token=a1b2' },
      { link: 'https://x.io/magic?page=2&reset_token=‹a secret?, 4 characters›' },
    ],
    [
      'the path of an address',
      { link: `https://x.io/reset/${long}/now` },
      { link: 'https://x.io/reset/‹a secret?, 32 characters›/now' },
    ],
    [
      'the hash of a password',
      { value: '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy' },
      { value: '‹a secret?, 60 characters›' },
    ],
    ['a short hash', { hash: 'a1b2' }, { hash: '‹a secret?, 4 characters›' }],
    ['a number', { sessionToken: 12345678 }, { sessionToken: '‹a secret?, 8 characters›' }],
    ['a short value', { apiKey: 'short' }, { apiKey: '‹a secret?, 5 characters›' }],
    [
      'a token by a plain name',
      { validationToken: long },
      { validationToken: '‹a secret?, 32 characters›' },
    ],
  ])('%s', (_, body, shown) =>
    expect(JSON.parse(createDisclosed().show(JSON.stringify(body)))).toEqual(shown),
  )

  test('nor in a text', () =>
    expect(createDisclosed().show(`token=a1b2 at https://x.io/?a=1&session=c3d4`)).toBe(
      'token=‹a secret?, 4 characters› at https://x.io/?a=1&session=‹a secret?, 4 characters›',
    ))
})

test('what only looks like a secret is shown: identifiers, dates, addresses, sentences, lifetimes', () => {
  const body = {
    id: '60f00ba7-f983-437f-8db3-deb7cfc58aa5',
    userId: '60f00ba7f983437f8db3deb7',
    expires_at: '2026-11-30T20:55:54.123456Z',
    token_type: 'Bearer',
    tokenType: 'Bearer',
    tokenMaxAge: 900,
    refreshTokenExpires: 900,
    expiresIn: 900,
    password: ['This password is too short.'],
    avatar: 'https://cdn.example/users/60f00ba7-f983-437f-8db3-deb7cfc58aa5?size=80',
    loginUrl: 'https://app.example/login?next=/home',
    token: null,
  }
  expect(JSON.parse(createDisclosed().show(JSON.stringify(body)))).toEqual(body)
})

describe('a secret is not shown wherever it stands', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.1170cb087ec1ea38'
  const hex = 'abcdef0123456789abcdef0123456789'
  const secret = (length: number) => `‹a secret?, ${length} characters›`
  test.each<[string, unknown, unknown]>([
    [
      'user and password',
      { a: 'at postgres://app:S3cretPw99@db:5432/x' },
      { a: `at postgres://${secret(14)}@db:5432/x` },
    ],
    [
      'a password with a slash',
      { a: 'postgres://app:S3/c?t@w@db/x' },
      { a: `postgres://${secret(12)}@db/x` },
    ],
    ['a short password', { a: 'https://u:pw@x.io/a' }, { a: `https://${secret(4)}@x.io/a` }],
    ['only a password', { url: 'redis://:pw@x:6379' }, { url: `redis://${secret(3)}@x:6379` }],
    [
      'an address by a secret name',
      { token: 'https://u:pw@x.io' },
      { token: `https://${secret(4)}@x.io` },
    ],
    [
      'Basic',
      { authorization: 'Basic YWRtaW46YWRtaW4=' },
      { authorization: `Basic ${secret(16)}` },
    ],
    [
      'Digest',
      { authorization: 'Digest username="a", response="b1"' },
      { authorization: secret(34) },
    ],
    [
      'a header in a text',
      { a: 'Authorization: Basic YWRtaW46YWRtaW4=' },
      { a: `Authorization: Basic ${secret(16)}` },
    ],
    [
      'Basic in a text',
      { a: 'sent Basic YWRtaW46YWRtaW4=, Basic auth' },
      { a: `sent Basic ${secret(16)}, Basic auth` },
    ],
    ['words with underscores', { password: 'my_first_dog.' }, { password: secret(13) }],
    ['a JWT as a key', { [token]: 1 }, { '‹a JWT, 53 characters›': 1 }],
    ['a hex token as a key', { all: { [hex]: { a: 1 } } }, { all: { [secret(32)]: { a: 1 } } }],
    ['JSON in JSON', { a: '{"token":"abc123def456"}' }, { a: `{"token":"${secret(12)}"}` }],
    ['a list in JSON', { a: '[{"pin":1234}]' }, { a: `[{"pin":"${secret(4)}"}]` }],
    [
      'a sentence',
      { a: 'Your token: abc123def, for 12:30' },
      { a: `Your token: ${secret(9)}, for 12:30` },
    ],
    [
      'a name after a name',
      { a: 'Error: password: hunter' },
      { a: `Error: password: ${secret(6)}` },
    ],
    [
      'a cookie',
      { a: 'Set-Cookie: session=a1b2; Path=/' },
      { a: `Set-Cookie: session=${secret(4)}; Path=/` },
    ],
    ['JSON that is cut off', { a: 'got {"token":"abc1' }, { a: `got {"token":"${secret(4)}` }],
    [
      'JSON with spaces that is cut off',
      { a: '{"x":{"password" : "Sommer 2024","b' },
      { a: `{"x":{"password" : "${secret(11)}","b` },
    ],
    [
      'JSON in JSON that is cut off',
      { a: 'got {"x":"{\\"token\\":\\"a \\\\\\"c\\",' },
      { a: `got {"x":"{\\"token\\":\\"${secret(7)}\\",` },
    ],
    [
      'a list that is cut off',
      { a: 'got {"codes":{"backup_codes":["a1b2", "c3 d4"],"otp":["c3' },
      { a: `got {"codes":{"backup_codes":["${secret(4)}", "${secret(5)}"],"otp":["${secret(2)}` },
    ],
    ['words', { passphrase: 'correct horse battery staple' }, { passphrase: secret(28) }],
    ['an answer', { secretAnswer: 'my first dog' }, { secretAnswer: secret(12) }],
    [
      'a word and a year',
      { password: ['Sommer 2024', 'Sommer 2024.'] },
      { password: [secret(11), secret(12)] },
    ],
    ['within a secret', { token: { value: 'abc123xyz' } }, { token: { value: secret(9) } }],
    [
      'in a list within a secret',
      { credentials: [{ key: 'k-12345', n: 7 }] },
      { credentials: [{ key: secret(7), n: secret(1) }] },
    ],
    [
      'by other names',
      { recoveryCodes: ['a1'], backup_codes: ['a1'], pin: '12', seed: 'a b' },
      { recoveryCodes: [secret(2)], backup_codes: [secret(2)], pin: secret(2), seed: secret(3) },
    ],
    [
      'keys',
      { privateKey: 'a', accessKey: 'b', signing_key: 'c' },
      { privateKey: secret(1), accessKey: secret(1), signing_key: secret(1) },
    ],
  ])('%s', (_, body, shown) =>
    expect(JSON.parse(createDisclosed().show(JSON.stringify(body)))).toEqual(shown),
  )

  test.each<[object, object]>([
    [{ session_key: 'parvaz-1405:zz77' }, { session_key: `‹password›${secret(5)}` }],
    [{ token: 'Bearer parvaz-1405' }, { token: 'Bearer ‹password›' }],
    [{ password: 'parvaz-1405 is too common' }, { password: '‹password› is too common' }],
    [{ a: 'session_key=parvaz-1405:zz77' }, { a: `session_key=‹password›${secret(5)}` }],
    [{ a: 'https://u:parvaz-1405@x.io' }, { a: 'https://u:‹password›@x.io' }],
  ])('beside one that is known: %j', (body, shown) => {
    const disclosed = createDisclosed()
    disclosed.hide('parvaz-1405', 'password')
    expect(JSON.parse(disclosed.show(JSON.stringify(body)))).toEqual(shown)
  })
})

test.each(['{ "a": "b" }', '[1, 20]'])('a password that is JSON is not shown: %s', (secret) => {
  const disclosed = createDisclosed()
  disclosed.hide(secret, 'password')
  expect(disclosed.show(json(secret))).toBe(json('‹password›'))
})

test.each(['"', "'", '-', '(', ' ', 'a://', 'token:', 'a-', '\\'])(
  'a long text takes no time of its own: %j',
  (each) => {
    const started = Date.now()
    createDisclosed().show(
      JSON.stringify({ password: `${each.repeat(5000)}a1`, a: `${each.repeat(5000)}a1` }),
    )
    expect(Date.now() - started).toBeLessThan(2000)
  },
)

test('what is said of a secret is shown', () => {
  const body = {
    password: 'This field is required.',
    errors: {
      password: ['too short', 'required', 'must have at least 8 characters', 'Das ist zu kurz.'],
      token: { message: 'Token expired', code: 'token_not_valid' },
    },
    passwords: [
      'باید حداقل ۸ نویسه باشد',
      'muss mindestens 8 Zeichen haben',
      'at least 8 character(s)',
    ],
    cut: 'got {"password":["too short',
    a: 'password: required',
    b: 'Wrong password: please try again at 12:30, or at http://x.io:80/@me?to=a@b.c',
    c: 'JsonWebTokenError: jwt malformed, see Token::class',
    session: { id: '17', type: 'web', expiresAt: '2026-11-30', exp: 17, user: { name: 'Ali' } },
    passwordPolicy: { minLength: 8 },
    oauth2_provider_display_name: 'x',
    '60f00ba7-f983-437f-8db3-deb7cfc58aa5': 1,
    d: 'got {"token":null,"credentials":{',
  }
  expect(JSON.parse(createDisclosed().show(JSON.stringify(body)))).toEqual(body)
})

test('a token with its scheme is found as the access token', () => {
  expect(suggest.accessToken({ ok: true, accessToken: 'Bearer a1b2c3d4e5f6a1b2c3d4' })).toEqual([
    'accessToken',
  ])
})
