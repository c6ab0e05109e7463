import type { Browser, Page } from '@playwright/test'
import { expect, test as base } from './fixtures.ts'

/** Files that cannot be had are errors on the console: this page is not watched but for its policy. */
export const test = base.extend<{
  bare: (how?: Parameters<Browser['newContext']>[0]) => Promise<Page>
}>({
  bare: async ({ browser, baseURL, api: _ }, provide) => {
    const open: Page[] = []
    const violations: string[] = []
    await provide(async (how) => {
      const context = await browser.newContext({ baseURL: baseURL!, ...how })
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) violations.push(message.text())
      })
      const page = await context.newPage()
      open.push(page)
      return page
    })
    await Promise.all(open.map((page) => page.context().close()))
    expect(violations).toEqual([])
  },
})

/** What the page says by itself, without the app. */
export const said = (page: Page) => page.getByRole('alert')
/** The sentence waits ten seconds at most, and the machine may be slow. */
export const patience = { timeout: 30_000 }
