import { describe, expect, jest, test } from '@jest/globals'
import { createApi, retry, type BaseQueryFn } from '@reduxjs/toolkit/query'
import { http, HttpResponse } from 'msw'
import { demoChallenges } from '../../src/app/demoChallenges'
import { demoReauthentication } from '../../src/app/demoReauthentication'
import {
  createSession,
  Credentials,
  isSessionError,
  reauthentication,
  type SessionExtraOptions,
  type SessionOptions,
} from '../../src/session'
import { apiUrl } from '../support/device'
import { useFakeTime } from '../support/fakeTime'
import { openHost } from '../support/host'
import { useBrowsers, type ManyTab } from '../support/manyTabs'
import { useDemoServer } from '../support/server'

const { backend, server, received } = useDemoServer({ recentLogin: 30 })
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })

const passwords = { sara: 'parvaz-1405', omid: 'darya-1405', laleh: 'baran-1405' }
type Name = keyof typeof passwords
const fields = (name: Name, password = passwords[name]) =>
  new Credentials({ username: name, password }, { remember: true })
const deletion = { url: '/api/notes', method: 'DELETE' }
const calls = (what: string) => received.filter(({ call }) => call === what).length
const deletions = () => calls('DELETE /api/notes')
const cancelled = { name: 'ReauthenticationCancelledError' }
const tooOld = { status: 403, data: { error: 'login_too_old' } }

/** What somebody does, with the time that it takes. */
async function inTime<T>(promise: Promise<T>): Promise<T> {
  await time.pass(400)
  return promise
}

/** A tab of Sara, whose sign-in is too old by now for what is dangerous, with a dialog that can ask. */
async function open(options: SessionOptions = {}, browser = createBrowser()) {
  const tab = await browser.signedIn({
    options: { reauthentication: demoReauthentication, ...options } as SessionOptions,
  })
  return withDialog(tab)
}

async function withDialog(tab: ManyTab) {
  const asking = tab.session.reauthentication!
  const changes: boolean[] = []
  const leave = asking.subscribe(() => changes.push(asking.isAsked()))
  await time.pass(31_000)
  return {
    ...tab,
    asking,
    changes,
    leave,
    /** What the person types into the dialog. */
    confirm: (name: Name = 'sara', password?: string) =>
      inTime(asking.logIn(fields(name, password))),
    /** Begins what is dangerous, and waits until the person is asked. */
    async delete() {
      const sent = tab.write(deletion)
      await time.pass(20)
      return { sent }
    },
  }
}

