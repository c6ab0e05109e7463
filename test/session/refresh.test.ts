import { describe, expect, test } from '@jest/globals'
import { http, HttpResponse } from 'msw'
import type { Fault } from '../../src/demo/faults'
import { until, useFakeTime } from '../support/fakeTime'
import { useDemoServer } from '../support/server'
import { useBrowsers } from '../support/manyTabs'

const { backend, server, received } = useDemoServer({ tokenLifetime: 60 })
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })

const begun = ['loggedIn', 'userLoaded']
const hidden = { visible: false }
/** The longest waits that jitter can choose. */
const patient = { visible: true, environment: { random: () => 1 } }
const notes = [{ text: 'Buy tea' }]

/** A tab that nobody sees, whose token has ended. */
const expired = async () => {
  const tab = await createBrowser().signedIn(hidden)
  await time.pass(60_000)
  return tab
}
const refreshTokenOf = (tab: Awaited<ReturnType<typeof expired>>) => {
  const session = tab.state()
  return 'renewal' in session && session.renewal.by === 'refreshToken'
    ? session.renewal.token
    : undefined
}

describe('a refresh', () => {
  test('sends the refresh token and no bearer, and rotates both tokens', async () => {
    const tab = await expired()
    const before = refreshTokenOf(tab)!
    const { epoch } = tab.state()
    let body: unknown
    server.events.on('request:start', async ({ request }) => {
      if (request.url.endsWith('/refresh')) body = await request.clone().json()
    })
    expect(await tab.session.refresh()).toEqual({ ok: true })
    expect(received.at(-1)).toMatchObject({ call: 'POST /api/auth/refresh', authorization: null })
    expect(body).toEqual({ refresh_token: before.value })
    expect(refreshTokenOf(tab)!.value).not.toBe(before.value)
    expect(tab.state()).toMatchObject({ status: 'loggedIn', epoch, rotation: 1 })
    server.events.removeAllListeners('request:start')
  })

  test('keeps the session, its number and its user', async () => {
    const tab = await expired()
    const before = tab.state()
    await tab.session.refresh()
    const { epoch, beganAt, user } = before as typeof before & { beganAt: number; user: unknown }
    expect(tab.state()).toMatchObject({ epoch, beganAt, user })
    expect(tab.story()).toEqual([...begun, 'tokenExpired', 'tokenRefreshed'])
  })

  test('whose answer has no new refresh token keeps the old one', async () => {
    const tab = await expired()
    const before = refreshTokenOf(tab)
    server.use(
      http.post('*/api/auth/refresh', () => HttpResponse.json({ token: 'new', expires_in: 60 })),
    )
    expect(await tab.session.refresh()).toEqual({ ok: true })
    expect(refreshTokenOf(tab)).toEqual(before)
    expect(tab.state()).toMatchObject({
      accessToken: { value: 'new', expiresAt: Date.now() + 60_000 },
    })
  })

  test('is one call for all who ask at once', async () => {
    const tab = await expired()
    const all = await Promise.all(Array.from({ length: 10 }, () => tab.session.refresh()))
    expect(all).toEqual(Array(10).fill({ ok: true }))
    expect(backend.stats().calls.refresh).toBe(1)
  })

  test('is one call also where it is the first to see that the token has ended', async () => {
    const tab = await createBrowser().signedIn()
    time.sleep(60_000)
    expect(await tab.session.refresh()).toEqual({ ok: true })
    await time.pass(0)
    expect(backend.stats()).toMatchObject({ reusedRefreshTokens: 0, calls: { refresh: 1 } })
  })

  test('of a session that is over keeps nobody of the next one waiting', async () => {
    const tab = await expired()
    const { epoch } = tab.state()
    backend.setFault('refresh', { kind: 'slow', ms: 10_000, times: 1 })
    void tab.session.refresh()
    await until(() => backend.stats().refreshes === 1)
    await tab.session.logOut()
    await tab.logIn('omid', 'darya-1405')
    await time.pass(1000)
    backend.revokeAccess()
    expect(await tab.notes()).toMatchObject({ data: notes })
    expect(tab.state().epoch).toBeGreaterThan(epoch)
    expect(tab.state()).toMatchObject({ rotation: 1, user: { id: 2 } })
  })

  test('is not made when nobody is logged in', async () => {
    const tab = await expired()
    await tab.session.logOut()
    expect(await tab.session.refresh()).toMatchObject({ error: { name: 'SessionEndedError' } })
    expect(backend.stats().calls.refresh).toBe(0)
  })
})

