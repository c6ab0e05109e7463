import { describe, expect, jest, test } from '@jest/globals'
import type { Environment, SessionOptions } from '../../src/session'
import { recordKey } from '../../src/session/util/storageKeys'
import { createCookieJar } from '../support/cookieJar'
import { useBrowsers, type ManyTab } from '../support/manyTabs'
import { inTime, pass, useFakeTime } from '../support/fakeTime'

useFakeTime()
const createBrowser = useBrowsers()

/** A browser whose session is renewed by a cookie. */
function cookieBrowser(more: SessionOptions = {}, lag = 0) {
  const browser = createBrowser({ lag })
  const jar = createCookieJar()
  const options = { renewal: 'cookie', ...more } as SessionOptions
  return {
    ...browser,
    jar,
    async open(given: Parameters<typeof browser.open>[0] = {}) {
      await pass(100) // what was stored last shows everywhere
      return browser.open({ options, through: jar.through, ...given })
    },
  }
}
const idOf = (tab: ManyTab) => {
  const session = tab.state()
  return 'user' in session ? session.user?.['id'] : undefined
}
const calls = (tab: ManyTab, name: string) =>
  tab.sent.filter(({ call }) => call.endsWith(`/${name}`)).length

describe.each<[string, SessionOptions]>([
  ['with the access token in the storage', {}],
  ['with no token in any storage', { persist: 'none' } as SessionOptions],
])('a cookie, %s', (_, more) => {
  // @proves signOut, nobodyElse: cookie same another
  test('a sign-out that could not be told never revokes the session that follows', async () => {
    const browser = cookieBrowser(more)
    const tab = await browser.open()
    await tab.signIn('sara')
    browser.backend.setFault('logout', { kind: 'status', status: 503 })
    await inTime(tab.session.logOut())
    await tab.signIn('omid')
    browser.backend.clearFaults()
    await pass(3600_000)
    expect(idOf(tab)).toBe(2)
    expect(tab.state().status).not.toBe('loggedOut')
    await inTime(tab.session.refresh({ now: true }))
    expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
  })

  test('a second click on the button sends the password once', async () => {
    const tab = await cookieBrowser(more).open()
    const both = Promise.all([tab.logIn('sara', 'parvaz-1405'), tab.logIn('sara', 'parvaz-1405')])
    await inTime(both)
    expect(await both).toEqual([undefined, undefined])
    expect(calls(tab, 'login')).toBe(1)
    expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
  })

  // @proves nobodyElse: cookie another
  test('two people who sign in in two tabs at once: the session that has begun stays, and the other try sends no password', async () => {
    const browser = cookieBrowser(more)
    const [one, other] = [await browser.open(), await browser.open()]
    browser.backend.setFault('login', { kind: 'slow', ms: 2000, times: 1 })
    const first = one.logIn('sara', 'parvaz-1405')
    await pass(500)
    const second = other.logIn('omid', 'darya-1405')
    await inTime(Promise.all([first, second]))
    expect([await first, await second]).toEqual([
      undefined,
      expect.objectContaining({ name: 'SessionEndedError' }),
    ])
    expect(calls(other, 'login')).toBe(0)
    await pass(60_000)
    expect([idOf(one), idOf(other)]).toEqual([1, 1])
    expect(browser.backend.stats()).toMatchObject({ logins: 1, revokedFamilies: 0 })
  })

  // @proves nobodyElse: cookie another
  test('who gives up a try, and signs in while it is still under way, is signed in', async () => {
    const browser = cookieBrowser(more)
    const tab = await browser.open()
    browser.backend.setFault('login', { kind: 'slow', ms: 2000, times: 1 })
    const first = tab.logIn('sara', 'parvaz-1405')
    await pass(500)
    await inTime(tab.session.logOut())
    const second = tab.logIn('omid', 'darya-1405')
    await inTime(Promise.all([first, second]))
    expect(await second).toBeUndefined()
    await pass(60_000)
    expect(idOf(tab)).toBe(2)
    expect(tab.state().status).toBe('loggedIn')
  })

  // @proves signOut, nobodyElse: cookie another
  test('nor one that begins after everything was cleared meanwhile: its number is higher all the same', async () => {
    const browser = cookieBrowser(more)
    const first = await browser.open()
    await first.signIn('omid')
    await first.signIn('sara')
    const { epoch } = first.state()
    browser.backend.setFault('logout', { kind: 'status', status: 503 })
    await inTime(first.session.logOut())
    await inTime(first.page.environment().sharedStore!.update(() => undefined))
    first.localStorage.clear()
    const second = await browser.open()
    await second.signIn('omid')
    expect(second.state().epoch).toBeGreaterThan(epoch)
    const cookie = browser.jar.cookie()
    browser.backend.clearFaults()
    await pass(120_000)
    expect(browser.jar.revoked.slice(-1)).not.toEqual([cookie])
    await inTime(second.session.refresh({ now: true }))
    expect(second.state()).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
  })

  // @proves signOut: cookie
  test('a sign-out that could not be told is told later, where nobody has signed in since', async () => {
    const browser = cookieBrowser(more)
    const tab = await browser.open()
    await tab.signIn('sara')
    const cookie = browser.jar.cookie()
    browser.backend.setFault('logout', { kind: 'status', status: 503 })
    await inTime(tab.session.logOut())
    browser.backend.clearFaults()
    await pass(3600_000)
    expect(browser.jar.revoked.at(-1)).toBe(cookie)
    expect(browser.jar.cookie()).toBeUndefined()
  })

  // @proves nobodyElse: cookie same another
  test('a login in place of a live session does not revoke the new one', async () => {
    const browser = cookieBrowser(more)
    const tab = await browser.open()
    await tab.signIn('sara')
    await tab.signIn('omid')
    await pass(60_000)
    expect(calls(tab, 'logout')).toBe(0)
    await inTime(tab.session.refresh({ now: true }))
    expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
  })
})

