import { describe, expect, test } from '@jest/globals'
import { http, HttpResponse } from 'msw'
import type { Fault } from '../../src/demo/faults'
import { recordKey } from '../support/storage'
import { apiUrl } from '../support/device'
import { until, useFakeTime } from '../support/fakeTime'
import { useDemoServer } from '../support/server'
import { useBrowsers } from '../support/manyTabs'

const { backend, server, received } = useDemoServer({ tokenLifetime: 60 })
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })

const hidden = { visible: false }
const ended = {
  status: 'loggedOut',
  epoch: time.start + 1,
  end: { reason: 'logout', at: time.start },
}

// @proves signOut
describe('a logout', () => {
  test('is local and at once: before any answer, before any wait', async () => {
    const tab = await createBrowser().signedIn()
    const done = tab.session.logOut()
    expect(tab.state()).toEqual(ended)
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded', 'loggedOut'])
    await done
  })

  const faults: [string, Fault][] = [
    ['hangs', { kind: 'slow', ms: 3600_000 }],
    ['is down', { kind: 'offline' }],
    ['refuses', { kind: 'refuse' }],
    ['breaks', { kind: 'status', status: 500 }],
    ['is a captive portal', { kind: 'html' }],
  ]
  test.each(faults)('is done although the server %s', async (_, fault) => {
    const browser = createBrowser()
    const tab = await browser.signedIn()
    backend.setFault('logout', fault)
    await tab.session.logOut()
    expect(tab.state()).toEqual(ended)
    await time.pass(60_000)
    const again = await browser.open()
    expect(again.state()).toEqual(ended)
    expect(backend.stats().calls.refresh).toBe(0)
  })

  test('has forgotten the tokens in every storage when it is done', async () => {
    const browser = createBrowser()
    const tab = await browser.signedIn()
    await tab.session.logOut()
    expect(browser.localStorage.getItem(recordKey)).not.toContain('value')
    expect(tab.sessionStorage.getItem(recordKey)).toBeNull()
  })

  test('empties the cache of the api', async () => {
    const tab = await createBrowser().signedIn()
    await tab.notes()
    await tab.addNote('mine')
    await tab.session.logOut()
    await time.pass(0)
    const { queries, mutations } = tab.store.getState().api
    expect({ queries, mutations }).toEqual({ queries: {}, mutations: {} })
  })

  test('aborts what is in flight, and whoever waits is told why', async () => {
    const tab = await createBrowser().signedIn()
    let aborted = false
    server.use(
      http.get('*/api/notes', async ({ request }) => {
        request.signal.addEventListener('abort', () => (aborted = true))
        await new Promise(() => undefined)
        return HttpResponse.json([])
      }),
    )
    const answer = tab.notes()
    await until(() => received.at(-1)?.call === 'GET /api/notes')
    await tab.session.logOut()
    expect(await answer).toMatchObject({ error: { name: 'SessionEndedError' } })
    await until(() => aborted)
  })

  test('leaves what is asked in the same breath unsent', async () => {
    const tab = await createBrowser().signedIn()
    const done = tab.session.logOut()
    expect(await tab.notes()).toMatchObject({ error: { name: 'SessionEndedError' } })
    await done
    expect(backend.stats().calls.notes).toBe(0)
  })

  test('is told once, and when nobody is logged in not at all', async () => {
    const tab = await createBrowser().signedIn()
    await Promise.all([tab.session.logOut(), tab.session.logOut()])
    await tab.session.logOut()
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded', 'loggedOut'])
    await until(() => backend.stats().calls.logout > 0)
    await time.pass(1000)
    expect(backend.stats().calls.logout).toBe(1)
  })

  test('is there through the mutation of the api too', async () => {
    const tab = await createBrowser().signedIn()
    expect(await tab.store.dispatch(tab.api.endpoints.logout.initiate())).toEqual({ data: null })
    expect(tab.state()).toEqual(ended)
  })
})

