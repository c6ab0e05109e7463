import { expect, test } from '@jest/globals'
import { block, unusable } from '../support/blockedStorage'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers } from '../support/manyTabs'

useFakeTime()
const createBrowser = useBrowsers()

test.each([
  ['of one tab', false],
  ['of all tabs', true],
])(
  'a session %s that ended before its newest token could be stored goes on with that one, and not with the one before, which is used',
  async (_, remember) => {
    const browser = createBrowser()
    const tab = await browser.open({ visible: false })
    await tab.signIn('sara', remember)
    await pass(1000)
    browser.backend.setFault('refresh', { kind: 'slow', ms: 1000, times: 1 })
    void tab.session.refresh()
    await pass(500)
    const unblock = block(remember ? tab.localStorage : tab.storage, unusable)
    await pass(12_000)
    expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
    void tab.session.refresh()
    await pass(12_000)
    expect(tab.state()).toMatchObject({ end: { reason: 'storageCleared' } })
    unblock()
    tab.attend()
    await pass(1000)
    await inTime(tab.session.refresh())
    expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
    expect(browser.backend.stats()).toMatchObject({ reusedRefreshTokens: 0, revokedFamilies: 0 })
  },
)
