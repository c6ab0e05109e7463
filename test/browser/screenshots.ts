import { expect, signIn, submit, test } from './fixtures.ts'

const screens = { 'sign-in': '/login', home: '/', settings: '/settings', session: '/session' }
const widths = { narrow: 360, wide: 1280 }
const folder = new URL('screenshots/', import.meta.url).pathname

for (const language of ['en', 'fa'])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`${language}, ${colorScheme}`, async ({ page }) => {
      test.setTimeout(90_000)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const take = async (name: keyof typeof screens) => {
        for (const [how, width] of Object.entries(widths)) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(`${screens[name]}?lang=${language}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await page.waitForLoadState('networkidle')
          const path = `${folder}${name}-${language}-${colorScheme}-${how}.png`
          await page.screenshot({ path, fullPage: true, animations: 'disabled' })
        }
      }
      await take('sign-in')
      await page.goto('/login?lang=en')
      await signIn(page)
      if (language === 'fa') {
        await page.goto('/settings?lang=fa')
        await page.getByRole('button', { name: 'استفاده از هر سه' }).click()
      }
      await take('home')
      await take('settings')
      await take('session')
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
