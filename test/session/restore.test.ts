import { describe, expect, jest, test } from '@jest/globals'
import { configureStore } from '@reduxjs/toolkit'
import {
  absoluteTimeout,
  createSession,
  Credentials,
  idleTimeout,
  type Environment,
  type SessionLayer,
  type SessionOptions,
} from '../../src/session'
import { apiUrl, loginUrl } from '../support/device'
import { createCookieJar } from '../support/cookieJar'
import { useBrowsers, type Browser, type ManyTab } from '../support/manyTabs'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { MemoryStorage } from '../support/storage'

useFakeTime()
const createBrowser = useBrowsers()

type Opening = Parameters<Browser['open']>[0]
type Given = { lag?: number; options?: object; environment?: Partial<Environment> }

/**
 * A browser with a cookie that nobody in the app has signed in for: the server has set it by itself. The hint is there
 * as long as the cookie is; `hint.value` is what it says where a test wants it otherwise.
 */
function cookieBrowser({ lag = 0, options: more = {}, environment }: Given = {}) {
  const browser = createBrowser({ lag })
  // The server may give out a token while another one that no page knows of is still good.
  browser.network.beEarly()
  const jar = createCookieJar()
  const hint: { value?: string | undefined } = {}
  const cookies = () => {
    const value = 'value' in hint ? hint.value : jar.cookie() && '1'
    return `theme=dark${value === undefined ? '' : `; signed_in=${value}`}`
  }
  const options = { renewal: 'cookie', restore: { hint: 'signed_in' }, ...more } as SessionOptions

  const openNow = (given: Opening = {}) =>
    browser.open({
      options,
      through: jar.through,
      ...given,
      environment: { cookies, ...environment, ...given.environment },
    })
  async function open(given: Opening = {}) {
    await pass(100) // what was stored last shows everywhere
    return openNow(given)
  }
  /** So many tabs, at the same moment. */
  async function openAll(count: number, given: Opening = {}) {
    await pass(100)
    return Promise.all(Array.from({ length: count }, () => openNow(given)))
  }
  /** A page whose host does something at once, before `ready`. */
  function load(act: (session: SessionLayer) => Promise<unknown>) {
    const page = browser.world.enter()
    const session = createSession({ ...options, baseUrl: apiUrl } as SessionOptions, {
      ...page.environment(),
      fetch: jar.through(browser.network.fetchFor(page)),
      cookies,
      sessionStorage: () => undefined,
      isVisible: () => true,
      onFocusOrOnline: () => () => undefined,
      ...environment,
    })
    const store = configureStore({
      reducer: { session: session.reducer, api: session.api.reducer },
      middleware: (getDefault) => getDefault().concat(session.middleware),
    })
    return { session, state: () => store.getState().session, done: act(session) }
  }
  /** Somebody signs in at the server, past this app. */
  async function signInElsewhere(name: 'sara' | 'omid' = 'sara') {
    const send = jar.through(browser.network.fetchFor(browser.world.enter()))
    const password = { sara: 'parvaz-1405', omid: 'darya-1405' }[name]
    const body = JSON.stringify({ username: name, password })
    const headers = { 'content-type': 'application/json' }
    await inTime(send(new Request(loginUrl, { method: 'POST', headers, body })))
  }
  /** The browser empties what scripts have stored; cookies stay. */
  async function emptyStorage() {
    await inTime(
      browser.world
        .enter()
        .environment()
        .sharedStore!.update(() => undefined),
    )
    browser.world.stored.clear()
  }

  return { ...browser, jar, hint, open, openAll, load, signInElsewhere, emptyStorage }
}

const idOf = (tab: ManyTab) => {
  const session = tab.state()
  return 'user' in session ? session.user?.['id'] : undefined
}
const callsOf = (tabs: readonly ManyTab[], name: string) =>
  tabs.flatMap(({ sent }) => sent.filter(({ call }) => call.endsWith(`/${name}`))).length
