import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { browserEnvironment } from '../../src/session/platform/environment'
import { useFakeTime } from '../support/fakeTime'
import { useDemoServer } from '../support/server'
import { useBrowsers } from '../support/manyTabs'

const { backend } = useDemoServer({ tokenLifetime: 60, refreshLifetime: 600 })
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })

const begun = ['loggedIn', 'userLoaded']
const refreshed = [...begun, 'tokenExpired', 'tokenRefreshed']
const options = { refreshToken: { maxAge: 600 } }
const hidden = { visible: false }
const answered = { data: [{ text: 'Buy tea' }] }

// @proves reload
describe('the door of rehydration', () => {
  test('finds that the token ended while the browser was closed', async () => {
    const browser = createBrowser()
    const before = await browser.signedIn()
    before.close()
    await time.pass(60_000)
    const tab = await browser.open(hidden)
    expect(tab.story()[0]).toBe('tokenExpired')
    expect(tab.state().status).toBe('tokenExpired')
  })

  // @proves reason, reload
  test('finds that both tokens ended while the browser was closed', async () => {
    const browser = createBrowser()
    const before = await browser.signedIn({ options })
    before.close()
    await time.pass(600_000)
    const tab = await browser.open({ options })
    expect(tab.story()).toEqual(['bothExpired', 'reset'])
    expect(backend.stats().calls).toMatchObject({ refresh: 0, user: 1 })
  })

  test('refreshes at once in a tab that can be seen', async () => {
    const browser = createBrowser()
    const before = await browser.signedIn()
    before.close()
    await time.pass(60_000)
    const tab = await browser.open()
    await time.pass(0)
    expect(tab.story()).toEqual(['tokenExpired', 'tokenRefreshed', 'userLoaded'])
    expect(backend.stats().refreshes).toBe(1)
  })
})

// @proves noExpiredToken
describe('the door of requests', () => {
  test('finds that the token ended while timers slept', async () => {
    const tab = await createBrowser().signedIn(hidden)
    time.sleep(59_500)
    expect(await tab.notes()).toMatchObject(answered)
    expect(tab.story()).toEqual(refreshed)
    expect(backend.stats().expiredBearers).toBe(0)
  })

  test('lets a request through half a second and a millisecond before the end', async () => {
    const tab = await createBrowser().signedIn(hidden)
    time.sleep(59_499)
    expect(await tab.notes()).toMatchObject(answered)
    expect(tab.story()).toEqual(begun)
  })
})

describe('the door of time', () => {
  test('opens when the token ends, to the millisecond', async () => {
    const tab = await createBrowser().signedIn()
    await time.pass(59_499)
    expect(tab.story()).toEqual(begun)
    await time.pass(1)
    expect(tab.story()).toEqual(refreshed)
  })

  test('opens again for each new token', async () => {
    const tab = await createBrowser().signedIn()
    for (let i = 0; i < 5; i += 1) await time.pass(60_000)
    expect(backend.stats().refreshes).toBe(5)
    expect(tab.story().filter((event) => event === 'tokenRefreshed')).toHaveLength(5)
    expect(tab.state().status).toBe('loggedIn')
  })

  test('opens when the refresh token ends too', async () => {
    const tab = await createBrowser().signedIn(hidden)
    await time.pass(599_999)
    // The layer knows no lifetime of an opaque refresh token but its default.
    expect(tab.state().status).toBe('tokenExpired')
    const short = await createBrowser().signedIn({ ...hidden, options })
    await time.pass(599_499)
    expect(short.state().status).toBe('tokenExpired')
    await time.pass(1)
    expect(short.story()).toEqual([...begun, 'tokenExpired', 'bothExpired', 'reset'])
  })

  test('does not open at once for a token that lives for more than 24.8 days', async () => {
    const days = 24 * 60 * 60
    backend.change({ tokenLifetime: 60 * days, refreshLifetime: 90 * days })
    const tab = await createBrowser().signedIn({ options: { refreshToken: { maxAge: 90 * days } } })
    await time.pass(60 * days * 1000 - 501)
    expect(tab.story()).toEqual(begun)
    expect(backend.stats().calls.refresh).toBe(0)
    await time.pass(1)
    expect(tab.story()).toEqual(refreshed)
  })

  test('opens about once a second for tokens that live for a second', async () => {
    backend.change({ tokenLifetime: 1 })
    const tab = await createBrowser().signedIn()
    for (let i = 0; i < 20; i += 1) {
      await time.pass(500)
      expect(tab.session.checkExpiry().status).not.toBe('loggedOut')
    }
    const { refreshes, expiredBearers } = backend.stats()
    expect(refreshes).toBeGreaterThanOrEqual(9)
    expect(refreshes).toBeLessThanOrEqual(12)
    expect(expiredBearers).toBe(0)
    expect(await tab.notes()).toMatchObject(answered)
  })

  test('does not make a loop of tokens that live for 0.2 seconds', async () => {
    backend.change({ tokenLifetime: 0.2 })
    const tab = await createBrowser().signedIn()
    for (let i = 0; i < 20; i += 1) await time.pass(500)
    expect(backend.stats().refreshes).toBeLessThanOrEqual(13)
    const before = backend.stats().refreshes
    expect(await tab.notes()).toMatchObject(answered)
    expect(backend.stats().refreshes - before).toBeLessThanOrEqual(1)
  })

  test('is shut when the session layer has been stopped', async () => {
    const tab = await createBrowser().signedIn()
    tab.close()
    await time.pass(120_000)
    expect(tab.story()).toEqual(begun)
    expect(jest.getTimerCount()).toBe(0)
  })
})

