import type { Page } from '@playwright/test'
import { deploy } from './deploy.ts'
import { test } from './deployed.ts'
import { expect, signIn } from './fixtures.ts'
import { words } from '../support/words.ts'
import { violations } from './violations.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a screen of an older build that is gone says that there is a newer one, and reloads nothing', async ({
  deployed: page,
}) => {
  await signIn(page)
  await deploy(page, 'settings')
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(heading(page)).toHaveText('A new version is available')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.waitForTimeout(500)
  expect(loads).toBe(0)

  await page.unrouteAll()
  await page.getByRole('button', { name: words.common.reload }).click()
  await expect(heading(page)).toHaveText('Settings')
})

test('where it is the same build, there is no talk of a newer one', async ({ deployed: page }) => {
  await signIn(page)
  await page.route('**/assets/settings-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(heading(page)).toHaveText('Something went wrong')
  await expect(page.getByText(words.error.outdated)).toBeVisible()
  await page.getByText('Details').click()
  await expect(page.getByText(/^build: \/assets\/[\w-]+\.js$/)).toBeVisible()
})

test('any other part that is gone is told without taking anything away', async ({
  deployed: page,
}) => {
  await signIn(page)
  await deploy(page, 'guest')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await expect(page.getByRole('status').filter({ hasText: 'A new version is' })).toBeVisible()
  await expect(heading(page)).toHaveText('Hello, Sara Parvaz')
})
