import { describe, expect, test } from '@jest/globals'
import { useFakeTime } from '../support/fakeTime'
import { useDemoServer } from '../support/server'
import { useBrowsers } from '../support/manyTabs'

const { backend } = useDemoServer({ tokenLifetime: 60, oldAccessDies: true })
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })

const hour = 3600_000
const answered = { data: [{ text: 'Buy tea' }] }

/** A device whose clock differs from the server's by `skew` milliseconds. */
function createClock(skew = 0) {
  const clock = { skew, environment: { now: () => Date.now() + clock.skew } }
  return clock
}

const wrongs = [-400 * 24 * hour, -12 * hour, -hour, hour, 12 * hour, 400 * 24 * hour]

// @proves noExpiredToken
describe.each(wrongs)('a clock that is %d ms wrong', (skew) => {
  test('at login does not matter', async () => {
    const { environment } = createClock(skew)
    const tab = await createBrowser().signedIn({ environment })
    for (let i = 0; i < 10; i += 1) {
      await time.pass(59_000)
      expect(await tab.notes()).toMatchObject(answered)
    }
    const { refreshes, calls, expiredBearers, revokedBearers } = backend.stats()
    expect([9, 10]).toContain(refreshes)
    expect(calls.refresh).toBe(refreshes)
    expect({ expiredBearers, revokedBearers }).toEqual({ expiredBearers: 0, revokedBearers: 0 })
  })
})

describe.each([
  ['forwards', 12 * hour],
  ['back', -12 * hour],
])('a clock that is set %s by twelve hours after login', (_, skew) => {
  test.each([true, false])('costs one refresh at most (visible: %j)', async (visible) => {
    const clock = createClock()
    const tab = await createBrowser().signedIn({ environment: clock.environment, visible })
    clock.skew = skew
    for (let i = 0; i < 5; i += 1) {
      await time.pass(1000)
      expect(await tab.notes()).toMatchObject(answered)
    }
    expect(backend.stats().calls.refresh).toBeLessThanOrEqual(1)
    expect(backend.stats().revokedBearers).toBe(0)
    expect(tab.state().status).toBe('loggedIn')
  })

  test('sends no token that a 401 has refused, and makes no loop', async () => {
    const clock = createClock()
    const tab = await createBrowser().signedIn({ environment: clock.environment })
    clock.skew = skew
    for (let minute = 0; minute < 10; minute += 1) {
      await time.pass(60_000)
      expect(await tab.notes()).toMatchObject(answered)
    }
    // A clock that went back calls the first token valid until the server says otherwise, once.
    expect(backend.stats().expiredBearers).toBeLessThanOrEqual(1)
    expect(backend.stats().calls.refresh).toBeLessThanOrEqual(12)
  })

  test('does not keep a session in trouble from being tried again', async () => {
    const clock = createClock()
    const tab = await createBrowser().signedIn({ environment: clock.environment })
    backend.setFault('refresh', { kind: 'offline' })
    await time.pass(120_000)
    clock.skew = skew
    backend.clearFaults()
    expect(await tab.notes()).toMatchObject(answered)
    await time.pass(0)
    expect(tab.state().status).toBe('loggedIn')
  })

  test('does not keep a lease from ending, where there are no locks', async () => {
    const clock = createClock()
    const browser = createBrowser()
    const environment = { ...clock.environment, locks: undefined }
    const tab = await browser.signedIn({ environment, visible: false })
    const other = await browser.open({ environment, visible: false })
    await time.pass(60_000)
    backend.setFault('refresh', { kind: 'offline', ms: hour, times: 1 })
    void tab.notes()
    await time.pass(10)
    clock.skew = skew
    tab.close()
    const answer = other.notes()
    await time.pass(30_000)
    expect(await answer).toMatchObject(answered)
  })
})

describe('a lifetime', () => {
  test.each([1, 30 * 24 * 3600, 400 * 24 * 3600])('of %d seconds is kept', async (seconds) => {
    backend.change({ tokenLifetime: seconds, refreshLifetime: 2 * seconds + 3600 })
    const tab = await createBrowser().signedIn({
      options: { refreshToken: { maxAge: 2 * seconds + 3600 } },
    })
    await time.pass(seconds * 1000 - 501)
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded'])
    expect(backend.stats().calls.refresh).toBe(0)
    await time.pass(1)
    expect(tab.story()).toEqual(['loggedIn', 'userLoaded', 'tokenExpired', 'tokenRefreshed'])
  })
})
