/** @jest-environment node */
import { afterEach, describe, expect, test } from '@jest/globals'
import { cacheControl } from '../../src/build/headers'
import type { Wish } from '../../src/checkDeployment/arguments'
import { runCheck } from '../../src/checkDeployment/run'
import { serve, type Answer, type Cors } from '../checkBackend/servers/serve'
import { account } from '../checkBackend/servers/tokens'
import { certificate } from './servers/certificate'
import { filesOf, serveApp, servePlain, types, type Made, type Wrong } from './servers/serveApp'

const closes: (() => void)[] = []
afterEach(() => closes.splice(0).forEach((close) => close()))

async function checkAt(base: URL, wish: Partial<Wish> = {}, password?: string) {
  const lines: string[] = []
  const whole = { base, given: {}, named: 'a test', ...wish }
  const wrongs = await runCheck(whole, password, (line) => lines.push(line), certificate)
  return { wrongs, text: lines.join('\n') }
}

type Api = {
  readonly cors?: Cors
  readonly user?: Answer
  readonly login?: Answer['headers']
}
const tokens = { token: 'access-token-1234567890', refresh_token: 'refresh-token-1234567890' }
const loginHeaders = {
  'cache-control': 'no-store',
  'set-cookie': 'sid=s3cret-s3cret-s3cret-1; Path=/; Secure; HttpOnly; SameSite=Strict',
}

/** The app on its server, and its API on another origin. */
async function served(wrong: Wrong = {}, { cors, user, login = loginHeaders }: Api = {}) {
  let appOrigin = ''
  const api = await serve(
    ({ call }) => {
      if (call === 'GET /api/auth/user') return user ?? { status: 401, body: {} }
      if (call !== 'POST /api/auth/login') return { status: 204 }
      return { headers: login, body: { ...tokens, expires_in: 900 } }
    },
    { origin: () => appOrigin, ...cors },
  )
  const server = await serveApp({ api: api.url, ...wrong })
  appOrigin = server.url.origin
  closes.push(server.close, api.close)
  return { base: server.url, api: new URL(api.url) }
}

async function check(wrong?: Wrong, given?: Api, password?: string) {
  const { base, api } = await served(wrong, given)
  return checkAt(base, { api, user: password && account.email }, password)
}

/** Changes what is answered at paths of a kind. */
const at = (paths: RegExp, change: (made: Made) => Partial<Made>): Wrong => ({
  change: (made, { path }) => (paths.test(path) ? { ...made, ...change(made) } : made),
})
const header = (name: string, value: string | undefined, paths = /./): Wrong =>
  at(paths, ({ headers }) => ({ headers: { ...headers, [name]: value } }))
const pages = /^\/(login|.*\/deeper)?$/
const policy = (from: string | RegExp, to: string): Wrong =>
  at(pages, ({ headers }) => {
    const own = String(headers['Content-Security-Policy'])
    expect(own).toMatch(from)
    return { headers: { ...headers, 'Content-Security-Policy': own.replace(from, to) } }
  })
const files = filesOf()
const script = 'assets/index-AbCdEf.js'
const map = JSON.stringify({ version: 3, sources: ['a.ts'], sourcesContent: ['a'], mappings: 'A' })

