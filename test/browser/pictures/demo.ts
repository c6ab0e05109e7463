import { expect, submit, test } from '../fixtures.ts'
import { settled, visit } from '../situations.ts'
import { withCommand } from '../withCommand.ts'
import { looks, take } from './take.ts'

test('the demo: its users, and the controls of its server', async ({ browser }) => {
  test.setTimeout(400_000)
  await withCommand(['start', '--'], async (baseURL) => {
    for (const { language, colorScheme } of looks) {
      const context = await browser.newContext({ baseURL, colorScheme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      page.setDefaultTimeout(30_000)
      await visit(page, '/login', language)
      await expect(page.locator('main li').first()).toBeVisible()
      await take(page, `demo users ${language} ${colorScheme}`)
      await page.goto('/login?lang=en&next=/session')
      await submit(page, 'sara')
      await expect(page.getByRole('region', { name: 'Demo controls' })).toBeVisible()
      await page.goto(`/session?lang=${language}`)
      await expect(page.getByRole('radio').first()).toBeVisible()
      await settled(page)
      await take(page, `demo controls ${language} ${colorScheme}`)
      await context.close()
    }
  })
})
