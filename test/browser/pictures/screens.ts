import { test } from '../fixtures.ts'
import { settled, situations, visit } from '../situations.ts'
import { looks, take, widths } from './take.ts'

// With the demo's home and notes.
test.use({ build: 'demo' })

for (const { language, colorScheme } of looks)
  for (const [kind, all] of Object.entries(situations))
    test(`${kind} states: ${language}, ${colorScheme}`, async ({ page, api }) => {
      test.setTimeout(240_000)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const go = (path: string) => visit(page, path, language)
      for (const [name, open] of all) {
        await page.setViewportSize({ width: widths.wide, height: 800 })
        await open({ page, api, go })
        await settled(page)
        await take(page, `${name} ${language} ${colorScheme}`)
      }
    })