describe('an address that serves the app as it should', () => {
  test('has every question answered with yes, and nothing to change', async () => {
    const { base } = await served()
    const plain = await servePlain(301, base.href)
    closes.push(plain.close)
    const { wrongs, text } = await checkAt(base, { plain: plain.url })
    expect(wrongs).toEqual([])
    for (const yes of [
      '4 files of the app were found',
      'HTTP/2',
      `${plain.url.href} redirects here`,
      'Strict-Transport-Security: max-age=31536000',
      'X-Content-Type-Options: nosniff',
      'Referrer-Policy: same-origin',
      'Permissions-Policy: ',
      'Cross-Origin-Opener-Policy: same-origin',
      'Cross-Origin-Resource-Policy: same-origin',
      'it allows the app’s own files only',
      'connect-src lets the app reach http://localhost:',
      '5 of 5 texts are compressed',
      'Vary: Accept-Encoding',
      'compressed or not, the page and its script say the same',
      'the page is asked for anew',
      '4 files with a hash are kept for a year',
      'each screen’s address answers with the page',
      'a file that is not there is a 404',
      'no source map of 4 files is served',
      'everything goes over HTTPS',
      'it answers, with 401',
      'POST /api/auth/login may be called with content-type',
      'Date and Retry-After are exposed',
      'no other site may read answers that cookies decide on',
    ])
      expect(text).toContain(`✓    ${yes}`)
    expect(text).toContain('Nothing has to change.')
  })

  test('does so below a path too', async () => {
    const { wrongs, text } = await check({ base: '/app/' })
    expect(wrongs).toEqual([])
    expect(text).toContain('4 files with a hash are kept for a year')
  })

  test('keeps no file outside its folder of assets, whatever that is called', async () => {
    const { wrongs, text } = await check({ files: withLogo })
    expect(wrongs).toEqual([])
    expect(text).toContain('4 files with a hash are kept for a year')
  })

  test('has the cookies and headers of a login asked about with an account, and signs out again', async () => {
    const { wrongs, text } = await check({}, {}, account.password)
    expect(wrongs).toEqual([])
    expect(text).toContain('✓    sid: Secure, HttpOnly, SameSite=strict')
    expect(text).toContain('POST http')
    expect(text).toContain('/api/auth/logout')
    expect(text).not.toContain('no-store (RFC 6749')
  })
})

const withLogo = {
  'index.html': files['index.html'].replace('<body>', '<img src="/acme-app-mainlogo.svg"><body>'),
  'acme-app-mainlogo.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
}

