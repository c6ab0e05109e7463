import { describe, expect, test } from '@jest/globals'
import { idleTimeout, reauthDialog } from '../../src/session'
import { pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers, type ManyTab } from '../support/manyTabs'
import { MemoryStorage } from '../support/storage'

useFakeTime()
const createBrowser = useBrowsers()

const cached = (tab: ManyTab) => Object.keys(tab.store.getState().api.queries)

/** Sara's page, kept in two tabs because the server has refused the refresh; one of them is frozen now. */
async function keptAndFrozen() {
  // What has been stored meanwhile is seen at once, and only as it is by then.
  const browser = createBrowser({ localStorage: new MemoryStorage() })
  const options = { onEnd: reauthDialog, limits: [idleTimeout({ after: 900 })] }
  const [here, frozen] = (await browser.opened(2, { options })) as [ManyTab, ManyTab]
  for (const tab of [here, frozen]) {
    tab.session.suspendedPage?.mount()
    void tab.store.dispatch(tab.api.endpoints.notes.initiate('kept'))
  }
  await pass(1000)
  browser.backend.setFault('refresh', { kind: 'refuse', times: 1 })
  browser.backend.revokeAccess()
  void here.notes()
  await pass(500)
  expect(frozen.session.suspendedPage?.isSuspended()).toBe(true)
  expect(cached(frozen)).not.toEqual([])
  frozen.page.freeze()
  return { here, frozen }
}

// @proves signOut, keptPage: same
describe('a page that is kept in a tab that is frozen', () => {
  test.each<[string, (tab: ManyTab) => unknown]>([
    ['signs out', (tab) => tab.session.logOut()],
    ['is idle for too long', () => pass(1000_000)],
    ['is signed out by the app', (tab) => tab.session.end()],
  ])(
    'is dropped, with its caches, where its person has signed in elsewhere meanwhile and %s',
    async (_, end) => {
      const { here, frozen } = await keptAndFrozen()
      await here.signIn('sara')
      await pass(500)
      await end(here)
      await pass(500)
      expect(here.state().status).toBe('loggedOut')
      frozen.page.thaw()
      frozen.attend()
      await pass(500)
      expect(frozen.state().status).toBe('loggedOut')
      expect(frozen.session.suspendedPage?.isSuspended()).toBe(false)
      expect(cached(frozen)).toEqual([])
    },
  )

  test('comes back where its person has signed in elsewhere meanwhile', async () => {
    const { here, frozen } = await keptAndFrozen()
    await here.signIn('sara')
    await pass(500)
    frozen.page.thaw()
    frozen.attend()
    await pass(500)
    expect(frozen.session.suspendedPage?.isSuspended()).toBe(false)
    expect(cached(frozen)).not.toEqual([])
  })
})
