/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { command } from '../checkBackend/command'
import { certificate } from './servers/certificate'
import { serveApp, type Wrong } from './servers/serveApp'

const folder = mkdtempSync(join(tmpdir(), 'neshast-deployment-'))
const trusted = join(folder, 'certificate.pem')
beforeAll(() => writeFileSync(trusted, certificate))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (...args: string[]) =>
  command(args, { NODE_EXTRA_CA_CERTS: trusted }, 'src/checkDeployment/main.ts')

const secret = 'refresh-s3cret-1234567890'
const json = { 'content-type': 'application/json', 'cache-control': 'no-store' }
/** An API on the app's own origin, whose login sets a cookie with these flags. */
const withCookie = (flags: string): Wrong => ({
  answerApi: ({ path }) => {
    const cookie = `refresh=${secret}; Path=/api/${flags}`
    if (path === '/api/auth/user') return { status: 401, headers: json, body: '{}' }
    if (path !== '/api/auth/login') return { status: 204, headers: json, body: '' }
    const body = JSON.stringify({ token: 'access-1234567890-1234567890', expires_in: 900 })
    return { status: 200, headers: { ...json, 'set-cookie': cookie }, body }
  },
})

describe('what cannot begin is told in words, without a stack trace, and ends with 2', () => {
  test.each([
    ['no address', [], 'Which address?'],
    ['an address that is none', ['app'], 'app is no address such as https://app.example.com.'],
    ['an address of another kind', ['ftp://app.example'], 'is no address such as https://'],
    ['two addresses', ['https://a.example', 'https://b.example'], 'One address at a time'],
    ['an --api that is none', ['https://a.example', '--api', 'b'], '--api b is no address'],
    ['a preset that is not there', ['https://a.example', '--preset', 'x'], 'no preset x'],
    ['an argument that is not there', ['https://a.example', '--nothing'], "'--nothing'"],
    ['a password', ['https://a.example', '--password=1'], 'The password is no argument'],
  ])('%s', async (_, args, words) => {
    const { stderr, status } = await run(...args)
    expect(stderr).toContain(words)
    expect(stderr).toContain('npm run check-deployment -- https://app.example.com')
    expect(stderr).not.toMatch(/^ +at /m)
    expect(status).toBe(2)
  })
})

test.each([
  ['nothing has to change', '; Secure; HttpOnly; SameSite=Strict', 'Nothing has to change.', 0],
  ['a cookie is not Secure', '; HttpOnly; SameSite=Strict', 'The cookie refresh lacks Secure', 1],
])('over TLS, with an account: where %s, it ends so', async (_, flags, words, ends) => {
  const server = await serveApp(withCookie(flags))
  const options = join(folder, 'options.ts')
  writeFileSync(options, `export default { renewal: 'cookie' }`)
  const { stdout, stderr, status } = await run(
    server.url.href,
    '--user',
    'sara',
    '--config',
    options,
  )
  server.close()
  expect(stderr).toBe('')
  expect(stdout).toContain(words)
  expect(stdout).toContain('refresh=‹cookie refresh 1›')
  expect(stdout).not.toContain(secret)
  expect(status).toBe(ends)
})