const nothing = { status: 'loggedOut', epoch: 0 }
const reuses = (all: readonly string[]) => all.filter((each) => /reuse/.test(each))

describe.each<[string, object]>([
  ['with the access token in the storage', {}],
  ['with no token in any storage', { persist: 'none' }],
])('a session whose only record is the cookie, %s', (_, options) => {
  // @proves reload: cookie
  test('begins at the start of the page, with its user, and before `ready`', async () => {
    const browser = cookieBrowser({ options })
    await browser.signInElsewhere()
    const at = Date.now()
    const tab = await browser.open()
    expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 0, user: { id: 1 } })
    expect(tab.state().epoch).toBeGreaterThan(at)
    await pass(1000)
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded'])
    expect(callsOf([tab], 'refresh')).toBe(1)
    expect(callsOf([tab], 'login')).toBe(0)
    await inTime(tab.notes())
    expect(tab.sent.at(-1)).toMatchObject({ call: '/api/notes', authorization: expect.any(String) })
  })

  // @proves reload: cookie
  test('is asked for once: a reload finds the record, as after a login', async () => {
    const browser = cookieBrowser({ options })
    await browser.signInElsewhere()
    const first = await browser.open()
    await pass(1000)
    const { epoch, status } = first.state()
    expect(status).toBe('loggedIn')
    first.close()
    const reloaded = await browser.open({ storage: first.storage })
    await pass(1000)
    expect(idOf(reloaded)).toBe(1)
    expect(reloaded.state().epoch).toBe(epoch)
    // Without a stored token a reload refreshes, as ever.
    expect(callsOf([reloaded], 'refresh')).toBe('persist' in options ? 1 : 0)
    expect(reloaded.story()).not.toContain('loggedIn')
    expect(browser.network.breaches).toEqual([])
  })

  // @proves oneRefresh, nobodyElse: cookie
  test.each([
    ['', 0, {}],
    [', where localStorage lags behind', 150, {}],
    [', without Web Locks', 0, { locks: undefined }],
    [', without Web Locks and IndexedDB', 0, { locks: undefined, sharedStore: undefined }],
  ])('is one for twenty tabs that are opened together, after all was cleared%s', async (...row) => {
    const [, lag, environment] = row
    const browser = cookieBrowser({ lag, options, environment })
    browser.backend.change({ tokenLifetime: 3 * 86_400 })
    const before = await browser.open()
    await before.signIn('sara')
    before.close()
    await pass(500)
    await browser.emptyStorage()
    let underWay = 0
    const atOnce = new Set<number>()
    const through = (send: Environment['fetch']) =>
      browser.jar.through(async (request) => {
        const isRefresh = request.url.endsWith('/refresh')
        if (isRefresh) atOnce.add((underWay += 1))
        return send(request).finally(() => isRefresh && (underWay -= 1))
      })
    const tabs = await browser.openAll(20, { through })
    await pass(5000)
    expect(new Set(tabs.map(idOf))).toEqual(new Set([1]))
    expect(new Set(tabs.map((tab) => tab.state().epoch)).size).toBe(1)
    expect(atOnce).toEqual(new Set([1]))
    expect(reuses(browser.network.breaches)).toEqual([])
    // Where no token is stored each tab needs one of its own, and some may still wait for their turn.
    expect(callsOf(tabs, 'refresh')).toBeLessThanOrEqual('persist' in options ? 20 : 1)
    expect(tabs.flatMap((tab) => tab.seen('reset'))).toEqual([])
  })
})

