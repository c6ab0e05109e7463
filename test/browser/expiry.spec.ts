import type { Page } from '@playwright/test'
import {
  expect,
  expectHome,
  goHome,
  reloadProfile,
  signIn,
  stored,
  submit,
  test,
} from './fixtures.ts'
import { words } from '../support/words.ts'

/** The answer to what was asked for is there, and it is a good one. */
async function expectReloaded(page: Page) {
  await expect(page.getByText(words.account.reloaded)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
}

const heading = { name: 'Sign in to Neshast' }

test('a token that ends while nobody does anything is refreshed by the page that is seen', async ({
  page,
  api,
}) => {
  api.backend.change({ tokenLifetime: 3 })
  await signIn(page)
  await expect.poll(() => api.backend.stats().refreshes).toBeGreaterThanOrEqual(2)
  await expectHome(page)
  expect(api.backend.stats()).toMatchObject({ logins: 1, expiredBearers: 0 })
})

test('a person who works while the token ends notices nothing', async ({ page, api }) => {
  api.backend.change({ tokenLifetime: 3, oldAccessDies: true })
  await signIn(page)
  const loaded = () => api.backend.stats().calls.user
  while (api.backend.stats().refreshes < 2) {
    const before = loaded()
    await reloadProfile(page)
    await expect.poll(loaded, { intervals: [20] }).toBeGreaterThan(before)
    await expectReloaded(page)
    await page.waitForTimeout(100)
  }
  await goHome(page)
  expect(api.backend.stats()).toMatchObject({ logins: 1, reusedRefreshTokens: 0 })
})

test('a hidden tab waits, and refreshes once for the next request', async ({ page, api }) => {
  await page.addInitScript(() =>
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }),
  )
  api.backend.change({ tokenLifetime: 3 })
  await signIn(page)
  const { refreshes, calls } = api.backend.stats()
  await page.waitForTimeout(4000)
  expect(api.backend.stats().calls).toEqual(calls)

  await reloadProfile(page)
  await expect.poll(() => api.backend.stats().calls.user).toBe(calls.user + 1)
  expect(api.backend.stats()).toMatchObject({ refreshes: refreshes + 1, expiredBearers: 0 })
})

// @proves reload, noExpiredToken
test('a token that ended while the page was closed is refreshed when it is opened again', async ({
  page,
  context,
  api,
}) => {
  api.backend.change({ tokenLifetime: 5 })
  await signIn(page)
  await page.close()
  await new Promise((resolve) => setTimeout(resolve, 5000))
  const { refreshes } = api.backend.stats()
  api.backend.change({ tokenLifetime: 1800 })
  const again = await context.newPage()
  await again.goto('/settings')
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await expect.poll(() => api.backend.stats().refreshes).toBe(refreshes + 1)
  expect(api.backend.stats()).toMatchObject({ logins: 1, expiredBearers: 0 })
})

// @proves noExpiredToken
test('a revoked token is replaced without the person noticing', async ({ page, api }) => {
  await signIn(page)
  api.backend.revokeAccess()
  await reloadProfile(page)
  await expect.poll(() => api.backend.stats().refreshes).toBe(1)
  await expectReloaded(page)
  await goHome(page)
})

// @proves reason
test('a person who sits still is moved to sign-in when both tokens have ended, told why, and comes back', async ({
  page,
  api,
}) => {
  api.issueJwts()
  // The refresh token ends while the server cannot be asked: from here on time alone moves the page.
  api.backend.change({ tokenLifetime: 3, refreshLifetime: 4 })
  await page.goto('/login?next=/settings?tab=dates')
  await submit(page, 'sara')
  await expect(page).toHaveURL('/settings?tab=dates')
  await api.goDown()

  await expect(page.getByRole('heading', heading)).toBeVisible()
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/settings?tab=dates')}`)
  await expect(page.getByText(words.ended.bothExpired)).toBeVisible()

  await api.reset()
  await submit(page, 'sara')
  await expect(page).toHaveURL('/settings?tab=dates')
})

test('a person who opens the page after both tokens have ended is told why', async ({
  page,
  context,
  api,
}) => {
  api.issueJwts()
  api.backend.change({ tokenLifetime: 2, refreshLifetime: 2 })
  await page.goto('/login')
  await submit(page, 'sara')
  await expect.poll(() => stored(page)).toMatch(/refreshToken|bothExpired/)
  await page.close()
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const again = await context.newPage()
  await again.goto('/session')
  await expect(again).toHaveURL('/login?next=%2Fsession')
  await expect(again.getByText(words.ended.bothExpired)).toBeVisible()
  // Nothing is sent for a session of which the page knows that it is over.
  expect(api.backend.stats()).toMatchObject({ calls: { refresh: 0 }, expiredBearers: 0 })
})

// @proves reason
test('a refresh that the server refuses ends the session, with that reason', async ({
  page,
  api,
}) => {
  api.backend.change({ tokenLifetime: 3 })
  await signIn(page)
  api.backend.setFault('refresh', { kind: 'refuse' })
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(words.ended.refreshRefused)).toBeVisible()
})
