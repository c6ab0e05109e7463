import { expect, test } from '@jest/globals'
import { useFakeTime } from '../support/fakeTime'
import { useDemoServer } from '../support/server'
import { useBrowsers } from '../support/manyTabs'

const { backend } = useDemoServer({ tokenLifetime: 60 })
const time = useFakeTime()
const createBrowser = useBrowsers({ over: 'fetch' })

/** A tab whose token has ended while the server was away, with the time to wait that it named. */
async function inTrouble(retryAfter?: string) {
  const tab = await createBrowser().signedIn({ visible: false })
  await time.pass(60_000)
  backend.setFault('refresh', {
    kind: 'status',
    status: 503,
    ...(retryAfter !== undefined && { retryAfter }),
  })
  await tab.session.refresh()
  return tab
}
const tries = () => backend.stats().calls.refresh

test('somebody who presses "Retry" all the time brings about a try every three seconds, and no more', async () => {
  const tab = await inTrouble()
  for (let press = 0; press < 300; press += 1) {
    void tab.session.refresh({ now: true })
    await time.pass(200)
  }
  expect(tries()).toBeGreaterThan(15)
  expect(tries()).toBeLessThanOrEqual(21)
})

test('"Retry" within three seconds is done when they are over', async () => {
  const tab = await inTrouble()
  backend.clearFaults()
  await time.pass(1000)
  const retry = tab.session.refresh({ now: true })
  await time.pass(1999)
  expect(tries()).toBe(1)
  await time.pass(1)
  expect(await retry).toEqual({ ok: true })
  expect(tries()).toBe(2)
})

test('"Retry" before the moment that the server has named is answered with the fault, and not sent', async () => {
  const tab = await inTrouble('120')
  backend.clearFaults()
  await time.pass(60_000)
  expect(await tab.session.refresh({ now: true })).toMatchObject({
    ok: false,
    error: { name: 'FaultError', status: 503 },
  })
  expect(tries()).toBe(1)
  await time.pass(60_000)
  expect(await tab.session.refresh({ now: true })).toEqual({ ok: true })
})

test('a session that ends while "Retry" waits is not retried for', async () => {
  const tab = await inTrouble()
  await time.pass(1000)
  const retry = tab.session.refresh({ now: true })
  await tab.session.logOut()
  await time.pass(5000)
  expect(await retry).toMatchObject({ ok: false, error: { name: 'SessionEndedError' } })
  expect(tries()).toBe(1)
})
