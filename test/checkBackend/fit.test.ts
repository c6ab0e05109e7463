/** @jest-environment node */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, jest, test } from '@jest/globals'
import { runFit } from '../../src/checkBackend/fit/runFit'
import { idleTimeout } from '../../src/session'
import { command } from './command'
import { serve, type Answer, type Sent, type Server } from './servers/serve'
import { directus, oauth2, strapi } from './servers/real'
import { guarded, headers, nested, nestedDocument } from './servers/shapes'
import { conventional } from './servers/conventional'
import { ten } from './servers/ten'
import { account } from './servers/tokens'

jest.setTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), 'neshast-fit-'))
afterAll(() => rmSync(folder, { recursive: true }))
const running: Server[] = []
afterEach(() => running.splice(0).forEach(({ close }) => close()))

const origin = 'http://localhost:5173'

/** What is written for a server, from nothing but its address, and what does not fit then. */
async function fitted(url: string, user: string, password: string) {
  const lines: string[] = []
  const wish = { given: { baseUrl: url }, named: 'the defaults', user, origin, write: true }
  const wrongs = await runFit(wish, password, (line) => lines.push(line))
  const text = lines.join('\n')
  return { wrongs, text, code: text.slice(text.indexOf('\nimport ') + 1) }
}

/** Modules in TypeScript that were written, by the name of their server. */
const codes = new Map<string, string>()

