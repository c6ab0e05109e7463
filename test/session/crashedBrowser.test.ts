import { describe, expect, test } from '@jest/globals'
import type { SessionOptions } from '../../src/session'
import { createCookieJar } from '../support/cookieJar'
import { useBrowsers } from '../support/manyTabs'
import { inTime, pass, useFakeTime } from '../support/fakeTime'

useFakeTime()
const createBrowser = useBrowsers()

/**
 * A browser that was killed a moment after Sara's session had got a new token. Chromium writes localStorage to the disk up
 * to five seconds late, and IndexedDB at once (measured with 156): so the last token is noted, and lost.
 */
async function killed(options: SessionOptions, count: number, timeMs: number) {
  const browser = createBrowser()
  const { through } = createCookieJar()
  const more = options.renewal === 'cookie' ? { options, through } : { options }
  const before = await browser.open(more)
  await before.signIn()
  await pass(1000)
  const onDisk = new Map(browser.world.stored)
  await inTime(before.session.refresh())
  await pass(1000)
  expect(before.state()).toMatchObject({ rotation: 1 })
  before.close({ crashed: true })
  onDisk.forEach((text, key) => browser.world.stored.set(key, text))
  expect(browser.world.shared().newest).toMatchObject({ rotation: 1 })
  await pass(timeMs)
  const tabs = []
  while (tabs.length < count) tabs.push(await browser.open({ ...more, visible: tabs.length === 0 }))
  await pass(30_000)
  // It is tried again as the person turns to the page; what is missing is taken for lost after two faults in a row.
  for (let tries = 0; tries < 4; tries += 1) {
    tabs[0]!.attend()
    await pass(5000)
  }
  return { browser, tabs }
}

describe.each([
  ['at once', 1, 0],
  ['once its token has ended', 1, 60_000],
  ['at once, with its ten tabs,', 10, 0],
])('a browser that is killed after a refresh, and started %s', (_, count, timeMs) => {
  // @proves reload: cookie same
  test('goes on with the session, where the server still takes what it has', async () => {
    const { tabs, browser } = await killed({ renewal: 'cookie' } as SessionOptions, count, timeMs)
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
