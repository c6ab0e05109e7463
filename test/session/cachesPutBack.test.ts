import { expect, test } from '@jest/globals'
import { until } from '../support/fakeTime'
import { usePersistedHosts, wait } from '../support/persistedHost'
import { recordKey } from '../support/storage'

const { openPage, leaveSarasCache } = usePersistedHosts()

async function saraReloads() {
  await leaveSarasCache()
  const page = await openPage()
  expect(page.session.isReady()).toBe(true)
  expect(page.cached()).toBe('a secret')
  return page
}

// @proves nobodyElse: twoApis same
test('a cache that redux-persist has put back into a second api is empty after the sign-out', async () => {
  const page = await saraReloads()
  // A mounted hook shows what is there, and asks for nothing.
  await page.store.dispatch(page.own.endpoints.secret.initiate())
  await page.session.logOut()
  await wait()
  expect(page.cached()).toBeUndefined()
})

// @proves nobodyElse: twoApis another
test('the next person on the same page does not see it', async () => {
  const page = await saraReloads()
  await page.session.logOut()
  await page.logIn('omid', 'darya-1405')
  await wait()
  expect(page.cached()).toBeUndefined()
})

// @proves nobodyElse: twoApis same
test('it is not in the storage after the sign-out', async () => {
  const page = await saraReloads()
  await page.session.logOut()
  await wait(300)
  expect(page.stored()).not.toContain('a secret')
})

// @proves nobodyElse: twoApis another
test('the result of a mutation with a fixedCacheKey, put back after its session has ended, is not there for the next person', async () => {
  const first = await openPage()
  await first.logIn()
  await first.store.dispatch(
    first.own.endpoints.make.initiate(undefined, { fixedCacheKey: 'made' }) as never,
  )
  await until(() => first.stored().includes('a secret'))
  first.close()
  localStorage.removeItem(recordKey) // it has ended while no page was open
  const page = await openPage()
  await page.logIn('omid', 'darya-1405')
  await wait()
  const made = page.own.endpoints.make.select({ fixedCacheKey: 'made', requestId: undefined })(
    page.store.getState() as never,
  )
  expect(made.data).toBeUndefined()
})