describe('tells what is wrong, and what to change in which file', () => {
  test.each<[title: string, wrong: Wrong, words: string, advice: string]>([
    [
      'a page that names a file that is not there',
      { files: { 'index.html': files['index.html'].replace('.css"', '-1.css"') } },
      'The page names what is not there: /assets/index-AbCdEf12-1.css.',
      'copy all files of dist',
    ],
    [
      'a script that is called plain text',
      header('content-type', 'text/plain', /\.js$/),
      'the type is text/plain, not text/javascript',
      'nginx.conf: include mime.types;',
    ],
    ['HTTP/1.1 alone', { protocol: 'https' }, 'No HTTP/2', 'nginx.conf: listen 443 ssl http2;'],
    ...(
      [
        ['Strict-Transport-Security', 'max-age=60'],
        ['X-Content-Type-Options', undefined],
        ['Referrer-Policy', 'unsafe-url'],
        ['Permissions-Policy', undefined],
        ['Cross-Origin-Opener-Policy', 'unsafe-none'],
        ['Cross-Origin-Resource-Policy', 'cross-origin'],
      ] as const
    ).map(
      ([name, value]) =>
        [
          `${name} ${value === undefined ? 'left out' : `of ${value}`}`,
          header(name, value, pages),
          value === undefined ? `no ${name}` : `${name} is ${value}`,
          `add_header ${name}`,
        ] as [string, Wrong, string, string],
    ),
    [
      'a header that the address of a screen lacks',
      header('Referrer-Policy', undefined, /^\/login$/),
      '/login: no Referrer-Policy',
      'Caddyfile: header /* Referrer-Policy "same-origin"',
    ],
    [
      'nosniff that files lack',
      header('X-Content-Type-Options', undefined, /assets/),
      'no X-Content-Type-Options',
      '_headers: below /*, X-Content-Type-Options: nosniff',
    ],
    [
      'no policy',
      header('Content-Security-Policy', undefined),
      'There is no Content-Security-Policy',
      "add_header Content-Security-Policy \"default-src 'none'; script-src 'self'",
    ],
    [
      'a policy that is only reported',
      at(pages, ({ headers: { 'Content-Security-Policy': value, ...headers } }) => ({
        headers: { ...headers, 'content-security-policy-report-only': value },
      })),
      'The policy is only reported',
      'Content-Security-Policy: default-src',
    ],
    ...(
      [
        ["script-src 'self'", "script-src 'self' 'unsafe-inline'", 'script-src allows more'],
        ["style-src 'self'", "style-src 'self' 'unsafe-inline'", 'style-src allows more'],
        ["default-src 'none'", 'default-src *', 'object-src allows more'],
        ["base-uri 'none'; ", '', 'base-uri is not in it'],
        ["form-action 'self'; ", '', 'form-action is not in it'],
        ["frame-ancestors 'none'; ", '', 'frame-ancestors is not in it'],
        ["require-trusted-types-for 'script'; ", '', 'require-trusted-types-for'],
      ] as const
    ).map(
      ([from, to, words]) =>
        [
          `a policy with ${to || `nothing of ${from}`}`,
          policy(from, to),
          words,
          '_headers: below /*, Content-Security-Policy: ',
        ] as [string, Wrong, string, string],
    ),
    [
      'files that are not compressed',
      at(/index.*js$/, () => ({ isPlain: true })),
      'Not compressed: /assets/index-AbCdEf.js.',
      'nginx.conf: brotli_static on;',
    ],
    [
      'compressed files without Vary',
      header('vary', undefined),
      'No Vary: Accept-Encoding: /',
      'nginx.conf: gzip_vary on;',
    ],
    [
      'a compressed page of another build',
      {
        change: (made, { path, encoding }) =>
          path === '/' && encoding === 'gzip'
            ? { ...made, body: `${made.body}<!-- old -->` }
            : made,
      },
      'Compressed it is something else than without: /.',
      'the .br and .gz files are those of another build',
    ],
    [
      'a script that is not packed as it says',
      {
        change: (made, { path, encoding }) =>
          path.endsWith(script) && encoding === 'identity'
            ? { ...made, isPlain: true, body: `${made.body} ` }
            : made,
      },
      'Compressed it is something else than without: /assets/index-AbCdEf.js.',
      'deploy again',
    ],
    [
      'a page that is kept',
      header('cache-control', 'max-age=3600', /^\/$/),
      '/: Cache-Control is max-age=3600: a browser may show a version that is no more.',
      '_headers: below /*, Cache-Control: no-cache',
    ],
    [
      'a page about whose keeping nothing is said',
      header('cache-control', undefined, /^\/login$/),
      '/login: Cache-Control is not there',
      'add_header Cache-Control "no-cache"',
    ],
    [
      'files that are asked for each time',
      header('cache-control', 'no-cache', /assets/),
      'Not kept: /assets/index-AbCdEf.js, ',
      'in location /assets/, add_header Cache-Control "public, max-age=31536000, immutable"',
    ],
    [
      'a file without a hash that is kept for a year',
      {
        files: withLogo,
        ...header('cache-control', cacheControl.asset, /logo/),
      },
      'Kept for a year, though the name has no hash: /acme-app-mainlogo.svg.',
      'Cache-Control "no-cache"',
    ],
    [
      'no fallback',
      at(/^\/login$/, () => ({ status: 404, body: 'no' })),
      '/login answers 404: whoever reloads a screen does not get it.',
      '_redirects: /* /index.html 200',
    ],
    [
      'a fallback with another page',
      at(/deeper$/, () => ({ body: '<!doctype html>' })),
      'answers 200, but not with the page',
      'nginx.conf: location / { try_files $uri /index.html; }',
    ],
    [
      'a missing file that is answered with the page',
      at(/assets\/no-such/, () => ({
        status: 200,
        headers: { 'content-type': types['html'] },
        body: files['index.html'],
      })),
      'is answered with 200 and a page',
      'nginx.conf: location /assets/ { try_files $uri =404; }',
    ],
    [
      'a 404 that is kept',
      header('cache-control', 'public, max-age=31536000, immutable', /no-such/),
      'The 404 is kept',
      'without “always”',
    ],
    [
      'a source map beside a script',
      { files: { 'assets/later-AbCdEf.js.map': map } },
      'The source is served to everybody: /assets/later-AbCdEf.js.map.',
      'dist-maps',
    ],
    [
      'a source map that a script names',
      {
        files: {
          [script]: `${files[script]}\n//# sourceMappingURL=other.map`,
          'assets/other.map': map,
        },
      },
      'The source is served to everybody: /assets/other.map.',
      'dist-maps',
    ],
    [
      'a source map that a header names',
      { files: { 'maps/a.map': map }, ...header('sourcemap', '/maps/a.map', /later/) },
      'The source is served to everybody: /maps/a.map.',
      'dist-maps',
    ],
    [
      'a source map inside a script',
      {
        files: {
          [script]: `${files[script]}\n//# sourceMappingURL=data:application/json;base64,e30=`,
        },
      },
      'The source is served to everybody: /assets/index-AbCdEf.js.',
      'dist-maps',
    ],
    [
      'a script over plain HTTP',
      {
        files: {
          'index.html': files['index.html'].replace(
            '<body>',
            '<script src="http://cdn.example/a.js"></script><body>',
          ),
        },
      },
      'Over plain HTTP, which browsers block: http://cdn.example/a.js.',
      'name it with https',
    ],
    [
      'a font over plain HTTP',
      {
        files: {
          'assets/index-AbCdEf12.css': `${files['assets/index-AbCdEf12.css']}a{src:url(http://cdn.example/a.woff2)}`,
        },
      },
      'Over plain HTTP, which browsers block: http://cdn.example/a.woff2.',
      'the style sheet',
    ],
    [
      'a cookie of the page without HttpOnly',
      header('set-cookie', 'sid=1234567; Secure; SameSite=Lax', /^\/$/),
      'The cookie sid lacks HttpOnly: an injected script reads it.',
      'nginx.conf: beside proxy_pass, proxy_cookie_flags sid secure httponly samesite=strict;',
    ],
  ])('%s', async (_, wrong, words, advice) => {
    const { wrongs, text } = await check(wrong)
    expect(wrongs).toEqual([expect.stringContaining(words)])
    expect(text).toContain(advice)
  })

  test.each([
    ['answers 200', 200, undefined, 'answers 200 over plain HTTP'],
    ['redirects elsewhere', 301, 'https://elsewhere.example/', 'redirects (301) to https://else'],
    ['redirects for now', 302, 'same', 'redirects (302) to https://localhost'],
  ])('plain HTTP that %s', async (_, status, to, words) => {
    const { base } = await served()
    const plain = await servePlain(status, to === 'same' ? base.href : to)
    closes.push(plain.close)
    const { wrongs, text } = await checkAt(base, { plain: plain.url })
    expect(wrongs).toEqual([expect.stringContaining(words)])
    expect(text).toContain('return 301 https://$host$request_uri;')
  })

  test('the one file of the server that answers, where that is known', async () => {
    const caddy = { ...header('Referrer-Policy', undefined, pages) }
    const { text } = await check({
      change: (made, asked) => {
        const { headers, ...rest } = caddy.change!(made, asked)
        return { ...rest, headers: { ...headers, server: 'Caddy' } }
      },
    })
    expect(text).toContain('Caddyfile: ')
    expect(text).not.toContain('nginx.conf')
  })
})

