import { expect, test } from '@jest/globals'
import type { AtomicStore } from '../../src/session/platform/indexedDbStore'
import { emptySharedState } from '../../src/session/tabs/sharedState'
import { block as blockStorage, unreadable, unusable } from '../support/blockedStorage'
import { pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers, watch, type ManyTab } from '../support/manyTabs'

useFakeTime()
const createBrowser = useBrowsers()

/** Two tabs of one session, which nobody looks at. */
async function opened() {
  const browser = createBrowser()
  let value: unknown = emptySharedState
  const sharedStore: AtomicStore = {
    update: (change) => {
      const next = change(value)
      value = next
      return Promise.resolve(next)
    },
  }
  const options = { timeouts: { refresh: 1000 } }
  const given = { visible: false, options, environment: { sharedStore } }
  const [one, two] = (await browser.opened(2, given)) as [ManyTab, ManyTab]
  return { one, two, reused: () => browser.backend.stats().reusedRefreshTokens }
}

/** Keeps a tab from its localStorage; returns the function that ends this. */
const block = (tab: ManyTab, ways: Partial<Storage>) => blockStorage(tab.localStorage, ways)

// @proves oneRefresh, storage
test('a tab that cannot read the storage sends no refresh token that another has used: it ends, once it has waited', async () => {
  const { one, two, reused } = await opened()
  block(two, unusable)
  const first = watch(one.session.refresh())
  await pass(500)
  expect(first.value).toMatchObject({ ok: true })
  const second = watch(two.session.refresh())
  await pass(9000)
  expect(second.took).toBeUndefined()
  await pass(6000)
  expect(reused()).toBe(0)
  expect(two.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'storageCleared' } })
  expect(one.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
})

// @proves oneRefresh, storage
test('a tab that cannot read it for a while has the token of the other then', async () => {
  const { one, two, reused } = await opened()
  const unblock = block(two, unusable)
  void one.session.refresh()
  await pass(500)
  const second = watch(two.session.refresh())
  await pass(3000)
  unblock()
  await pass(3000)
  expect(second.value).toMatchObject({ ok: true })
  for (const tab of [one, two])
    expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
  expect(reused()).toBe(0)
})

// @proves oneRefresh, storage
test.each([
  ['it can be written', unreadable],
  ['nor written', unusable],
])('where no tab can read it any more, %s, no token is used twice', async (_, ways) => {
  const { one, two, reused } = await opened()
  for (const tab of [one, two]) block(tab, ways)
  void one.session.refresh()
  await pass(2000)
  void two.session.refresh()
  await pass(80_000)
  expect(reused()).toBe(0)
})

test('a tab that cannot read it while it refreshes signs out no other', async () => {
  const { one, two, reused } = await opened()
  const unblock = block(one, unreadable)
  void one.session.refresh()
  await pass(1000)
  unblock()
  await pass(5000)
  for (const tab of [one, two]) expect(tab.state().status).toBe('loggedIn')
  expect(reused()).toBe(0)
})
