import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { http, HttpResponse, type JsonBodyType } from 'msw'
import {
  createSession,
  Credentials,
  hasScope,
  readScopes,
  selectStatus,
  selectUser,
} from '../../src/session'
import type { AtomicStore } from '../../src/session/platform/indexedDbStore'
import { fillOptions } from '../../src/session/options/defaults'
import { recordKey } from '../support/storage'
import { readTokens } from '../../src/session/http/tokenResponse'
import { until, useFakeTime } from '../support/fakeTime'
import { useDemoServer } from '../support/server'
import { useBrowsers, type ManyTab } from '../support/manyTabs'

const scopesOf = ({ session }: ManyTab) => readScopes(session.scope()) ?? []

const { backend, server, received } = useDemoServer()
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })

const sara = { id: 1, name: 'Sara Parvaz' }
const loginAnswers = (body: JsonBodyType, headers: Record<string, string> = {}) =>
  server.use(http.post('*/api/auth/login', () => HttpResponse.json(body, { headers })))
const userAnswers = (body: JsonBodyType) =>
  server.use(http.get('*/api/auth/user', () => HttpResponse.json(body)))
const jwt = (claims: unknown) =>
  ['{"alg":"none"}', JSON.stringify(claims), 'signature'].map((part) => btoa(part)).join('.')

describe('a login', () => {
  test('is told as loggedIn, then userLoaded, and resolves when the user is known', async () => {
    const tab = await createBrowser().open()
    const types = () => tab.actions.map(({ type }) => type)
    expect(await tab.logIn()).toBeUndefined()
    expect(types().filter((type) => type.startsWith('session/'))).toEqual([
      'session/loggedIn',
      'session/userLoaded',
    ])
    expect(tab.state()).toMatchObject({
      status: 'loggedIn',
      epoch: time.start + 1,
      rotation: 0,
      beganAt: time.start,
      user: sara,
    })
  })

  test('sends the fields of the form, no bearer, and then asks for the user with one', async () => {
    const tab = await createBrowser().open()
    await tab.logIn()
    expect(received.map(({ call, authorization }) => [call, authorization !== null])).toEqual([
      ['POST /api/auth/login', false],
      ['GET /api/auth/user', true],
    ])
  })

  test('without a word of remembering is for this tab alone', async () => {
    const fields = { username: 'sara', password: 'parvaz-1405' }
    for (const how of [[], [{}], [{ remember: undefined }]]) {
      const tab = await createBrowser().open()
      expect(await tab.session.logIn(new Credentials(fields, ...how))).toBeUndefined()
      expect(tab.session.storageArea()).toBe('tab')
    }
  })

  // As plain JavaScript may call it.
  test.each<[string, (session: ManyTab['session']) => unknown, RegExp]>([
    [
      'two texts',
      ({ logIn }) => (logIn as (...given: unknown[]) => unknown)('sara', 'parvaz-1405'),
      /^session\.logIn takes one argument: new Credentials/,
    ],
    [
      'the fields alone',
      ({ logIn }) => logIn({ username: 'sara', password: 'parvaz-1405' } as never),
      /^session\.logIn takes one argument: new Credentials/,
    ],
    ['nothing', ({ logIn }) => logIn(undefined as never), /^session\.logIn takes one argument/],
    [
      'a text as the fields',
      async ({ logIn }) => logIn(new Credentials('parvaz-1405' as never)),
      /^A login takes its fields as an object/,
    ],
    [
      'a form',
      async ({ logIn }) => logIn(new Credentials(new FormData() as never)),
      /Object\.fromEntries\(new FormData\(form\)\)/,
    ],
  ])('with %s is a TypeError that says what it takes, and sends nothing', async (_, act, told) => {
    const tab = await createBrowser().open()
    const failed = await Promise.resolve(act(tab.session)).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(TypeError)
    expect((failed as Error).message).toMatch(told)
    expect(String(failed)).not.toContain('parvaz-1405')
    expect(received).toEqual([])
    expect(tab.state().status).toBe('loggedOut')
  })

  test('resolves also when the user could not be loaded', async () => {
    backend.setFault('user', { kind: 'offline' })
    const tab = await createBrowser().open()
    expect(await tab.logIn()).toBeUndefined()
    expect(tab.story()).toEqual(['loggedIn'])
    expect(tab.session.userQueryState(tab.store.getState())).toMatchObject({
      error: { name: 'FaultError', call: 'user', kind: 'unreachable' },
    })
    expect(scopesOf(tab)).toEqual([])
  })

  test('asks for no user where there is none to ask for', async () => {
    const tab = await createBrowser().open({ options: { endpoints: { user: false } } })
    expect(await tab.logIn()).toBeUndefined()
    expect(tab.story()).toEqual(['loggedIn'])
    expect(backend.stats().calls.user).toBe(0)
  })

  test('through the mutation of the api leaves nothing in the cache but null', async () => {
    const tab = await createBrowser().open()
    const credentials = new Credentials(
      { username: 'sara', password: 'parvaz-1405' },
      { remember: true },
    )
    expect(await tab.store.dispatch(tab.api.endpoints.login.initiate(credentials))).toEqual({
      data: null,
    })
    expect(tab.state().status).toBe('loggedIn')
  })
})

