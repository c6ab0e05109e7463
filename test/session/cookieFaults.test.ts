import { describe, expect, test } from '@jest/globals'
import type { SessionOptions } from '../../src/session'
import { createCookieJar } from '../support/cookieJar'
import { useBrowsers, type ManyTab } from '../support/manyTabs'
import { inTime, pass, useFakeTime } from '../support/fakeTime'

useFakeTime()
const createBrowser = useBrowsers()

function cookieBrowser(more: SessionOptions = {}) {
  const browser = createBrowser()
  const jar = createCookieJar()
  const options = {
    renewal: 'cookie',
    refreshToken: { maxAge: 30 * 24 * 3600 },
    ...more,
  } as SessionOptions
  return {
    ...browser,
    async open(given: Parameters<typeof browser.open>[0] = {}) {
      await pass(100)
      return browser.open({ options, through: jar.through, ...given })
    },
  }
}
const refreshes = (tabs: readonly ManyTab[]) =>
  tabs.flatMap(({ sent }) => sent.filter(({ call }) => call.endsWith('/refresh'))).length

describe.each<[string, SessionOptions]>([
  ['with the access token in the storage', {}],
  ['with no token in any storage', { persist: 'none' } as SessionOptions],
])('a cookie, %s', (_, more) => {
  test('an outage that is over does not hold up a page that is opened since', async () => {
    const browser = cookieBrowser(more)
    const first = await browser.open()
    await first.signIn('sara')
    const { storage } = first
    first.close()
    browser.backend.setFault('refresh', { kind: 'offline' })
    await pass(20_000)
    const tab = await browser.open({ storage })
    for (let i = 0; i < 9; i += 1) {
      await pass(60_000)
      tab.attend()
      await pass(1000)
    }
    expect(tab.state().status).toBe('tokenExpired')
    browser.backend.clearFaults()
    await pass(3000)
    await inTime(tab.session.refresh({ now: true }))
    await pass(1000)
    expect(tab.state().status).toBe('loggedIn')
    tab.close()
    const next = await browser.open({ storage })
    await pass(2000)
    expect(next.session.refreshFault()).toBeUndefined()
    expect(next.state().status).toBe('loggedIn')
  })

  test('an outage that is over in one tab is over in the others', async () => {
    const browser = cookieBrowser(more)
    const first = await browser.open()
    await first.signIn('sara')
    const second = await browser.open()
    await pass(1000)
    browser.backend.revokeAccess()
    browser.backend.setFault('refresh', { kind: 'offline' })
    for (let i = 0; i < 8; i += 1) {
      await inTime(Promise.all([first, second].map((tab) => tab.notes())))
      await pass(30_000)
    }
    expect([first, second].map((tab) => tab.state().status)).toEqual(Array(2).fill('tokenExpired'))
    expect(second.session.refreshFault()?.retryAt).toBeGreaterThan(Date.now() + 5000)
    browser.backend.clearFaults()
    await pass(3000)
    await inTime(first.session.refresh({ now: true }))
    await pass(2000)
    expect(second.session.refreshFault()).toBeUndefined()
    expect(second.state().status).toBe('loggedIn')
  })

  test('five tabs keep one schedule for a day without the server', async () => {
    const browser = cookieBrowser(more)
    browser.backend.change({ refreshLifetime: 30 * 24 * 3600 })
    const tabs = [await browser.open()]
    await tabs[0]!.signIn('sara')
    while (tabs.length < 5) {
      await pass(7_000) // each tab has refreshed a different number of times
      tabs.push(await browser.open())
    }
    await pass(60_000)
    browser.backend.setFault('refresh', { kind: 'offline' })
    const before = refreshes(tabs)
    for (let minute = 0; minute < 6 * 60; minute += 1) {
      tabs[minute % 5]?.attend()
      await pass(60_000)
    }
    expect(refreshes(tabs) - before).toBeLessThanOrEqual(90)
  })

  test('a hidden tab does not end a session whose cookie another tab has renewed', async () => {
    const browser = cookieBrowser({ ...more, refreshToken: { maxAge: 120 } })
    const tab = await browser.open()
    await tab.signIn('sara')
    const hidden = await browser.open({ visible: false })
    await inTime(hidden.session.refresh())
    for (let i = 0; i < 30; i += 1) await pass(10_000)
    expect(tab.state().status).not.toBe('loggedOut')
    expect(hidden.state().status).not.toBe('loggedOut')
    await inTime(hidden.session.accessToken())
    expect([tab.state().status, hidden.state().status]).toEqual(['loggedIn', 'loggedIn'])
  })
})