describe('two tabs of a browser with a cookie', () => {
  // @proves nobodyElse, notKept: cookie another
  test('have one session, also where it is not to be kept: the tab before ends', async () => {
    const browser = cookieBrowser()
    const sara = await browser.open()
    await sara.signIn('sara', false)
    const omid = await browser.open()
    expect(idOf(omid)).toBe(1)
    await omid.signIn('omid', false)
    await pass(1000)
    expect(idOf(sara)).toBe(2)
    expect(sara.seen('reset')).toMatchObject([{ reason: 'userChanged' }])
    await pass(120_000)
    for (const tab of [sara, omid]) expect(tab.state()).toMatchObject({ user: { id: 2 } })
    expect(browser.network.breaches).toEqual([])
  })

  // @proves oneRefresh: cookie
  test('spend the rotating cookie once for both', async () => {
    const browser = cookieBrowser()
    const tabs = [await browser.open()]
    await tabs[0]!.signIn('sara', false)
    tabs.push(await browser.open())
    await pass(15 * 60_000)
    expect(browser.network.breaches).toEqual([])
    for (const tab of tabs) expect(tab.state().status).not.toBe('loggedOut')
  })

  test('a refresh and a sign-in of another tab do not come between each other', async () => {
    const browser = cookieBrowser()
    const sara = await browser.open()
    await sara.signIn('sara')
    const other = await browser.open()
    await pass(1000)
    const refreshed = sara.session.refresh({ now: true })
    await other.signIn('omid')
    await inTime(refreshed)
    await pass(60_000)
    for (const tab of [sara, other]) expect(idOf(tab)).toBe(2)
    expect(browser.network.breaches.filter((each) => /reuse/.test(each))).toEqual([])
  })

  // @proves oneRefresh: cookie another
  test.each<[string, Partial<Environment>]>([
    ['', {}],
    [', without Web Locks', { locks: undefined }],
    [', without Web Locks and IndexedDB', { locks: undefined, sharedStore: undefined }],
  ])('make their calls with it one after the other%s', async (_, environment) => {
    const browser = cookieBrowser()
    let underWay = 0
    const atOnce: number[] = []
    const through = (send: Environment['fetch']) =>
      browser.jar.through(async (request) => {
        const isCookieCall = /(login|refresh|logout)$/.test(request.url)
        if (isCookieCall) atOnce.push((underWay += 1))
        return send(request).finally(() => isCookieCall && (underWay -= 1))
      })
    const tabs = [
      await browser.open({ environment, through }),
      await browser.open({ environment, through }),
    ]
    // The login that comes second may give way to the session of the first.
    await inTime(
      Promise.all([
        tabs[0]!.logIn('sara', 'parvaz-1405', true),
        tabs[1]!.logIn('omid', 'darya-1405', true),
      ]),
    )
    await inTime(Promise.all(tabs.map((tab) => tab.session.refresh({ now: true }))))
    await inTime(tabs[0]!.session.logOut())
    await tabs[1]!.signIn('sara')
    await pass(60_000)
    expect(atOnce.length).toBeGreaterThanOrEqual(5)
    expect(new Set(atOnce)).toEqual(new Set([1]))
    for (const tab of tabs) expect(idOf(tab)).toBe(1)
    expect(browser.network.breaches.filter((each) => /reuse/.test(each))).toEqual([])
  })
})

