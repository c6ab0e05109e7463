import { test } from '../bare.ts'
import { deploy, saveData } from '../deploy.ts'
import { expect, signIn } from '../fixtures.ts'
import { settled, visit } from '../situations.ts'
import { looks, take } from './take.ts'

for (const { language, colorScheme } of looks)
  test(`a screen of an older version: ${language}, ${colorScheme}`, async ({ bare }) => {
    const page = await bare({ colorScheme, reducedMotion: 'reduce' })
    await saveData(page)
    await signIn(page)
    await visit(page, '/', language)
    await deploy(page, 'settings')
    await page.locator('header a[href="/settings"]').click()
    await expect(page.locator('main button').first()).toBeVisible()
    await settled(page)
    await take(page, `older version ${language} ${colorScheme}`)
  })
