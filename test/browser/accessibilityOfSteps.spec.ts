import { expect, test } from './fixtures.ts'
import { settled } from './situations.ts'
import { states } from './stepStates.ts'
import { violations } from './violations.ts'

test.use({ build: 'steps', actionTimeout: 15_000 })

const isWhole = process.env['WHOLE_MATRIX'] !== undefined

for (const language of ['en', 'fa'])
  for (const colorScheme of ['light', 'dark'] as const) {
    if (!isWhole && `${language} ${colorScheme}` !== 'fa dark') continue
    // @proves accessible, steps, account, reauthentication
    test(`steps of each kind, a recent sign-in and what /account can do break no rule of axe: ${language}, ${colorScheme}`, async ({
      page,
      api,
    }) => {
      test.setTimeout(240_000)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const go = async (path: string) => {
        await page.goto(`${path}?lang=${language}`)
        await settled(page)
      }
      for (const [name, open] of states) {
        await open({ page, api, go })
        await page.waitForLoadState('networkidle')
        expect(await violations(page), name).toEqual([])
      }
    })
  }