describe('a guest', () => {
  test('without the hint makes no call', async () => {
    const browser = cookieBrowser()
    const tab = await browser.open()
    await pass(60_000)
    expect(tab.sent).toEqual([])
    expect(tab.state()).toEqual(nothing)
  })

  test('makes one call at each load where the server has no hint, and hears nothing of the no', async () => {
    const browser = cookieBrowser({ options: { restore: {} } })
    const errors: unknown[] = []
    for (let load = 0; load < 2; load += 1) {
      const tab = await browser.open()
      tab.session.on('error', (error) => errors.push(error))
      await pass(60_000)
      expect(tab.sent.map(({ call }) => call)).toEqual(['/api/auth/refresh'])
      expect(tab.state()).toEqual(nothing)
      expect(tab.session.refreshFault()).toBeUndefined()
      tab.close()
    }
    expect(errors).toEqual([])
  })

  test.each([
    ['is not set', {}],
    ['is false', { restore: false }],
  ])('makes no call where the option %s', async (_, option) => {
    const browser = cookieBrowser({ options: { restore: undefined, ...option } })
    await browser.signInElsewhere()
    const tab = await browser.open()
    await pass(1000)
    expect(tab.sent).toEqual([])
    expect(tab.state()).toEqual(nothing)
  })

  test('whose hint is left over makes one call, and none again until there is another hint', async () => {
    const browser = cookieBrowser()
    browser.hint.value = 'of-last-year'
    const first = await browser.open()
    expect(callsOf([first], 'refresh')).toBe(1)
    expect(first.state()).toEqual(nothing)
    first.close()
    const second = await browser.open()
    expect(second.sent).toEqual([])
    second.close()
    await browser.signInElsewhere()
    expect(idOf(await browser.open())).toBeUndefined()
    browser.hint.value = 'of-today'
    expect(idOf(await browser.open())).toBe(1)
  })

  test('has nothing of the hint in the storage but a digest', async () => {
    const browser = cookieBrowser()
    browser.hint.value = 'parvaz-secret'
    await browser.open()
    await pass(100)
    const stored = [...browser.world.stored].map(([key, value]) => [key, value].join()).join()
    expect(stored).toContain('neshast:hint')
    expect(stored).not.toContain('parvaz-secret')
  })
})

describe('a server that is away', () => {
  // @proves outage: cookie
  test.each([
    ['says 503', { kind: 'status', status: 503 }],
    ['cannot be reached', { kind: 'offline' }],
    ['is a page of a proxy', { kind: 'html' }],
    ['says 200 without a token', { kind: 'malformed' }],
  ] as const)('and %s leaves the person logged out, with a form that works', async (_, fault) => {
    const browser = cookieBrowser()
    await browser.signInElsewhere()
    browser.backend.setFault('refresh', fault)
    const tab = await browser.open()
    expect(tab.state()).toEqual(nothing)
    expect(tab.session.refreshFault()).toBeUndefined()
    await pass(3600_000)
    expect(callsOf([tab], 'refresh')).toBe(1)
    await tab.signIn('omid')
    expect(idOf(tab)).toBe(2)
  })

  // @proves outage: cookie
  test('is tried again at the next load', async () => {
    const browser = cookieBrowser()
    await browser.signInElsewhere()
    browser.backend.setFault('refresh', { kind: 'status', status: 503, times: 1 })
    const tab = await browser.open()
    expect(tab.state()).toEqual(nothing)
    tab.close()
    expect(idOf(await browser.open())).toBe(1)
  })

  test('is tried again though the clock was set back since', async () => {
    const browser = cookieBrowser()
    await browser.signInElsewhere()
    browser.backend.setFault('refresh', { kind: 'status', status: 503, times: 1 })
    const tab = await browser.open()
    tab.close()
    jest.setSystemTime(Date.now() - 3600_000)
    expect(idOf(await browser.open())).toBe(1)
  })

  test('is waited for no longer than the time-out of the refresh; what comes later signs nobody in', async () => {
    const browser = cookieBrowser({ options: { timeouts: { refresh: 3000 } } })
    await browser.signInElsewhere()
    browser.backend.setFault('user', { kind: 'slow', ms: 10_000, times: 1 })
    const began = Date.now()
    const tab = await browser.open()
    expect(Date.now() - began).toBeLessThan(3300)
    expect(tab.state()).toEqual(nothing)
    await pass(60_000)
    expect(tab.state()).toEqual(nothing)
    tab.close()
    expect(idOf(await browser.open())).toBe(1)
    expect(reuses(browser.network.breaches)).toEqual([])
  })

  test('and hangs is asked by one of twenty tabs, and none waits longer than the others', async () => {
    const browser = cookieBrowser()
    await browser.signInElsewhere()
    browser.backend.setFault('refresh', { kind: 'slow', ms: 60_000 })
    const began = Date.now()
    const tabs = await browser.openAll(20)
    expect(Date.now() - began).toBeLessThan(16_000)
    await pass(120_000)
    expect(callsOf(tabs, 'refresh')).toBe(1)
    for (const tab of tabs) expect(tab.state()).toEqual(nothing)
  })

  test('and says 503 is asked by one of twenty tabs', async () => {
    const browser = cookieBrowser({ lag: 150 })
    await browser.signInElsewhere()
    browser.backend.setFault('refresh', { kind: 'status', status: 503 })
    const tabs = await browser.openAll(20)
    expect(callsOf(tabs, 'refresh')).toBe(1)
    for (const tab of tabs) expect(tab.state()).toEqual(nothing)
  })

  test('and cannot say whose the session is, begins it all the same, as after a login', async () => {
    const browser = cookieBrowser()
    await browser.signInElsewhere()
    browser.backend.setFault('user', { kind: 'status', status: 500 })
    const tab = await browser.open()
    expect(tab.state()).toMatchObject({ status: 'loggedIn' })
    expect(idOf(tab)).toBeUndefined()
    await pass(1000)
    expect(tab.session.userQueryState(tab.store.getState()).error).toMatchObject({ call: 'user' })
    browser.backend.clearFaults()
    await inTime(tab.session.loadUser())
    expect(idOf(tab)).toBe(1)
  })
})

