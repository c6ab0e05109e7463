import { patience, said, test } from '../bare.ts'
import { expect } from '../fixtures.ts'
import { looks, take } from './take.ts'

for (const { language, colorScheme } of looks)
  test(`an app that did not start: ${language}, ${colorScheme}`, async ({ bare }) => {
    const page = await bare({ colorScheme, reducedMotion: 'reduce' })
    await page.route('**/packages-*.js', (route) => route.abort())
    await page.goto(`/login?lang=${language}`)
    await expect(said(page)).toBeVisible(patience)
    await take(page, `not started ${language} ${colorScheme}`)
  })

for (const colorScheme of ['light', 'dark'] as const)
  test(`a browser without JavaScript: ${colorScheme}`, async ({ bare }) => {
    const page = await bare({ colorScheme, javaScriptEnabled: false })
    await page.goto('/login')
    await take(page, `no JavaScript en ${colorScheme}`)
  })
