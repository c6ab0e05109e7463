import { describe, expect, test } from '@jest/globals'
import type { Fault } from '../../src/demo/faults'
import { useBrowsers, type ManyTab } from '../support/manyTabs'
import { inTime, pass, useFakeTime } from '../support/fakeTime'

useFakeTime()
const createBrowser = useBrowsers()

/** Tokens live for 20 s. */
const options = { token: { refreshBefore: 5 } }
const hidden = { visible: false }
const answered = expect.objectContaining({ data: expect.anything() as unknown })

const ask = async (tab: ManyTab) => {
  const answer = tab.get('/api/auth/user')
  await inTime(Promise.resolve(answer))
  return answer
}

// @proves noExpiredToken
describe('with a token that is refreshed before its end', () => {
  test('nobody meets an expired one', async () => {
    const browser = createBrowser()
    const tabs = await browser.opened(3, { options })
    for (let i = 0; i < 60; i += 1) {
      await pass(1000)
      expect(await ask(tabs[i % 3]!)).toEqual(answered)
    }
    for (const tab of tabs) expect(tab.seen('tokenExpired')).toEqual([])
    const { refreshes, reusedRefreshTokens } = browser.backend.stats()
    expect(reusedRefreshTokens).toBe(0)
    expect([3, 4]).toContain(refreshes)
    expect(browser.network.breaches.filter((text) => !text.startsWith('needless'))).toEqual([])
  })

  test('a request is sent at once, and the refresh goes on beside it', async () => {
    const browser = createBrowser()
    const [tab] = (await browser.opened(1, { options, ...hidden })) as [ManyTab]
    await pass(14_500)
    expect(browser.backend.stats().calls.refresh).toBe(0)
    browser.backend.setFault('refresh', { kind: 'slow', ms: 3000 })
    expect(await ask(tab)).toEqual(answered)
    expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 0 })
    await pass(3100)
    expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
  })

  test('a hidden tab that asks for nothing refreshes nothing', async () => {
    const browser = createBrowser()
    await browser.opened(1, { options, ...hidden })
    await pass(60_000)
    expect(browser.backend.stats().calls.refresh).toBe(0)
  })

  test.each<[string, Fault]>([
    ['a fault', { kind: 'offline' }],
    ['a refusal', { kind: 'refuse' }],
    ['an outage', { kind: 'status', status: 503, retryAfter: 60 }],
  ])('%s leaves the token that still works, until its end', async (name, fault) => {
    const browser = createBrowser()
    const [tab] = (await browser.opened(1, { options })) as [ManyTab]
    browser.backend.setFault('refresh', fault)
    await pass(17_000)
    expect(browser.backend.stats().calls.refresh).toBeGreaterThan(0)
    expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 0 })
    expect(await ask(tab)).toEqual(answered)
    await pass(3000)
    const ended = { status: 'loggedOut', end: { reason: 'refreshRefused' } }
    expect(tab.state()).toMatchObject(name === 'a refusal' ? ended : { status: 'tokenExpired' })
  })

  test('a refusal is not asked for again before the end', async () => {
    const browser = createBrowser()
    const [tab] = (await browser.opened(1, { options })) as [ManyTab]
    browser.backend.setFault('refresh', { kind: 'refuse' })
    for (let i = 0; i < 18; i += 1) {
      await pass(1000)
      await ask(tab)
    }
    expect(browser.backend.stats().calls.refresh).toBe(1)
  })

  test('one that lives for less than that is used for half of its life at least', async () => {
    const browser = createBrowser()
    const before = { options: { token: { refreshBefore: 3600 } } }
    const [tab] = (await browser.opened(1, before)) as [ManyTab]
    await pass(60_000)
    expect(tab.state().status).toBe('loggedIn')
    expect(browser.backend.stats().refreshes).toBeLessThanOrEqual(7)
  })
})

test('a session whose refresh token ends first asks for nothing before its end', async () => {
  const browser = createBrowser()
  const [tab] = (await browser.opened(1, {
    options: { ...options, refreshToken: { maxAge: 10 } },
  })) as [ManyTab]
  await pass(18_000)
  expect(tab.state().status).toBe('loggedIn')
  expect(browser.backend.stats().calls.refresh).toBe(0)
})

test('without the option a token is used to its end', async () => {
  const browser = createBrowser()
  await browser.opened(1)
  await pass(18_000)
  expect(browser.backend.stats().calls.refresh).toBe(0)
})
