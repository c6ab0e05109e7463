import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { originHeaders, proxiedPolicy } from '../../src/build/headers.ts'
import { ask } from './ask.ts'
import { expect, test as base } from './fixtures.ts'

/** What an API answers with at `/api/as/…`, by the last part of the path. */
const answers: Record<string, { type?: string; body: string; headers?: Record<string, string> }> = {
  json: { type: 'application/json', body: '{}' },
  html: {
    type: 'text/html',
    body: '<h1>shown</h1><script>document.title = String(localStorage.length)</script>',
  },
  svg: { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  two: { type: 'image/png, text/html', body: '<script>1</script>' },
  none: { body: '<script>1</script>' },
  png: { type: 'image/png', body: 'x' },
  pdf: { type: 'application/pdf; name="a"', body: '%PDF-1.4' },
  video: { type: 'video/mp4', body: 'x' },
  file: {
    type: 'text/html',
    body: '<p>saved</p>',
    headers: { 'content-disposition': 'attachment; filename="saved.html"' },
  },
  own: {
    type: 'text/html',
    body: 'x',
    headers: {
      'content-security-policy': "default-src 'self'",
      'strict-transport-security': 'max-age=1; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private',
    },
  },
}

type Upstream = { url: string; came: string[]; goDown(): void }

/** An API that tells the paths that have come. */
const test = base.extend<{ upstream: Upstream }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures off this argument
  upstream: async ({}, provide) => {
    const came: string[] = []
    const server = createServer(({ url = '' }, outgoing) => {
      came.push(url)
      const { type, body, headers } = answers[url.split('/').at(-1) ?? ''] ?? { body: 'x' }
      const status = url.endsWith('unchanged') ? 304 : 200
      outgoing.writeHead(status, { ...(type && { 'content-type': type }), ...headers })
      outgoing.end(body)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const goDown = () => {
      server.close()
      server.closeAllConnections()
    }
    const { port } = server.address() as AddressInfo
    await provide({ url: `http://127.0.0.1:${port}`, came, goDown })
    goDown()
  },
  said: async ({ upstream }, provide) =>
    provide(['--proxy', upstream.url, '--proxy-path', '/api/', '--proxy-path', '/v1.0/auth/']),
})

test('a path is forwarded as it was sent, with what is encoded in it', async ({
  site,
  upstream,
}) => {
  const paths = [
    '/api/x',
    '/api/',
    '/api/files/a%2Fb%20c',
    '/api/files/a%2f.hidden',
    '/api/..a/b../.well-known/...',
    '/api/x.y/v1.0?next=/../..%2f&to=https://a.example/../',
    '/api/%D8%B3%D8%A7%D8%B1%D8%A7;v=1/x',
    '/v1.0/auth/login',
  ]
  for (const path of paths) expect((await ask(site.url, path)).status, path).toBe(200)
  expect(upstream.came).toEqual(paths)
})

test('a path that the API may read as another is not forwarded', async ({ site, upstream }) => {
  const refused = [
    '/internal/..%2fapi/x',
    '/internal/users/..%2F..%2fapi/x',
    '/x/../api/y',
    '/%61pi/x',
    '//api/x',
    '/./api/x',
    '/api/x/../y',
    '/api/./y',
    '/api/x/..',
    '/api/x/..?a=b',
    '/api/%2e%2E/api/x',
    '/api/.%2e/api/x',
    '/api/x%2f..%2fy',
    '/api/x/..%2fy',
    '/api/..;/x',
    '/api/..%3bx/x',
    '/api/x\\..\\y',
    '/api/x%5c..%5Cy',
    '/api/%252e%252e/x',
    '/api/x%252f..%252fy',
    '/api/..%23',
  ]
  for (const path of refused) expect((await ask(site.url, path)).status, path).toBe(400)
  // These are below no path that is forwarded, and no file.
  for (const path of ['/apix', '/api/..%2fadmin', '/v1x0/auth/login', '/internal/x'])
    expect((await ask(site.url, path)).status, path).not.toBe(502)
  expect(upstream.came).toEqual([])
})

const policies: Record<string, string> = {
  ...{ json: 'document', html: 'document', svg: 'document', two: 'document', none: 'document' },
  ...{ png: 'media', pdf: 'media', video: 'media' },
}
test('what the API answers has a policy by its type, and the headers of the origin', async ({
  site,
}) => {
  for (const [name, policy] of Object.entries(policies)) {
    const { headers } = await ask(site.url, `/api/as/${name}`)
    expect(headers['content-security-policy'], name).toBe(
      proxiedPolicy[policy as keyof typeof proxiedPolicy],
    )
    for (const [header, value] of Object.entries(originHeaders))
      expect(headers[header.toLowerCase()], header).toBe(value)
  }
})

test('an answer that says that nothing has changed leaves the policy as it was: a PDF stays one that is shown', async ({
  site,
}) => {
  const { status, headers } = await ask(site.url, '/api/as/unchanged')
  expect(status).toBe(304)
  expect(headers['content-security-policy']).toBeUndefined()
})

test('what the API says itself is kept: its own policy beside ours, and one header of each other', async ({
  site,
}) => {
  const { headers } = await ask(site.url, '/api/as/own')
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(headers['content-security-policy']).toContain(proxiedPolicy.document)
  expect(headers['strict-transport-security']).toBe(originHeaders['Strict-Transport-Security'])
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cache-control']).toBe('private')
})

test('an API that is down is told of with a policy', async ({ site, upstream }) => {
  upstream.goDown()
  for (const path of ['/v1.0/auth/x', '/api/x']) {
    const { status, headers } = await ask(site.url, path)
    expect(status, path).toBe(502)
    expect(headers['content-security-policy'], path).toContain("default-src 'none'")
    for (const [header, value] of Object.entries(originHeaders))
      expect(headers[header.toLowerCase()], header).toBe(value)
  }
})

test('a page of the API runs no script on the app’s origin; a file of it is saved, and the app reads it', async ({
  browser,
  site,
}) => {
  // What is blocked is told on the console: it is not watched.
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await page.goto(`${site.url}/api/as/html`)
  await expect(page.getByRole('heading')).toHaveText('shown')
  expect(await page.title()).toBe('')
  expect(await page.evaluate(() => self.origin)).toBe('null')

  await page.goto(`${site.url}/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(async () => (await fetch('/api/as/html')).text())).toContain('shown')
  const saved = page.waitForEvent('download')
  await page.evaluate(() => {
    location.href = '/api/as/file'
  })
  expect((await saved).suggestedFilename()).toBe('saved.html')
  await context.close()
})
