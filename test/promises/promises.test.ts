/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { pageOf, wrongReasons } from './table.ts'
import { readProofs } from './tags.ts'

const proofs = readProofs()

test('test/promises.md is what the tags of the tests say: npm run promises', () => {
  expect(readFileSync('test/promises.md', 'utf8')).toBe(pageOf(proofs))
})

test('a cell that is empty has a reason, and one that is not has none', () => {
  expect(wrongReasons(proofs)).toEqual([])
})

test('a promise that loses its last test in a cell is told', () => {
  const less = proofs.filter(({ cells }) => !cells.includes('WebKit'))
  expect(wrongReasons(less)).toContain('oneRefresh: WebKit is empty')
})
