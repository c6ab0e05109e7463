import { test } from '../bare.ts'
import { expect, signIn } from '../fixtures.ts'
import { settled, visit } from '../situations.ts'
import { looks, take } from './take.ts'

for (const { language, colorScheme } of looks)
  test(`a screen of an older version: ${language}, ${colorScheme}`, async ({ bare }) => {
    const page = await bare({ colorScheme, reducedMotion: 'reduce' })
    // Nothing is fetched ahead: what is gone is missed.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await signIn(page)
    await visit(page, '/', language)
    await page.route('**/assets/settings-*.js', (route) => route.fulfill({ status: 404 }))
    await page.route('/', async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.fallback()
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/-[\w-]+\.js/g, '-newer.js')
      await route.fulfill({ response: answer, body })
    })
    await page.locator('header a[href="/settings"]').click()
    await expect(page.locator('main button').first()).toBeVisible()
    await settled(page)
    await take(page, `older version ${language} ${colorScheme}`)
  })
