import type { Page } from '@playwright/test'
import { expect, signOutButton, stored, submit, test } from './fixtures.ts'
import { expectAll, openTabs, rotationOf, sightsOf, stateOf } from './manyTabs.ts'

// A trace of twenty tabs that are asked all the time is slower than what it watches.
test.use({ trace: 'off' })

const count = 20
const rounds = 10
/** What a demo token looks like: 43 characters that mean nothing. */
const token = /\b[\w-]{43}\b/
const privateText = /Sara|sara@example|Isfahan|profile:read/

const shownName = (page: Page) =>
  page.evaluate(() => document.querySelector('h1')?.textContent?.match(/Sara|Omid/)?.[0])

/** Presses a button in every tab at the moment at which its token ends. */
const pressAtExpiry = (tabs: readonly Page[]) =>
  Promise.all(
    tabs.map(async (page) => {
      const { session } = await stateOf(page)
      if (session.status !== 'loggedIn') throw new Error(`This tab is ${session.status}.`)
      await page.evaluate((at) => {
        const button = [...document.querySelectorAll('button')].find(
          ({ textContent }) => textContent === 'Reload profile',
        )
        setTimeout(() => button?.click(), at - Date.now())
      }, session.accessToken.expiresAt - 500)
      return session.accessToken.expiresAt - 500
    }),
  )

test('twenty tabs at the moment of expiry refresh once, ten times over; all of them stay signed in', async ({
  context,
  api,
}) => {
  test.setTimeout(120_000)
  const { backend } = api
  // Half of the tabs are hidden: they do not refresh of their own accord, but for a request that is made.
  const tabs = await openTabs(context, count, { hidden: (index) => index % 2 === 1 })
  backend.change({ tokenLifetime: 5, oldAccessDies: true })
  backend.setFault('refresh', { kind: 'slow', ms: 100 })
  await submit(tabs[0]!, 'sara')
  await expectAll(tabs, shownName, 'Sara')

  const times: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    await expectAll(tabs, rotationOf, round - 1)
    if (round === rounds) backend.change({ tokenLifetime: 1800 })
    const { user } = backend.stats().calls
    const [at = 0] = await pressAtExpiry(tabs)
    await expectAll(tabs, rotationOf, round)
    times.push(Date.now() - at)
    await expectAll(tabs, shownName, 'Sara')
    await expect.poll(() => backend.stats().calls.user, `round ${round}`).toBe(user + count)
    expect(backend.stats(), `round ${round}`).toMatchObject({
      refreshes: round,
      reusedRefreshTokens: 0,
    })
  }
  console.log('until all twenty have the new token:', times.join(', '), 'ms')

  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(backend.stats()).toMatchObject({
    calls: { login: 1, refresh: rounds },
    refreshes: rounds,
    reusedRefreshTokens: 0,
    revokedFamilies: 0,
    expiredBearers: 0,
    revokedBearers: 0,
  })
  for (const tab of tabs) {
    const sights = await sightsOf(tab)
    const first = sights.findIndex(({ name }) => name === 'Sara')
    expect(sights.slice(first).filter(({ name }) => name !== 'Sara')).toEqual([])
  }

  await test.step('signing out in one of them reaches them all', async () => {
    const pressed = Date.now()
    await signOutButton(tabs[0]!).click()
    const others = tabs.slice(1)
    await expectAll(others, async (page) => new URL(page.url()).pathname, '/login')
    await expectAll(
      others,
      (page) => page.getByText('because you signed out in another tab').count(),
      1,
    )
    console.log('signed out everywhere after', Date.now() - pressed, 'ms')
    for (const tab of tabs) {
      const { session, api } = await stateOf(tab)
      expect(session.status).toBe('loggedOut')
      expect({ queries: api.queries, mutations: api.mutations }).toEqual({
        queries: {},
        mutations: {},
      })
      const left = (await stored(tab)) + JSON.stringify(await stateOf(tab))
      expect(left).not.toMatch(token)
      expect(left).not.toMatch(privateText)
      await expect(tab.locator('body')).not.toContainText(privateText)
    }
    await expect.poll(() => backend.stats().revokedFamilies).toBe(1)
  })
})