describe('what was ended here', () => {
  async function signedOutUnheard(more: Given = {}) {
    const browser = cookieBrowser(more)
    const tab = await browser.open()
    await tab.signIn('sara')
    browser.backend.setFault('logout', { kind: 'offline' })
    return { browser, tab }
  }

  // @proves signOut: cookie
  test('by a sign-out that the server has not heard of stays out, over a reload, and in other tabs', async () => {
    const { browser, tab } = await signedOutUnheard()
    await inTime(tab.session.logOut())
    await pass(500)
    tab.close()
    const reloaded = await browser.open({ storage: tab.storage })
    const other = await browser.open()
    await pass(1000)
    for (const each of [reloaded, other]) {
      expect(each.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'logout' } })
      expect(each.sent).toEqual([])
    }
    expect(browser.jar.cookie()).toBeDefined()
  })

  test('stays out without a hint too', async () => {
    const { browser, tab } = await signedOutUnheard({ options: { restore: {} } })
    await inTime(tab.session.logOut())
    tab.close()
    expect((await browser.open({ storage: tab.storage })).sent).toEqual([])
  })

  test('stays out though a refresh was on its way, whose answer has changed the hint', async () => {
    const { browser, tab } = await signedOutUnheard()
    browser.hint.value = 'one'
    browser.backend.setFault('refresh', { kind: 'slow', ms: 500, times: 1 })
    const refresh = tab.session.refresh()
    await pass(100)
    await inTime(tab.session.logOut())
    await inTime(refresh)
    browser.hint.value = 'two'
    await pass(500)
    tab.close()
    expect((await browser.open({ storage: tab.storage })).sent).toEqual([])
  })

  // @proves signOut: cookie
  test('and that the server knows of does not keep out who signs in at the server next', async () => {
    const browser = cookieBrowser()
    const tab = await browser.open()
    await tab.signIn('sara')
    await inTime(tab.session.logOut())
    await pass(500)
    tab.close() // for the sign-in page of the server
    await browser.signInElsewhere('omid')
    const back = await browser.open({ storage: tab.storage })
    expect(idOf(back)).toBe(2)
    expect(back.state().epoch).toBeGreaterThan(tab.state().epoch)
  })

  test.each([
    ['idle', { limits: [idleTimeout({ after: 100, warning: 0 }, () => () => undefined)] }],
    ['absoluteTimeout', { limits: [absoluteTimeout({ after: 100 })] }],
  ])('by a limit, %s, is not brought back by the cookie', async (reason, options) => {
    const { browser, tab } = await signedOutUnheard({ options })
    tab.close()
    await pass(101_000)
    const back = await browser.open({ storage: tab.storage })
    expect(back.state()).toMatchObject({ status: 'loggedOut', end: { reason } })
    back.close()
    const again = await browser.open({ storage: tab.storage })
    await pass(1000)
    expect(again.state()).toMatchObject({ status: 'loggedOut', end: { reason } })
    expect(callsOf([back, again], 'refresh')).toBe(0)
  })

  // @proves notKept: cookie
  test('with the last tab, because it was not to be kept, is not brought back either', async () => {
    const browser = cookieBrowser()
    const tab = await browser.open()
    await tab.signIn('sara', false)
    browser.backend.setFault('logout', { kind: 'offline' })
    await pass(100)
    tab.close()
    for (let load = 0; load < 2; load += 1) {
      const later = await browser.open()
      await pass(1000)
      expect(later.state()).toEqual(nothing)
      expect(callsOf([later], 'refresh')).toBe(0)
      later.close()
    }
  })

  test.each([
    ['with a hint is asked for once more, and then no more', { hint: 'signed_in' }, 1],
    ['without a hint is not asked for again', {}, 0],
  ])('by a clear no of the server %s', async (_, restore, expected) => {
    const browser = cookieBrowser({ options: { restore } })
    const tab = await browser.open()
    await tab.signIn('sara')
    browser.backend.setFault('refresh', { kind: 'status', status: 401 })
    await pass(21_000)
    await inTime(tab.session.refresh())
    expect(tab.state()).toMatchObject({ end: { reason: 'refreshRefused' } })
    tab.close()
    const loads = []
    for (let load = 0; load < 3; load += 1) {
      const later = await browser.open({ storage: tab.storage })
      await pass(1000)
      loads.push(later)
      later.close()
    }
    expect(callsOf(loads, 'refresh')).toBe(expected)
    expect(loads.at(-1)!.state()).toMatchObject({ end: { reason: 'refreshRefused' } })
  })

  test('cannot be remembered where nothing can be stored: there the cookie begins nothing', async () => {
    const environment = { localStorage: () => undefined }
    const browser = cookieBrowser({ environment })
    await browser.signInElsewhere()
    const tab = await browser.open()
    expect(tab.sent).toEqual([])
    expect(tab.state()).toEqual(nothing)
  })

  test.each([
    ['has what is known of the hint', '0 '],
    ['is told of the hint for the first time', ''],
  ])('cannot be remembered where localStorage is full, and %s: there neither', async (_, note) => {
    const storage = new MemoryStorage()
    if (note) storage.setItem('neshast:hint', note)
    const setItem = storage.setItem.bind(storage)
    storage.setItem = (key, text) => {
      if (text.length > 60) throw new DOMException('', 'QuotaExceededError')
      setItem(key, text)
    }
    const browser = cookieBrowser({ environment: { localStorage: () => storage } })
    await browser.signInElsewhere()
    const tab = await browser.open()
    expect(tab.sent).toEqual([])
    expect(tab.state()).toEqual(nothing)
    // Nor after a sign-out that the server has not heard of.
    await tab.signIn('sara')
    browser.backend.setFault('logout', { kind: 'offline' })
    await inTime(tab.session.logOut())
    await pass(500)
    const other = await browser.open()
    expect(other.sent).toEqual([])
    expect(storage.getItem('neshast:hint')).toMatch(/^\d+ $/)
  })
})

