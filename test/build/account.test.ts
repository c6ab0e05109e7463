/** @jest-environment node */
import { describe, expect, test } from '@jest/globals'
import { demoAccount } from '../../src/app/account/demoAccount'
import { checkAccount } from '../../src/build/checkAccount'

const wrong = [{ status: 401 }]
const password = (more: object) => ({ changePassword: { url: '/password', wrong, ...more } })
const check =
  (account: unknown, session = {}) =>
  () =>
    checkAccount({ account, session: { baseUrl: 'https://api.example.com/v1/', ...session } })

test('what the demo says of an account is accepted, and a deployment need not say anything', () => {
  expect(check(demoAccount, { baseUrl: '/' })).not.toThrow()
  expect(check(undefined)).not.toThrow()
  expect(check({ signOutEverywhere: { url: 'sessions', method: 'DELETE' } })).not.toThrow()
  expect(
    check(password({ url: 'https://id.example.com/password' }), {
      origins: ['https://id.example.com'],
    }),
  ).not.toThrow()
  expect(
    check(password({ current: 'old', next: 'new.password', repeat: 'again', minLength: 12 })),
  ).not.toThrow()
  expect(check(password({ rules: { en: 'No names.', fa: 'بدون نام.' } }))).not.toThrow()
})

describe('an account that the build refuses, naming the option', () => {
  const refused: [string, unknown, RegExp][] = [
    ['an unknown option', { password: {} }, /^account\.password: expected one of changePassword/],
    ['no object', 'yes', /^account: expected an object, but got "yes"\.$/],
    ['no URL', { signOutEverywhere: {} }, /^account\.signOutEverywhere\.url: expected a URL/],
    [
      'a call that only reads',
      { signOutEverywhere: { url: '/x', method: 'GET' } },
      /^account\.signOutEverywhere\.method: /,
    ],
    [
      'an address that gets no token',
      password({ url: 'https://elsewhere.example/password' }),
      /^account\.changePassword\.url: expected an address of the API/,
    ],
    ['a typing error', password({ curent: 'old' }), /^account\.changePassword\.curent: /],
    [
      'no rule for a wrong password',
      password({ wrong: undefined }),
      /^account\.changePassword\.wrong: /,
    ],
    ['an empty one', password({ wrong: [] }), /^account\.changePassword\.wrong: .* at least/],
    [
      'a rule without a status',
      password({ wrong: [{ is: 1 }] }),
      /^account\.changePassword\.wrong: /,
    ],
    ['no name of a field', password({ next: '' }), /^account\.changePassword\.next: /],
    ['half a character', password({ minLength: 1.5 }), /^account\.changePassword\.minLength: /],
    [
      'rules of no language',
      password({ rules: { de_AT: 'Keine Namen.' } }),
      /^account\.changePassword\.rules: /,
    ],
    ['rules that are no text', password({ rules: { en: 3 } }), /^account\.changePassword\.rules: /],
  ]
  test.each(refused)('%s', (_, account, says) => {
    expect(check(account)).toThrow(says)
    expect(check(account)).toThrow(TypeError)
  })
})