describe('a login while a session is on', () => {
  test('replaces it when the new one is there, with nothing of the old user', async () => {
    const tab = await createBrowser().signedIn()
    const { epoch } = tab.state()
    await tab.notes('mine')
    expect(await tab.logIn('omid', 'darya-1405')).toBeUndefined()
    expect(tab.state()).toMatchObject({ status: 'loggedIn', epoch: epoch + 1, user: { id: 2 } })
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded', 'loggedIn', 'userLoaded'])
    const { queries } = tab.store.getState().api
    expect(Object.keys(queries)).toEqual(['getUser(undefined)'])
    expect(queries['getUser(undefined)']?.data).toMatchObject({ id: 2 })
  })

  test('has the server forget the old one', async () => {
    const tab = await createBrowser().signedIn()
    await tab.logIn('omid', 'darya-1405')
    await until(() => backend.stats().revokedFamilies === 1)
    expect(await tab.notes()).toMatchObject({ data: [{ text: 'Buy tea' }] })
  })

  test.each([
    ['for all tabs, when the new one is kept for this tab', true],
    ['for this tab, when the new one is kept for all tabs', false],
  ])('leaves nothing of it where it was kept %s', async (_, remember) => {
    const browser = createBrowser()
    const tab = await browser.open()
    await tab.logIn('sara', 'parvaz-1405', remember)
    const { epoch } = tab.state()
    await tab.logIn('omid', 'darya-1405', !remember)
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded', 'reset', 'loggedIn', 'userLoaded'])
    expect(tab.actions.find(({ type }) => type === 'session/reset')).toMatchObject({
      payload: { epoch, reason: 'userChanged', at: time.start },
    })
    const [before, now] = remember
      ? [browser.localStorage, tab.sessionStorage]
      : [tab.sessionStorage, browser.localStorage]
    expect(before.getItem(recordKey) ?? '').not.toMatch(/accessToken|renewal/)
    expect(now.getItem(recordKey)).toMatch(/accessToken/)
  })

  test('keeps it until then', async () => {
    const tab = await createBrowser().signedIn()
    const { epoch } = tab.state()
    backend.setFault('login', { kind: 'slow', ms: 1000 })
    const login = tab.logIn('omid', 'darya-1405')
    await until(() => backend.stats().calls.login === 2)
    expect(await tab.notes()).toMatchObject({ data: [{ text: 'Buy tea' }] })
    expect(tab.state()).toMatchObject({ epoch, user: { id: 1 } })
    await time.pass(1000)
    await login
    expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
    expect(tab.state().epoch).toBeGreaterThan(epoch)
  })

  test.each([
    ['a wrong password', () => backend.setFault('login', { kind: 'refuse' })],
    ['a server that cannot be reached', () => backend.setFault('login', { kind: 'offline' })],
    ['an answer without a token', () => backend.setFault('login', { kind: 'malformed' })],
  ])('keeps it after %s', async (_, fail) => {
    const tab = await createBrowser().signedIn()
    const before = tab.state()
    fail()
    expect(await tab.logIn('omid', 'darya-1405')).toBeDefined()
    expect(tab.state()).toBe(before)
    expect(await tab.notes()).toMatchObject({ data: [{ text: 'Buy tea' }] })
  })
})

