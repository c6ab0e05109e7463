import type { BrowserContext, Page } from '@playwright/test'

/** A person who saves data has nothing fetched ahead: what is gone is missed. */
export const saveData = (page: Page | BrowserContext) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )

/** How a server answers for a chunk that it has no more. */
type Gone = { status?: number; contentType?: string; body?: string }

/** From now on the server has another build, and the chunks `gone` of the one before are no more. */
export async function deploy(page: Page, gone: string, answer: Gone = { status: 404 }) {
  await page.route(`**/assets/${gone}-*.js`, (route) => route.fulfill(answer))
  await page.route('/', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(/-[\w-]+\.js/g, '-newer.js')
    await route.fulfill({ response, body })
  })
}
