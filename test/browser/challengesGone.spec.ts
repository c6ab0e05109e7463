import type { Page } from '@playwright/test'
import { saveData } from './deploy.ts'
import { expect, submit, test as base } from './fixtures.ts'
import { words } from '../support/words.ts'

/** A chunk that is gone is an error on the console: this page is not watched but for the app's own errors. */
const test = base.extend<{ deployed: Page; errors: string[] }>({
  errors: async ({ browserName: _ }, provide) => provide([]),
  deployed: async ({ browser, baseURL, errors, api: _ }, provide) => {
    const context = await browser.newContext({ baseURL: baseURL! })
    await saveData(context)
    const page = await context.newPage()
    page.on('pageerror', ({ message }) => {
      // That is how Firefox tells of the part itself.
      if (!message.startsWith('Loading module from')) errors.push(message)
    })
    await provide(page)
    await context.close()
  },
})
test.use({ build: 'steps' })

test('where the part of the session layer for steps could not be had, a sign-in says what to do, and nothing is thrown', async ({
  deployed: page,
  errors,
  api,
}) => {
  await page.route('**/assets/challenges-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/login')
  await submit(page, 'sara')
  await expect(page.getByRole('alert')).toHaveText(words.errors.unreachable)
  await page.waitForTimeout(500)
  expect(api.backend.stats().calls.login).toBe(0)
  expect(errors).toEqual([])
})