// @proves reauthentication
describe('an answer that asks for a login that is recent', () => {
  test('has the person asked; once they have logged in, the request is sent once more, in the same session', async () => {
    const tab = await open()
    await tab.notes('kept')
    const { sent } = await tab.delete()
    expect(tab.asking.isAsked()).toBe(true)
    const before = tab.state()
    expect(await tab.confirm()).toBeUndefined()
    expect(await sent).not.toHaveProperty('error')
    expect(tab.asking.isAsked()).toBe(false)
    expect(tab.changes).toEqual([true, false])
    expect(deletions()).toBe(2)
    expect(tab.state()).toMatchObject({
      status: 'loggedIn',
      epoch: before.epoch,
      rotation: 1,
      user: { name: 'Sara Parvaz' },
    })
    expect(tab.story().slice(-1)).toEqual(['tokenRefreshed'])
    expect(tab.seen('loggedIn')).toHaveLength(1)
    // The tokens before are revoked, and nothing was refreshed.
    await time.pass(20)
    expect(backend.stats()).toMatchObject({ revokedFamilies: 1, refreshes: 0, logins: 2 })
    expect(await tab.notes()).not.toHaveProperty('error')
  })

  test('has them asked once for all requests, of which each is sent once more', async () => {
    const tab = await open()
    const all = [
      tab.write(deletion),
      tab.write(deletion),
      tab.session.fetch('/api/notes', { method: 'DELETE' }),
    ]
    await time.pass(20)
    const late = tab.write(deletion)
    await time.pass(20)
    await tab.confirm()
    await Promise.all([...all, late])
    expect(tab.changes).toEqual([true, false])
    expect(deletions()).toBe(8)
    expect(backend.stats().logins).toBe(2)
  })

  test('asks nobody anew where the answer was to a request that was under way when they logged in', async () => {
    const tab = await open()
    const { sent } = await tab.delete()
    backend.setFault('deleteNotes', { kind: 'slow', ms: 1000, times: 1 })
    const slow = tab.write(deletion)
    await time.pass(20)
    await tab.confirm()
    await sent
    await time.pass(1100)
    expect(await slow).not.toHaveProperty('error')
    expect(tab.changes).toEqual([true, false])
    expect(deletions()).toBe(4)
  })

  test('is the request’s own answer where it comes again after the login', async () => {
    const tab = await open()
    const { sent } = await tab.delete()
    server.use(http.delete('*/api/notes', () => HttpResponse.json(tooOld.data, { status: 403 })))
    await tab.confirm()
    expect(await sent).toMatchObject({ error: tooOld })
    expect(tab.changes).toEqual([true, false])
    expect(deletions()).toBe(2)
  })

  test('is its own answer where nothing on the page can ask, and where the option is not set', async () => {
    const tab = await createBrowser().signedIn({
      options: { reauthentication: demoReauthentication },
    })
    await time.pass(31_000)
    expect(await tab.write(deletion)).toMatchObject({ error: tooOld })
    const plain = await createBrowser().signedIn()
    await time.pass(31_000)
    expect(await plain.write(deletion)).toMatchObject({ error: tooOld })
    expect(plain.session.reauthentication).toBeUndefined()
  })

  test('gives an error that can be told, where the person does not want to', async () => {
    const tab = await open()
    const { sent } = await tab.delete()
    tab.asking.cancel()
    const { error } = (await sent) as { error?: unknown }
    expect(error).toMatchObject(cancelled)
    expect(isSessionError(error)).toBe(true)
    expect(deletions()).toBe(1)
    expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 0 })
    const rejected = tab.session.fetch('/api/notes', { method: 'DELETE' })
    await time.pass(20)
    tab.asking.cancel()
    await expect(rejected).rejects.toMatchObject(cancelled)
    expect(tab.changes).toEqual([true, false, true, false])
  })

  test('of a public request, or to a guest, has nobody asked', async () => {
    const tab = await open()
    server.use(http.delete('*/api/notes', () => HttpResponse.json(tooOld.data, { status: 403 })))
    const ofNobody = { method: 'DELETE', session: false } as const
    expect((await tab.session.fetch('/api/notes', ofNobody)).status).toBe(403)
    await inTime(tab.session.logOut())
    expect(await tab.write(deletion)).toMatchObject({ error: tooOld })
    expect(tab.changes).toEqual([])
  })

  test('of a request that must not be sent again is its own', async () => {
    const tab = await open()
    const response = await tab.session.fetch('/api/notes', {
      method: 'DELETE',
      session: { replay: false },
    })
    expect(response.status).toBe(403)
    expect(tab.changes).toEqual([])
    // What the host may do instead:
    const asked = tab.session.reauthenticate()
    await tab.confirm()
    expect(await asked).toEqual({ ok: true })
    expect((await tab.session.fetch('/api/notes', { method: 'DELETE' })).status).toBe(204)
  })

  test('of a request whose caller has gone has nobody asked any longer', async () => {
    const tab = await open()
    const stop = new AbortController()
    const sent = tab.session.fetch('/api/notes', { method: 'DELETE', signal: stop.signal })
    await time.pass(20)
    expect(tab.asking.isAsked()).toBe(true)
    stop.abort()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
    expect(tab.asking.isAsked()).toBe(false)
    expect(deletions()).toBe(1)
  })

  test('is given up when the dialog goes, and not where it is only mounted anew', async () => {
    const tab = await open()
    const { sent } = await tab.delete()
    tab.leave()
    const again = tab.asking.subscribe(() => undefined)
    await time.pass(20)
    expect(tab.asking.isAsked()).toBe(true)
    again()
    await time.pass(20)
    expect(await sent).toMatchObject({ error: cancelled })
  })
})

