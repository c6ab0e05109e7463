import { expect, test } from '@jest/globals'
import type { Session, SessionOptions } from '../../src/session'
import { readSharedState } from '../../src/session/tabs/sharedState'
import { createCookieJar } from '../support/cookieJar'
import { loginUrl } from '../support/device'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { killBrowser, renewalToken, useBrowsers } from '../support/manyTabs'

useFakeTime()
const createBrowser = useBrowsers()

// What tabs note beside the record, which a browser that is killed loses (`crashedBrowser.test.ts`), must end nobody else.

// @proves storage: body
test('a session that goes on in one tab, whose localStorage is full, is not ended by the tabs that find nothing stored', async () => {
  const browser = createBrowser()
  const first = await browser.signedIn({ visible: true })
  await pass(1000)
  const second = await browser.open({ visible: true })
  await pass(1000)
  first.localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  await inTime(first.session.refresh())
  await pass(1000)
  second.attend()
  await pass(1000)
  expect(second.state()).toMatchObject({ end: { reason: 'storageCleared' } })
  expect(browser.world.shared().tickets ?? []).toEqual([])
  await inTime(first.session.refresh())
  await pass(30_000)
  expect(first.state()).toMatchObject({ status: 'loggedIn' })
})

// @proves nobodyElse
test('a session that was begun a second time with its own tokens keeps them, where the browser is killed', async () => {
  const browser = createBrowser()
  const first = await browser.signedIn({ visible: true })
  await pass(3000)
  const session = first.state() as Extract<Session, { status: 'loggedIn' }>
  const tokens = {
    accessToken: session.accessToken.value,
    refreshToken: renewalToken(session)!,
  }
  const onDisk = new Map(browser.world.stored)
  await inTime(first.session.begin(tokens, { remember: true }))
  await pass(200)
  killBrowser(browser, first, onDisk)
  const after = await browser.open({ visible: true })
  await inTime(after.session.begin(tokens, { remember: true }))
  await inTime(after.session.refresh())
  await pass(1000)
  expect(browser.backend.stats()).toMatchObject({ refreshes: 1, revokedFamilies: 0 })
})

// @proves nobodyElse: cookie
test.each(['sara', 'omid'])(
  'a cookie that somebody has got past the app, since the browser was killed after a sign-out, is not revoked (%s)',
  async (username) => {
    const browser = createBrowser()
    const jar = createCookieJar()
    const options = { renewal: 'cookie' } as SessionOptions
    const more = { options, through: jar.through, visible: true }
    const before = await browser.open(more)
    await before.signIn()
    await pass(1000)
    const onDisk = new Map(browser.world.stored)
    await inTime(before.session.logOut())
    await pass(200)
    killBrowser(browser, before, onDisk)
    const password = { sara: 'parvaz-1405', omid: 'darya-1405' }[username]
    const send = jar.through(browser.network.fetchFor(browser.world.enter()))
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    }
    await inTime(send(new Request(loginUrl, init)))
    const cookie = jar.cookie()
    expect(cookie).toBeDefined()
    const after = await browser.open(more)
    await pass(2000)
    expect(after.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'logout' } })
    expect(jar.cookie()).toBe(cookie)
  },
)

// @proves nobodyElse
test('who has signed in in a tab that is closed at once is not taken for the one before, by a tab that refreshes meanwhile', async () => {
  const browser = createBrowser({ lag: 300 })
  const first = await browser.signedIn({ visible: true })
  await pass(3000)
  const second = await browser.open({ visible: true })
  await pass(3000)
  await inTime(first.logIn('omid', 'darya-1405'))
  void second.session.refresh()
  await pass(20)
  first.close()
  await pass(10_000)
  expect(second.state()).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
})

// @proves oneRefresh
test('a token that is lost, and a server that takes 12 seconds: two tabs make one refresh', async () => {
  const browser = createBrowser()
  const first = await browser.signedIn({ visible: true })
  await pass(1000)
  const second = await browser.open({ visible: true })
  await pass(1000)
  const newest = { epoch: first.state().epoch, rotation: 1 }
  await inTime(
    browser.world
      .enter()
      .environment()
      .sharedStore!.update((value) => ({ ...readSharedState(value), newest })),
  )
  browser.backend.setFault('refresh', { kind: 'slow', ms: 12_000, times: 1 })
  void first.session.refresh()
  await pass(100)
  void second.session.refresh()
  await pass(22_500)
  expect(browser.backend.stats().calls.refresh).toBe(1)
  await pass(60_000)
  expect(browser.backend.stats()).toMatchObject({ reusedRefreshTokens: 0, revokedFamilies: 0 })
  for (const tab of [first, second]) expect(tab.state()).toHaveProperty('user.id', 1)
})

// @proves oneRefresh
test.each([0, 100, 400])(
  'a sign-out during a refresh lets no other tab use its token again, where IndexedDB is %d ms slower for the one that signs out',
  async (slowerMs) => {
    const browser = createBrowser({ lag: 500 })
    const store = browser.world.enter().environment().sharedStore!
    let isSlow = false
    const sharedStore: typeof store = {
      async update(change) {
        if (isSlow) await new Promise((resolve) => setTimeout(resolve, slowerMs))
        return store.update(change)
      },
    }
    const first = await browser.signedIn({ visible: true, environment: { sharedStore } })
    await pass(6000)
    const second = await browser.open({ visible: true })
    await pass(6000)
    browser.backend.setFault('refresh', { kind: 'slow', ms: 300 })
    const one = first.session.refresh()
    await pass(300)
    isSlow = true
    const two = second.session.refresh()
    await pass(10)
    void first.session.logOut()
    await inTime(Promise.all([one, two]))
    await pass(20_000)
    expect(browser.backend.stats()).toMatchObject({ reusedRefreshTokens: 0 })
    expect(browser.backend.stats().calls.refresh).toBe(1)
  },
)