// @proves notKept: cookie
describe('a session that is not to be kept', () => {
  // @proves reload: cookie shared
  test('outlives a reload, and a tab while another one has it', async () => {
    const browser = cookieBrowser()
    const first = await browser.open()
    await first.signIn('sara', false)
    await pass(100)
    first.close()
    const reloaded = await browser.open({ storage: first.storage })
    expect(idOf(reloaded)).toBe(1)
    const second = await browser.open()
    expect(idOf(second)).toBe(1)
    reloaded.close()
    expect(idOf(await browser.open())).toBe(1)
  })

  test('ends with the last tab, and the server is told', async () => {
    const browser = cookieBrowser()
    const first = await browser.open()
    await first.signIn('sara', false)
    const cookie = browser.jar.cookie()
    const second = await browser.open()
    await pass(100)
    first.close()
    second.close()
    const later = await browser.open()
    await pass(1000)
    expect(later.state()).toEqual({ status: 'loggedOut', epoch: 0 })
    expect(browser.jar.revoked).toEqual([cookie])
    expect(browser.world.stored.get('persist:session') ?? '').not.toMatch(/accessToken/)
  })

  test('ends with the last tab though it crashed; one that is kept does not', async () => {
    const browser = cookieBrowser()
    const first = await browser.open()
    await first.signIn('sara', false)
    await pass(100)
    first.close({ crashed: true })
    const second = await browser.open()
    expect(second.state().status).toBe('loggedOut')
    await second.signIn('omid', true)
    await pass(100)
    second.close()
    expect(idOf(await browser.open())).toBe(2)
  })

  test('is not taken for over while another tab is about to take part in it', async () => {
    const browser = cookieBrowser({}, 200)
    const waiting = await browser.open()
    const first = await browser.open()
    await first.signIn('sara', false)
    await pass(250) // it is stored, and other tabs have not heard of it
    expect(waiting.state().status).toBe('loggedOut')
    first.close()
    const third = await browser.open()
    await pass(1000)
    for (const tab of [waiting, third]) expect(idOf(tab)).toBe(1)
  })

  test('is over for all tabs that a browser opens together later', async () => {
    const browser = cookieBrowser()
    const first = await browser.open()
    await first.signIn('sara', false)
    await pass(100)
    first.close()
    const later = await Promise.all([1, 2, 3].map(() => browser.open()))
    await pass(1000)
    for (const tab of later) expect(tab.state().status).toBe('loggedOut')
    expect(browser.jar.revoked).toHaveLength(1)
  })

  test('that has begun while a tab looked whether the one before is over goes on', async () => {
    const browser = cookieBrowser()
    const first = await browser.open()
    await first.signIn('sara', false)
    await pass(100)
    first.close()
    const [looking, other] = [browser.open(), browser.open({ storage: first.storage })]
    await (await other).signIn('omid', false)
    const tab = await looking
    await pass(1000)
    for (const each of [tab, await other]) expect(idOf(each)).toBe(2)
  })

  test('outlives a reload that takes its time, though another tab is opened meanwhile', async () => {
    const browser = cookieBrowser()
    const first = await browser.open()
    await first.signIn('sara', false)
    await pass(100)
    first.close()
    const opening = browser.open()
    await pass(3000)
    const reloaded = await browser.open({ storage: first.storage })
    for (const tab of [reloaded, await opening]) expect(idOf(tab)).toBe(1)
  })

  test('outlives the cache of pages, which takes the locks of a page away', async () => {
    const browser = cookieBrowser()
    const first = await browser.open()
    await first.signIn('sara', false)
    await pass(100)
    first.page.rest()
    await pass(60_000)
    first.page.comeBack()
    await pass(100)
    expect(idOf(await browser.open())).toBe(1)
    expect(idOf(first)).toBe(1)
  })

  test('is not taken away from somebody who signs in at the very last moment', async () => {
    const browser = cookieBrowser()
    const first = await browser.open()
    await first.signIn('sara', false)
    const other = await browser.open({ storage: first.storage })
    await pass(100)
    first.close({ crashed: true })
    const spare = browser.world.enter().environment().locks!
    let looks = 0
    const locks: typeof spare = {
      request: (...args) => spare.request(...args),
      async query() {
        looks += 1
        if (looks === 2) await other.signIn('omid', false)
        return {}
      },
    }
    const looking = await browser.open({ environment: { locks } })
    await pass(1000)
    expect(looks).toBe(2)
    for (const tab of [other, looking]) expect(idOf(tab)).toBe(2)
  })

  test.each<[string, () => Promise<never>]>([
    ['does not say', () => Promise.reject(new DOMException('', 'SecurityError'))],
    ['never says', () => new Promise(() => undefined)],
  ])('is not ended where the browser %s who has it', async (_, query) => {
    const browser = cookieBrowser()
    const first = await browser.open()
    await first.signIn('sara', false)
    await pass(100)
    first.close()
    const locks = { ...browser.world.enter().environment().locks!, query }
    expect(idOf(await browser.open({ environment: { locks } }))).toBe(1)
  })

  test('is not ended where the browser has no locks to tell by', async () => {
    const browser = cookieBrowser()
    const environment = { locks: undefined }
    const first = await browser.open({ environment })
    await first.signIn('sara', false)
    await pass(100)
    first.close()
    expect(idOf(await browser.open({ environment }))).toBe(1)
  })
})

