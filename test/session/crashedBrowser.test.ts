import { describe, expect, test } from '@jest/globals'
import type { SessionOptions } from '../../src/session'
import { readSharedState } from '../../src/session/tabs/sharedState'
import { createCookieJar } from '../support/cookieJar'
import { killBrowser, useBrowsers } from '../support/manyTabs'
import { inTime, pass, useFakeTime } from '../support/fakeTime'

useFakeTime()
const createBrowser = useBrowsers()

/** A browser in which Sara has signed in, and what is on the disk by then. */
async function signedIn(options: SessionOptions) {
  const browser = createBrowser()
  const { through } = createCookieJar()
  const more = options.renewal === 'cookie' ? { options, through } : { options }
  const before = await browser.open(more)
  await before.signIn()
  await pass(1000)
  const onDisk = new Map(browser.world.stored)
  return { browser, more, before, onDisk }
}

/**
 * A browser that was killed a moment after Sara's session had got a new token. Chromium writes localStorage to the disk up
 * to five seconds late, and IndexedDB at once (measured with 156): so the last token is noted, and lost.
 */
async function killed(options: SessionOptions, count: number, timeMs: number) {
  const { browser, more, before, onDisk } = await signedIn(options)
  await inTime(before.session.refresh())
  await pass(1000)
  expect(before.state()).toMatchObject({ rotation: 1 })
  killBrowser(browser, before, onDisk)
  expect(browser.world.shared().newest).toMatchObject({ rotation: 1 })
  await pass(timeMs)
  const tabs = []
  const faults: unknown[] = []
  while (tabs.length < count) {
    const tab = await browser.open({ ...more, visible: tabs.length === 0 })
    tab.session.on('fault', (fault) => faults.push(fault))
    tabs.push(tab)
  }
  await pass(30_000)
  return { browser, tabs, faults }
}

describe.each([
  ['at once', 1, 0],
  ['once its token has ended', 1, 60_000],
  ['at once, with its ten tabs,', 10, 0],
])('a browser that is killed after a refresh, and started %s', (_, count, timeMs) => {
  // @proves reload: cookie same
  test('goes on with the session, where the server still takes what it has', async () => {
    const { tabs, browser, faults } = await killed(
      { renewal: 'cookie' } as SessionOptions,
      count,
      timeMs,
    )
    // That a token is looked for is no fault of the server, and nobody is told so.
    expect(faults).toEqual([])
    for (const tab of tabs) {
      expect(tab.state()).toMatchObject({ user: { id: 1 } })
      expect(tab.session.refreshFault()).toBeUndefined()
    }
    expect(tabs[0]!.state()).toMatchObject({ status: 'loggedIn' })
    expect(browser.backend.stats().revokedFamilies).toBe(0)
    const { refreshes } = browser.backend.stats()
    await pass(60_000)
    expect(browser.backend.stats().refreshes).toBeGreaterThan(refreshes)
    expect(tabs[0]!.session.refreshFault()).toBeUndefined()
  })

  // @proves storage: body
  test('says that the session is over, where the server does not', async () => {
    const { tabs, browser } = await killed({}, count, timeMs)
    expect(browser.backend.stats().reusedRefreshTokens).toBe(1)
    for (const tab of tabs)
      expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'refreshRefused' } })
  })
})