test('a session has a number of its own also where IndexedDB fails after its first answers', async () => {
  let shared: unknown
  let isBroken = false
  const sharedStore: AtomicStore = {
    async update(change) {
      const next = change(shared)
      shared = next
      if (isBroken) throw new DOMException('No', 'UnknownError')
      return next
    },
  }
  const tab = await createBrowser().signedIn({ environment: { sharedStore, random: () => 0 } })
  const { epoch } = tab.state()
  isBroken = true
  expect(await tab.logIn('omid', 'darya-1405')).toBeUndefined()
  // The next number may have been noted all the same, and another tab may have it.
  expect(tab.state()).toMatchObject({ status: 'loggedIn', epoch: epoch + 2, user: { id: 2 } })
})

describe('a login that fails', () => {
  test('with a wrong password is refused, and nothing is refreshed', async () => {
    const tab = await createBrowser().open()
    expect(await tab.logIn('sara', 'wrong')).toEqual({
      name: 'RefusedError',
      call: 'login',
      status: 401,
      message: 'The server refused the login (401).',
      serverMessage: 'Wrong user name or password',
    })
    expect(tab.story()).toEqual([])
    expect(backend.stats().calls).toMatchObject({ login: 1, refresh: 0, user: 0 })
  })

  test.each([400, 401, 403, 409, 422])('with %i is refused', async (status) => {
    backend.setFault('login', { kind: 'status', status })
    const tab = await createBrowser().open()
    expect(await tab.logIn()).toMatchObject({ name: 'RefusedError', status })
  })

  test.each([404, 405, 408, 429, 500, 503])('with %i has met a fault', async (status) => {
    backend.setFault('login', { kind: 'status', status })
    const tab = await createBrowser().open()
    expect(await tab.logIn()).toMatchObject({ name: 'FaultError', kind: 'status', status })
  })

  test.each<[string, JsonBodyType, string | undefined]>([
    ['a text', { message: 'Wrong' }, 'Wrong'],
    ['a text between spaces', { message: ' Wrong ' }, 'Wrong'],
    ['a text that is too long', { message: 'x'.repeat(300) }, `${'x'.repeat(199)}…`],
    ['nothing but spaces', { message: '  ' }, undefined],
    ['a number', { message: 17 }, undefined],
    ['another field', { error: 'Wrong' }, undefined],
  ])('is told in the words of the server where they are %s', async (_, body, serverMessage) => {
    server.use(http.post('*/api/auth/login', () => HttpResponse.json(body, { status: 401 })))
    const tab = await createBrowser().open()
    const error = await tab.logIn()
    expect(error).toEqual({
      name: 'RefusedError',
      call: 'login',
      status: 401,
      message: expect.any(String),
      ...(serverMessage === undefined ? {} : { serverMessage }),
    })
    expect(Object.hasOwn(error!, 'serverMessage')).toBe(serverMessage !== undefined)
  })

  test('in plain text has an answer without fields', async () => {
    server.use(http.post('*/api/auth/login', () => HttpResponse.text('Welcome!')))
    const tab = await createBrowser().open()
    expect(await tab.logIn()).toMatchObject({ name: 'MissingFieldError', keys: [] })
    server.use(http.post('*/api/auth/login', () => HttpResponse.text('Go away!', { status: 403 })))
    expect(await tab.logIn()).toMatchObject({ name: 'RefusedError', status: 403 })
  })

  test('after the person has given it up says that it is over, and nothing else', async () => {
    const tab = await createBrowser().open()
    backend.setFault('login', { kind: 'refuse', ms: 1000 })
    const login = tab.logIn()
    await until(() => backend.stats().calls.login === 1)
    await tab.session.logOut()
    await time.pass(1000)
    expect(await login).toMatchObject({ name: 'SessionEndedError' })
  })

  test('too often tells when it may be tried again', async () => {
    const tab = await createBrowser().open()
    for (let i = 0; i < 5; i += 1) await tab.logIn('sara', 'wrong')
    expect(await tab.logIn()).toEqual({
      name: 'FaultError',
      call: 'login',
      kind: 'status',
      status: 429,
      retryAt: time.start + 60_000,
      message: expect.any(String),
    })
    await time.pass(60_000)
    expect(await tab.logIn()).toBeUndefined()
  })

  test('for a server that cannot be reached, a portal, or a time-out has met a fault', async () => {
    const tab = await createBrowser().open()
    backend.setFault('login', { kind: 'offline' })
    expect(await tab.logIn()).toMatchObject({ name: 'FaultError', kind: 'unreachable' })
    backend.setFault('login', { kind: 'html' })
    expect(await tab.logIn()).toMatchObject({ name: 'FaultError', kind: 'notUnderstood' })
    backend.setFault('login', { kind: 'slow', ms: 20_000 })
    const login = tab.logIn()
    await time.pass(15_000)
    expect(await login).toMatchObject({ name: 'FaultError', kind: 'timeout' })
    expect(tab.state()).toEqual({ status: 'loggedOut', epoch: 0 })
  })

  test('for want of the token names the path looked at and the keys found, no values', async () => {
    const tab = await createBrowser().open({ options: { token: { property: 'data.access' } } })
    loginAnswers({ data: 'parvaz-1405', token: 'a-token-that-nobody-may-see' })
    const error = await tab.logIn()
    expect(error).toEqual({
      name: 'MissingFieldError',
      call: 'login',
      field: 'data.access',
      keys: ['data', 'token'],
      message: 'Login response does not contain field data.access',
    })
    expect(JSON.stringify(error)).not.toMatch(/parvaz|nobody/)
  })

  test('says so in the exact words', async () => {
    backend.setFault('login', { kind: 'malformed' })
    const tab = await createBrowser().open()
    expect((await tab.logIn())?.message).toBe('Login response does not contain field token')
  })

  test.each([[null], [17], ['text'], [[]], [{ token: '' }], [{ token: 17 }], [{ token: null }]])(
    'misses the token in %j',
    async (body) => {
      loginAnswers(body)
      const tab = await createBrowser().open()
      expect(await tab.logIn()).toMatchObject({ name: 'MissingFieldError', field: 'token' })
    },
  )
})

