import { expect, test } from '@jest/globals'
import { http } from 'msw'
import { reauthDialog } from '../../src/session'
import { calm, useFakeTime } from '../support/fakeTime'
import { useDemoServer } from '../support/server'
import { useBrowsers, type ManyTab } from '../support/manyTabs'

const { backend, server, received } = useDemoServer({ tokenLifetime: 60 })
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })
const saves = () => received.filter(({ call }) => call === 'POST /api/notes')
const asOmid = (tab: ManyTab) => tab.logIn('omid', 'darya-1405')
const tokenOf = (tab: ManyTab) => {
  const session = tab.state()
  return 'accessToken' in session ? `Bearer ${session.accessToken.value}` : undefined
}

/** Sara is back on her page, and does again what was cut off: the first of two is under way, and hangs. */
async function doingAgain(browser = createBrowser()) {
  const tab = await browser.signedIn({ options: { onEnd: reauthDialog } })
  tab.session.suspendedPage?.mount()
  backend.setFault('refresh', { kind: 'refuse' })
  time.sleep(61_000)
  await Promise.all(['one', 'two'].map((text) => tab.addNote(text)))
  tab.attend()
  await time.pass(0)
  backend.clearFaults()
  expect(await tab.logIn()).toBeUndefined()
  await time.pass(0)
  const { failedRequests } = tab.session.suspendedPage!
  expect(failedRequests.count()).toBe(2)
  const gate = Promise.withResolvers<void>()
  server.use(
    http.post('*/api/notes', async () => {
      await gate.promise
    }),
  )
  const retried = failedRequests.retry()
  await calm()
  expect(saves()).toHaveLength(1)
  return { tab, failedRequests, retried, gate }
}

// @proves nobodyElse: another
test('what somebody does again is not offered to the next person, nor done as them, if they sign out meanwhile', async () => {
  const { tab, failedRequests, retried, gate } = await doingAgain()
  await tab.session.logOut()
  gate.resolve()
  await retried
  await asOmid(tab)
  await time.pass(10)
  received.length = 0
  const offered = failedRequests.count()
  await failedRequests.retry()
  const asHim = saves().filter(({ authorization }) => authorization === tokenOf(tab)).length
  expect({ offered, asHim }).toEqual({ offered: 0, asHim: 0 })
})

// @proves nobodyElse: another
test('the rest of it is not done as another person who signs in over them meanwhile', async () => {
  const { tab, failedRequests, retried, gate } = await doingAgain()
  await asOmid(tab)
  gate.resolve()
  await retried
  await time.pass(10)
  const asHim = saves().filter(({ authorization }) => authorization === tokenOf(tab)).length
  expect({ offered: failedRequests.count(), asHim }).toEqual({ offered: 0, asHim: 0 })
})

// @proves nobodyElse: shared another
test('the rest of it is not done as another person who signs in in another tab meanwhile', async () => {
  const browser = createBrowser()
  const { tab, failedRequests, retried, gate } = await doingAgain(browser)
  const other = await browser.open()
  await asOmid(other)
  await time.pass(100)
  gate.resolve()
  await retried
  await time.pass(10)
  expect(tab.state()).toMatchObject({ user: { id: 2 } })
  const asHim = saves().filter(({ authorization }) => authorization === tokenOf(tab)).length
  expect({ offered: failedRequests.count(), asHim }).toEqual({ offered: 0, asHim: 0 })
})
