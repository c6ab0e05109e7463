import type { Page } from '@playwright/test'
import { notStarted } from '../../src/i18n/notStarted.ts'
import { patience, said, test } from './bare.ts'
import { expect, expectHome, signIn } from './fixtures.ts'

test.use({ build: 'cookie' })

const record = (page: Page) => page.evaluate(() => localStorage.getItem('persist:session'))

// @proves start
test('a page that cannot have the code for its cookie says so, sends nothing, and signs nobody out', async ({
  bare,
  api,
}) => {
  const page = await bare()
  await signIn(page)
  await expectHome(page)
  const before = await record(page)
  expect(before).toContain('loggedIn')
  const { refresh } = api.backend.stats().calls
  await page.route('**/cookieParts-*.js', (route) => route.abort())
  await page.goto('/')
  await expect(said(page)).toContainText(notStarted.en.late.title, patience)
  expect(await record(page)).toBe(before)
  expect(api.backend.stats().calls.refresh).toBe(refresh)

  await page.unrouteAll()
  await said(page).getByRole('link', { name: notStarted.en.reload }).click()
  await expectHome(page)
})