describe('a user answer without the field', () => {
  test('is an error in the exact words, and the session stays', async () => {
    userAnswers({ profile: sara })
    const tab = await createBrowser().signedIn()
    expect(tab.session.userQueryState(tab.store.getState())).toEqual({
      isLoading: false,
      error: {
        name: 'MissingFieldError',
        call: 'user',
        field: 'user',
        keys: ['profile'],
        message: 'User Data response does not contain field user',
      },
    })
    expect(tab.state().status).toBe('loggedIn')
    expect(tab.state()).not.toHaveProperty('user')
  })

  test('names the configured field', async () => {
    const tab = await createBrowser().signedIn({ options: { user: { property: 'data.me' } } })
    expect(tab.session.userQueryState(tab.store.getState()).error?.message).toBe(
      'User Data response does not contain field data.me',
    )
  })

  test.each([[{}], [{ user: null }], [{ user: 'Sara' }], [{ user: [] }], [[]], [null]])(
    'is %j',
    async (body) => {
      userAnswers(body)
      const tab = await createBrowser().signedIn()
      expect(tab.story()).toEqual(['loggedIn'])
    },
  )

  test('can be asked for again', async () => {
    userAnswers({})
    const tab = await createBrowser().signedIn()
    server.resetHandlers()
    await tab.session.loadUser()
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded'])
    expect(tab.session.userQueryState(tab.store.getState()).error).toBeUndefined()
    expect(hasScope(tab.session, 'session:inspect')).toBe(true)
  })
})

