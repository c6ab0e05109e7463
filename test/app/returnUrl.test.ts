import { afterEach, describe, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import type { RouteObject } from 'react-router'
import { loginPath, checkReturnUrl } from '../../src/app/returnUrl'
import { createRoutes } from '../../src/app/routes'
import { createSession } from '../../src/session'

const origin = 'http://localhost'
const more: RouteObject[] = [{ path: 'گزارش' }, { path: 'reports/:id' }, { path: 'files/*' }]
const routes = createRoutes(
  createSession(),
  { checked: () => undefined, here: () => ({ pathname: '/', search: '', hash: '' }) },
  { more },
)
const next = (candidate: string | null) => checkReturnUrl(candidate, routes, origin)

const report = encodeURI('/گزارش')

describe('a page of this app is returned to', () => {
  test.each([
    ['/', '/'],
    ['/settings', '/settings'],
    ['/settings?x=1#h', '/settings?x=1#h'],
    ['/settings/', '/settings/'],
    ['/SETTINGS', '/SETTINGS'],
    ['/session', '/session'],
    ['/?x=1', '/?x=1'],
    ['/./', '/'],
    ['/session/../settings', '/settings'],
    ['/../settings', '/settings'],
    ['/%73ettings', '/%73ettings'],
    ['/settings?next=//evil.test', '/settings?next=//evil.test'],
    ['/settings#//evil.test', '/settings#//evil.test'],
    ['/settings?q=\u2028', '/settings?q=%E2%80%A8'],
    ['/settings?جستجو=۱', `/settings?${encodeURI('جستجو=۱')}`],
    ['/گزارش', report],
    [report, report],
    [report.toLowerCase(), report.toLowerCase()],
    ['/گزارش?x=۱#بخش', `${report}?x=${encodeURI('۱')}#${encodeURI('بخش')}`],
    ['/reports/7', '/reports/7'],
    ['/reports/javascript:alert(1)', '/reports/javascript:alert(1)'],
    ['/files/a//b', '/files/a//b'],
  ])('%j', (candidate, address) => {
    expect(next(candidate)).toBe(address)
  })
})

const elsewhere: readonly string[] = [
  // other origins
  '//evil.test',
  '///evil.test',
  '////evil.test',
  '//localhost',
  '//localhost/settings',
  'https://evil.test',
  'http://localhost/settings',
  'https:evil.test',
  'http:evil.test',
  'http:/settings',
  'HTTP://evil.test/settings',
  'ftp://evil.test',
  'evil.test',
  '@evil.test',
  '/@evil.test',
  'user@evil.test',
  'http://localhost@evil.test/settings',
  '//localhost@evil.test/settings',
  '//localhost:80@evil.test',
  // what a browser reads as a slash, or does not read at all
  '/\\evil.test',
  '\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  '/\\/evil.test',
  '/settings\\..\\..\\evil',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r/evil.test',
  '\t//evil.test',
  '\n/settings',
  ' //evil.test',
  ' /settings',
  '/\0/evil.test',
  '/settings\0',
  '/settings\n',
  '/set\ttings',
  '/settings?x=\r\nSet-Cookie: a=b',
  '/\u0085/evil.test',
  '/\u001f/evil.test',
  '/\u007f/evil.test',
  '/\u2028/evil.test',
  '/\u2029/evil.test',
  '\u2028//evil.test',
  '/\u200b/evil.test',
  '/\u202e/evil.test',
  '/\u00a0/evil.test',
  '/\ufeff/evil.test',
  '\ufeff/settings',
  '/／evil.test',
  '／／evil.test',
  // scripts and data
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '/javascript:alert(1)',
  'javascript://localhost/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:http://localhost/1',
  'about:blank',
  'file:///etc/passwd',
  // encoded
  '%2f%2fevil.test',
  '/%2f%2fevil.test',
  '/%2F%2Fevil.test',
  '/%2fevil.test',
  '/%5cevil.test',
  '/%5C%5Cevil.test',
  '%5c%5cevil.test',
  '/%252f%252fevil.test',
  '/%255cevil.test',
  '/%09/evil.test',
  '/%0a/evil.test',
  '/%00/evil.test',
  '/%0d%0aevil.test',
  '/%E0%A4%A',
  '/%',
  // out of a folder and into the open
  '/..//evil.test',
  '/.//evil.test',
  '/%2e%2e//evil.test',
  '/%2e//evil.test',
  '/settings/..//evil.test',
  '/settings/../..//evil.test',
  '/..//',
  '/.//',
  '/settings/..//',
  '/%2e%2e//',
  '/..//login',
  '/..//settings',
  // pages for guests, and pages that are not there
  '/login',
  '/login/',
  '/LOGIN',
  '/%6cogin',
  '/./login',
  '/settings/../login',
  '/login?next=/settings',
  '/login?next=%2Flogin',
  '/login#settings',
  '/nowhere',
  '/settings/nowhere',
  '/index.html',
  '/api/auth/user',
  '/*',
  '/reports',
  '/گزارش‌ها',
  // nothing
  '',
  ' ',
  'null',
  'undefined',
  '.',
  '..',
  '?x=1',
  '#h',
  'settings',
  './settings',
]

describe('nothing else is', () => {
  afterEach(() => {
    jest.restoreAllMocks()
  })

  test.each(elsewhere)('%j', (candidate) => {
    // The router warns of paths that cannot be decoded.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(next(candidate)).toBeUndefined()
  })

  test('no address at all', () => {
    expect(next(null)).toBeUndefined()
  })

  test('a very long address of an unknown page, and without a delay', () => {
    const before = performance.now()
    expect(next(`/${'a'.repeat(1_000_000)}`)).toBeUndefined()
    expect(next(`/${'../'.repeat(300_000)}/evil.test`)).toBeUndefined()
    expect(next(`/${'\\'.repeat(1_000_000)}`)).toBeUndefined()
    expect(next(`/settings${'/'.repeat(100_000)}x`)).toBeUndefined()
    expect(performance.now() - before).toBeLessThan(2000)
  })
})

const piece = fc.constantFrom(
  ...[
    '/',
    '//',
    '\\',
    '.',
    '..',
    '/..//',
    '/.//',
    '?',
    '#',
    '@',
    ':',
    '%',
    '%2f',
    '%5c',
    '%2e',
    '%',
  ],
  ...['%252f', '\t', '\n', '\r', '\0', ' ', '\u2028', '\u00a0', '\u202e', '\ud800', '۱', '*'],
  ...['javascript:', 'http:', 'data:', 'localhost', 'evil.test', 'user@', ':80', 'next='],
  ...['settings', 'session', 'login', 'LOGIN', 'گزارش', 'reports', 'files', '7', report],
)
const candidate = fc.oneof(
  { weight: 6, arbitrary: fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')) },
  { weight: 6, arbitrary: fc.array(piece, { maxLength: 8 }).map((each) => `/${each.join('')}`) },
  fc.string({ unit: 'binary' }),
  fc.string().map((text) => `/${text}`),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.webPath(),
)

/** The pages of this app that need a session, told apart without the router. */
const page = /^\/(settings\/*|session\/*|گزارش\/*|reports\/[^/]+\/*|files(\/.*)?)?$/i
/** As the router reads a path: what cannot be decoded is left as it is. */
const decoded = (path: string) => {
  try {
    const parts = path.split('/').map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
    return parts.join('/')
  } catch {
    return path
  }
}

test('whatever the string, what comes out is a page of this app behind sign-in, and stays what it is', () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  let accepted = 0
  fc.assert(
    fc.property(candidate, (text) => {
      const result = next(text)
      if (result === undefined) return
      accepted += 1
      const url = new URL(result, `${origin}/login`)
      expect(url.origin).toBe(origin)
      expect(url.username + url.password).toBe('')
      expect(url.pathname + url.search + url.hash).toBe(result)
      expect(decoded(url.pathname)).toMatch(page)
      expect(next(result)).toBe(result)
      // It survives the journey through the address of the sign-in page.
      const onSignIn = new URL(
        loginPath({ login: '/login', home: '/' }, result),
        origin,
      ).searchParams.get('next')
      expect(onSignIn ?? '/').toBe(result)
    }),
    { numRuns: 3000 },
  )
  expect(accepted).toBeGreaterThan(50)
  jest.restoreAllMocks()
})