// @proves reason
describe('a server that refuses the refresh', () => {
  test.each([400, 401, 403])('with %i ends the session', async (status) => {
    const tab = await expired()
    const { epoch } = tab.state()
    backend.setFault('refresh', { kind: 'status', status })
    expect(await tab.session.refresh()).toMatchObject({
      error: { name: 'RefusedError', call: 'refresh', status },
    })
    expect(tab.story()).toEqual([...begun, 'tokenExpired', 'reset'])
    expect(tab.state()).toEqual({
      status: 'loggedOut',
      epoch,
      end: { reason: 'refreshRefused', at: Date.now() },
    })
    await time.pass(600_000)
    expect(backend.stats().calls.refresh).toBe(1)
  })
})

const faults: [string, Fault, object][] = [
  ['cannot be reached', { kind: 'offline' }, { kind: 'unreachable' }],
  ['gives up listening', { kind: 'status', status: 408 }, { kind: 'status', status: 408 }],
  ['does not know the call', { kind: 'status', status: 404 }, { kind: 'status', status: 404 }],
  ['does not know the method', { kind: 'status', status: 405 }, { kind: 'status', status: 405 }],
  ['has had too much', { kind: 'status', status: 429 }, { kind: 'status', status: 429 }],
  ['is a teapot', { kind: 'status', status: 418 }, { kind: 'status', status: 418 }],
  ['breaks', { kind: 'status', status: 500 }, { kind: 'status', status: 500 }],
  ['is being repaired', { kind: 'status', status: 503 }, { kind: 'status', status: 503 }],
  ['is a captive portal', { kind: 'html' }, { kind: 'notUnderstood', status: 200 }],
  ['answers without a token', { kind: 'malformed' }, { kind: 'notUnderstood' }],
]

// @proves outage
describe('a server that does not answer the question does not end the session:', () => {
  test.each(faults)('it %s', async (_, fault, error) => {
    const tab = await expired()
    backend.setFault('refresh', fault)
    expect((await tab.notes()).error).toMatchObject({
      name: 'FaultError',
      call: 'refresh',
      ...error,
    })
    expect(tab.state().status).toBe('tokenExpired')
    expect(tab.session.refreshFault()).toMatchObject({ error })
    backend.clearFaults()
    const again = tab.session.refresh({ now: true })
    await time.pass(3000)
    expect(await again).toEqual({ ok: true })
    expect(await tab.notes()).toMatchObject({ data: notes })
    expect(tab.session.refreshFault()).toBeUndefined()
  })

  test('it does not answer in time', async () => {
    const tab = await expired()
    backend.setFault('refresh', { kind: 'offline', ms: 3600_000, times: 1 })
    const refresh = tab.session.refresh()
    await until(() => backend.stats().calls.refresh === 1)
    await time.pass(14_999)
    expect(tab.session.refreshFault()).toBeUndefined()
    await time.pass(1)
    expect(await refresh).toMatchObject({ error: { name: 'FaultError', kind: 'timeout' } })
    expect(tab.state().status).toBe('tokenExpired')
  })

  test('it answers with nothing', async () => {
    const tab = await expired()
    server.use(http.post('*/api/auth/refresh', () => new HttpResponse(null, { status: 204 })))
    expect(await tab.session.refresh()).toMatchObject({ error: { kind: 'notUnderstood' } })
    expect(tab.state().status).toBe('tokenExpired')
  })
})