// @proves reload: cookie same
test('a deploy after which no token is stored any more (persist: none) goes on with a session of before, in any number of pages', async () => {
  const browser = createBrowser()
  const { through } = createCookieJar()
  const before = await browser.open({
    options: { renewal: 'cookie' } as SessionOptions,
    through,
  })
  await before.signIn()
  await pass(60_000)
  before.close()
  expect(browser.world.shared().newest).toBeDefined()
  const options = { renewal: 'cookie', persist: 'none' } as SessionOptions
  for (let count = 0; count < 2; count += 1) {
    const after = await browser.open({ options, through })
    await pass(60_000)
    expect(after.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
    expect(after.seen('reset')).toEqual([])
    expect(after.session.refreshFault()).toBeUndefined()
  }
  expect(browser.backend.stats().revokedFamilies).toBe(0)
})

// @proves oneRefresh
test.each([0, 2, 3])(
  'a token that localStorage shows 2.5 s late is not taken for lost, also after %d tries that met no server',
  async (times) => {
    const browser = createBrowser({ lag: 2500 })
    const first = await browser.signedIn({ visible: true })
    await pass(6000)
    const second = await browser.open({ visible: true })
    await pass(6000)
    expect(second.state()).toMatchObject({ status: 'loggedIn' })
    if (times > 0) browser.backend.setFault('refresh', { kind: 'offline', times })
    // The token ends, and somebody presses "Retry" in both tabs until the server is back.
    await pass(10_000)
    for (let tries = 0; tries < 6; tries += 1) {
      void first.session.refresh({ now: true })
      void second.session.refresh({ now: true })
      await pass(5000)
    }
    await pass(60_000)
    expect(browser.backend.stats()).toMatchObject({ reusedRefreshTokens: 0, revokedFamilies: 0 })
    expect(first.state()).toMatchObject({ status: 'loggedIn' })
  },
)

const ways = [
  ['a refresh token', {}],
  ['a cookie, and no token stored', { persist: 'none', renewal: 'cookie' }],
  ['a cookie', { renewal: 'cookie' }],
  ['no renewal', { renewal: 'none' }],
] as [string, SessionOptions][]

/** A browser that was killed a moment after what is done in it once Sara has signed in. */
async function killedAfter(
  end: (before: Awaited<ReturnType<ReturnType<typeof createBrowser>['open']>>) => Promise<unknown>,
  options: SessionOptions,
  isServerThere: boolean,
) {
  const { browser, more, before, onDisk } = await signedIn(options)
  if (!isServerThere) browser.backend.setFault('logout', { kind: 'offline', times: 1 })
  await inTime(end(before))
  await pass(200)
  killBrowser(browser, before, onDisk)
  return { browser, onDisk, open: (given: object = {}) => browser.open({ ...more, ...given }) }
}

// @proves signOut, reload: cookie
describe.each(ways)('a browser that is killed after a sign-out (%s)', (_, options) => {
  test.each([true, false])(
    'shows sign-in when it is started, and the server is told, unless a cookie may be another’s by now (it heard of the sign-out: %j)',
    async (isServerThere) => {
      const { browser, open } = await killedAfter(
        (before) => before.session.logOut(),
        options,
        isServerThere,
      )
      const tabs = [await open({ visible: true }), await open(), await open()]
      await pass(1000)
      for (const tab of tabs) {
        expect(tab.state()).toMatchObject({ status: 'loggedOut' })
        expect(tab.state()).toHaveProperty('end.reason', expect.stringMatching(/^logout/))
        expect(tab.seen('tokenRefreshed')).toEqual([])
        expect(JSON.stringify([...browser.world.stored])).not.toContain('accessToken')
      }
      await pass(60_000)
      expect(browser.backend.stats().calls.refresh ?? 0).toBe(0)
      const { logout } = browser.backend.stats().calls
      if (options.renewal === 'cookie') expect(logout).toBe(1)
      else expect(logout).toBeGreaterThan(1)
      const later = await open()
      expect(later.state()).toMatchObject({ status: 'loggedOut' })
      await later.signIn()
      await pass(1000)
      for (const tab of [...tabs, later])
        expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
    },
  )
})

// @proves nobodyElse
test('a browser that is killed after another person has signed in shows nobody the page of the one before', async () => {
  const { open } = await killedAfter(
    async ({ session, logIn }) => {
      await session.logOut()
      await logIn('omid', 'darya-1405')
    },
    {},
    true,
  )
  const after = await open({ visible: true })
  await pass(1000)
  expect(after.state()).toMatchObject({ status: 'loggedOut' })
  const straight = await killedAfter(({ logIn }) => logIn('omid', 'darya-1405'), {}, true)
  const next = await straight.open({ visible: true })
  await pass(1000)
  expect(next.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'userChanged' } })
})

// @proves signOut
test('an end keeps its reason, where the browser is killed', async () => {
  for (const reason of ['idle', 'absoluteTimeout', 'endedByApp'] as const) {
    const { open } = await killedAfter(({ session }) => session.end(reason), {}, true)
    const after = await open({ visible: true })
    await pass(1000)
    expect(after.state()).toMatchObject({ status: 'loggedOut', end: { reason } })
  }
})

// @proves storage
test('a session whose end is not noted goes on, whatever else is noted', async () => {
  const { open, browser } = await killedAfter(async () => undefined, {}, true)
  const after = await open({ visible: true })
  await pass(1000)
  expect(after.state()).toMatchObject({ status: 'loggedIn' })
  const { epoch } = after.state()
  after.close({ crashed: true })
  const note = (tickets: string[]) =>
    browser.world
      .enter()
      .environment()
      .sharedStore!.update((value) => ({ ...readSharedState(value), tickets }))
  for (const [tickets, status] of [
    [['1 logout', 'logout', ' logout', '9', `${epoch} none`, `${epoch}0 logout`], 'loggedIn'],
    [[`${epoch} logout`], 'loggedOut'],
  ] as const) {
    await inTime(note([...tickets]))
    const again = await open({ visible: true })
    await pass(1000)
    expect(again.state()).toMatchObject({ status })
    again.close({ crashed: true })
  }
})

// @proves oneRefresh
test.each([0, 20, 500, 2500])(
  'a sign-out during a refresh lets no other tab use its token again, where the storage shows it %d ms late',
  async (lag) => {
    const browser = createBrowser({ lag })
    const first = await browser.signedIn({ visible: true })
    await pass(6000)
    const second = await browser.open({ visible: true })
    await pass(6000)
    browser.backend.setFault('refresh', { kind: 'slow', ms: 300 })
    const one = first.session.refresh()
    await pass(100)
    const two = second.session.refresh()
    await pass(10)
    void first.session.logOut()
    await inTime(Promise.all([one, two]))
    await pass(20_000)
    expect(browser.backend.stats().reusedRefreshTokens).toBe(0)
    for (const tab of [first, second])
      expect(tab.state()).toHaveProperty('end.reason', expect.stringMatching(/^logout/))
  },
)
