import type { Page } from '@playwright/test'
import { saveData } from './deploy.ts'
import { test as base } from './fixtures.ts'

/** A chunk that is gone is an error on the console: the page `deployed` is not watched, and everything else is as ever. */
export const test = base.extend<{ deployed: Page }>({
  deployed: async ({ browser, baseURL, api: _ }, provide) => {
    const context = await browser.newContext({ baseURL: baseURL! })
    await saveData(context)
    await provide(await context.newPage())
    await context.close()
  },
})