describe('of the API', () => {
  test.each<[title: string, api: Api, words: string, advice: string]>([
    [
      'an origin that is not allowed',
      { cors: { origin: () => 'https://else.example' } },
      'Only https://else.example is allowed, not https://localhost',
      'add the origin at the server',
    ],
    [
      'a method that is not allowed by a preflight',
      { cors: { headers: 'accept' } },
      'The headers content-type are not allowed.',
      'Access-Control-Allow-Headers',
    ],
    [
      'a refusal that no page may read',
      { cors: { hides: [401] } },
      'These answers came without Access-Control-Allow-Origin: user (401)',
      'with every answer',
    ],
    [
      'Retry-After that is not exposed',
      { cors: { exposes: 'Date' } },
      'Retry-After is not exposed',
      'Access-Control-Expose-Headers: Date, Retry-After',
    ],
    [
      'Date that is not exposed',
      { cors: { exposes: 'Retry-After' } },
      'Date is not exposed',
      'Access-Control-Expose-Headers: Date, Retry-After',
    ],
    [
      'a call that is not there',
      { user: { status: 404, body: {} } },
      'There is no such call (user): 404.',
      'set endpoints.user.url',
    ],
  ])('%s', async (_, api, words, advice) => {
    const { wrongs, text } = await check({}, api)
    expect(wrongs).toEqual([expect.stringContaining(words)])
    expect(text).toContain(advice)
  })

  test('any origin that is allowed with cookies', async () => {
    const any = await serve(() => ({ status: 401, body: {} }))
    const server = await serveApp({ api: any.url })
    closes.push(any.close, server.close)
    const { wrongs, text } = await checkAt(server.url)
    expect(wrongs).toEqual([expect.stringContaining('Every site may call the API')])
    expect(text).toContain('allow the origins that there are, one by one')
  })

  test('an API that the policy does not let the app reach, or over plain HTTP', async () => {
    const { base } = await served()
    const { wrongs } = await checkAt(base, { api: new URL('http://api.invalid') })
    expect(wrongs).toEqual([
      'connect-src does not allow http://api.invalid: nobody can sign in.',
      'The API is at http://api.invalid: browsers block it for a page over HTTPS, and nobody can sign in.',
      'The server cannot be reached.',
    ])
  })

  test.each([
    ['Secure', '; HttpOnly; SameSite=Strict', 'The cookie sid lacks Secure'],
    ['HttpOnly', '; Secure; SameSite=Strict', 'The cookie sid lacks HttpOnly'],
    ['SameSite', '; Secure; HttpOnly', 'The cookie sid lacks SameSite'],
    ['a site of its own', '; Secure; HttpOnly; SameSite=None', 'The cookie sid is SameSite=None'],
  ])('a login whose cookie lacks %s', async (_, flags, words) => {
    const login = { ...loginHeaders, 'set-cookie': `sid=s3cret-s3cret-s3cret-1; Path=/${flags}` }
    const { wrongs, text } = await checkAt(
      await sameOrigin(login),
      { user: 'sara' },
      account.password,
    )
    expect(wrongs).toEqual([expect.stringContaining(words)])
    expect(text).toContain('proxy_cookie_flags sid secure httponly samesite=strict;')
    expect(text).not.toContain('s3cret')
    expect(text).not.toContain(account.password)
    expect(text).not.toContain(tokens.token)
  })

  /** An app on this machine whose API is on its own origin. */
  async function sameOrigin(login: Readonly<Record<string, string>>) {
    const json = { 'content-type': 'application/json', date: new Date().toUTCString() }
    const server = await serveApp({
      protocol: 'http',
      answerApi: ({ path }) =>
        path.endsWith('/login')
          ? { status: 200, headers: { ...json, ...login }, body: JSON.stringify(tokens) }
          : { status: path.endsWith('/user') ? 401 : 204, headers: json, body: '' },
    })
    closes.push(server.close)
    return server.url
  }

  test('is where the page was configured to have it, with the options of the page', async () => {
    const api = await serve(({ call }) =>
      call === 'GET /me' ? { status: 401, body: {} } : undefined,
    )
    closes.push(api.close)
    const session = { baseUrl: api.url, endpoints: { user: { url: '/me?a&<' } } }
    const content = JSON.stringify({ session }).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const meta = `<meta name="neshast-config" content='${content}' />`
    const server = await serveApp({
      protocol: 'http',
      files: { 'index.html': files['index.html'].replace('<head>', `<head>${meta}`) },
    })
    closes.push(server.close)
    const { text } = await checkAt(server.url)
    expect(text).toContain('The API: as the page was configured')
    expect(api.calls).toContain('GET /me')
  })

  test('is not asked about CORS where it is of the app’s own origin', async () => {
    const { wrongs, text } = await checkAt(await sameOrigin({}), { user: 'sara' }, 'parvaz')
    expect(wrongs).toEqual([])
    expect(text).toContain('the same origin: nothing to allow')
    expect(text).toContain('the answer with the tokens lacks Cache-Control: no-store')
    expect(text).toContain('TLS and HTTP/2 were not asked about')
  })

  test('a proxy that is missing: its calls are answered with the app’s page', async () => {
    const server = await serveApp({ protocol: 'http' })
    closes.push(server.close)
    const { wrongs, text } = await checkAt(server.url)
    expect(wrongs).toEqual([
      'The API’s own address is answered with a page (200): nothing hands the calls on to it.',
    ])
    expect(text).toContain('nginx.conf: location /api/ { proxy_pass https://api.example.com; }')
  })
})

describe('what is no deployment of the app', () => {
  test('an address where nothing answers', async () => {
    const { wrongs } = await checkAt(new URL('http://localhost:1/'))
    expect(wrongs).toEqual([expect.stringContaining('http://localhost:1/ does not answer')])
  })

  test('a certificate that nobody trusts', async () => {
    const { base } = await served()
    const lines: string[] = []
    const wrongs = await runCheck({ base, given: {}, named: 'a test' }, undefined, (line) =>
      lines.push(line),
    )
    expect(wrongs).toEqual([expect.stringContaining('self-signed certificate')])
    expect(lines.join()).toContain('its certificate one that browsers trust?')
  })

  test('an address that leads elsewhere', async () => {
    const plain = await servePlain(302, 'https://app.example.com/')
    closes.push(plain.close)
    const { wrongs, text } = await checkAt(plain.url)
    expect(wrongs).toEqual([expect.stringContaining('answers 302, to https://app.example.com/')])
    expect(text).toContain('give the address that it leads to')
  })
})
