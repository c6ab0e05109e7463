/** @jest-environment node */
import { describe, expect, test } from '@jest/globals'
import { narrowMatchOf } from '../../src/checkBackend/steps/match'

describe('the rule for an answer is made from what it says each time', () => {
  test.each<[string, object, object]>([
    [
      'a sentence, and no counter beside it',
      { message: 'Invalid credentials', attemptsLeft: 3 },
      { path: 'message', is: 'Invalid credentials' },
    ],
    [
      'a word, and no sentence beside it',
      { message: 'Invalid credentials', kind: 'bad_credentials' },
      { path: 'kind', is: 'bad_credentials' },
    ],
    ['a number that is a code', { tries: 2, errorCode: 17 }, { path: 'errorCode', is: 17 }],
    ['a code in digits', { tries: '2', error_code: '17' }, { path: 'error_code', is: '17' }],
    [
      'a sentence, and no switch beside it',
      { message: 'Invalid credentials', captcha: true },
      { path: 'message', is: 'Invalid credentials' },
    ],
    [
      'a switch where nothing else is',
      { authenticated: false },
      { path: 'authenticated', is: false },
    ],
    [
      'nobody, and no lock that is not there yet',
      { lockedUntil: null, user: null },
      { path: 'user', is: null },
    ],
  ])('%s', (_, body, rule) => {
    expect(narrowMatchOf({ status: 403, body })).toEqual({ status: 403, ...rule })
  })

  test('a sentence that counts, and a bare counter, leave the status alone', () => {
    for (const body of [{ message: '3 attempts left' }, { remaining: 3 }, { left: '3' }])
      expect(narrowMatchOf({ status: 403, body })).toEqual({ status: 403 })
  })
})