describe("a cookie that something else has replaced by another person's", () => {
  async function replaced() {
    const browser = cookieBrowser()
    const sara = await browser.open({ visible: false })
    await sara.signIn('sara')
    const cookies = createCookieJar()
    const elsewhere = await browser.open({
      options: { renewal: 'cookie', name: 'other' } as SessionOptions,
      through: cookies.through,
    })
    await elsewhere.signIn('omid')
    browser.jar.replace(cookies.cookie())
    elsewhere.close({ crashed: true })
    return { browser, sara }
  }

  // @proves nobodyElse, reason: cookie another
  test('ends the session before anything of the first person is shown or sent', async () => {
    const { sara } = await replaced()
    await pass(21_000)
    const saving = sara.addNote('by Sara')
    await inTime(saving)
    expect(await saving).toHaveProperty('error')
    expect(sara.seen('reset')).toMatchObject([{ reason: 'userChanged' }])
    expect(sara.seen('userLoaded').map(({ user }) => (user as { id: number }).id)).not.toContain(2)
    const since = sara.sent.findLastIndex(({ call }) => call.endsWith('/refresh'))
    expect(sara.sent.slice(since + 1).map(({ call }) => call)).toEqual(['/api/auth/user'])
  })

  // @proves outage: cookie
  test('does not end where the server cannot say whose it is: it is asked again', async () => {
    const { browser, sara } = await replaced()
    browser.backend.setFault('user', { kind: 'status', status: 500 })
    await pass(21_000)
    await inTime(sara.session.refresh())
    expect(sara.state().status).toBe('tokenExpired')
    expect(sara.session.refreshFault()).toMatchObject({
      error: { name: 'FaultError', call: 'user' },
    })
    browser.backend.clearFaults()
    await inTime(sara.session.refresh({ now: true }))
    expect(sara.seen('reset')).toMatchObject([{ reason: 'userChanged' }])
  })

  // @proves nobodyElse: cookie another
  test.each([
    ['a guest of the server', null],
    ['an id that two people may have', 2 ** 53],
  ])(
    'nor where it names nobody (%s): nothing is sent, and who it was stays known',
    async (_, id) => {
      const jar = createCookieJar()
      let isKnown = true
      const { backend, open } = createBrowser()
      const sara = await open({
        options: { renewal: 'cookie' } as SessionOptions,
        through: (send) =>
          jar.through(async (request) => {
            const response = await send(request)
            if (isKnown || !request.url.endsWith('/user') || !response.ok) return response
            const { user } = (await response.json()) as { user: object }
            return Response.json({ user: { ...user, id } }, { headers: response.headers })
          }),
      })
      await sara.signIn('sara')
      isKnown = false
      // With the token before that, as at a reload.
      const loading = sara.session.loadUser()
      await inTime(loading)
      expect(await loading).toMatchObject({ kind: 'notUnderstood' })
      jar.replace(backend.issue('omid')!.tokens.refresh)
      await pass(25_000)
      const saving = sara.addNote('by Sara')
      await inTime(saving)
      expect(await saving).toMatchObject({ error: { name: 'FaultError', call: 'refresh' } })
      expect(sara.state()).toMatchObject({ status: 'tokenExpired', user: { id: 1 } })
      isKnown = true
      await inTime(sara.session.refresh({ now: true }))
      expect(sara.seen('reset')).toMatchObject([{ reason: 'userChanged' }])
    },
  )
})

