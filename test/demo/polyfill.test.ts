import { describe, expect, it } from '@jest/globals'

/** Not in the types of ES2024, where this project stands. */
type Methods = Record<
  'union' | 'intersection' | 'difference' | 'symmetricDifference',
  (other: unknown) => Set<number>
> &
  Record<'isSubsetOf' | 'isSupersetOf' | 'isDisjointFrom', (other: unknown) => boolean>
const set = (...values: number[]) => new Set(values) as unknown as Methods & Set<number>

describe('the polyfill that msw needs', () => {
  it('has the ES2025 methods of Set', () => {
    expect([...set(1, 2).union(set(2, 3))]).toEqual([1, 2, 3])
    expect([...set(1, 2).intersection(set(2, 3))]).toEqual([2])
    expect([...set(1, 2).difference(set(2, 3))]).toEqual([1])
    expect([...set(1, 2).symmetricDifference(set(2, 3))]).toEqual([1, 3])
    expect([...set(1, 2).intersection(new Map([[2, 'two']]))]).toEqual([2])
    expect([set(1).isSubsetOf(set(1, 2)), set(1, 3).isSubsetOf(set(1, 2))]).toEqual([true, false])
    expect([set(1, 2).isSupersetOf(set(1)), set(1).isSupersetOf(set(1, 2))]).toEqual([true, false])
    expect([set(1).isDisjointFrom(set(2)), set(1).isDisjointFrom(set(1))]).toEqual([true, false])
    expect(Object.keys(Set.prototype)).toEqual([])
  })

  it('has Promise.withResolvers', async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    resolve(7)
    expect(await promise).toBe(7)
    const failed = Promise.withResolvers<number>()
    failed.reject(new Error('no'))
    await expect(failed.promise).rejects.toThrow('no')
  })
})
