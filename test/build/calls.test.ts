/** @jest-environment node */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { writeBuildRecord } from '../../src/build/buildRecord'
import { readArguments } from '../../src/build/configure/arguments'
import { configure } from '../../src/build/configure/configure'
import { originsOf } from '../../src/build/originsOf'
import type { SessionOptions } from '../../src/session'

let dist: string
beforeEach(() => {
  dist = join(mkdtempSync(join(tmpdir(), 'neshast-calls-')), 'dist')
  for (const folder of ['assets', '.vite']) mkdirSync(join(dist, folder), { recursive: true })
  cpSync('index.html', join(dist, 'index.html'))
})
afterEach(() => rmSync(join(dist, '..'), { recursive: true }))

const step = {
  name: 'code',
  when: { status: 401, path: 'error', is: 'code' },
  fields: [{ name: 'code', kind: 'code' }],
} as const
const wrong = [{ status: 403 }]
type Call = [name: string, session: (url: string) => SessionOptions]
const calls: Call[] = [
  ['endpoints.user.url', (url) => ({ endpoints: { user: { url } } })],
  ['csrf.url', (url) => ({ csrf: { header: 'X-Csrf', url, property: 'token' } })],
  ['challenges.0.call.url', (url) => ({ challenges: [{ ...step, call: { url } }] })],
  ['challenges.0.resend.url', (url) => ({ challenges: [{ ...step, resend: { url } }] })],
]

describe.each(calls)('the call %s', (name, session) => {
  test('may be made under the policy', () => {
    expect(originsOf(session('https://other.example/x'))).toEqual(['https://other.example'])
    expect(originsOf(session('/x'))).toEqual([])
    expect(() => originsOf(session('https://*'))).toThrow(`Session option ${name}: expected a host`)
  })

  test('goes through the proxy, or is told of', async () => {
    await writeBuildRecord(dist, '/', { devTools: false })
    const file = join(dist, '../session.json')
    const run = (url: string) => {
      const functions = { calls: () => undefined }
      writeFileSync(file, JSON.stringify(session(url)))
      return withFunctions(functions, ['--proxy', 'http://a.test', '--session', file])
    }
    await run('/api/x')
    const before = readFileSync(join(dist, 'index.html'), 'utf8')
    await expect(run('/x')).rejects.toThrow(
      `Session option ${name}: /x does not go to http://a.test: what does: /api/. Add --proxy-path.`,
    )
    expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe(before)
  })
})

/** Configures the build as one that has these functions in its bundle. */
async function withFunctions(functions: object, said: string[]) {
  const file = join(dist, '.vite/build.json')
  const record = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...record, functions: Object.keys(functions) }))
  return configure(readArguments([dist, ...said]))
}

describe('a call of the account', () => {
  const built = (url: string) =>
    writeBuildRecord(dist, '/', {
      devTools: false,
      session: { baseUrl: 'https://api.example' },
      account: { changePassword: { url, wrong } },
    })
  const run = (...said: string[]) =>
    Promise.resolve().then(() => configure(readArguments([dist, ...said])))

  test('is one to the API that is configured', async () => {
    await built('https://api.example/password')
    await run()
    for (const said of [
      ['--api', 'https://second.example'],
      ['--proxy', 'http://a.test'],
    ])
      await expect(run(...said)).rejects.toThrow(
        /^account\.changePassword\.url: expected an address of the API: another one gets no token/,
      )
  })

  test('goes through the proxy, or is told of', async () => {
    await built('/password')
    await run('--api', 'https://second.example')
    await run('--proxy', 'http://a.test', '--proxy-path', '/api/', '--proxy-path', '/password')
    await expect(run('--proxy', 'http://a.test')).rejects.toThrow(
      'account.changePassword.url: /password does not go to http://a.test',
    )
  })
})