describe('a user', () => {
  test('may have the id 0', async () => {
    userAnswers({ user: { id: 0, name: 'Root' } })
    const tab = await createBrowser().signedIn()
    const { selectUserId, selectUserName } = tab.session.selectors
    expect(selectUserId(tab.store.getState())).toBe(0)
    expect(selectUserName(tab.store.getState())).toBe('Root')
  })

  test.each([
    ['an object', { id: { is: 1 } }],
    ['true', { id: true }],
    ['nothing', {}],
  ])('whose id is %s has none', async (_, user) => {
    userAnswers({ user })
    const tab = await createBrowser().signedIn()
    expect(tab.session.selectors.selectUserId(tab.store.getState())).toBeUndefined()
  })

  test.each([
    ['spaces', { name: '  ' }],
    ['empty', { name: '' }],
    ['a number', { name: 17 }],
  ])('whose name is %s has none', async (_, user) => {
    userAnswers({ user })
    const tab = await createBrowser().signedIn()
    expect(tab.session.selectors.selectUserName(tab.store.getState())).toBeUndefined()
  })

  test('is not there when nobody is logged in, and is asked for without a bearer', async () => {
    const tab = await createBrowser().open()
    await tab.session.loadUser()
    expect(received).toEqual([
      expect.objectContaining({ call: 'GET /api/auth/user', authorization: null }),
    ])
    expect(tab.state()).toEqual({ status: 'loggedOut', epoch: 0 })
    const { selectUserId, selectUserName } = tab.session.selectors
    expect(
      [selectUser, selectUserId, selectUserName].map((of) => of(tab.store.getState())),
    ).toEqual([undefined, undefined, undefined])
    expect(selectStatus(tab.store.getState())).toBe('loggedOut')
  })

  test('that is switched off is not asked for by the endpoint either', async () => {
    const tab = await createBrowser().open({ options: { endpoints: { user: false } } })
    await tab.logIn()
    const sent = received.length
    const user = await tab.store.dispatch(tab.api.endpoints.getUser.initiate())
    expect(user).toMatchObject({ error: { name: 'SessionEndedError' } })
    expect(received).toHaveLength(sent)
  })

  test('that is known keeps nobody waiting while it is asked for again', async () => {
    const tab = await createBrowser().signedIn()
    backend.setFault('user', { kind: 'slow', ms: 5000 })
    const load = tab.session.loadUser()
    await until(() => backend.stats().calls.user === 2)
    await tab.session.userReady()
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded'])
    await time.pass(5000)
    await load
  })

  test('that a fault has hidden is asked for again with the next token', async () => {
    backend.setFault('user', { kind: 'offline', times: 1 })
    const tab = await createBrowser().signedIn()
    expect(await tab.session.refresh({ now: true })).toEqual({ ok: true })
    await until(() => tab.story().includes('userLoaded'))
    expect(await tab.session.refresh({ now: true })).toEqual({ ok: true })
    await time.pass(0)
    expect(backend.stats().calls.user).toBe(2)
  })

  test('is read at the configured paths', async () => {
    userAnswers({ me: { who: { sub: 'x', called: 'Sara' }, may: ['read'] } })
    const user = { property: 'me', id: 'who.sub', name: 'who.called', scope: 'may' }
    const tab = await createBrowser().signedIn({ options: { user } })
    const { selectUserId, selectUserName } = tab.session.selectors
    expect(selectUserId(tab.store.getState())).toBe('x')
    expect(selectUserName(tab.store.getState())).toBe('Sara')
    expect(scopesOf(tab)).toEqual(['read'])
  })

  test('whose scope is a text has its words', async () => {
    userAnswers({ user: { id: 1, scope: 'read  session:inspect ' } })
    const tab = await createBrowser().signedIn()
    expect(scopesOf(tab)).toEqual(['read', 'session:inspect'])
  })

  test.each([[undefined], [17], [[[1]]], [{ read: 1 }], ['']])(
    'whose scope is %j has no scopes',
    async (scope) => {
      userAnswers({ user: { id: 1, ...(scope === undefined ? {} : { scope }) } })
      const tab = await createBrowser().signedIn()
      expect(scopesOf(tab)).toEqual([])
    },
  )
})

