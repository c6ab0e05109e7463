import { expect, test } from '@jest/globals'
import { clockText } from '../../src/ui/time/clockText'

test.each([
  [0, 'latn', '0:00'],
  [65, 'latn', '1:05'],
  [3599, 'latn', '59:59'],
  [3600, 'latn', '1:00:00'],
  [90_061, 'arabext', '۲۵:۰۱:۰۱'],
] as const)('%i seconds are told in %s digits as %s', (seconds, digits, told) => {
  expect(clockText(seconds, digits)).toBe(told)
})
