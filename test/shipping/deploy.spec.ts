import type { Page } from '@playwright/test'
import { words } from '../support/words.ts'
import type { Api } from '../support/api.ts'
import { expectHome, signIn, signOutButton } from '../browser/fixtures.ts'
import { expect, test as base } from './fixtures.ts'
import type { Shipped } from './servers.ts'

/** A build of an older day that a person works with. What is gone is an error on the console: it is not watched. */
const test = base.extend<{ working: { page: Page; site: Shipped; api: Api } }>({
  said: async ({ api }, provide) => provide(['--api', api.url]),
  working: async ({ browser, site, api }, provide) => {
    const context = await browser.newContext({ baseURL: site.url, ignoreHTTPSErrors: true })
    // Nothing is fetched ahead: what is gone is missed.
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    const page = await context.newPage()
    await signIn(page)
    await provide({ page, site, api })
    await context.close()
  },
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const builtAs = (page: Page) =>
  page.evaluate(() => document.querySelector('script[type=module][src]')?.getAttribute('src'))

test('a deploy that keeps the old assets disturbs nobody: the open tab goes on, a new one has the new build', async ({
  working: { page, site },
}) => {
  const older = await builtAs(page)
  await site.deploy('newer', 30)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(heading(page)).toHaveText('Settings')
  expect(await builtAs(page)).toBe(older)

  await page.reload()
  await expect(heading(page)).toHaveText('Settings')
  expect(await builtAs(page)).not.toBe(older)
  await page.getByRole('link', { name: 'Home' }).click()
  await expectHome(page)
})

test('a deploy that keeps none is told of in the open tab, and the person stays signed in', async ({
  working: { page, site },
}) => {
  await site.deploy('newer', 0)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(heading(page)).toHaveText('A new version is available')
  await expect(signOutButton(page)).toBeVisible()
  await page.getByRole('button', { name: words.common.reload }).click()
  await expect(heading(page)).toHaveText('Settings')
})