describe('the lifetime of a token', () => {
  const expiresIn = async (body: JsonBodyType, headers?: Record<string, string>) => {
    loginAnswers(body, headers)
    const tab = await createBrowser().open()
    expect(await tab.logIn()).toBeUndefined()
    const session = tab.state()
    if (session.status !== 'loggedIn') throw new Error(session.status)
    const { accessToken, renewal } = session
    return {
      access: (accessToken.expiresAt - time.start) / 1000,
      refresh: renewal.by === 'refreshToken' && (renewal.token.expiresAt - time.start) / 1000,
    }
  }
  const seconds = time.start / 1000
  const days30 = 30 * 24 * 60 * 60

  test('is what the server declares, as a number or in digits', async () => {
    userAnswers({ user: sara })
    expect(await expiresIn({ token: 'a', expires_in: 77 })).toMatchObject({ access: 77 })
    expect(await expiresIn({ token: 'a', expires_in: '77' })).toMatchObject({ access: 77 })
    expect(await expiresIn({ token: 'a', expires_in: 77.5 })).toMatchObject({ access: 77.5 })
    const token = jwt({ iat: 0, exp: 999 })
    expect(await expiresIn({ token, expires_in: 77 })).toMatchObject({ access: 77 })
  })

  test('is else exp − iat of a JWT, whatever the clocks say', async () => {
    userAnswers({ user: sara })
    const token = jwt({ iat: 1_000_000, exp: 1_000_300 })
    expect(await expiresIn({ token })).toMatchObject({ access: 300 })
  })

  test('is else the exp of a JWT against the clock of the server, or else ours', async () => {
    userAnswers({ user: sara })
    const token = jwt({ exp: seconds + 3600 + 120 })
    const date = new Date(time.start + 3600_000).toUTCString()
    expect(await expiresIn({ token }, { date })).toMatchObject({ access: 120 })
    expect(await expiresIn({ token })).toMatchObject({ access: 3720 })
  })

  test('is else half an hour, of a refresh token 30 days', async () => {
    userAnswers({ user: sara })
    const both = await expiresIn({ token: 'opaque', refresh_token: 'opaque' })
    expect(both).toEqual({ access: 1800, refresh: days30 })
  })

  test('of a refresh token is read from itself', async () => {
    userAnswers({ user: sara })
    const refresh_token = jwt({ iat: 0, exp: 4000 })
    expect(await expiresIn({ token: 'a', expires_in: 60, refresh_token })).toEqual({
      access: 60,
      refresh: 4000,
    })
  })

  test.each([[0], [-5], [null], ['soon'], ['NaN'], [''], [[]], [{}], [true]])(
    'is not %j, which is nonsense',
    async (expires_in) => {
      userAnswers({ user: sara })
      expect(await expiresIn({ token: 'a', expires_in })).toMatchObject({ access: 1800 })
    },
  )

  test.each([
    [{ exp: 'x', iat: 1 }],
    [{ iat: 9, exp: 9 }],
    [{ exp: 1 }],
    [{}],
    [null],
    [17],
    ['x'],
  ])('is not read from the nonsense claims %j', async (nonsense) => {
    userAnswers({ user: sara })
    expect(await expiresIn({ token: jwt(nonsense) })).toMatchObject({ access: 1800 })
  })

  test('is a moment from now on, whatever the answer is', () => {
    const options = fillOptions()
    const character = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code))
    const opaque = fc.string({ unit: character, minLength: 1 })
    const token = fc.oneof(opaque, fc.jsonValue().map(toJwt))
    const headers = new Headers()
    const answer = {
      ok: true,
      status: 200,
      headers,
      at: time.start,
      serverTime: undefined,
    } as const
    fc.assert(
      fc.property(token, token, fc.jsonValue(), (token, refresh_token, expires_in) => {
        const body = { token, refresh_token, expires_in }
        const read = readTokens('login', { ...answer, body }, options)
        if (!('tokens' in read)) throw new Error(read.error.message)
        const { accessToken, renewal } = read.tokens
        expect(accessToken.expiresAt).toBeGreaterThanOrEqual(time.start)
        expect(accessToken.expiresAt).toBeLessThan(Infinity)
        expect(renewal).toMatchObject({ token: { value: refresh_token } })
      }),
      { numRuns: 500 },
    )
  })
  const toJwt = (claims: unknown) => {
    const json = JSON.stringify(claims)
    return `h.${btoa(String.fromCharCode(...new TextEncoder().encode(json)))}.s`
  }
})