// @proves signOut
describe('the server', () => {
  test('is told to forget the session, by a call that outlives the page', async () => {
    const outliving: string[] = []
    const environment = {
      fetch(request: Request) {
        if (request.keepalive) outliving.push(request.url)
        return fetch(request)
      },
    }
    const tab = await createBrowser().signedIn({ environment })
    await tab.session.logOut()
    await until(() => backend.stats().revokedFamilies === 1)
    expect(outliving).toEqual([`${apiUrl}/api/auth/logout`])
    expect(received.at(-1)).toMatchObject({
      call: 'POST /api/auth/logout',
      authorization: expect.stringMatching(/^Bearer ./),
    })
  })

  test.each([
    ['has expired', true],
    ['expires within the leeway, as nobody has noticed yet', false],
  ])('gets no bearer that %s', async (_, noticed) => {
    const tab = await createBrowser().signedIn(hidden)
    if (noticed) await time.pass(60_000)
    else time.sleep(59_500)
    await tab.session.logOut()
    await until(() => backend.stats().revokedFamilies === 1)
    expect(received.at(-1)).toMatchObject({
      call: 'POST /api/auth/logout',
      authorization: null,
    })
  })

  const gone: [string, Fault][] = [
    ['cannot be reached', { kind: 'offline' }],
    ['is out of order', { kind: 'status', status: 503 }],
    ['is behind a captive portal', { kind: 'html' }],
  ]
  test.each(gone)('is told later where it %s now, without another sign-out', async (_, fault) => {
    const tab = await createBrowser().signedIn()
    backend.setFault('logout', fault)
    await tab.session.logOut()
    expect(tab.state()).toEqual(ended)
    await time.pass(3600_000)
    expect(backend.stats().calls.logout).toBeLessThanOrEqual(25)
    expect(backend.stats().revokedFamilies).toBe(0)
    backend.clearFaults()
    tab.attend()
    await time.pass(600_000)
    const { logout } = backend.stats().calls
    expect(backend.stats().revokedFamilies).toBe(1)
    await time.pass(3600_000)
    expect(backend.stats().calls.logout).toBe(logout)
  })

  test('is not told again by a session layer that was stopped while it was being told', async () => {
    const tab = await createBrowser().signedIn()
    backend.setFault('logout', { kind: 'offline', ms: 1000 })
    await tab.session.logOut()
    await until(() => backend.stats().calls.logout === 1)
    tab.session.stop()
    await time.pass(3600_000)
    tab.attend()
    await time.pass(3600_000)
    expect(backend.stats().calls.logout).toBe(1)
  })

  test('is told of every session that ended while it could not be reached', async () => {
    const tab = await createBrowser().signedIn()
    backend.setFault('logout', { kind: 'offline' })
    await tab.session.logOut()
    await tab.logIn('omid', 'darya-1405')
    await tab.session.logOut()
    await time.pass(60_000)
    backend.clearFaults()
    await time.pass(600_000)
    expect(backend.stats().revokedFamilies).toBe(2)
  })

  test('is told once of each, also where it fails between two', async () => {
    const tab = await createBrowser().signedIn()
    backend.setFault('logout', { kind: 'offline' })
    await tab.session.logOut()
    await tab.logIn('omid', 'darya-1405')
    await tab.session.logOut()
    await time.pass(1000)
    const told: string[] = []
    server.use(
      http.post('*/api/auth/logout', async ({ request }) => {
        told.push(await request.text())
        return told.length === 2 ? HttpResponse.error() : new HttpResponse(null, { status: 204 })
      }),
    )
    await time.pass(3600_000)
    expect(told).toEqual([told[0], told[1], told[1]])
    expect(new Set(told).size).toBe(2)
  })

  test('is told soon where a person looks', async () => {
    const tab = await createBrowser().signedIn({ environment: { random: () => 1 } })
    backend.setFault('logout', { kind: 'offline' })
    await tab.session.logOut()
    for (const seconds of [1, 2, 4, 8, 16]) await time.pass(seconds * 1000)
    expect(backend.stats().calls.logout).toBe(6)
    backend.clearFaults()
    tab.attend()
    await time.pass(2999)
    expect(backend.stats().calls.logout).toBe(6)
    await time.pass(1)
    expect(backend.stats()).toMatchObject({ revokedFamilies: 1, calls: { logout: 7 } })
  })

  test.each([401, 404])('that answers with %i is not asked again', async (status) => {
    const tab = await createBrowser().signedIn()
    backend.setFault('logout', { kind: 'status', status })
    await tab.session.logOut()
    await time.pass(3600_000)
    expect(backend.stats().calls.logout).toBe(1)
  })

  test('is told of a session that has no refresh token by its bearer alone', async () => {
    const tab = await createBrowser().signedIn({ options: { endpoints: { refresh: false } } })
    const sent: unknown[] = []
    server.use(
      http.post('*/api/auth/logout', async ({ request }) => {
        sent.push(request.headers.get('authorization'), await request.text())
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const session = tab.state()
    await tab.session.logOut()
    await until(() => sent.length > 0)
    expect(sent).toEqual([
      `Bearer ${session.status === 'loggedIn' ? session.accessToken.value : ''}`,
      '',
    ])
  })

  test('waits as long as the server asked', async () => {
    const tab = await createBrowser().signedIn()
    backend.setFault('logout', { kind: 'status', status: 503, retryAfter: 90, times: 1 })
    await tab.session.logOut()
    await time.pass(1000)
    tab.attend()
    await time.pass(88_000)
    expect(backend.stats().calls.logout).toBe(1)
    await time.pass(2000)
    expect(backend.stats().revokedFamilies).toBe(1)
  })

  test('is told nothing where it wants to hear nothing', async () => {
    const tab = await createBrowser().signedIn({ options: { endpoints: { logout: false } } })
    const sent = received.length
    const faults: unknown[] = []
    tab.session.on('fault', (fault) => faults.push(fault))
    await tab.session.logOut()
    await time.pass(1000)
    expect(tab.state()).toEqual(ended)
    expect(received).toHaveLength(sent)
    expect(faults).toEqual([])
  })
})

// @proves signOut, nobodyElse
describe('a late answer does not bring the session back:', () => {
  test('of a refresh, whose new tokens are revoked at once', async () => {
    const browser = createBrowser()
    const tab = await browser.signedIn(hidden)
    await time.pass(60_000)
    backend.setFault('refresh', { kind: 'slow', ms: 5000 })
    const refresh = tab.session.refresh()
    await until(() => backend.stats().refreshes === 1)
    await tab.session.logOut()
    const stored = browser.localStorage.getItem(recordKey)
    await until(() => backend.stats().calls.logout === 1)
    await time.pass(5000)
    expect(await refresh).toMatchObject({ error: { name: 'SessionEndedError' } })
    expect(tab.story().at(-1)).toBe('loggedOut')
    expect(browser.localStorage.getItem(recordKey)).toBe(stored)
    expect(backend.stats().calls.logout).toBe(2)
    expect(received.at(-1)).toMatchObject({ call: 'POST /api/auth/logout' })
    expect(backend.stats().revokedFamilies).toBe(1)
  })

  test('of a request that waited for that refresh', async () => {
    const tab = await createBrowser().signedIn(hidden)
    await time.pass(60_000)
    backend.setFault('refresh', { kind: 'slow', ms: 5000 })
    const answer = tab.addNote('never')
    await until(() => backend.stats().refreshes === 1)
    await tab.session.logOut()
    await time.pass(5000)
    expect(await answer).toMatchObject({ error: expect.anything() })
    expect(backend.stats().calls.notes).toBe(0)
  })

  test('of a refresh that meets a fault or a no', async () => {
    for (const kind of ['offline', 'refuse'] as const) {
      const tab = await createBrowser().signedIn(hidden)
      await time.pass(60_000)
      backend.setFault('refresh', { kind, ms: 5000, times: 1 })
      const refresh = tab.session.refresh()
      await time.pass(0)
      await tab.session.logOut()
      await time.pass(5000)
      expect(await refresh).toMatchObject({ error: { name: 'SessionEndedError' } })
      expect(tab.story().at(-1)).toBe('loggedOut')
      expect(tab.session.refreshFault()).toBeUndefined()
    }
  })

  test('of the user', async () => {
    const tab = await createBrowser().signedIn()
    backend.setFault('user', { kind: 'slow', ms: 5000 })
    const load = tab.session.loadUser()
    await until(() => backend.stats().calls.user === 2)
    await tab.session.logOut()
    await time.pass(5000)
    await load
    expect(tab.story().filter((event) => event === 'userLoaded')).toHaveLength(1)
    expect(tab.store.getState().api.queries).toEqual({})
  })

  test('of the user of the session before, under the next session', async () => {
    const tab = await createBrowser().signedIn()
    const { epoch } = tab.state()
    backend.setFault('user', { kind: 'slow', ms: 5000, times: 1 })
    void tab.session.loadUser()
    await until(() => backend.stats().calls.user === 2)
    await tab.session.logOut()
    await tab.logIn('omid', 'darya-1405')
    await time.pass(5000)
    expect(tab.state()).toMatchObject({ epoch: epoch + 1, user: { id: 2 } })
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded', 'loggedOut', 'loggedIn', 'userLoaded'])
  })

  test.each([
    ['a first login', false],
    ['a login while a session is on', true],
  ])('of %s, whose tokens are revoked at once', async (_, before) => {
    const tab = before ? await createBrowser().signedIn() : await createBrowser().open()
    backend.setFault('login', { kind: 'slow', ms: 5000 })
    const login = tab.logIn()
    const logins = before ? 2 : 1
    await until(() => backend.stats().logins === logins)
    await tab.session.logOut()
    await time.pass(5000)
    expect(await login).toMatchObject({ name: 'SessionEndedError' })
    expect(tab.state().status).toBe('loggedOut')
    expect(backend.stats().revokedFamilies).toBe(logins)
  })

  test('of a request of the host', async () => {
    const tab = await createBrowser().signedIn()
    backend.setFault('notes', { kind: 'slow', ms: 5000 })
    const answer = tab.notes()
    await until(() => backend.stats().calls.notes === 1)
    await tab.session.logOut()
    await time.pass(5000)
    expect(await answer).toMatchObject({ error: { name: 'SessionEndedError' } })
    expect(tab.store.getState().api.queries).toEqual({})
  })

  test('of a 401, which refreshes nothing any more', async () => {
    const tab = await createBrowser().signedIn()
    backend.setFault('notes', { kind: 'refuse', ms: 5000 })
    const answer = tab.notes()
    await until(() => backend.stats().calls.notes === 1)
    await tab.session.logOut()
    await time.pass(5000)
    expect(await answer).toMatchObject({ error: { name: 'SessionEndedError' } })
    expect(backend.stats().calls.refresh).toBe(0)
  })
})

test('after a logout a person can log in again, in a new epoch', async () => {
  const tab = await createBrowser().signedIn()
  const { epoch } = tab.state()
  await tab.session.logOut()
  expect(await tab.logIn()).toBeUndefined()
  expect(tab.state()).toMatchObject({ status: 'loggedIn', epoch: epoch + 1, rotation: 0 })
  await time.pass(0)
  expect(await tab.notes()).toMatchObject({ data: [{ text: 'Buy tea' }] })
})

test('after a logout nothing is due any more', async () => {
  const tab = await createBrowser().signedIn()
  await tab.session.logOut()
  await time.pass(3600_000)
  expect(tab.story()).toEqual(['loggedIn', 'userLoaded', 'loggedOut'])
  expect(backend.stats().calls).toMatchObject({ refresh: 0, logout: 1, user: 1 })
})
