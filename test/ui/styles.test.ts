/** @jest-environment node */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

const stylesheets = execFileSync('git', ['ls-files', 'src/**.css'], { encoding: 'utf8' })
  .trim()
  .split('\n')
const read = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\//g, '')
const declarationsOf = (css: string) => [...css.matchAll(/[\n{;]\s*([-\w]+)\s*:\s*([^;{}]+);/g)]

test.each(stylesheets)('%s works in both directions: it names no left and no right', (file) => {
  const all = declarationsOf(read(file))
  expect(all).not.toEqual([])
  const physical = all.filter(
    ([, name = '', value = '']) =>
      /^(min-|max-)?(width|height)$|^(?!--).*\b(left|right|top|bottom)\b/.test(name) ||
      /\b(left|right)\b/.test(value),
  )
  expect(physical.map(([text]) => text.trim())).toEqual([])
})

test.each(stylesheets)('%s: nothing stays highlighted after the tap of a finger', (file) => {
  const withoutPointers = read(file).replace(/@media \(hover: hover\) \{\n(?: .*\n)*\}/g, '')
  // What is chosen in a list looks the same under a pointer.
  expect(withoutPointers.replace('.active:hover', '')).not.toContain(':hover')
})
