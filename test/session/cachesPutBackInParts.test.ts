import { expect, test } from '@jest/globals'
import { usePersistedHosts, wait } from '../support/persistedHost'
import { recordKey } from '../support/storage'

const { openPage, leaveSarasCache } = usePersistedHosts()

// @proves nobodyElse: another
test('a cache that redux-persist puts back without its config is not there for the next person', async () => {
  await leaveSarasCache('ownWithoutConfig')
  localStorage.removeItem(recordKey) // it has ended while no page was open
  const page = await openPage('ownWithoutConfig')
  await page.logIn('omid', 'darya-1405')
  await wait()
  expect(page.cached()).toBeUndefined()
})

test('a cache that is put back comes back to the person of the session', async () => {
  await leaveSarasCache('ownWithoutConfig')
  const page = await openPage('ownWithoutConfig')
  await wait()
  expect(page.cached()).toBe('a secret')
})
