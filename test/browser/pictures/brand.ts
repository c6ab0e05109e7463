import { expect, signIn, test } from '../fixtures.ts'
import { visit } from '../situations.ts'
import { looks, take } from './take.ts'

test.use({ build: 'brand' })

for (const { language, colorScheme } of looks)
  test(`another brand: ${language}, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await visit(page, '/login', language)
    await expect(page.locator('main a').first()).toBeVisible()
    await take(page, `brand sign-in ${language} ${colorScheme}`)
    await page.goto('/login?lang=en')
    await page.locator('input[name=username]').fill('sara')
    await signIn(page)
    await visit(page, '/', language)
    await take(page, `brand home ${language} ${colorScheme}`)
  })
