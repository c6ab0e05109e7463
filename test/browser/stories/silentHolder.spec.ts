import { expect } from './fixtures.ts'
import { storiesOf, withTwoApis } from './bareHost.ts'
import type { StoryPage } from './storyPage.ts'

/** Both apis of a tab ask at once; a call that is never answered, without its time-out, makes a page stand still. */
const entry = () => `
  ${withTwoApis(
    `{ renewal: 'cookie', timeouts: { login: 1000, refresh: 1000, user: 1000, logout: 1000 } }`,
    `{ notes: build.query({ query: () => '/api/notes' }) }`,
  )}
  Object.assign(globalThis, {
    async ask() {
      const began = Date.now()
      const [one, other] = await Promise.all(
        apis.map((api) => store.dispatch(api.endpoints.notes.initiate(undefined, { forceRefetch: true }))),
      )
      return { isAnswered: one.isSuccess && other.isSuccess, seconds: Math.round((Date.now() - began) / 1000) }
    },
    standStill() {
      globalThis.fetch = () => new Promise(() => {})
      globalThis.setTimeout = () => 0
      void omid()
    },
  })
`

declare const sara: () => Promise<unknown>
declare const ask: () => Promise<{ isAnswered: boolean; seconds: number }>
declare const standStill: () => void
declare const session: { logOut(): Promise<void> }

const test = storiesOf(entry)

// @proves oneRefresh, nobodyElse: bare cookie shared twoApis another
test('a tab that stands still in its sign-in, with the cookie’s lock, holds up each other tab once, and no person changes', async ({
  open,
}) => {
  test.setTimeout(120_000)
  const { person, rich } = await open('cookie')
  const { backend } = rich
  const still = person.tabs[0]!
  const tab = await person.newTab()
  for (const each of [still, tab]) await each.goto('/')
  await tab.evaluate(() => sara())
  const refreshed = async (page: StoryPage) => {
    backend.setFault('notes', { kind: 'status', status: 401, times: 1 })
    const before = backend.stats().refreshes
    const asked = await page.evaluate(() => ask())
    return { ...asked, refreshes: backend.stats().refreshes - before }
  }
  await expect(refreshed(tab)).resolves.toMatchObject({ isAnswered: true, refreshes: 1 })

  await still.evaluate(() => standStill())
  const first = await refreshed(tab)
  // One second for the call and ten more.
  expect(first).toMatchObject({ isAnswered: true, refreshes: 1 })
  expect(first.seconds).toBeGreaterThanOrEqual(9)
  const again = await refreshed(tab)
  expect(again).toMatchObject({ isAnswered: true, refreshes: 1 })
  expect(again.seconds).toBeLessThan(7)

  await tab.evaluate(() => session.logOut())
  await expect.poll(() => backend.stats().revokedFamilies).toBe(1)
  expect(backend.stats()).toMatchObject({ logins: 1, reusedRefreshTokens: 0 })
})
