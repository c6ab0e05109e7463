import { describe, expect, test } from '@jest/globals'
import { devToolsOptions, redact, redactSecret } from '../../../src/session/devtools/redact'

const hidden = '[redacted]'

// @proves secrets
describe('in a copy for a log', () => {
  test.each([
    ['{"password":"a","pin":"b"}', `{"password":"${hidden}","pin":"b"}`],
    ['{"pin":"b","new_token":"a","id":"c"}', `{"pin":"b","new_token":"${hidden}","id":"c"}`],
    ['{"token" : "a", "pin": "b"}', `{"token":"${hidden}", "pin":"b"}`],
    ['check({"tokens":["a","b"],"pin":"c"})', `check({"tokens":"${hidden}","pin":"c"})`],
    ['check({"all":["x\\":"],"password":"a"})', `check({"all":["x\\":"],"password":"${hidden}"})`],
    [
      'check({"passwords":["a[b","c]","d{e}"],"pin":"f"})',
      `check({"passwords":"${hidden}","pin":"f"})`,
    ],
    ['check({"a":1}) {"password":"b"}', `check({"a":1}) {"password":"${hidden}"}`],
    ['{"secret":""}', `{"secret":"${hidden}"}`],
    ['{"passwd":"a\\"b\\\\","pin":"c"}', `{"passwd":"${hidden}","pin":"c"}`],
    ['{"pin":"a\\"b"}', '{"pin":"a\\"b"}'],
    ['{"pin":"a\\xb","token":"c"}', `{"pin":"a\\xb","token":"${hidden}"}`],
    ['password', 'password'],
    ['"":"a"', '"":"a"'],
  ])('the text %s reads %s', (text, shown) => {
    expect(redact(text)).toBe(shown)
    expect(redact({ [text]: { all: [text] } })).toEqual({ [shown]: { all: [shown] } })
  })

  test('a text within a text, however deep, is read as JSON itself', () => {
    const nested = (password: string) =>
      JSON.stringify({ a: JSON.stringify({ b: JSON.stringify({ password, pin: 'c"d' }) }), e: 'f' })
    expect(redact(nested('parrot-9'))).toBe(nested(hidden))
    expect(redact(`check(${nested('parrot-9')})`)).toBe(`check(${nested(hidden)})`)
  })

  test('a list of secrets is hidden, and a list of names is not', () => {
    expect(redact({ refreshTokens: ['a', 'b'], names: ['c'] })).toEqual({
      ...{ refreshTokens: [hidden, hidden], names: ['c'] },
    })
    // A list of names is none of secrets: an error says with it what an answer has.
    expect(redact({ keys: ['token', 'user'] })).toEqual({ keys: ['token', 'user'] })
  })

  test.each([
    'oauth2Token',
    'oauth2.token',
    'TOKEN',
    'my-Token',
    'myPassPhrase',
    'THESECRETS',
    'tokens',
  ])('what is named %s is hidden', (name) =>
    expect(redact({ [name]: 'a' })).toEqual({ [name]: hidden }),
  )

  test.each(['token_type', 'pass', 'passing', 'authorized'])('what is named %s is shown', (name) =>
    expect(redact({ [name]: 'a' })).toEqual({ [name]: 'a' }),
  )

  test.each([
    ['x'.repeat(31), hidden],
    [`${'x'.repeat(28)}tail`, '…tail'],
  ])('the token %s reads %s', (token, shown) => {
    expect(redactSecret(token)).toBe(shown)
    expect(redact({ value: token, expiresAt: 1 })).toEqual({ value: shown, expiresAt: 1 })
  })

  test('a name that means a secret hides texts only, and not what a number or a flag says', () => {
    const shown = { password: 5, token: true, secret: null, newToken: undefined }
    expect(redact(shown)).toEqual(shown)
    expect(redact({ authorization: { scheme: 'Bearer' } })).toEqual({
      authorization: { scheme: 'Bearer' },
    })
  })

  test('of a token only its value is hidden; what has one of its two fields is none', () => {
    expect(redact({ value: 'a', expiresAt: 1, kind: 'b' })).toEqual({
      ...{ value: hidden, expiresAt: 1, kind: 'b' },
    })
    for (const none of [{ value: 'a' }, { expiresAt: 1, kind: 'b' }])
      expect(redact(none)).toEqual(none)
  })

  test('an object without a prototype is shown by its fields, any other by its kind', () => {
    expect(redact(Object.assign(Object.create(null), { a: 1 }))).toEqual({ a: 1 })
    class Own {
      a = 'b'
    }
    expect(redact([new Own(), new Date(0), Own])).toEqual(['[Own]', '[Date]', '[function]'])
  })

  test('Redux DevTools get every action and state so', () => {
    const { actionSanitizer, stateSanitizer } = devToolsOptions
    expect(actionSanitizer({ type: 'x', payload: { password: 'a' } })).toEqual({
      ...{ type: 'x', payload: { password: hidden } },
    })
    expect(stateSanitizer({ api: { token: 'a' } })).toEqual({ api: { token: hidden } })
  })
})

test('the presets’ own names of tokens are names of secrets, and others that contain them are not', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.0123456789abcdef0123456789abcdef'
  const told = JSON.stringify(redact({ payload: { jwt: token, access: token, refresh: token } }))
  expect(told).not.toContain(token)
  expect(redact({ accessible: 'yes', refreshRate: '60' })).toEqual({
    accessible: 'yes',
    refreshRate: '60',
  })
})

test('an object without a constructor is shown, and is no error', () => {
  const bare = Object.create(Object.create(null) as object) as object
  expect(redact({ bare })).toEqual({ bare: '[undefined]' })
})