describe('whoever acts is whoever the screen says:', () => {
  // @proves nobodyElse: cookie another
  test("another person's cookie than that of the one before begins a session of that person", async () => {
    const browser = cookieBrowser()
    const before = await browser.open()
    await before.signIn('sara')
    before.close()
    await browser.emptyStorage()
    await browser.signInElsewhere('omid')
    const tab = await browser.open({ storage: before.storage })
    await pass(1000)
    expect(idOf(tab)).toBe(2)
    expect(tab.seen('loggedIn')).toHaveLength(1)
    expect(JSON.stringify(tab.actions)).not.toContain('Sara')
  })

  // @proves nobodyElse: cookie another
  test('who signs in while the cookie is asked about, in the same tab, is signed in', async () => {
    const browser = cookieBrowser()
    await browser.signInElsewhere('sara')
    browser.backend.setFault('refresh', { kind: 'slow', ms: 1000, times: 1 })
    const page = browser.load((session) =>
      session.logIn(
        new Credentials({ username: 'omid', password: 'darya-1405' }, { remember: true }),
      ),
    )
    await inTime(page.done)
    expect(await page.done).toBeUndefined()
    await pass(60_000)
    expect(page.state()).toMatchObject({ user: { id: 2 } })
    await inTime(page.session.refresh({ now: true }))
    expect(page.state()).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
    page.session.stop()
  })

  // @proves nobodyElse: cookie another
  test('who signs in in another tab meanwhile gives way to the session that has begun, and sees whose it is', async () => {
    const browser = cookieBrowser()
    const form = await browser.open()
    await browser.signInElsewhere('sara')
    browser.backend.setFault('refresh', { kind: 'slow', ms: 1000, times: 1 })
    const opening = browser.open()
    await pass(500)
    const login = form.logIn('omid', 'darya-1405')
    const tab = await opening
    await inTime(login)
    await pass(1000)
    expect([idOf(form), idOf(tab)]).toEqual([1, 1])
    expect(callsOf([form], 'login')).toBe(0)
  })

  // @proves nobodyElse: cookie another
  test('a login of another tab that came first is followed, and the cookie is not asked about', async () => {
    const browser = cookieBrowser({ lag: 200 })
    const form = await browser.open()
    await browser.signInElsewhere('sara')
    browser.backend.setFault('login', { kind: 'slow', ms: 1000, times: 1 })
    const login = form.logIn('omid', 'darya-1405')
    await pass(500)
    const tab = await browser.open()
    expect(tab.state().status).toBe('loggedIn') // already when `ready` resolves
    await inTime(login)
    await pass(1000)
    expect(callsOf([tab], 'refresh')).toBe(0)
    expect([idOf(form), idOf(tab)]).toEqual([2, 2])
  })

  // @proves signOut: cookie
  test('a page that signs out as it loads, signs out what the cookie has begun, at the server too', async () => {
    const browser = cookieBrowser()
    await browser.signInElsewhere()
    const page = browser.load((session) => session.logOut())
    await inTime(page.done)
    await pass(1000)
    expect(page.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'logout' } })
    expect(browser.jar.cookie()).toBeUndefined()
    page.session.stop()
  })

  test('a page that is left before the answer begins nothing', async () => {
    const browser = cookieBrowser()
    await browser.signInElsewhere()
    browser.backend.setFault('refresh', { kind: 'slow', ms: 1000, times: 1 })
    const page = browser.load(async () => undefined)
    await pass(500)
    page.session.stop()
    await pass(5000)
    expect(page.state()).toEqual(nothing)
    expect(idOf(await browser.open())).toBe(1)
  })

  // @proves signOut: cookie
  test('a sign-out in another tab, as a page opens, is not overruled by the cookie, which the server still takes', async () => {
    const browser = cookieBrowser({ lag: 100 })
    await browser.signInElsewhere()
    const first = await browser.open()
    browser.backend.setFault('logout', { kind: 'offline' })
    const opening = browser.open()
    await pass(50)
    await inTime(first.session.logOut())
    const second = await opening
    await pass(5000)
    for (const tab of [first, second])
      expect(tab.state()).toMatchObject({
        status: 'loggedOut',
        end: { reason: expect.any(String) },
      })
    expect(callsOf([second], 'refresh')).toBe(0)
  })
})