describe('after a fault', () => {
  test('the next try is made by itself', async () => {
    const tab = await createBrowser().signedIn(patient)
    backend.setFault('refresh', { kind: 'offline', times: 1 })
    await time.pass(59_500)
    expect(tab.session.refreshFault()).toMatchObject({ retryAt: time.start + 119_500 })
    await time.pass(59_999)
    expect(backend.stats().calls.refresh).toBe(1)
    await time.pass(1)
    expect(backend.stats().calls.refresh).toBe(2)
    expect(tab.story()).toEqual([...begun, 'tokenExpired', 'tokenRefreshed'])
  })

  test('tries become rarer, and are never more than twenty minutes apart', async () => {
    const tab = await createBrowser().signedIn(patient)
    backend.setFault('refresh', { kind: 'offline' })
    await time.pass(59_500)
    const waits: number[] = []
    while (waits.length < 4) {
      const wait = tab.session.refreshFault()!.retryAt - Date.now()
      waits.push(wait / 1000)
      await time.pass(wait)
    }
    expect(waits).toEqual([60, 1200, 1200, 1200])
    expect(tab.state().status).toBe('tokenExpired')
  })

  test('tries are never in a loop, even where jitter says at once', async () => {
    await createBrowser().signedIn({ visible: true, environment: { random: () => 0 } })
    backend.setFault('refresh', { kind: 'offline' })
    await time.pass(59_500)
    for (let i = 0; i < 20; i += 1) await time.pass(500)
    expect(backend.stats().calls.refresh).toBeLessThanOrEqual(12)
  })

  test('a request brings about the next try sooner, and that one answers it', async () => {
    const tab = await createBrowser().signedIn(patient)
    backend.setFault('refresh', { kind: 'offline', times: 1 })
    await time.pass(59_500)
    await time.pass(999)
    expect(await tab.notes()).toMatchObject({ error: { name: 'FaultError' } })
    expect(backend.stats().calls.refresh).toBe(1)
    await time.pass(1)
    expect(await tab.notes()).toHaveProperty('data')
    expect(backend.stats().calls.refresh).toBe(2)
    expect(tab.session.refreshFault()).toBeUndefined()
  })

  test('requests put tries off for longer each time', async () => {
    const tab = await createBrowser().signedIn(patient)
    backend.setFault('refresh', { kind: 'offline' })
    await time.pass(59_500)
    for (const wait of [1000, 2000, 4000, 8000]) {
      await time.pass(wait - 1)
      await tab.notes()
      const before = backend.stats().calls.refresh
      await time.pass(1)
      await tab.notes()
      expect(backend.stats().calls.refresh).toBe(before + 1)
    }
  })

  test('requests before the next try get the fault at once, without a call', async () => {
    const tab = await createBrowser().signedIn(patient)
    backend.setFault('refresh', { kind: 'status', status: 503 })
    await time.pass(59_500)
    for (let i = 0; i < 5; i += 1) {
      expect(await tab.notes()).toMatchObject({ error: { name: 'FaultError', status: 503 } })
    }
    expect(backend.stats().calls).toMatchObject({ refresh: 1, notes: 0 })
  })

  test('a person who looks makes the next try come soon, but not before three seconds', async () => {
    const tab = await createBrowser().signedIn(patient)
    backend.setFault('refresh', { kind: 'offline' })
    await time.pass(59_500)
    await time.pass(60_000)
    expect(backend.stats().calls.refresh).toBe(2)
    backend.clearFaults()
    for (let i = 0; i < 10; i += 1) tab.attend()
    await time.pass(2999)
    expect(backend.stats().calls.refresh).toBe(2)
    await time.pass(1)
    expect(backend.stats().calls.refresh).toBe(3)
    expect(tab.state().status).toBe('loggedIn')
  })

  test('a hidden tab does not try until it is seen', async () => {
    const tab = await expired()
    backend.setFault('refresh', { kind: 'offline', times: 1 })
    await tab.notes()
    await time.pass(3600_000)
    expect(backend.stats().calls.refresh).toBe(1)
    tab.setVisible(true)
    await time.pass(0)
    expect(tab.state().status).toBe('loggedIn')
  })

  test.each([429, 503])('the wait that the server asks for with %i is kept', async (status) => {
    const tab = await createBrowser().signedIn(patient)
    backend.setFault('refresh', { kind: 'status', status, retryAfter: 120, times: 1 })
    await time.pass(59_500)
    const retryAt = time.start + 59_500 + 120_000
    expect(tab.session.refreshFault()).toMatchObject({ retryAt, error: { status, retryAt } })
    tab.attend()
    await time.pass(119_999)
    expect(backend.stats().calls.refresh).toBe(1)
    await time.pass(1)
    expect(tab.state().status).toBe('loggedIn')
  })

  test('the wait may be given as a date, and nonsense is no wait', async () => {
    const tab = await createBrowser().signedIn(patient)
    const date = new Date(time.start + 180_000)
    backend.setFault('refresh', { kind: 'status', status: 503, retryAfter: date.toUTCString() })
    await time.pass(59_500)
    expect(tab.session.refreshFault()?.retryAt).toBe(date.getTime())
    backend.setFault('refresh', { kind: 'status', status: 503, retryAfter: 'soon' })
    await time.pass(120_500)
    expect(tab.session.refreshFault()?.error).not.toHaveProperty('retryAt')
  })

  test.each([
    ['an hour ahead', 3600_000, 3600_000],
    ['an hour behind', -3600_000, -3600_000],
    ['less than a second off, which nobody can tell', 900, 0],
  ])('a date is one of the clock of the server, %s', async (_, wrong, counted) => {
    const tab = await expired()
    const now = Date.now() + wrong
    server.use(
      http.post('*/api/auth/refresh', () =>
        HttpResponse.json(null, {
          status: 503,
          headers: {
            date: new Date(now).toUTCString(),
            'retry-after': new Date(Date.now() + counted + 120_000).toUTCString(),
          },
        }),
      ),
    )
    await tab.session.refresh()
    expect(tab.session.refreshFault()).toMatchObject({ error: { retryAt: Date.now() + 120_000 } })
  })

  test('the end of the refresh token ends the session', async () => {
    const tab = await createBrowser().signedIn({
      ...patient,
      options: { refreshToken: { maxAge: 600 } },
    })
    backend.setFault('refresh', { kind: 'offline' })
    for (let i = 0; i < 11; i += 1) await time.pass(60_000)
    expect(tab.story()).toEqual([...begun, 'tokenExpired', 'bothExpired', 'reset'])
    expect(tab.session.refreshFault()).toBeUndefined()
  })

  test('whoever listens hears of the trouble and of its end', async () => {
    const tab = await expired()
    const heard: unknown[] = []
    const stop = tab.session.onRefreshFault(() =>
      heard.push(tab.session.refreshFault()?.error.kind),
    )
    backend.setFault('refresh', { kind: 'offline', times: 1 })
    await tab.session.refresh()
    await time.pass(3000)
    await tab.session.refresh({ now: true })
    stop()
    expect(heard).toEqual(['unreachable', undefined])
  })
})

