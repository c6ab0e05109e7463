import { describe, expect, test } from '@jest/globals'
import type { Fault } from '../../src/demo/faults'
import { useBrowsers, type ManyTab } from '../support/manyTabs'
import { inTime, pass, useFakeTime } from '../support/fakeTime'

useFakeTime()
const createBrowser = useBrowsers()

const expiry = 19_500
const day = 24 * 3600_000
const offline: Fault = { kind: 'offline' }

const renewable = { options: { refreshToken: { maxAge: 30 * 24 * 3600 } } }

/** What people and apps do while the server is gone; each comes back every so many milliseconds. */
const restless: [string, number, (tab: ManyTab) => unknown][] = [
  ['nobody does anything', day, () => undefined],
  ['a person turns to the page every ten seconds', 10_000, (tab) => tab.attend()],
  ['the app makes a request every half minute', 30_000, (tab) => tab.get('/api/auth/user')],
  [
    'the network comes and goes every minute, and a request is made each time',
    60_000,
    (tab) => {
      tab.attend()
      return tab.get('/api/auth/user')
    },
  ],
]

// @proves outage
describe('a day without the server', () => {
  test.each(restless)('costs at most 300 calls where %s', async (_, every, act) => {
    const browser = createBrowser()
    const [tab] = (await browser.opened(1, renewable)) as [ManyTab]
    browser.backend.setFault('refresh', offline)
    for (let at = 0; at < day; at += every) {
      act(tab)
      await pass(every)
    }
    const { refresh } = browser.backend.stats().calls
    expect(refresh).toBeGreaterThan(100)
    expect(refresh).toBeLessThanOrEqual(300)
    expect(tab.state().status).toBe('tokenExpired')
    expect(tab.seen('tokenExpired')).toHaveLength(1)
  })

  test.each([0, 0.999])('costs at most 300 calls where every jitter is %d', async (jitter) => {
    const browser = createBrowser()
    const [tab] = (await browser.opened(1, {
      ...renewable,
      environment: { random: () => jitter },
    })) as [ManyTab]
    browser.backend.setFault('refresh', offline)
    await pass(day)
    expect(browser.backend.stats().calls.refresh).toBeLessThanOrEqual(300)
    expect(tab.state().status).toBe('tokenExpired')
  })

  test.each([
    ['with Web Locks', {}],
    ['without', { locks: undefined }],
  ])('is one schedule for five tabs (%s)', async (_, environment) => {
    const browser = createBrowser({ lag: 30 })
    browser.backend.change({ refreshLifetime: 30 * 24 * 3600 })
    const tabs = await browser.opened(5, { ...renewable, environment })
    browser.backend.change({ tokenLifetime: 3600 })
    browser.backend.setFault('refresh', offline)
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      tabs[minute % 5]?.attend()
      await pass(60_000)
    }
    expect(browser.backend.stats().calls.refresh).toBeLessThanOrEqual(300)
    const retries = new Set(tabs.map((tab) => tab.session.refreshFault()?.triedAt))
    expect(retries.size).toBe(1)
    browser.backend.clearFaults()
    await pass(600_000)
    expect(tabs.map((tab) => tab.state().status)).toEqual(tabs.map(() => 'loggedIn'))
    expect(tabs.map((tab) => tab.session.refreshFault())).toEqual(tabs.map(() => undefined))
    expect(browser.backend.stats()).toMatchObject({ refreshes: 1, reusedRefreshTokens: 0 })
  })
})

// @proves outage: shared ownTab
describe('while the server cannot be reached', () => {
  test('a tab that opens waits for the try that is due, and makes none of its own', async () => {
    const browser = createBrowser()
    const [tab] = (await browser.opened(1)) as [ManyTab]
    browser.backend.setFault('refresh', { kind: 'status', status: 503, retryAfter: 120 })
    await pass(expiry)
    expect(browser.backend.stats().calls.refresh).toBe(1)
    const late = await browser.open()
    await pass(1000)
    expect(late.session.refreshFault()).toMatchObject({ error: { status: 503 } })
    expect(late.session.refreshFault()?.retryAt).toBe(tab.session.refreshFault()?.retryAt)
    await pass(100_000)
    expect(browser.backend.stats().calls.refresh).toBe(1)
  })

  test('a tab with a session of its own has a schedule of its own', async () => {
    const browser = createBrowser()
    const tab = await browser.open()
    await tab.signIn('sara', false)
    browser.backend.setFault('refresh', { ...offline, times: 1 })
    await pass(expiry + 61_000)
    expect(browser.backend.stats().calls.refresh).toBe(2)
    expect(tab.state().status).toBe('loggedIn')
  })

  test('requests are answered with the fault within the bound, and the session is kept', async () => {
    const browser = createBrowser()
    const options = { timeouts: { refresh: 2000 } }
    const tabs = await browser.opened(3, { options, visible: false })
    browser.backend.setFault('refresh', { kind: 'slow', ms: 3600_000 })
    await pass(expiry)
    const began = Date.now()
    const answers = tabs.map((tab) => tab.get('/api/auth/user'))
    await inTime(Promise.all(answers))
    expect(Date.now() - began).toBeLessThanOrEqual(2 * (2000 + 5000) + 2000)
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatchObject({ error: { name: 'FaultError', call: 'refresh' } })
    }
    expect(browser.backend.stats().calls.refresh).toBe(1)
  })

  test('a live token goes on being used, and nothing is refreshed', async () => {
    const browser = createBrowser()
    const [tab] = (await browser.opened(1)) as [ManyTab]
    browser.backend.setFault('refresh', offline)
    await pass(expiry - 5000)
    const answer = tab.get('/api/auth/user')
    await inTime(Promise.resolve(answer))
    expect(await answer).toHaveProperty('data')
    expect(tab.session.refreshFault()).toBeUndefined()
  })
})

const nonAnswers: [string, Fault][] = [
  ['404', { kind: 'status', status: 404 }],
  ['405', { kind: 'status', status: 405 }],
  ['407', { kind: 'status', status: 407 }],
  ['408', { kind: 'status', status: 408 }],
  ['425', { kind: 'status', status: 425 }],
  ['429', { kind: 'status', status: 429 }],
  ['500', { kind: 'status', status: 500 }],
  ['502', { kind: 'status', status: 502 }],
  ['504', { kind: 'status', status: 504 }],
  ["a captive portal's page", { kind: 'html' }],
  ['JSON without a token', { kind: 'malformed' }],
]

// @proves outage
describe('whoever stands between, and answers', () => {
  test.each(nonAnswers)('%s, ends no session', async (_, fault) => {
    const browser = createBrowser()
    const [tab] = (await browser.opened(1)) as [ManyTab]
    const { epoch } = tab.state()
    browser.backend.setFault('all', fault)
    await pass(expiry + 60_000)
    await inTime(Promise.resolve(tab.get('/api/auth/user')))
    expect(tab.state()).toMatchObject({ status: 'tokenExpired', user: { name: 'Sara Parvaz' } })
    browser.backend.clearFaults()
    await pass(600_000)
    expect(tab.state()).toMatchObject({ status: 'loggedIn', epoch })
  })
})
