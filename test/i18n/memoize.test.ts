import { expect, jest, test } from '@jest/globals'
import { memoize } from '../../src/i18n/memoize'

test('what was made for the same arguments is not made again', () => {
  const made = new Map<string, unknown>()
  const cache = {
    get: (key: string) => made.get(key),
    set: (key: string, value: unknown) => made.set(key, value),
  }
  const make = jest.fn((...args: unknown[]) => ({ args }))
  const get = memoize(make, { cache: { create: () => cache } })
  expect(get('fa', { a: 1 })).toBe(get('fa', { a: 1 }))
  expect(get('fa', { a: 2 })).toEqual({ args: ['fa', { a: 2 }] })
  expect(get()).toEqual({ args: [] })
  expect(make).toHaveBeenCalledTimes(3)
})
