import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { cacheControl, securityHeaders } from '../../src/build/headers.ts'
import { buildOf } from '../browser/fixtures.ts'
import { ask } from './ask.ts'
import { expect, test } from './fixtures.ts'

const api = 'https://api.example.com'
const reportTo = 'https://reports.example.com/csp'
const policy = { connect: [api, 'wss://live.example.com'], reportTo }
test.use({
  said: ['--api', api, '--connect', 'wss://live.example.com', '--report-to', reportTo],
})

const assets = readdirSync(join(buildOf('shipped'), 'assets'))
const script = `/assets/${assets.find((name) => /^packages-.*\.js$/.test(name))}`
const font = `/assets/${assets.find((name) => name.endsWith('.woff2'))}`
const answersOf = {
  page: '/',
  route: '/login',
  file: '/index.html',
  script,
  missing: '/assets/x.js',
}

for (const [name, path] of Object.entries(answersOf))
  test(`each header is there, once, as promised: ${name}`, async ({ site }) => {
    const { headers } = await ask(site.url, path)
    for (const [header, value] of Object.entries(securityHeaders(policy)))
      expect(headers[header.toLowerCase()], header).toBe(value)
  })

test('the policy names this API, browsers report to where it was said', async ({ site }) => {
  const { headers } = await ask(site.url, '/')
  expect(headers['content-security-policy']).toContain(
    `connect-src 'self' ${api} wss://live.example.com;`,
  )
  expect(headers['content-security-policy']).toContain(`report-to csp; report-uri ${reportTo}`)
  expect(headers['reporting-endpoints']).toBe(`csp="${reportTo}"`)
})

test('assets are kept for good, the page is asked for every time and not sent twice, what is missing is not kept', async ({
  site,
}) => {
  expect((await ask(site.url, script)).headers['cache-control']).toBe(cacheControl.asset)
  expect((await ask(site.url, '/assets/x.js')).headers['cache-control']).toBe(cacheControl.missing)
  for (const path of ['/', '/settings', '/index.html']) {
    const first = await ask(site.url, path, { 'accept-encoding': 'br' })
    expect(first.headers['cache-control']).toBe(cacheControl.page)
    const again = await ask(site.url, path, {
      'accept-encoding': 'br',
      'if-none-match': String(first.headers.etag),
    })
    expect([again.status, again.body.byteLength]).toEqual([304, 0])
  }
})

test('a page is sent for every route of the app, and for those that it does not know', async ({
  site,
}) => {
  const page = readFileSync(join(site.root, 'index.html'))
  for (const path of ['/', '/login?next=%2Fsettings', '/settings', '/no/such/route']) {
    const { status, headers, body } = await ask(site.url, path)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body.equals(page)).toBe(true)
  }
})

for (const path of ['/assets/gone-1a2b3c4d.js', '/assets/gone.css', '/favicon.ico', '/a/b.map'])
  test(`a file that is missing is a 404, and no page: ${path}`, async ({ site }) => {
    const { status, headers, body } = await ask(site.url, path)
    expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
    expect(body.toString()).not.toContain('<')
  })

test('what is hidden, and what is for other servers, is not served, where it was copied too', async ({
  site,
}) => {
  for (const file of ['_headers', '_redirects']) writeFileSync(join(site.root, file), 'copied')
  const hidden = ['/.vite/build.json', '/.vite/manifest.json', '/.deployed', '/nginx.conf']
  for (const path of [...hidden, '/_headers', '/_redirects', '/%5Fheaders', '//_headers'])
    expect((await ask(site.url, path)).status, path).toBe(404)
})

test('every text comes compressed: by Brotli, by gzip, or plain, as it was asked for', async ({
  site,
}) => {
  const files = [
    'index.html',
    ...assets.filter((name) => /\.(js|css)$/.test(name)).map((name) => `assets/${name}`),
  ]
  for (const file of files) {
    const plain = readFileSync(join(site.root, file))
    const br = await ask(site.url, `/${file}`, { 'accept-encoding': 'gzip, deflate, br, zstd' })
    const gz = await ask(site.url, `/${file}`, { 'accept-encoding': 'gzip' })
    const none = await ask(site.url, `/${file}`, { 'accept-encoding': 'identity' })
    expect(br.headers['content-encoding'], file).toBe('br')
    expect(gz.headers['content-encoding'], file).toBe('gzip')
    expect(none.headers['content-encoding'], file).toBeUndefined()
    for (const { headers } of [br, gz, none]) {
      expect(headers.vary?.toLowerCase(), file).toBe('accept-encoding')
      expect(headers['content-type'], file).toBe(none.headers['content-type'])
    }
    expect(brotliDecompressSync(br.body).equals(plain), file).toBe(true)
    expect(br.body.byteLength, file).toBeLessThan(plain.byteLength)
    expect(gunzipSync(gz.body).equals(plain), file).toBe(true)
    expect(none.body.equals(plain), file).toBe(true)
  }
})

test('a font comes as it is', async ({ site }) => {
  const { status, headers } = await ask(site.url, font, { 'accept-encoding': 'gzip, br' })
  expect([status, headers['content-type'], headers['content-encoding']]).toEqual([
    ...[200, 'font/woff2', undefined],
  ])
})

test('what renews a certificate is answered over plain HTTP, from its own folder', async ({
  site,
}) => {
  const folder = join(site.acmeRoot, '.well-known/acme-challenge')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'token-1'), 'token-1.thumbprint')
  writeFileSync(join(site.acmeRoot, 'other'), 'other')
  const ask = (path: string) => fetch(site.plainUrl + path, { redirect: 'manual' })
  const answer = await ask('/.well-known/acme-challenge/token-1')
  expect([answer.status, await answer.text()]).toEqual([200, 'token-1.thumbprint'])
  expect((await ask('/.well-known/acme-challenge/token-2')).status).toBe(404)
  for (const path of ['/other', '/.well-known/acme-challenge/../../other', '/.well-known/other'])
    expect([301, 308], path).toContain((await ask(path)).status)
})

test('the server speaks HTTP/2, and leads from http to https', async ({ site }) => {
  expect((await ask(site.url, '/')).protocol).toBe('h2')
  const answer = await fetch(`${site.plainUrl}/settings?a=b`, { redirect: 'manual' })
  expect([301, 308]).toContain(answer.status)
  expect(answer.headers.get('location')).toMatch(/^https:\/\/localhost(:\d+)?\/settings\?a=b$/)
})
