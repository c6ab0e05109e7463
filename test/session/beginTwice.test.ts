import { describe, expect, test } from '@jest/globals'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers, type ManyTab } from '../support/manyTabs'
import { userOf } from '../../src/session/refresh/tokenOwner'

useFakeTime()
const createBrowser = useBrowsers()
const remember = { remember: true }

// @proves oneRefresh
describe.each([20, 50])('storage %i ms late', (lag) => {
  test('a changed password signs nobody out, though the answer to an earlier refresh of another tab is on its way', async () => {
    const bad: unknown[] = []
    for (let late = 0; late <= 150; late += 10) {
      const browser = createBrowser({ lag })
      const first = await browser.signedIn()
      await pass(1000)
      let isLate = false
      const second = await browser.open({
        through: (send) => async (request) => {
          const response = await send(request)
          if (isLate && request.url.endsWith('/refresh'))
            await new Promise((resolve) => setTimeout(resolve, late))
          return response
        },
      })
      await pass(100)
      isLate = true
      const tabs = [first, second] as [ManyTab, ManyTab]
      const user = userOf(first.state())
      const refreshed = second.session.refresh()
      await pass(30) // the server has answered
      const changed = first.session
        .fetch('/api/auth/password', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ currentPassword: 'parvaz-1405', newPassword: 'parvaz-1406-new' }),
          session: { expired: [] },
        })
        .then(async (response) => {
          const answer = (await response.json()) as { token: string; refresh_token: string }
          const given = { accessToken: answer.token, refreshToken: answer.refresh_token }
          await first.session.begin({ ...given, expiresIn: 20, user }, remember)
        })
      await inTime(Promise.all([refreshed, changed]))
      isLate = false
      await pass(120_000)
      const resets = tabs.flatMap((tab) => tab.seen('reset')).map((each) => each['reason'])
      if (resets.length) bad.push({ late, resets })
    }
    expect(bad).toEqual([])
  })
})

describe('the same tokens are given twice', () => {
  const given = (browser: ReturnType<typeof createBrowser>) => {
    const { tokens } = browser.backend.issue('sara')!
    return { accessToken: tokens.access, refreshToken: tokens.refresh, expiresIn: 20 }
  }
  test('once with their user and once without: the session lives', async () => {
    const browser = createBrowser()
    const tab = await browser.signedIn()
    await pass(1000)
    const user = userOf(tab.state())
    const tokens = given(browser)
    const both = [
      tab.session.begin({ ...tokens, user }, remember),
      tab.session.begin(tokens, remember),
    ]
    await inTime(Promise.all(both))
    await pass(60_000)
    expect(tab.state().status).toBe('loggedIn')
    expect(tab.seen('reset')).toEqual([])
  })

  test.each([0, 5, 10, 15, 20, 25, 30, 40, 60, 80, 100])(
    'by a library that tells each of two tabs, of which one does not know its person yet: the session lives (%i ms apart)',
    async (apart) => {
      for (const order of [0, 1]) {
        const browser = createBrowser({ lag: 5 })
        const first = await browser.signedIn()
        await pass(1000)
        const user = userOf(first.state())
        const tokens = given(browser)
        const second = await browser.open()
        await pass(1000)
        const calls = [
          () => first.session.begin({ ...tokens, user }, remember),
          () => second.session.begin(tokens, remember),
        ]
        const one = calls[order]!()
        await pass(apart)
        const other = calls[1 - order]!()
        await inTime(Promise.all([one, other]))
        await pass(60_000)
        expect([first.state().status, second.state().status]).toEqual(['loggedIn', 'loggedIn'])
      }
    },
  )

  test.each([0, 5, 10, 20, 40])(
    'to each of two tabs with their user: the session lives (%i ms apart)',
    async (apart) => {
      const browser = createBrowser({ lag: 5 })
      const tabs = await browser.opened(2)
      const user = userOf(tabs[0]!.state())
      const tokens = given(browser)
      const one = tabs[0]!.session.begin({ ...tokens, user }, remember)
      await pass(apart)
      const other = tabs[1]!.session.begin({ ...tokens, user }, remember)
      await inTime(Promise.all([one, other]))
      await pass(60_000)
      expect(tabs.map((tab) => tab.state().status)).toEqual(['loggedIn', 'loggedIn'])
      expect(browser.backend.stats().reusedRefreshTokens).toBe(0)
    },
  )

  test('with their user while the tab signs in again, as the same person, with the same tokens', async () => {
    const browser = createBrowser()
    const tabs = await browser.opened(2)
    const user = userOf(tabs[0]!.state())
    const tokens = given(browser)
    browser.backend.setFault('refresh', { kind: 'slow', ms: 2000, times: 1 })
    void tabs[1]!.session.refresh()
    await pass(200)
    const one = tabs[0]!.session.begin({ ...tokens, user }, remember)
    await pass(200)
    const other = tabs[0]!.session.begin(tokens, remember)
    await inTime(Promise.all([one, other]))
    await pass(60_000)
    expect(tabs.map((tab) => tab.state().status)).toEqual(['loggedIn', 'loggedIn'])
  })
})

describe('tokens whose access token has a moment left', () => {
  test.each([0, 1, 2])(
    'are used once, though they end while a slow refresh holds the lock (%i waits before)',
    async (who) => {
      const browser = createBrowser()
      const tabs = await browser.opened(3)
      const user = userOf(tabs[0]!.state())
      const { tokens } = browser.backend.issue('sara')!
      browser.backend.setFault('refresh', { kind: 'slow', ms: 6000, times: 1 })
      const done: Promise<unknown>[] = [tabs[1]!.session.refresh()]
      await pass(100)
      if (who > 0) done.push(tabs[who === 1 ? 0 : 2]!.session.refresh())
      await pass(100)
      done.push(
        tabs[0]!.session.begin(
          { accessToken: tokens.access, refreshToken: tokens.refresh, expiresIn: 3, user },
          remember,
        ),
      )
      await inTime(Promise.all(done))
      await pass(60_000)
      expect(browser.backend.stats().reusedRefreshTokens).toBe(0)
      expect(tabs.map((tab) => tab.state().status)).toEqual(['loggedIn', 'loggedIn', 'loggedIn'])
    },
  )
})

test('tokens that are given while their person signs out, before the part of begin is loaded, are revoked', async () => {
  const browser = createBrowser()
  const tab = await browser.signedIn()
  await pass(1000)
  const { tokens } = browser.backend.issue('sara')!
  const user = userOf(tab.state())
  const begun = tab.session.begin(
    { accessToken: tokens.access, refreshToken: tokens.refresh, expiresIn: 20, user },
    remember,
  )
  const out = tab.session.logOut()
  await inTime(Promise.all([begun, out]))
  await pass(5000)
  expect(browser.backend.stats().revokedFamilies).toBe(2)
})

test.each([2500])(
  'an access token alone uses no refresh token twice where the storage shows after %i ms',
  async (lag) => {
    const browser = createBrowser({ lag })
    const tabs = await browser.opened(1)
    const second = await browser.open()
    await pass(10_000)
    tabs.push(second)
    const user = userOf(tabs[0]!.state())
    await pass(1)
    await inTime(tabs[1]!.session.refresh())
    const { tokens } = browser.backend.issue('sara')!
    const begun = tabs[0]!.session.begin(
      { accessToken: tokens.access, expiresIn: 20, user },
      remember,
    )
    await inTime(begun)
    await pass(60_000)
    expect(browser.backend.stats().reusedRefreshTokens).toBe(0)
  },
)
