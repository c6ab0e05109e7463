import { expect, test } from '@jest/globals'
import { reauthDialog, type SessionOptions } from '../../src/session'
import { createCookieJar } from '../support/cookieJar'
import { useBrowsers, type ManyTab } from '../support/manyTabs'
import { inTime, pass, useFakeTime } from '../support/fakeTime'

useFakeTime()
const createBrowser = useBrowsers()

const cookie = { renewal: 'cookie' } as SessionOptions
const none = { renewal: 'cookie', persist: 'none' } as SessionOptions

// @proves oneRefresh: body cookie same
test.each<[string, SessionOptions, boolean, number]>([
  ['of a session that all tabs share', {}, true, 0],
  ['of a session of one tab', {}, false, 0],
  ['where localStorage lags', {}, true, 1500],
  ['by a cookie, where localStorage lags', cookie, true, 1500],
  ['where no token is stored', none, true, 1500],
  ['of a page that would be kept', { onEnd: reauthDialog }, true, 300],
])(
  'twenty refreshes, of which many are slow, end no good session: %s',
  async (_, options, remember, lag) => {
    const browser = createBrowser({ lag })
    const { through } = createCookieJar()
    const given = { options, ...(options.renewal === 'cookie' && { through }), visible: true }
    const tabs: ManyTab[] = [await browser.open(given)]
    await tabs[0]!.signIn('sara', remember)
    await pass(5000)
    tabs.push(await browser.open({ ...given, visible: false }))
    if (remember) tabs.push(await browser.open(given))
    await pass(5000)
    for (let count = 0; count < 20; count += 1) {
      const tab = tabs[count % tabs.length]!
      if (count % 3 === 0) browser.backend.setFault('refresh', { kind: 'slow', ms: 2500, times: 1 })
      void tab.session.refresh({ now: true })
      if (count % 4 === 0) void tabs[0]!.session.refresh()
      await pass(7000 + 1300 * (count % 5))
    }
    await pass(30_000)
    expect(tabs.flatMap((tab) => tab.seen('reset'))).toEqual([])
    expect(tabs[0]!.state().status).toMatch(/loggedIn|tokenExpired/)
    expect(browser.backend.stats()).toMatchObject({ reusedRefreshTokens: 0, revokedFamilies: 0 })
  },
)

test.each([true, false])(
  'a session that begins while the last one is being refreshed lasts (of all tabs: %p)',
  async (remember) => {
    const browser = createBrowser({ lag: 500 })
    const tab = await browser.open({ visible: true })
    await tab.signIn('sara', !remember)
    await pass(5000)
    browser.backend.setFault('refresh', { kind: 'slow', ms: 3000, times: 1 })
    const refresh = tab.session.refresh()
    await pass(1000)
    await tab.signIn('omid', remember)
    await inTime(refresh)
    await pass(120_000)
    expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
  },
)