describe('--write finds the configuration of a server from the defaults, in one run', () => {
  test.each(Object.entries(ten))('%s', async (name, shape) => {
    const server = await shape.start()
    const { wrongs, text, code } = await fitted(server.url, shape.user, shape.password)
    await server.close()
    codes.set(name, code)
    expect(wrongs).toEqual([])
    expect(code).toContain('Everything fits.')
    expect(text).not.toContain(shape.password)
    // Tokens are hexadecimal, JWTs or UUIDs here.
    expect(text.replaceAll('60f00ba7-f983-437f-8db3-deb7cfc58aa5', '')).not.toMatch(
      /[0-9a-f]{24}|eyJ[\w-]{10}|[0-9a-f]{8}-[0-9a-f]{4}-4/,
    )
  })

  test('a wrong password that a 200 tells becomes a rule of login.refusals', () => {
    expect(codes.get('codes')).toContain(
      "    // a wrong password is answered with 200\n    refusals: [{ status: 200, path: 'code', is: 1001, code: 'wrongPassword' }],",
    )
    expect(codes.get('codes')).toContain('import { extendedCalls, type SessionOptions } from')
    expect(codes.get('codes')).toContain('  calls: extendedCalls,')
  })

  test('a CSRF token in a cookie becomes the option csrf', () => {
    expect(codes.get('csrf')).toContain(
      "  // it wants a CSRF token in a header; the cookie csrftoken has one\n  csrf: { header: 'X-CSRFToken', cookie: 'csrftoken' },",
    )
  })

  test('and what was written compiles', () => {
    const files = Object.fromEntries([...codes].map(([name, code]) => [`src/${name}.ts`, code]))
    const args = ['--import', 'tsx', 'test/support/typeErrors.ts']
    const input = JSON.stringify(files)
    const { stdout, stderr } = spawnSync(process.execPath, args, { input, encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual([])
  })

  test('with what was seen above each option', () => {
    expect(codes.size).toBeGreaterThan(0)
    for (const code of codes.values()) {
      const lines = code.slice(code.indexOf('export default')).split('\n')
      const bare = lines.filter(
        (line, index) =>
          // A group has its comments inside.
          /^ +[\w']+: /.test(line) &&
          !line.endsWith('{') &&
          !/^ *\/\//.test(lines[index - 1] ?? ''),
      )
      expect(bare).toEqual([])
    }
  })
})

test('--write=file.ts writes a file that fits when it is given back, and overwrites none', async () => {
  const server = await serve(strapi())
  running.push(server)
  const file = join(folder, 'strapi.ts')
  const run = (...args: string[]) =>
    command(['--url', server.url, '--user', account.email, ...args])
  const first = await run(`--write=${file}`)
  expect(first.stdout).toContain(`Written to ${file}.`)
  expect(first.status).toBe(0)
  expect(readFileSync(file, 'utf8')).toMatch(
    /^import \{ extendedCalls, type SessionOptions \} from '.*src\/session'/,
  )

  const second = await run('--config', file)
  expect(second.stdout).toContain('Everything fits.')
  expect(second.status).toBe(0)

  const third = await run(`--write=${file}`)
  expect(third.stderr).toContain('is there already')
  expect(third.status).toBe(2)
})

test('what was given and fits stays, and is called so', async () => {
  const server = await serve(strapi())
  running.push(server)
  const lines: string[] = []
  const given = {
    baseUrl: server.url,
    endpoints: { login: { url: '/api/auth/local' } },
    token: { property: ['nowhere', 'jwt'] },
    timeouts: { login: 5000 },
    limits: [idleTimeout({ after: 900 })],
  }
  const wish = { given, named: 'a test', user: account.email, origin, write: true }
  expect(await runFit(wish, account.password, (line) => lines.push(line))).toEqual([])
  const text = lines.join('\n')
  expect(text).toContain("    // as given\n    property: ['nowhere', 'jwt'],")
  expect(text).toContain('    // as given\n    login: 5000,')
  expect(text).toContain('  // limits: as in your own configuration, a function')
})

describe('a server that says the same to everything that is not there', () => {
  test.each<[string, Answer]>([
    ['401', { status: 401 }],
    ['403', { status: 403, body: { error: 'Forbidden', path: '/x', timestamp: 1795279604000 } }],
    [
      'a page',
      { body: '<!doctype html><title>App</title>', headers: { 'content-type': 'text/html' } },
    ],
  ])('%s', async (_, nothing) => {
    const usual = directus()
    const server = await serve((sent) => {
      const made = usual(sent)
      return made?.status === 404 ? nothing : made
    })
    running.push(server)
    expect((await fitted(server.url, account.email, account.password)).wrongs).toEqual([])
  })
})

describe('a session that is a resource below the path of baseUrl, where all that is not there is 401', () => {
  /** As `POST`, `PATCH` and `DELETE /v1/sessions`, and `GET /v1/me`; `renew` is what a refresh comes to. */
  const resource = (renew: (usual: () => Answer | undefined) => Answer | undefined) => {
    const usual = conventional((_, answer) => answer())
    const as = (sent: Sent, call: string) => usual({ ...sent, call })
    return serve((sent) => {
      switch (sent.call) {
        case 'POST /v1/sessions':
          return as(sent, 'POST /api/auth/login')
        case 'PATCH /v1/sessions':
          return renew(() => as(sent, 'POST /api/auth/refresh'))
        case 'DELETE /v1/sessions':
          return as(sent, 'POST /api/auth/logout')
        case 'GET /v1/me':
          return as(sent, 'GET /api/auth/user')
        default:
          return { status: 401, body: { message: 'Who are you?' } }
      }
    })
  }

  test.each(['/v1', '/v1/'])('is found from %s alone', async (path) => {
    const server = await resource((usual) => usual())
    running.push(server)
    const url = `${server.url}${path}`
    const { wrongs, code } = await fitted(url, account.user, account.password)
    expect(wrongs).toEqual([])
    expect(code).toContain("refresh: { url: '/v1/sessions', method: 'PATCH' }")
    expect(code).toContain("user: { url: '/v1/me' }")
  })

  test('is found beside a login of one relative segment', async () => {
    const server = await resource((usual) => usual())
    running.push(server)
    const given = { baseUrl: `${server.url}/v1/`, endpoints: { login: { url: 'sessions' } } }
    const lines: string[] = []
    const wish = { given, named: 'a test', user: account.user, origin, write: true }
    expect(await runFit(wish, account.password, (line) => lines.push(line))).toEqual([])
    expect(lines.join('\n')).toContain("user: { url: 'me' }")
  })

  test('is written with what a refresh that was not found means', async () => {
    const server = await resource(() => ({ status: 404 }))
    running.push(server)
    const { code } = await fitted(`${server.url}/v1`, account.user, account.password)
    expect(code).toContain('no call was found that takes the refresh token of the login')
    expect(code).toContain("renewal: 'none'")
  })

  test('is written but for a refresh that is refused however it is asked for', async () => {
    const server = await resource(() => ({ status: 401, body: { message: 'It is over.' } }))
    running.push(server)
    const url = `${server.url}/v1`
    const { wrongs, code } = await fitted(url, account.user, account.password)
    expect(wrongs).toEqual(['The server refused the refresh (401).'])
    expect(code).toContain("refresh: { url: '/v1/sessions', method: 'PATCH' }")
  })
})

test('a call that nobody answers is not taken for a sign-out, where all that is not there is refused', async () => {
  const usual = conventional(({ call }, answer) =>
    call === 'POST /api/auth/logout' ? undefined : answer(),
  )
  const server = await serve((sent) => usual(sent) ?? { status: 401, body: { message: 'No.' } })
  running.push(server)
  const { wrongs, code } = await fitted(server.url, account.user, account.password)
  expect(wrongs).toEqual([])
  expect(code).toContain('logout: false')
})

test('a login whose fields are inside an object is found, as Devise of Rails has it', async () => {
  const inUser = headers((json) => (json.user ?? {}) as unknown as Sent['json'])
  const server = await serve(inUser, { expose: 'Authorization' })
  running.push(server)
  const { wrongs, code } = await fitted(server.url, account.email, account.password)
  expect(wrongs).toEqual([])
  expect(code).toContain(
    "    // JSON with the fields in user was accepted\n    username: 'user.email',",
  )
  expect(code).toContain('  calls: extendedCalls,')
})

describe('a CSRF token that every call wants is found in what a call before really answers', () => {
  test('a field', async () => {
    const server = await serve(guarded((token) => ({ body: { csrfToken: token } })))
    running.push(server)
    const { wrongs, code } = await fitted(server.url, account.email, account.password)
    expect(wrongs).toEqual([])
    expect(code).toContain(
      "  // it wants a CSRF token in a header; the answer of /csrf-token has one at csrfToken\n  csrf: { header: 'X-CSRF-Token', url: '/csrf-token', property: 'csrfToken' },",
    )
    expect(code).toContain("credentials: 'include'")
  })

  test('a field of a name that is nowhere else', async () => {
    const server = await serve(guarded((token) => ({ body: { data: { xsrf: token } } })))
    running.push(server)
    const { wrongs, code } = await fitted(server.url, account.email, account.password)
    expect(wrongs).toEqual([])
    expect(code).toContain("property: 'data.xsrf' }")
  })

  test('a cookie', async () => {
    const server = await serve(
      guarded(
        (token) => ({ status: 204, headers: { 'set-cookie': `XSRF-TOKEN=${token}; Path=/` } }),
        'x-xsrf-token',
      ),
    )
    running.push(server)
    const { wrongs, code } = await fitted(server.url, account.email, account.password)
    expect(wrongs).toEqual([])
    expect(code).toContain(
      "  // it wants a CSRF token in a header; /csrf-token sets the cookie XSRF-TOKEN\n  csrf: { header: 'X-XSRF-TOKEN', cookie: 'XSRF-TOKEN', url: '/csrf-token' },",
    )
  })

  test('a field, behind the key of the app', async () => {
    const usual = guarded((token) => ({ body: { csrfToken: token } }))
    const server = await serve((sent) =>
      sent.headers.apikey === 'mine' ? usual(sent) : { status: 403, body: { error: 'No key' } },
    )
    running.push(server)
    const lines: string[] = []
    const login = { url: '/api/login' }
    const given = { baseUrl: server.url, headers: { apikey: 'mine' }, endpoints: { login } }
    const wish = { given, named: 'a test', user: account.email, origin, write: true }
    expect(await runFit(wish, account.password, (line) => lines.push(line))).toEqual([])
  })

  test('and is written though the login is refused for something else then', async () => {
    const usual = guarded(
      (token) => ({ status: 204, headers: { 'set-cookie': `XSRF-TOKEN=${token}; Path=/` } }),
      'x-xsrf-token',
    )
    // The fields have names that nobody guesses.
    const server = await serve((sent) =>
      ['POST /api/login', 'GET /csrf-token'].includes(sent.call)
        ? usual({ ...sent, json: {} })
        : undefined,
    )
    running.push(server)
    const { wrongs, code } = await fitted(server.url, account.email, account.password)
    expect(wrongs).toEqual(['The server refused the login (401).'])
    expect(code).toContain("cookie: 'XSRF-TOKEN', url: '/csrf-token' }")
  })

  test('and none is written where nothing has it', async () => {
    const server = await serve(guarded(() => ({ body: { ok: true } })))
    running.push(server)
    const { wrongs, code } = await fitted(server.url, account.email, account.password)
    expect(wrongs).toEqual(['The server refused the login (403).'])
    expect(code).not.toContain('csrf:')
  })
})

test('--openapi names a document that is elsewhere', async () => {
  const usual = nested()
  const server = await serve((sent) => (sent.call.endsWith('.json') ? undefined : usual(sent)))
  running.push(server)
  const file = join(folder, 'api.json')
  writeFileSync(file, JSON.stringify(nestedDocument))
  const args = ['--write', '--url', server.url, '--user', account.email]
  const { stdout, status } = await command([...args, '--openapi', file])
  expect(stdout).toContain(`OpenAPI document: ${file}`)
  expect(status).toBe(0)
  expect((await command(args)).status).toBe(1)
})

test('a login that a person has to give is gone on from: a client of their own', async () => {
  const usual = oauth2()
  const server = await serve((sent) => {
    const { client_id, ...form } = sent.form
    const own = client_id === 'mine' ? { ...form, client_id: 'neshast' } : form
    return usual({ ...sent, form: own as typeof form })
  })
  running.push(server)
  const nobodys = await fitted(server.url, account.user, account.password)
  expect(nobodys.wrongs).not.toEqual([])

  const login = { url: '/oauth/token', encoding: 'form', body: { client_id: 'mine' } } as const
  const given = { baseUrl: server.url, endpoints: { login } }
  const lines: string[] = []
  const wish = { given, named: 'a test', user: account.user, origin, write: true }
  expect(await runFit(wish, account.password, (line) => lines.push(line))).toEqual([])
  expect(lines.join('\n')).toContain("body: { client_id: 'mine', grant_type: 'refresh_token' }")
})

test('a server that limits tries ends the search, and what was found is written', async () => {
  const usual = strapi()
  let logins = 0
  const server = await serve((sent) => {
    if (sent.call === 'POST /api/auth/local' && (logins += 1) > 2)
      return { status: 429, body: { error: { message: 'Too many requests' } } }
    return usual(sent)
  })
  running.push(server)
  const { wrongs, text } = await fitted(server.url, account.email, account.password)
  expect(wrongs).toEqual(['Too many tries: the server limits them.'])
  expect(text).toContain('The server limits tries (429)')
  expect(text).toContain("identifier'")
})

test('one wrong password is tried while it looks, and one when it checks', async () => {
  const usual = strapi()
  let wrong = 0
  const server = await serve((sent) => {
    if (sent.json.password && sent.json.password !== account.password) wrong += 1
    return usual(sent)
  })
  running.push(server)
  expect((await fitted(server.url, account.email, account.password)).wrongs).toEqual([])
  expect(wrong).toBe(2)
})