// @proves reauthentication
describe('RFC 9470’s insufficient_user_authentication', () => {
  const challenge = (more = '') => ({
    'www-authenticate': `Bearer error="insufficient_user_authentication", error_description="too old"${more}`,
  })
  /** Asks for a recent login until there was one. */
  const stepUp = (more?: string) =>
    server.use(
      http.get('*/api/notes', () =>
        backend.stats().logins > 1
          ? HttpResponse.json([])
          : HttpResponse.json({}, { status: 401, headers: challenge(more) }),
      ),
    )

  test.each([
    ['a query', (tab: ManyTab) => tab.notes().then(({ error }) => error)],
    [
      'session.fetch',
      (tab: ManyTab) => tab.session.fetch('/api/notes').then(({ ok }) => (ok ? undefined : 'no')),
    ],
  ])('to %s asks too, and says nothing against the token', async (_, send) => {
    stepUp(', max_age="5"')
    const tab = await open({ reauthentication: reauthentication() })
    const sent = send(tab)
    await time.pass(20)
    expect(tab.asking.isAsked()).toBe(true)
    expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 0 })
    await tab.confirm()
    expect(await sent).toBeUndefined()
    expect(backend.stats().refreshes).toBe(0)
    expect(tab.story()).not.toContain('tokenExpired')
  })

  test('ends no session that nothing can renew', async () => {
    stepUp()
    const tab = await open({
      reauthentication: reauthentication(),
      endpoints: { refresh: false },
      token: { maxAge: 3600 },
    })
    const sent = tab.notes()
    await time.pass(20)
    tab.asking.cancel()
    expect(await sent).toMatchObject({ error: cancelled })
    expect(tab.state().status).toBe('loggedIn')
  })

  test('is not any other 401: an expired token is refreshed, and then asked with', async () => {
    const tab = await open()
    backend.revokeAccess()
    const { sent } = await tab.delete()
    expect(backend.stats().refreshes).toBe(1)
    expect(tab.asking.isAsked()).toBe(true)
    await tab.confirm()
    expect(await sent).not.toHaveProperty('error')
    expect(tab.state()).toMatchObject({ rotation: 2 })
  })
})

// @proves reauthentication: twoApis
describe('a base query of another library', () => {
  const needs = { errors: [{ extensions: { code: 'LOGIN_TOO_OLD' } }] }
  type Own = BaseQueryFn<string, unknown, unknown, SessionExtraOptions, object>

  async function asking(
    answer: () => ReturnType<Own>,
    when: NonNullable<Parameters<typeof reauthentication>[0]>['when'],
    extraOptions: SessionExtraOptions = {},
  ) {
    const sent = jest.fn(answer)
    const host = await openHost(
      { reauthentication: reauthentication({ when: when ?? [] }) },
      (made) =>
        createApi({
          reducerPath: 'own',
          baseQuery: retry(made.session.withSession((() => sent()) as Own, { baseUrl: apiUrl }), {
            maxRetries: 2,
            backoff: async () => undefined,
          }) as Own,
          endpoints: (build) => ({
            act: build.mutation<unknown, string>({
              query: (url) => url,
              extraOptions: extraOptions as never,
            }),
          }),
        }),
    )
    await inTime(host.logIn())
    const { reauthentication: driver } = host.session
    driver!.subscribe(() => undefined)
    const act = host.store.dispatch(host.own.endpoints.act.initiate('/x') as never) as Promise<{
      data?: unknown
      error?: unknown
    }>
    await time.pass(20)
    return { sent, act, driver: driver!, stop: host.session.stop }
  }

  test('for GraphQL, where a refusal is a 200, and its body in the meta', async () => {
    let isRecent = false
    const { sent, act, driver, stop } = await asking(
      () =>
        isRecent
          ? { data: 'done', meta: {} }
          : {
              error: { message: 'no' },
              meta: { response: { status: 200, ...needs } },
            },
      [{ status: 200, path: 'errors.0.extensions.code', is: 'LOGIN_TOO_OLD' }],
    )
    expect(driver.isAsked()).toBe(true)
    isRecent = true
    await inTime(driver.logIn(fields('sara')))
    expect(await act).toMatchObject({ data: 'done' })
    expect(sent).toHaveBeenCalledTimes(2)
    stop()
  })

  test('for axios, by the status in its error; who gives up is not asked again by `retry`', async () => {
    const { sent, act, driver, stop } = await asking(
      () => ({ error: { status: 403, data: { error: 'old' } } }),
      [{ status: 403, path: 'error', is: 'old' }],
    )
    expect(driver.isAsked()).toBe(true)
    driver.cancel()
    await time.pass(20)
    expect(await act).toMatchObject({ error: cancelled })
    expect(sent).toHaveBeenCalledTimes(1)
    stop()
  })

  test('is not sent again, and asks nobody, where its endpoint says so', async () => {
    const { act, driver, stop } = await asking(
      () => ({ error: { status: 403, data: { error: 'old' } } }),
      [{ status: 403 }],
      { session: { replay: false } },
    )
    expect(driver.isAsked()).toBe(false)
    expect(await act).toMatchObject({ error: { status: 403 } })
    stop()
  })
})

