/** @jest-environment node */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { readGiven } from '../../src/checkBackend/arguments'
import { createDemoServer } from '../../src/demo/httpServer'
import { command } from './command'
import { strapi } from './servers/real'
import { serve } from './servers/serve'
import { account } from './servers/tokens'

const folder = mkdtempSync(join(tmpdir(), 'neshast-command-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const changes = `{ changePassword: { url: '/api/auth/password', wrong: [{ status: 401, path: 'error', is: 'wrong_password' }] } }`
const somewhere = ['--url', 'http://localhost:1', '--user', 'sara']

describe('what cannot begin is told in words, without a stack trace, and ends with 2', () => {
  test.each<[string, () => string[], string]>([
    [
      'a --config that is not there',
      () => ['--config', '/nowhere/my.ts'],
      'There is no file /nowhere/my.ts.',
    ],
    [
      'a --config that does not load',
      () => ['--config', file('broken.ts', "import './is-not-there.ts'\nexport default {}")],
      'cannot be loaded',
    ],
    [
      'a --config without options',
      () => ['--config', file('empty.ts', 'export const other = 1')],
      'has no default export',
    ],
    ['a preset that is not there', () => ['--preset', 'nothing'], 'There is no preset nothing'],
    [
      'an --origin that is none',
      () => ['--preset', 'strapi', '--origin', 'app'],
      '--origin app is no address',
    ],
    [
      'an --openapi that is none',
      () => ['--write', '--openapi', '/nowhere.json'],
      'is no OpenAPI document',
    ],
    ['neither a preset nor a --config', () => [], 'Or --write, which finds out?'],
    [
      'an option that cannot be',
      () => ['--config', file('no.ts', 'export default { token: 7 }')],
      'Session option token',
    ],
    [
      '--change-password without that call',
      () => ['--preset', 'default', '--change-password'],
      'By which call is the password changed?',
    ],
    [
      '--change-password without another password',
      () => [
        '--config',
        file('my.ts', `export default { session: {}, account: ${changes} }`),
        '--change-password',
      ],
      'set NESHAST_NEW_PASSWORD',
    ],
    [
      'a call of the account that would get no token',
      () => [
        '--config',
        file(
          'far.ts',
          `export default { session: {}, account: ${changes.replace('/api', 'http://far.example')} }`,
        ),
      ],
      'account.changePassword.url: expected an address of the API',
    ],
  ])('%s', async (_, args, words) => {
    const { stderr, status } = await command([...somewhere, ...args()])
    expect(stderr).toContain(words)
    expect(stderr).not.toMatch(/^ +at /m)
    expect(status).toBe(2)
  })
})

test('a server that is not there is told with a summary, and ends with 1', async () => {
  const { stdout, status } = await command([...somewhere, '--preset', 'default'])
  expect(stdout).toContain('1 of what was found does not fit:\n   ✗ The server cannot be reached.')
  expect(status).toBe(1)
})

test('a --config lies over the preset at every depth, as with override', async () => {
  const config = file('noLogout.ts', 'export default { endpoints: { logout: false } }')
  const { given } = await readGiven({ preset: 'djangoSimpleJwt', config })
  expect(given.endpoints).toMatchObject({ login: { url: '/api/token/' }, logout: false })
})

test.each([
  ['http://127.0.0.1:1/api', [], 'use --url http://localhost:1/api'],
  ['http://localhost:1', ['--origin', 'http://127.0.0.1:5173'], 'use --url http://127.0.0.1:1'],
])('two names of this machine are told at once, for they are two sites: %s %j', async (...of) => {
  const [url, more, words] = of
  const args = ['--preset', 'default', '--user', 'sara', '--url', url, ...more]
  const { stdout } = await command(args)
  expect(stdout.split('\n')[0]).toContain(words)
})

test('one name of this machine, or none, is not told of', async () => {
  const { stdout } = await command([...somewhere, '--preset', 'default'])
  expect(stdout).not.toContain('two sites')
})

test('whoever reads only the first lines gets no stack trace, and the check goes on to its end', async () => {
  const server = await serve(strapi())
  const args = ['--preset', 'strapi', '--url', server.url, '--user', account.email]
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/checkBackend/main.ts', ...args], {
    env: { ...process.env, NESHAST_PASSWORD: account.password },
  })
  let stderr = ''
  child.stderr.on('data', (text) => (stderr += text))
  child.stdout.once('data', () => child.stdout.destroy())
  const [status] = await once(child, 'close')
  server.close()
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

test('the calls of /account in a --config are tried, with another password from the environment', async () => {
  const server = await createDemoServer()
  const config = file('account.ts', `export const config = { session: {}, account: ${changes} }`)
  const { stdout, status } = await command(
    ['--config', config, '--url', server.url, '--user', 'sara', '--change-password'],
    { NESHAST_NEW_PASSWORD: 'abr-o-bad-1406' },
  )
  await server.close()
  expect(stdout).toContain('it is as it was')
  expect(stdout).toContain('Everything fits.')
  expect(stdout).not.toContain('abr-o-bad-1406')
  expect(status).toBe(0)
})

describe('src/config.ts itself', () => {
  test('is what is checked, with the API that the build would have', async () => {
    const server = await createDemoServer()
    const { stdout, status } = await command(['--config', 'src/config.ts', '--user', 'sara'], {
      VITE_API_URL: server.url,
    })
    await server.close()
    expect(stdout).toContain(`${server.url}/ with src/config.ts`)
    expect(stdout).toContain('Everything fits.')
    expect(status).toBe(0)
  })

  test.each([
    ['VITE_SESSION_PRESET', [], { VITE_SESSION_PRESET: 'strapi' }],
    ['--preset', ['--preset', 'strapi'], {}],
  ])('has the preset that %s names', async (_, args, env) => {
    const server = await serve(strapi())
    const { stdout, status } = await command(
      ['--config', 'src/config.ts', '--user', account.email, '--url', server.url, ...args],
      env,
    )
    server.close()
    expect(stdout).toContain('Everything fits.')
    expect(status).toBe(0)
  })
})
