/** @jest-environment node */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { readArguments } from '../../src/build/configure/arguments'
import { configure } from '../../src/build/configure/configure'
import type { SessionOptions } from '../../src/session'
import strapi from '../../src/session/presets/strapi'
import { buildApp } from '../support/build'

let folder: string
let dist: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'neshast-configure-'))
  await buildApp(join(folder, 'built'), 'https://built.example', 'strapi')
}, 60_000)
beforeEach(() => {
  dist = join(folder, 'dist')
  rmSync(dist, { recursive: true, force: true })
  rmSync(`${dist}-server`, { recursive: true, force: true })
  cpSync(join(folder, 'built'), dist, { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

const run = (...said: string[]) =>
  Promise.resolve().then(() => configure(readArguments([dist, ...said])))
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const serverFiles = ['dist-server/nginx.conf', 'dist-server/Caddyfile', 'dist/_headers']
const session = (options: object) => {
  const file = join(folder, 'session.json')
  writeFileSync(file, JSON.stringify(options))
  return ['--session', file]
}

test('a build has the address of its API in the policy of each server', () => {
  for (const file of ['built-server/nginx.conf', 'built-server/Caddyfile', 'built/_headers'])
    expect(read(file)).toContain("connect-src 'self' https://built.example;")
})

test('a build leaves on record what its preset says', () => {
  const { setup, functions } = JSON.parse(read('built/.vite/build.json')) as {
    setup: { session: SessionOptions }
    functions: string[]
  }
  const { calls: _, ...data } = strapi
  expect(setup.session).toEqual({ ...data, baseUrl: 'https://built.example' })
  expect(functions).toEqual(['calls'])
})

test('another API is written into the page, its compressed forms, and the policy of each server', async () => {
  await run('--api', 'https://api.example.com/v2/')
  const page = readFileSync(join(dist, 'index.html'))
  expect(page.toString()).toContain(
    `<meta name="neshast-config" content='{"session":{"baseUrl":"https://api.example.com/v2/"}}' />`,
  )
  expect(brotliDecompressSync(readFileSync(join(dist, 'index.html.br'))).equals(page)).toBe(true)
  expect(gunzipSync(readFileSync(join(dist, 'index.html.gz'))).equals(page)).toBe(true)
  for (const file of serverFiles) {
    expect(read(file)).toContain("connect-src 'self' https://api.example.com;")
    expect(read(file)).not.toContain('built.example')
  }
})

test('what is said the second time is all that counts', async () => {
  await run('--api', 'https://first.example', '--report-to', 'https://first.example/csp')
  await run('--product-name', 'Acme')
  expect(read('dist/index.html')).toContain('<title>Acme</title>')
  for (const file of ['dist/index.html', ...serverFiles])
    expect(read(file)).not.toContain('first.example')
})

test('origins that the session names besides, and those that are said, may be called', async () => {
  await run(
    ...session({
      origins: ['https://files.example'],
      endpoints: { user: { url: 'https://me.example/x' } },
    }),
    ...['--connect', 'wss://live.example'],
  )
  expect(read('dist/_headers')).toContain(
    "connect-src 'self' https://built.example https://files.example https://me.example wss://live.example;",
  )
})

test('an API on the app’s own origin goes through each server', async () => {
  await run('--proxy', 'http://127.0.0.1:8080')
  expect(read('dist-server/nginx.conf')).toMatch(
    /location \^~ \/api\/ \{\n(?: {8}.*\n)+ {8}proxy_pass http:\/\/127\.0\.0\.1:8080;/,
  )
  expect(read('dist-server/Caddyfile')).toMatch(
    /handle \/api\/\* \{\n(?:\t{3}.*\n)+\t{4}reverse_proxy http:\/\/127\.0\.0\.1:8080 \{/,
  )
  expect(read('dist/_redirects')).toContain('/api/*  http://127.0.0.1:8080/api/:splat  200!')
  expect(read('dist/_headers')).toContain("connect-src 'self';")
})

test('what is forwarded is held to its path, and what comes back has a policy, with the default and with more paths', async () => {
  await run('--proxy', 'http://127.0.0.1:8080')
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
  for (const file of ['dist-server/nginx.conf', 'dist-server/Caddyfile'])
    expect(read(file)).toContain(policy)
  expect(read('dist-server/nginx.conf')).toContain('if ($request_uri !~ "^/api/") {')
  await run('--proxy', 'http://127.0.0.1:8080', '--proxy-path', '/v1.0/', '--proxy-path', '/api/')
  expect(read('dist-server/nginx.conf')).toContain('if ($request_uri !~ "^/v1\\\\.0/") {')
  expect(read('dist-server/Caddyfile')).toContain('vars_regexp {http.request.uri} `^/v1\\.0/`')
  await run()
  for (const file of ['dist-server/nginx.conf', 'dist-server/Caddyfile'])
    expect(read(file)).not.toContain('neshast_api_policy')
})

test('what renews a certificate is answered over plain HTTP, but by Caddy where it renews its own', async () => {
  await run('--host', 'app.example.com')
  const nginx =
    /listen 80;[^]*location \^~ \/\.well-known\/acme-challenge\/ \{\s+root "\/var\/www\/html";/
  const caddy =
    /^http:\/\/app\.example\.com \{\n.*\n\thandle \/\.well-known\/acme-challenge\/\* \{\s+root \* `\/var\/www\/html`/m
  expect(read('dist-server/nginx.conf')).toMatch(nginx)
  expect(read('dist-server/Caddyfile')).not.toContain('acme-challenge')
  await run('--host', 'app.example.com', '--certificate', '/a.pem', '--key', '/b.pem')
  expect(read('dist-server/nginx.conf')).toMatch(nginx)
  expect(read('dist-server/Caddyfile')).toMatch(caddy)
})

test('the record of the build, and what is for other hosts, is kept out by each server', () => {
  expect(read('built/_redirects')).toMatch(/^\/\.vite\/\* {2}\/ {2}302$/m)
  expect(read('built-server/nginx.conf')).toMatch(/location = \/_headers \{\s+return 404;/)
  expect(read('built-server/Caddyfile')).toContain('@hosts path /_headers /_redirects')
})

describe('a brand', () => {
  const icon = join(process.cwd(), 'test/browser/public/acme.svg')
  const brand = (said: object) => {
    cpSync(icon, join(folder, 'acme.svg'))
    writeFileSync(join(folder, 'brand.json'), JSON.stringify(said))
    return ['--brand', join(folder, 'brand.json')]
  }
  const assets = () => readdirSync(join(dist, 'assets')).toSorted()
  const built = () => readdirSync(join(folder, 'built/assets')).toSorted()
  const style = (page: string) =>
    /stylesheet"[^>]*href="\/(assets\/index-[\w-]+\.css)"/.exec(page)![1]!

  test('is in the page before any script; its files and colours are among the assets, compressed', async () => {
    await run(...brand({ name: 'A & B', icon: 'acme.svg', logo: 'acme.svg', accent: '#7a1fa2' }))
    const page = read('dist/index.html')
    expect(page).toContain('<title>A &#38; B</title>')
    const file =
      /<link rel="icon" href="(\/assets\/acme-[\w-]{8}\.svg)" type="image\/svg\+xml" \/>/.exec(
        page,
      )![1]!
    expect(page).toContain(`<img class="mark" src="${file}" alt="" />`)
    expect(page).toContain(
      `content='{"brand":{"name":"A &amp; B","icon":"${file}","logo":"${file}"}}'`,
    )
    expect(page).not.toMatch(/Neshast<|style=|<style/)
    expect(page).not.toContain('content="#f6f8f8"')
    expect(readFileSync(join(dist, file))).toEqual(readFileSync(icon))
    const sheet = style(page)
    expect(page.match(/rel="stylesheet"/g)).toHaveLength(1)
    expect(read(`dist/${sheet}`)).toContain(read(`built/${style(read('built/index.html'))}`))
    expect(read(`dist/${sheet}`)).toContain('--color-accent:#7a1fa2')
    for (const each of [file.slice(1), sheet, 'index.html']) {
      const content = readFileSync(join(dist, each))
      expect(brotliDecompressSync(readFileSync(join(dist, `${each}.br`)))).toEqual(content)
      expect(gunzipSync(readFileSync(join(dist, `${each}.gz`)))).toEqual(content)
    }
  })

  test('keeps what it leaves out, and goes whole with the next configuration', async () => {
    await run(...brand({ name: 'Acme', accent: '#7a1fa2' }))
    expect(read('dist/index.html')).not.toContain('<svg class="mark"')
    const [, made] = /"icon":"(\/assets\/monogram-[\w-]{8}\.svg)"/.exec(read('dist/index.html'))!
    expect(read('dist/index.html')).toContain(`<img class="mark" src="${made}" alt="" />`)
    expect(read(`dist${made}`)).toMatch(/fill="#7a1fa2".*>A<\/text>/)
    await run(...brand({ name: 'Acme', icon: 'acme.svg' }), '--product-name', 'Ajax')
    expect(read('dist/index.html')).toContain('<title>Ajax</title>')
    expect(style(read('dist/index.html'))).toBe(style(read('built/index.html')))
    expect(assets().filter((file) => !built().includes(file))).toHaveLength(3)
    await run()
    expect(read('dist/index.html')).toBe(read('built/index.html'))
    expect(assets()).toEqual(built())
  })

  const wrong: [string, object, RegExp][] = [
    ['a name', { icon: 'acme.svg' }, /^brand\.name: expected a name/],
    ['a picture that is missing', { name: 'A', icon: 'no.png' }, /^brand\.icon: expected a file:/],
    [
      'a picture of another format',
      { name: 'A', logo: 'brand.json' },
      /^brand\.logo: expected the path of an image/,
    ],
    [
      'a picture that is none',
      { name: 'A', logo: { light: 'acme.svg', dark: 'text.png' } },
      /^brand\.logo\.dark: expected a picture of the format \.png/,
    ],
    [
      'an accent that nobody can read',
      { name: 'A', accent: '#ffd400' },
      /^brand\.accent: #ffd400 has a contrast of .* in the light theme/,
    ],
    [
      'an accent in the dark',
      { name: 'A', accent: { light: '#7a1fa2', dark: '#7a1fa2' } },
      /^brand\.accent\.dark: #7a1fa2 has/,
    ],
    ['an option', { name: 'A', color: '#7a1fa2' }, /^brand\.color: expected one of name, icon/],
    ['a list', [], /^--brand .*: expected an object of JSON/],
  ]
  test.each(wrong)(
    'that cannot be shown is told of with its path, and changes nothing: %s',
    async (_, said, message) => {
      writeFileSync(join(folder, 'text.png'), 'This is no picture.')
      await expect(run(...brand(said))).rejects.toThrow(message)
      expect(read('dist/index.html')).toBe(read('built/index.html'))
      expect(assets()).toEqual(built())
    },
  )
})

describe('a value that is wrong changes nothing, and is told of with', () => {
  const wrong: [string, () => string[], RegExp][] = [
    ['the path of the API', () => ['--api', 'ftp://x'], /^Session option baseUrl: expected/],
    [
      'the path of the API, where its host is none',
      () => ['--api', 'https://$arg_x.example.com'],
      /^Session option baseUrl: expected a host of letters/,
    ],
    [
      'the path of an origin whose host is none',
      () => session({ origins: ['https://api.example.com;sandbox'] }),
      /^Session option origins\[0\]: expected a host of letters/,
    ],
    [
      'the path of an option',
      () => session({ token: { unit: 'weeks' } }),
      /^Session option token\.unit:/,
    ],
    [
      'the path of one that is null',
      () => session({ user: null }),
      /^Session option user: expected an object/,
    ],
    [
      'the path of one that is not known',
      () => session({ tokn: {} }),
      /^Session option tokn is not known/,
    ],
    [
      'the path of one that does not fit the preset',
      () => session({ persist: 'none' }),
      /^Session option persist:/,
    ],
    ['its name, where it is a file', () => ['--session', 'no.json'], /^--session no\.json: ENOENT/],
    [
      'its name: devtools',
      () => ['--devtools', 'yes'],
      /^--devtools: expected on or off, but got "yes"/,
    ],
    ['its name: host', () => ['--host', 'a b;'], /^--host: expected/],
    ['its name: root', () => ['--root', '/srv/$x'], /^--root: expected/],
    ['its name: key', () => ['--key', '/a'], /^--certificate and --key: expected both/],
    ['its name: proxy', () => ['--proxy', 'https://a.b/c'], /^--proxy: expected an origin/],
    ['its name: connect', () => ['--connect', "'unsafe-inline'"], /^--connect: expected an origin/],
    [
      'its name: report-to',
      () => ['--report-to', 'http://a.b'],
      /^--report-to: expected an https URL/,
    ],
    [
      'the path of a call that no proxy serves',
      () => ['--proxy', 'http://a.b', '--proxy-path', '/rest/'],
      /^Session option endpoints\.login\.url: \/api\/auth\/local does not go to http:\/\/a\.b/,
    ],
  ]
  test.each(wrong)('%s', async (_, said, message) => {
    await expect(run(...said())).rejects.toThrow(message)
    expect(read('dist/index.html')).toBe(read('built/index.html'))
    expect(read('dist/_headers')).toBe(read('built/_headers'))
  })
})

test('a folder that is no build is told of', async () => {
  await expect(configure(readArguments([folder]))).rejects.toThrow(/is no build of this app/)
  expect(() => readArguments([])).toThrow(/Which build\?/)
})

test('no value said ends a header or begins something else in a server’s file', async () => {
  await run('--report-to', `https://a.example/x;y,z'"$\`{}?q=1 2`)
  const url = 'https://a.example/x%3By%2Cz%27%22%24%60%7B%7D?q=1%202'
  for (const file of serverFiles) expect(read(file)).toContain(`report-uri ${url}`)
})