describe('never a reason for a refresh is', () => {
  test('a login', async () => {
    const tab = await expired()
    backend.setFault('login', { kind: 'refuse' })
    await tab.logIn()
    expect(backend.stats().calls).toMatchObject({ login: 2, refresh: 0 })
    expect(tab.state().status).toBe('tokenExpired')
  })

  test('a logout', async () => {
    const tab = await expired()
    backend.setFault('logout', { kind: 'refuse' })
    await tab.session.logOut()
    await time.pass(1000)
    expect(backend.stats().calls).toMatchObject({ logout: 1, refresh: 0 })
  })

  test('a refresh', async () => {
    const tab = await expired()
    backend.setFault('refresh', { kind: 'refuse' })
    await tab.session.refresh()
    await time.pass(1000)
    expect(backend.stats().calls.refresh).toBe(1)
  })
})

test('an answer that is lost after the server has rotated leads to a clear end, not to a loop', async () => {
  const tab = await createBrowser().signedIn(patient)
  backend.setFault('refresh', { kind: 'dropAnswer', times: 1 })
  await time.pass(59_500)
  expect(tab.state().status).toBe('tokenExpired')
  await time.pass(60_000)
  expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'refreshRefused' } })
  expect(backend.stats().calls.refresh).toBe(2)
})