// @proves reauthentication
describe('the person who is asked', () => {
  test('may mistype the password: they are still asked, and nothing is lost', async () => {
    const tab = await open()
    const { sent } = await tab.delete()
    expect(await tab.confirm('sara', 'wrong')).toMatchObject({
      name: 'RefusedError',
      call: 'login',
      status: 401,
    })
    expect(tab.asking.isAsked()).toBe(true)
    expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 0 })
    await tab.confirm()
    expect(await sent).not.toHaveProperty('error')
  })

  test('may drop a login that is slow: its tokens are revoked, and they are still asked', async () => {
    const tab = await open()
    const { sent } = await tab.delete()
    backend.setFault('login', { kind: 'slow', ms: 2000, times: 1 })
    const slow = tab.asking.logIn(fields('sara'))
    await time.pass(500)
    tab.asking.stop()
    await time.pass(2000)
    expect(await slow).toMatchObject({ name: 'SessionEndedError' })
    expect(tab.asking.isAsked()).toBe(true)
    expect(backend.stats().revokedFamilies).toBe(1)
    expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 0 })
    await tab.confirm()
    expect(await sent).not.toHaveProperty('error')
  })

  test('may click twice: the password is sent once', async () => {
    const tab = await open()
    const { sent } = await tab.delete()
    backend.setFault('login', { kind: 'slow', ms: 2000, times: 1 })
    const both = [tab.asking.logIn(fields('sara')), tab.asking.logIn(fields('sara'))]
    const before = backend.stats().calls.login
    await time.pass(4000)
    expect(await Promise.all(both)).toEqual([undefined, undefined])
    expect(backend.stats().calls.login - before).toBe(1)
    expect(await sent).not.toHaveProperty('error')
  })

  test('whose computer sleeps during the login is still asked: a token that has ended meanwhile is not used', async () => {
    const tab = await open()
    const { sent } = await tab.delete()
    backend.setFault('login', { kind: 'slow', ms: 2000, times: 1 })
    const late = tab.asking.logIn(fields('sara'))
    await time.pass(500)
    time.sleep(3600_000)
    const before = calls('GET /api/auth/user')
    await time.pass(2000)
    expect(await late).toMatchObject({ name: 'FaultError', call: 'login', kind: 'timeout' })
    expect(tab.asking.isAsked()).toBe(true)
    expect(calls('GET /api/auth/user') - before).toBe(0)
    expect(backend.stats().revokedFamilies).toBe(1)
    expect(await tab.confirm()).toBeUndefined()
    expect(await sent).not.toHaveProperty('error')
  })

  test('may be asked for a code, as at any login', async () => {
    const browser = createBrowser()
    const plain = await browser.open({
      options: { reauthentication: demoReauthentication, challenges: demoChallenges },
    })
    const first = await inTime(plain.logIn('laleh', passwords.laleh))
    await inTime(first!.step!.continue({ code: '140509' }))
    const tab = await withDialog(plain)
    const { sent } = await tab.delete()
    const { epoch } = tab.state()
    const error = await tab.confirm('laleh')
    expect(error).toMatchObject({ name: 'RefusedError', code: 'code' })
    expect(tab.state()).toMatchObject({ epoch, rotation: 0 })
    const { step } = error!
    const wrong = await inTime(step!.continue({ code: '000000' }))
    expect(wrong.ok || wrong.step).toBe(step)
    expect(tab.asking.isAsked()).toBe(true)
    expect(await inTime(step!.continue({ code: '140509' }))).toEqual({ ok: true })
    expect(await sent).not.toHaveProperty('error')
    expect(tab.state()).toMatchObject({ epoch, rotation: 1 })
  })

  test('who gives up at a step is done with it', async () => {
    const plain = await createBrowser().open({
      options: { reauthentication: demoReauthentication, challenges: demoChallenges },
    })
    const first = await inTime(plain.logIn('laleh', passwords.laleh))
    await inTime(first!.step!.continue({ code: '140509' }))
    const tab = await withDialog(plain)
    const { sent } = await tab.delete()
    const { step } = (await tab.confirm('laleh'))!
    tab.asking.cancel()
    expect(await sent).toMatchObject({ error: cancelled })
    expect(await inTime(step!.continue({ code: '140509' }))).toMatchObject({
      error: { name: 'SessionEndedError' },
    })
    expect(tab.state()).toMatchObject({ rotation: 0 })
  })

  test.each([
    ['the user call', {}],
    ['the answer to the login', { user: { from: 'login', property: 'who' } }],
    ['the claims of the token', { user: { from: 'token', property: '' } }],
  ])('is known by %s', async (_, options) => {
    const id = { sara: 1, omid: 2 } as Record<string, number>
    const jwt = (claims: object) =>
      [{ alg: 'none' }, claims, {}]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
    if (_ !== 'the user call')
      server.use(
        http.post('*/api/auth/login', async ({ request }) => {
          const { username } = (await request.json()) as { username: string }
          const who = { id: id[username], name: username }
          return HttpResponse.json({ token: jwt({ ...who, n: received.length }), who })
        }),
      )
    const tab = await open({
      ...options,
      reauthentication: reauthentication({ when: [{ status: 403 }] }),
    } as SessionOptions)
    server.use(
      http.delete('*/api/notes', () => HttpResponse.json({}, { status: 403 }), { once: true }),
      http.delete('*/api/notes', () => HttpResponse.json({})),
    )
    const { sent } = await tab.delete()
    expect(await tab.confirm('omid')).toMatchObject({ code: 'anotherPerson' })
    expect(deletions()).toBe(1)
    expect(tab.state()).toMatchObject({ rotation: 0, user: { id: 1 } })
    expect(await tab.confirm('sara')).toBeUndefined()
    await sent
    expect(tab.state()).toMatchObject({ rotation: 1, user: { id: 1 } })
  })

  test('is asked for first where nobody knows yet whose the session is', async () => {
    backend.setFault('user', { kind: 'status', status: 500 })
    const tab = await open()
    expect(tab.state()).not.toHaveProperty('user')
    const { sent } = await tab.delete()
    expect(await tab.confirm()).toMatchObject({ name: 'FaultError' })
    expect(tab.state()).toMatchObject({ rotation: 0 })
    backend.clearFaults()
    expect(await tab.confirm()).toBeUndefined()
    expect(await sent).not.toHaveProperty('error')
    expect(tab.state()).toMatchObject({ user: { id: 1 }, rotation: 1 })
  })
})

