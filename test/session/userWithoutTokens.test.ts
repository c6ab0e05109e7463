import { expect, test } from '@jest/globals'
import { http, HttpResponse } from 'msw'
import type { SessionOptions } from '../../src/session'
import { redact } from '../../src/session/devtools/redact'
import { useDemoServer } from '../support/server'
import { useBrowsers } from '../support/manyTabs'

const { server } = useDemoServer()
const createBrowser = useBrowsers({ over: 'fetch' })
const access = 'access-0123456789-0123456789-0123456789'
const refresh = 'refresh-0123456789-0123456789-0123456789'

// @proves secrets
test('where the whole answer to login is the user, its tokens are no part of it', async () => {
  server.use(
    http.post('*/api/auth/login', () =>
      HttpResponse.json({
        id: 1,
        name: 'Sara',
        token: access,
        refresh_token: refresh,
        again: { copies: [access, 'kept'] },
      }),
    ),
  )
  const browser = createBrowser()
  const tab = await browser.open({ options: { user: { from: 'login', property: '' } } })
  expect(await tab.logIn()).toBeUndefined()
  const session = tab.state()
  const user = 'user' in session ? session.user : undefined
  expect(user).toEqual({ id: 1, name: 'Sara', again: { copies: ['kept'] } })
})

// @proves secrets
test('nor is a text or a name of a field that has one in it', async () => {
  server.use(
    http.post('*/api/auth/login', () =>
      HttpResponse.json({
        token: access,
        refresh_token: refresh,
        user: {
          id: 1,
          name: 'Sara',
          next: `https://app.test/#token=${access}`,
          tried: ['kept', `Bearer ${access}`],
          sessions: { [refresh]: 'web', other: 'kept' },
        },
      }),
    ),
  )
  const tab = await createBrowser().open({ options: { user: { from: 'login' } } })
  expect(await tab.logIn()).toBeUndefined()
  const session = tab.state()
  expect('user' in session ? session.user : undefined).toEqual({
    ...{ id: 1, name: 'Sara' },
    tried: ['kept'],
    sessions: { other: 'kept' },
  })
})

test('a token of a few letters takes nothing that only has them in it', async () => {
  server.use(
    http.post('*/api/auth/login', () =>
      HttpResponse.json({ token: 'a', refresh_token: 'r', user: { id: 1, name: 'Sara', a: 'a' } }),
    ),
  )
  const tab = await createBrowser().open({ options: { user: { from: 'login' } } })
  expect(await tab.logIn()).toBeUndefined()
  const session = tab.state()
  expect('user' in session ? session.user : undefined).toEqual({ id: 1, name: 'Sara' })
})

test.each(['', null])(
  'a refresh token that is none (%j) takes no field of the user',
  async (none) => {
    const tab = await createBrowser().open({ options: { endpoints: { user: false } } })
    const user = { id: 1, phone: '', city: null, tags: ['', 'a'] }
    const given = { accessToken: access, refreshToken: none as string, user }
    expect(await tab.session.begin(given, { remember: true })).toBeUndefined()
    const session = tab.state()
    expect('user' in session ? session.user : undefined).toEqual(user)
  },
)

// @proves secrets: cookie
test('nor is one that `session.begin` is given and the session does not keep', async () => {
  const tab = await createBrowser().open({
    options: { renewal: 'cookie', persist: 'none', endpoints: { user: false } } as SessionOptions,
  })
  const user = { id: 1, name: 'Sara', token: access, refresh }
  const given = { accessToken: access, refreshToken: refresh, user }
  expect(await tab.session.begin(given, { remember: true })).toBeUndefined()
  const session = tab.state()
  expect('user' in session ? session.user : undefined).toEqual({ id: 1, name: 'Sara' })
})

// @proves secrets: cookie
test.each<[string, SessionOptions]>([
  ['a cookie renews it', { renewal: 'cookie', credentials: 'include' }],
  ['no storage may hold a token', { renewal: 'cookie', credentials: 'include', persist: 'none' }],
  ['nothing renews it', { endpoints: { refresh: false } }],
])('nor is a refresh token that the session does not keep: %s', async (_, options) => {
  server.use(
    http.post('*/api/auth/login', () =>
      HttpResponse.json({ id: 1, name: 'Sara', token: access, refresh_token: refresh }),
    ),
  )
  const browser = createBrowser()
  const tab = await browser.open({
    options: { ...options, user: { from: 'login', property: '' } } as SessionOptions,
  })
  expect(await tab.logIn()).toBeUndefined()
  const session = tab.state()
  expect('user' in session ? session.user : undefined).toEqual({ id: 1, name: 'Sara' })
})

test('a user call that repeats the token does not put it into the user', async () => {
  server.use(
    http.post('*/api/auth/login', () =>
      HttpResponse.json({ token: access, refresh_token: refresh }),
    ),
    http.get('*/api/auth/user', () =>
      HttpResponse.json({ user: { id: 1, session: { token: access, refresh } } }),
    ),
  )
  const tab = await createBrowser().open()
  await tab.logIn()
  expect(tab.state()).toMatchObject({ user: { id: 1, session: {} } })
  const session = tab.state()
  expect(JSON.stringify('user' in session && session.user)).not.toContain('0123456789')
})