test('a login that was given up brings nothing: its late answer is revoked and dropped, and the next login stands', async () => {
  const tab = await createBrowser().open()
  backend.setFault('login', { kind: 'slow', ms: 10_000, times: 1 })
  const first = tab.logIn()
  await until(() => backend.stats().calls.login === 1)
  await tab.session.logOut()
  expect(tab.state()).toEqual({ status: 'loggedOut', epoch: 0 })
  expect(await tab.logIn('omid', 'darya-1405')).toBeUndefined()
  await time.pass(10_000)
  expect(await first).toMatchObject({ name: 'SessionEndedError' })
  await until(() => backend.stats().revokedFamilies === 1)
  expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
  expect(tab.story()).toEqual(['loggedIn', 'userLoaded'])
})

test('a login that was given up while its user was on the way is over too, and its tokens are revoked', async () => {
  const tab = await createBrowser().open()
  backend.setFault('user', { kind: 'slow', ms: 5000 })
  const login = tab.logIn()
  await until(() => tab.state().status === 'loggedIn')
  await tab.session.logOut()
  await time.pass(5000)
  await login
  expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'logout' } })
  expect(backend.stats().revokedFamilies).toBe(1)
})

test('of two logins at once the first answer counts, and the other session is revoked', async () => {
  const tab = await createBrowser().open()
  backend.setFault('login', { kind: 'slow', ms: 1000, times: 1 })
  const first = tab.logIn('omid', 'darya-1405')
  await until(() => backend.stats().calls.login === 1)
  expect(await tab.logIn()).toBeUndefined()
  await time.pass(1000)
  expect(await first).toMatchObject({ name: 'SessionEndedError' })
  expect(tab.state()).toMatchObject({ epoch: time.start + 1, user: { id: 1 } })
  expect(backend.stats()).toMatchObject({ revokedFamilies: 1, calls: { logout: 1 } })
})