// @proves reauthentication, nobodyElse: another
describe('another person who logs in where somebody is asked', () => {
  test('gets nothing: their tokens are revoked, and nothing is sent for them', async () => {
    const tab = await open()
    const { sent } = await tab.delete()
    expect(await tab.confirm('omid')).toMatchObject({
      name: 'RefusedError',
      call: 'login',
      code: 'anotherPerson',
    })
    await time.pass(20)
    expect(tab.asking.isAsked()).toBe(true)
    expect(deletions()).toBe(1)
    expect(backend.stats().revokedFamilies).toBe(1)
    expect(tab.state()).toMatchObject({ rotation: 0, user: { name: 'Sara Parvaz' } })
    expect(await tab.confirm('sara')).toBeUndefined()
    expect(await sent).not.toHaveProperty('error')
  })

  test('whose session it is nobody can say, gets nothing either', async () => {
    const tab = await open()
    const { sent } = await tab.delete()
    backend.setFault('user', { kind: 'status', status: 503 })
    expect(await tab.confirm('omid')).toMatchObject({ name: 'FaultError', call: 'user' })
    backend.clearFaults()
    await time.pass(20)
    expect(backend.stats().revokedFamilies).toBe(1)
    expect(deletions()).toBe(1)
    tab.asking.cancel()
    await sent
  })
})

