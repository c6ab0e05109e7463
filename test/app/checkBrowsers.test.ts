/** @jest-environment node */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'neshast-check-'))
})
afterEach(() => rm(dir, { recursive: true }))

async function check(code: string) {
  const file = join(dir, 'part.js')
  await writeFile(file, code)
  const args = ['--import', 'tsx', 'test/browser/checkBrowsers.ts', dir]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { status, told: stderr.includes(file) ? stderr : '' }
}

test('files that the oldest browsers can run pass', async () => {
  const code = 'export const a = async (all) => { for await (const each of all) await each?.() }'
  expect(await check(code)).toEqual({ status: 0, told: '' })
})

test.each([
  ['a built-in', 'export const a = Promise.withResolvers()', 'PromiseWithResolvers'],
  ['syntax', 'export const a = /[a--b]/v', 'RegExpUnicodeSetFlag'],
  ['a top-level await', "export const a = await import('./b.js')", 'top-level await'],
  ['a loop that waits', 'for await (const a of []) console.log(a); export {}', 'top-level await'],
])('%s that one of them lacks is told with its file', async (_, code, finding) => {
  expect(await check(code)).toEqual({ status: 1, told: expect.stringContaining(finding) })
})
