import { test } from '../fixtures.ts'
import { settled, situations, visit } from '../situations.ts'
import { states } from '../stepStates.ts'
import { looks, take, widths } from './take.ts'

test.use({ build: 'steps', actionTimeout: 15_000 })

/** The others are taken of the demo. */
const taken = new Set(Object.values(situations).flatMap((all) => all.map(([name]) => name)))

for (const { language, colorScheme } of looks)
  test(`steps of each kind: ${language}, ${colorScheme}`, async ({ page, api }) => {
    test.setTimeout(240_000)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const go = (path: string) => visit(page, path, language)
    for (const [name, open] of states) {
      await page.setViewportSize({ width: widths.wide, height: 800 })
      await open({ page, api, go })
      if (taken.has(name)) continue
      await settled(page)
      await take(page, `step ${name} ${language} ${colorScheme}`)
    }
  })
