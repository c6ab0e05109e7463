import { expect, signIn, test } from '../fixtures.ts'
import { visit } from '../situations.ts'
import { looks, take } from './take.ts'

test.use({ build: 'reauth' })

for (const { language, colorScheme } of looks)
  test(`signing in again over a page: ${language}, ${colorScheme}`, async ({ page, api }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.addInitScript(() => sessionStorage.setItem('test:onEnd', 'dialog'))
    api.backend.change({ tokenLifetime: 8 })
    await page.goto('/login?lang=en')
    await signIn(page)
    api.backend.setFault('refresh', { kind: 'refuse' })
    await visit(page, '/note', language)
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 15_000 })
    await take(page, `sign in again ${language} ${colorScheme}`)
  })