describe('a second click on the button, before the sign-in is done', () => {
  test('is the same login: the password is sent once, and both are told that it has succeeded', async () => {
    const tab = await createBrowser().open()
    backend.setFault('login', { kind: 'slow', ms: 1000, times: 1 })
    const first = tab.logIn()
    await until(() => backend.stats().calls.login === 1)
    const second = tab.logIn()
    await time.pass(1000)
    expect([await first, await second]).toEqual([undefined, undefined])
    expect(backend.stats()).toMatchObject({ revokedFamilies: 0, calls: { login: 1, logout: 0 } })
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded'])
  })

  test('while the user is on the way too', async () => {
    const tab = await createBrowser().open()
    backend.setFault('user', { kind: 'slow', ms: 5000, times: 1 })
    const first = tab.logIn()
    await until(() => tab.state().status === 'loggedIn')
    const second = tab.logIn()
    await time.pass(5000)
    expect([await first, await second]).toEqual([undefined, undefined])
    expect(backend.stats().calls).toMatchObject({ login: 1, user: 1 })
  })

  test('is told of the same refusal; the next click sends it again', async () => {
    const tab = await createBrowser().open()
    const wrong = () => tab.logIn('sara', 'wrong')
    const [first, second] = await Promise.all([wrong(), wrong()])
    expect(first).toMatchObject({ name: 'RefusedError' })
    expect(second).toBe(first)
    expect(await wrong()).toMatchObject({ name: 'RefusedError' })
    expect(backend.stats().calls.login).toBe(2)
  })

  // @proves signOut
  test('is another login where the first one can begin no session any more: another one has begun, and is over', async () => {
    const tab = await createBrowser().open()
    backend.setFault('login', { kind: 'slow', ms: 10_000, times: 1 })
    const first = tab.logIn()
    await until(() => backend.stats().calls.login === 1)
    expect(await tab.logIn('omid', 'darya-1405')).toBeUndefined()
    await tab.session.end()
    expect(await tab.logIn()).toBeUndefined()
    expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
    await time.pass(10_000)
    expect(await first).toMatchObject({ name: 'SessionEndedError' })
    expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
  })

  test('is another login where the session of the first is over before its user is known', async () => {
    const tab = await createBrowser().open()
    backend.setFault('user', { kind: 'slow', ms: 5000, times: 1 })
    const first = tab.logIn()
    await until(() => tab.state().status === 'loggedIn')
    let again: Promise<unknown> | undefined
    tab.session.on('session/reset', () => (again = tab.logIn()))
    await tab.session.end()
    expect(await again).toBeUndefined()
    expect(await first).toBeDefined()
    expect(tab.state().status).toBe('loggedIn')
  })

  test('is another login after a sign-out, and with another choice of remember', async () => {
    const tab = await createBrowser().open()
    backend.setFault('login', { kind: 'slow', ms: 1000, times: 1 })
    const first = tab.logIn()
    await until(() => backend.stats().calls.login === 1)
    await tab.session.logOut()
    expect(await tab.logIn()).toBeUndefined()
    await time.pass(1000)
    expect(await first).toMatchObject({ name: 'SessionEndedError' })
    expect(tab.state().status).toBe('loggedIn')
    expect(await tab.logIn('sara', 'parvaz-1405', false)).toBeUndefined()
    expect(backend.stats().calls.login).toBe(3)
  })
})

describe('a session layer that is in no store yet', () => {
  const notStarted = 'The session is in no store: add its middleware.'

  test('says so to whoever asks it for anything', async () => {
    const session = createSession()
    const credentials = new Credentials({}, { remember: true })
    expect(() => session.checkExpiry()).toThrow(notStarted)
    expect(() => hasScope(session, 'session:inspect')).toThrow(notStarted)
    await expect(session.logOut()).rejects.toThrow(notStarted)
    await expect(session.logIn(credentials)).rejects.toThrow(notStarted)
    await expect(session.loadUser()).rejects.toThrow(notStarted)
    await expect(session.userReady()).rejects.toThrow(notStarted)
  })

  test('is loading no user', () => {
    const { api, userQueryState } = createSession()
    const root = { api: api.reducer(undefined, { type: 'first' }) }
    expect(userQueryState(root)).toEqual({ isLoading: false, error: undefined })
  })
})
