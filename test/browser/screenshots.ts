import type { Page } from '@playwright/test'
import { expect, signIn, submit, test } from './fixtures.ts'

const screens = { 'sign-in': '/login', home: '/', settings: '/settings', session: '/session' }
const widths = { narrow: 360, wide: 1280 }
const folder = new URL('screenshots/', import.meta.url).pathname

/** How people of each language like their dates; English has them by default. */
const dates: Record<string, { 'Date locale'?: string; Calendar?: string }> = {
  en: {},
  fa: { 'Date locale': 'fa-IR', Calendar: 'persian' },
  ar: { 'Date locale': 'ar-EG' },
  de: { 'Date locale': 'de-DE' },
}

/** Takes a picture at each width, of the whole page, or of the window after `act` has opened something over it. */
async function take(page: Page, name: string, url: string, act?: () => Promise<void>) {
  for (const [how, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await act?.()
    const path = `${folder}${name}-${how}.png`
    await page.screenshot({ path, fullPage: !act, animations: 'disabled' })
  }
}

for (const [language, chosen] of Object.entries(dates))
  for (const colorScheme of ['light', 'dark'] as const)
    test(`${language}, ${colorScheme}`, async ({ page }) => {
      test.setTimeout(90_000)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const look = `${language}-${colorScheme}`
      const takeScreen = (name: keyof typeof screens) =>
        take(page, `${name}-${look}`, `${screens[name]}?lang=${language}`)
      await takeScreen('sign-in')

      await page.goto('/login?lang=en')
      await signIn(page)
      if (language === 'fa') await take(page, `offer-${look}`, '/?lang=fa')
      await page.goto('/settings?lang=en')
      for (const [name, value] of Object.entries(chosen))
        await page.getByRole('combobox', { name }).selectOption(value)
      await takeScreen('home')
      await takeScreen('settings')
      await takeScreen('session')
      const openCalendar = () => page.locator('[aria-haspopup=dialog]').click()
      await take(page, `date-field-${look}`, `/settings?lang=${language}`, openCalendar)
    })

test('the picture of the README: a session that has lived', async ({ page, api }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 960 })
  api.backend.change({ tokenLifetime: 3 })
  await page.goto('/login?next=/session')
  await submit(page, 'sara')
  await expect.poll(() => api.backend.stats().refreshes).toBe(1)
  api.backend.change({ tokenLifetime: 1800 })
  await expect.poll(() => api.backend.stats().refreshes).toBe(2)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `${folder}readme.png`, animations: 'disabled' })
})