describe('a cookie that something else has replaced while it is not known yet whose the session is', () => {
  /** Sara signs in; the answers to her first user calls are held back. Then the cookie is Omid's. */
  async function replacedEarly(held: number) {
    const browser = cookieBrowser()
    let release = () => {}
    const isHeld = new Promise<void>((resolve) => (release = resolve))
    let asked = 0
    const open = () =>
      browser.open({
        through: (send) =>
          browser.jar.through(async (request) => {
            const isFirst = request.url.endsWith('/user') && (asked += 1) <= held
            const response = await send(request)
            if (isFirst) await isHeld
            return response
          }),
      })
    const sara = await open()
    const login = sara.logIn('sara', 'parvaz-1405')
    await pass(1000)
    expect(sara.state()).toMatchObject({ status: 'loggedIn', rotation: 0 })
    const cookies = createCookieJar()
    const elsewhere = await browser.open({
      options: { renewal: 'cookie', name: 'other' } as SessionOptions,
      through: cookies.through,
    })
    await elsewhere.signIn('omid')
    browser.jar.replace(cookies.cookie())
    return { browser, sara, login, open, release }
  }

  // @proves nobodyElse, reason: cookie another
  test('a late answer to the user call of an earlier token ends it: whose the new one is, is asked', async () => {
    const { sara, login, release } = await replacedEarly(1)
    await inTime(sara.session.refresh({ now: true }))
    // Stored with the token: another tab may know that it is another person's.
    expect(idOf(sara)).toBe(2)
    expect(JSON.parse(sara.localStorage.getItem(recordKey({ name: '' })) ?? '')).toMatchObject({
      rotation: '1',
      user: expect.stringContaining('"id":2'),
    })
    release()
    await inTime(login)
    await pass(1000)
    expect(sara.seen('userLoaded')).toHaveLength(1)
    expect(sara.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'userChanged' } })
  })

  // @proves nobodyElse, reason: cookie another
  test('a user that another tab tells of during the refresh is asked for before the new token is used', async () => {
    const { browser, sara, open, release } = await replacedEarly(2)
    const second = await open()
    expect(idOf(second)).toBeUndefined()
    browser.backend.setFault('refresh', { kind: 'slow', ms: 1000, times: 1 })
    const refresh = second.session.refresh({ now: true })
    await pass(200)
    release()
    await pass(200)
    expect(idOf(second)).toBe(1)
    await inTime(refresh)
    await pass(1000)
    expect(second.seen('tokenRefreshed')).toEqual([])
    for (const tab of [sara, second])
      expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'userChanged' } })
  })
})

// @proves nobodyElse: another
test('a user call that brings another person ends the session, and shows nobody', async () => {
  const browser = createBrowser()
  let isOmid = false
  const tab = await browser.open({
    through: (send) => async (request) =>
      isOmid && request.url.endsWith('/user')
        ? Response.json({ user: { id: 2, name: 'Omid Darya' } })
        : send(request),
  })
  await tab.signIn('sara')
  isOmid = true
  await inTime(tab.session.loadUser())
  expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'userChanged' } })
  expect(JSON.stringify(tab.actions)).not.toContain('Omid Darya')
})

// @proves noExpiredToken: cookie
test('a refresh whose answer was slept over is made again: no token is sent after its end', async () => {
  const browser = cookieBrowser()
  const tab = await browser.open()
  await tab.signIn('sara')
  const before = calls(tab, 'user')
  browser.backend.setFault('refresh', { kind: 'slow', ms: 1000, times: 1 })
  const refresh = tab.session.refresh()
  await pass(500)
  jest.setSystemTime(Date.now() + 600_000)
  await inTime(refresh)
  expect(await refresh).toMatchObject({ ok: true })
  expect(calls(tab, 'refresh')).toBe(2)
  expect(calls(tab, 'user')).toBe(before + 1)
  expect(browser.backend.stats()).toMatchObject({ expiredBearers: 0, reusedRefreshTokens: 0 })
  expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
})
