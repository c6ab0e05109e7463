import { expect, expectHome, signIn, stored, test } from './fixtures.ts'
import { beginning, words } from '../support/words.ts'

const banner = beginning(words.shell.fault)

// @proves outage
test('a server that is down at refresh does not end the session, and it recovers by itself', async ({
  page,
  api,
}) => {
  await page.clock.install()
  await signIn(page)
  await api.goDown()
  await page.clock.fastForward('30:00')
  await expect(page.getByRole('status').filter({ hasText: banner })).toBeVisible()
  await expectHome(page)
  expect(await stored(page)).toMatch(/refreshToken/)

  await api.comeBack()
  await page.clock.fastForward('20:00')
  await expect(page.getByText(banner)).toBeHidden()
  await expectHome(page)
  expect(api.backend.stats()).toMatchObject({ logins: 1, reusedRefreshTokens: 0 })
})

test('a reload while the server is down shows the person signed in', async ({ page, api }) => {
  await signIn(page)
  await api.goDown()
  await page.reload()
  await expectHome(page)
  await expect(page.getByRole('link', { name: 'Account: Sara Parvaz' })).toBeVisible()
})

test('a server that asks for patience is not asked again before, and no button offers it', async ({
  page,
  api,
}) => {
  api.backend.change({ tokenLifetime: 2 })
  api.backend.setFault('refresh', { kind: 'status', status: 503, retryAfter: 5 })
  await signIn(page)
  await expect(page.getByText(banner)).toBeVisible()
  await expect(page.getByRole('button', { name: words.shell.retryNow })).toHaveCount(0)
  await page.waitForTimeout(2500)
  expect(api.backend.stats().calls.refresh).toBe(1)

  api.backend.clearFaults()
  api.backend.change({ tokenLifetime: 1800 })
  await expect(page.getByText(banner)).toBeHidden()
  expect(api.backend.stats()).toMatchObject({ calls: { refresh: 2 }, refreshes: 1, logins: 1 })
})

test('a captive portal does not end the session', async ({ page, api }) => {
  await page.clock.install()
  await signIn(page)
  api.backend.setFault('all', { kind: 'html' })
  await page.clock.fastForward('30:00')
  await expect(page.getByText(banner)).toBeVisible()
  await expectHome(page)
  api.backend.clearFaults()
  await page.clock.fastForward('20:00')
  await expect(page.getByText(banner)).toBeHidden()
})
