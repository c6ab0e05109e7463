import { describe, expect, test } from '@jest/globals'
import type { Fault } from '../../src/demo/faults'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers } from '../support/manyTabs'

useFakeTime()
const createBrowser = useBrowsers()
const offline: Fault = { kind: 'offline', times: 1 }
/** The longest that a random wait can be. */
const environment = { random: () => 0.999 }

/**
 * A page whose refresh is cut off as the person leaves it: in WebKit and Firefox its call is rejected some 40 ms before the
 * page knows that it is left, as if the server were not there.
 */
async function leftDuringRefresh(tabs = 1) {
  const browser = createBrowser()
  const all = await browser.opened(tabs, { environment })
  await pass(18_000)
  browser.backend.setFault('refresh', offline)
  await inTime(all[0]!.session.refresh())
  expect(all[0]!.session.refreshFault()).toBeDefined()
  all[0]!.close()
  await pass(200)
  return { browser, others: all.slice(1) }
}

describe('a page that is left while its token is refreshed', () => {
  // @proves reload
  test('makes the next one wait for seconds at most, not for a minute as where the server is away', async () => {
    const { browser } = await leftDuringRefresh()
    const next = await browser.open({ environment })
    await pass(4000)
    expect(next.state()).toMatchObject({ status: 'loggedIn' })
    expect(next.session.refreshFault()).toBeUndefined()
    expect(browser.backend.stats()).toMatchObject({ refreshes: 1, reusedRefreshTokens: 0 })
  })

  test('nor do the other tabs wait, once there is a next page', async () => {
    const { browser, others } = await leftDuringRefresh(3)
    await browser.open({ environment })
    await pass(4000)
    for (const tab of others) {
      expect(tab.state()).toMatchObject({ status: 'loggedIn' })
      expect(tab.session.refreshFault()).toBeUndefined()
    }
  })

  test('where the server is away indeed, the next page waits as long as the others', async () => {
    const { browser } = await leftDuringRefresh()
    browser.backend.setFault('refresh', { kind: 'offline' })
    const next = await browser.open({ environment })
    await pass(4000)
    const { calls } = browser.backend.stats()
    await pass(50_000)
    expect(browser.backend.stats().calls.refresh - calls.refresh).toBeLessThanOrEqual(1)
    expect(next.state()).toMatchObject({ status: 'tokenExpired' })
  })
})