// @proves secrets
test('a user call that repeats the token of before a refresh, which ended meanwhile, does not put it into the user', async () => {
  const tokens = (n: number) =>
    HttpResponse.json({ token: `${access}-${n}`, refresh_token: refresh })
  let goOn = () => {}
  const gates: Promise<void>[] = []
  server.use(
    http.post('*/api/auth/login', () => tokens(1)),
    http.post('*/api/auth/refresh', () => tokens(2)),
    http.get('*/api/auth/user', async ({ request }) => {
      await Promise.all(gates)
      return HttpResponse.json({
        user: { id: 1, token: request.headers.get('authorization')?.slice(7) },
      })
    }),
  )
  const tab = await createBrowser().open()
  await tab.logIn()
  gates.push(new Promise((resolve) => (goOn = resolve)))
  const loading = tab.session.loadUser()
  await tab.session.refresh()
  goOn()
  await loading
  expect(tab.state()).toMatchObject({ rotation: 1, user: { id: 1 } })
  const session = tab.state()
  expect(JSON.stringify('user' in session && session.user)).not.toContain('0123456789')
})

// @proves secrets
test('a refresh token that no header can carry is in no error, where it is the bearer of the refresh', async () => {
  let bearer: string | null | undefined = 'none'
  server.use(
    http.post('*/api/auth/login', () =>
      HttpResponse.json({ token: access, refresh_token: 'refresh\n-0123456789', expires_in: 60 }),
    ),
    http.get('*/api/auth/user', () => HttpResponse.json({ user: { id: 1 } })),
    http.post('*/api/auth/refresh', ({ request }) => {
      bearer = request.headers.get('authorization')
      return HttpResponse.json({}, { status: 401 })
    }),
  )
  const tab = await createBrowser().open({
    options: { endpoints: { refresh: { bearer: 'refresh' } } },
  })
  await tab.logIn()
  const done = await tab.session.refresh()
  expect(done).toMatchObject({ ok: false, error: { name: 'RefusedError', status: 401 } })
  expect(bearer).toBeNull()
  expect(JSON.stringify(done)).not.toContain('0123456789')
})

test('a secret in the argument of a query does not show through the key of its cache', () => {
  const key = 'check({"pin":"1","password":"parrot-9","deep":{"accessToken":"abc\\"def"}})'
  const state = { queries: { [key]: { queryCacheKey: key } }, provided: { Note: { LIST: [key] } } }
  const shown = JSON.stringify(redact(state))
  expect(shown).not.toMatch(/parrot|abc|def/)
  expect(shown).toContain('pin')
})

test.each<[unknown, number]>([
  ['3600', 3600],
  [' 60 ', 60],
  ['1h', 1800],
  ['60s', 1800],
  [99999999999, 50 * 365 * 24 * 3600],
])('a declared lifetime of %p is %d s', async (declared, seconds) => {
  server.use(
    http.post('*/api/auth/login', () =>
      HttpResponse.json({ token: 'opaque', refresh_token: refresh, expires_in: declared }),
    ),
  )
  const before = Date.now()
  const tab = await createBrowser().open({ options: { endpoints: { user: false } } })
  await tab.logIn()
  const session = tab.state()
  const expiresAt = 'accessToken' in session ? session.accessToken.expiresAt : 0
  expect(Math.abs(expiresAt - before - seconds * 1000)).toBeLessThan(30_000)
})

test('a stored session with a number that leaves none above it is no session', async () => {
  const browser = createBrowser()
  const first = await browser.open()
  await first.logIn()
  const record = JSON.parse(browser.localStorage.getItem('persist:session') ?? '') as object
  first.close()
  const broken = { ...record, epoch: String(Number.MAX_SAFE_INTEGER) }
  browser.localStorage.setItem('persist:session', JSON.stringify(broken))
  const tab = await browser.open()
  expect(tab.state().status).toBe('loggedOut')
  expect(await tab.logIn()).toBeUndefined()
  expect(tab.state().status).toBe('loggedIn')
})

// An empty text is what dj-rest-auth answers where the refresh token is in an HttpOnly cookie.
test.each([[null], [''], [false], [0]])(
  'a refresh token that is none, %j, takes no field from the user',
  async (none) => {
    const user = { id: 0, name: 'Sara', bio: null, lastName: '', isActive: false }
    server.use(
      http.post('*/api/auth/login', () =>
        HttpResponse.json({ token: access, refresh_token: none, user }),
      ),
    )
    const options: SessionOptions = { endpoints: { refresh: false }, user: { from: 'login' } }
    const tab = await createBrowser().open({ options })
    expect(await tab.logIn()).toBeUndefined()
    expect(tab.state()).toMatchObject({ user })
  },
)
