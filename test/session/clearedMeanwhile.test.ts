import { describe, expect, test } from '@jest/globals'
import { useBrowsers, type ManyTab } from '../support/manyTabs'
import { inTime, pass, useFakeTime } from '../support/fakeTime'

useFakeTime()
const createBrowser = useBrowsers()

const over = { status: 'loggedOut', end: { reason: 'storageCleared' } }

/** The browser clears what its site has stored (`Clear-Site-Data`, or a person in its settings), and tells no page. */
function clear(browser: ReturnType<typeof createBrowser>, tab: ManyTab) {
  browser.world.stored.clear()
  tab.page.copy.clear()
  tab.storage.clear()
}

describe.each([
  ['that all tabs share', true],
  ['of this tab', false],
])('what was cleared of a session %s', (_, remember) => {
  async function signedIn() {
    const browser = createBrowser()
    const tab = await browser.open()
    await tab.signIn('sara', remember)
    await pass(5000)
    return { browser, tab }
  }
  const kept = (tab: ManyTab) =>
    [tab.localStorage, tab.storage].map((each) => each.getItem('persist:session') ?? '').join('')

  // @proves storage
  test('is not stored again by a refresh that was under way', async () => {
    const { browser, tab } = await signedIn()
    browser.backend.setFault('refresh', { kind: 'slow', ms: 2000, times: 1 })
    const refresh = tab.session.refresh()
    await pass(500)
    clear(browser, tab)
    await inTime(refresh)
    await pass(1000)
    expect(kept(tab)).not.toContain('token')
    expect(tab.state()).toMatchObject(over)
    // Nobody could end it any more.
    expect(browser.backend.stats().calls.logout).toBe(1)
  })

  // @proves storage
  test('is not stored again as its token ends under a page that nobody turns to', async () => {
    const { browser, tab } = await signedIn()
    clear(browser, tab)
    await pass(60_000)
    expect(tab.state()).toMatchObject(over)
    expect(kept(tab)).not.toContain('token')
    expect(browser.backend.stats().calls.refresh).toBe(0)
  })
})
