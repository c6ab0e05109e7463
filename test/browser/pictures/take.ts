import type { Page } from '@playwright/test'
import { languages } from '../../../src/i18n/languages.ts'

export const folder = new URL('../screenshots/', import.meta.url).pathname

export const widths = { narrow: 360, wide: 1280 }

/** Every language, light and dark. */
export const looks = languages.flatMap(({ code: language }) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ language, colorScheme })),
)

/** Takes a picture at each width, of the whole page; of the window, where something lies over the page. */
export async function take(page: Page, name: string) {
  for (const [how, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 800 })
    const fullPage = (await page.locator('dialog[open], [role=dialog]').count()) === 0
    const path = `${folder}${name.replace(/\W+/g, '-')}-${how}.png`
    await page.screenshot({ path, fullPage, animations: 'disabled' })
  }
}