describe('a hidden tab', () => {
  test('tells that its token ended, but refreshes only when it is seen', async () => {
    const tab = await createBrowser().signedIn(hidden)
    await time.pass(300_000)
    expect(tab.story()).toEqual([...begun, 'tokenExpired'])
    expect(backend.stats().calls.refresh).toBe(0)
    tab.setVisible(true)
    await time.pass(0)
    expect(tab.story()).toEqual(refreshed)
  })

  test('refreshes for its next request', async () => {
    const tab = await createBrowser().signedIn(hidden)
    await time.pass(300_000)
    expect(await tab.notes()).toMatchObject(answered)
    expect(tab.story()).toEqual(refreshed)
  })

  test('that was seen in time refreshes when its token ends', async () => {
    const tab = await createBrowser().signedIn(hidden)
    tab.setVisible(true)
    await time.pass(59_500)
    expect(tab.story()).toEqual(refreshed)
  })
})

describe('the door of attention', () => {
  afterEach(() => void jest.restoreAllMocks())
  const see = (state: 'visible' | 'hidden') =>
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  const inBrowser = () => {
    const { isVisible, onFocusOrOnline } = browserEnvironment()
    return { environment: { isVisible, onFocusOrOnline } }
  }
  const signs = [
    ['visibilitychange', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['focus', () => window.dispatchEvent(new Event('focus'))],
    [
      'pageshow, as after the back/forward cache',
      () => window.dispatchEvent(new Event('pageshow')),
    ],
    ['online', () => window.dispatchEvent(new Event('online'))],
  ] as const

  test.each(signs)('opens at %s, though timers slept', async (_, sign) => {
    see('visible')
    const tab = await createBrowser().signedIn(inBrowser())
    time.sleep(59_500)
    expect(tab.story()).toEqual(begun)
    sign()
    expect(tab.story()).toEqual([...begun, 'tokenExpired'])
    await time.pass(0)
    expect(tab.story()).toEqual(refreshed)
  })

  test.each(signs)('ends at %s a session both of whose tokens ended', async (_, sign) => {
    see('visible')
    const tab = await createBrowser().signedIn({ ...inBrowser(), options })
    time.sleep(600_000)
    sign()
    expect(tab.story()).toEqual([...begun, 'bothExpired', 'reset'])
  })

  test('stays shut in a tab that nobody sees', async () => {
    see('hidden')
    const tab = await createBrowser().signedIn(inBrowser())
    time.sleep(59_500)
    for (const [, sign] of signs) sign()
    expect(tab.story()).toEqual(begun)
  })

  test('makes one refresh of ten signs', async () => {
    const tab = await createBrowser().signedIn()
    time.sleep(59_500)
    for (let i = 0; i < 10; i += 1) tab.attend()
    await time.pass(0)
    expect(backend.stats().calls.refresh).toBe(1)
    expect(tab.story()).toEqual(refreshed)
  })
})

describe('checkExpiry', () => {
  test('dispatches what is due, and then nothing', async () => {
    const tab = await createBrowser().signedIn(hidden)
    expect(tab.session.checkExpiry().status).toBe('loggedIn')
    expect(tab.story()).toEqual(begun)
    time.sleep(60_000)
    expect(tab.session.checkExpiry().status).toBe('tokenExpired')
    tab.session.checkExpiry()
    expect(tab.story()).toEqual([...begun, 'tokenExpired'])
  })
})

test('a token is never refreshed before it has expired', async () => {
  const tab = await createBrowser().signedIn()
  for (let second = 0; second < 59; second += 1) {
    await time.pass(1000)
    tab.attend()
    if (second % 10 === 0) await tab.notes()
  }
  expect(backend.stats().calls.refresh).toBe(0)
  expect(tab.story()).toEqual(begun)
})
