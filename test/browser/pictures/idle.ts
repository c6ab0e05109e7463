import { expect, signIn, test } from '../fixtures.ts'
import { visit } from '../situations.ts'
import { looks, take } from './take.ts'

test.use({ build: 'idle' })

for (const { language, colorScheme } of looks)
  test(`the idle dialog: ${language}, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/login?lang=en')
    await signIn(page)
    await visit(page, '/', language)
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 10_000 })
    await take(page, `idle ${language} ${colorScheme}`)
  })