// @proves reauthentication
describe('a session that ends while its person is asked', () => {
  test.each([
    ['a sign-out', (tab: ManyTab) => tab.session.logOut(), 'SessionEndedError'],
    ['both tokens’ end', async (tab: ManyTab) => tab.session.expire(), 'ExpiredAuthSessionError'],
    ['the app', (tab: ManyTab) => tab.session.end(), 'SessionEndedError'],
    [
      'another login',
      async (tab: ManyTab) => void (await tab.logIn('omid', passwords.omid)),
      'SessionEndedError',
    ],
  ])('by %s ends the asking: what waits fails, and is not sent', async (_, end, name) => {
    const tab = await open()
    const sent = tab.session.fetch('/api/notes', { method: 'DELETE' }).catch((error) => error)
    await time.pass(20)
    const asked = tab.session.reauthenticate()
    await inTime(end(tab))
    expect(await sent).toMatchObject({ name })
    expect(await asked).toMatchObject({ ok: false, error: { name } })
    expect(tab.asking.isAsked()).toBe(false)
    expect(deletions()).toBe(1)
    expect(await tab.confirm()).toMatchObject({ name: 'SessionEndedError' })
  })

  test('and during their login revokes what it brings', async () => {
    const tab = await open()
    const { sent } = await tab.delete()
    backend.setFault('login', { kind: 'slow', ms: 1000, times: 1 })
    const late = tab.asking.logIn(fields('sara'))
    await time.pass(500)
    await inTime(tab.session.logOut())
    await time.pass(1000)
    expect(await late).toMatchObject({ name: 'SessionEndedError' })
    expect(await sent).toMatchObject({ error: { name: 'SessionEndedError' } })
    expect(tab.state().status).toBe('loggedOut')
    expect(backend.stats().revokedFamilies).toBe(2)
  })
})

// @proves reauthentication
describe('the tokens before', () => {
  test('are kept where the server gives out no other refresh token', async () => {
    const tab = await open()
    const { sent } = await tab.delete()
    const before = tab.state()
    server.use(
      http.post('*/api/auth/login', () => {
        const { access } = backend.issue('sara')!.tokens
        return HttpResponse.json({ token: access, expires_in: 1800 })
      }),
    )
    expect(await tab.confirm()).toBeUndefined()
    await sent
    await time.pass(20)
    const { renewal } = before as { renewal?: object }
    expect(tab.state()).toMatchObject({ rotation: 1, renewal })
    expect(calls('POST /api/auth/logout')).toBe(0)
  })
})

// @proves reauthentication
describe('session.reauthenticate', () => {
  test('asks by itself, and resolves once the person has logged in, or to why not', async () => {
    const tab = await open()
    const asked = tab.session.reauthenticate()
    expect(tab.asking.isAsked()).toBe(true)
    await tab.confirm()
    expect(await asked).toEqual({ ok: true })
    const again = tab.session.reauthenticate()
    tab.asking.cancel()
    expect(await again).toMatchObject({ ok: false, error: cancelled })
  })

  test('resolves too once `session.begin` has brought new tokens of the person', async () => {
    const tab = await open()
    const asked = tab.session.reauthenticate()
    const given = { accessToken: 'new', refreshToken: 'new-refresh', user: { id: 1 } }
    expect(await tab.session.begin(given, { remember: true })).toBeUndefined()
    expect(await asked).toEqual({ ok: true })
    expect(tab.asking.isAsked()).toBe(false)
  })

  test('is not answered by `session.begin` with the tokens that the session has already', async () => {
    const tab = await open()
    const asked = tab.session.reauthenticate()
    type Token = { readonly value: string }
    type Signed = { accessToken: Token; renewal: { token: Token }; user: object }
    const now = tab.state() as unknown as Signed
    await tab.session.begin(
      { accessToken: now.accessToken.value, refreshToken: now.renewal.token.value, user: now.user },
      { remember: true },
    )
    expect(tab.asking.isAsked()).toBe(true)
    tab.asking.cancel()
    expect(await asked).toMatchObject({ ok: false, error: cancelled })
  })

  test('is no matter of a guest', async () => {
    const tab = await createBrowser().open({ options: { reauthentication: reauthentication() } })
    expect(await tab.session.reauthenticate()).toMatchObject({
      ok: false,
      error: { name: 'SessionEndedError' },
    })
  })

  test('says what is missing: the option, or a dialog', async () => {
    const plain = await createBrowser().signedIn()
    await expect(plain.session.reauthenticate()).rejects.toThrow('option reauthentication')
    const silent = await createBrowser().signedIn({
      options: { reauthentication: reauthentication() },
    })
    await expect(silent.session.reauthenticate()).rejects.toThrow('nothing asks')
  })
})

describe('the option', () => {
  test('takes rules only, and only where one person can be told from another', () => {
    const bad = { when: [{ path: 'code' }] } as never
    expect(() => reauthentication(bad)).toThrow('reauthentication.when: expected')
    expect(() => createSession({ reauthentication: {} as never })).toThrow(
      'Session option reauthentication: expected what reauthentication(',
    )
    expect(() =>
      createSession({ reauthentication: reauthentication(), endpoints: { user: false } }),
    ).toThrow('Session option reauthentication: expected none, or a user call')
  })
})
