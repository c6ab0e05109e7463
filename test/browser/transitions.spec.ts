import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'

/** Notes for each view transition how much of the page fades. */
const noteTransitions = (page: Page) =>
  page.addInitScript(() => {
    const begun: number[] = []
    Object.assign(globalThis, { begun })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      void transition.ready.then(() => {
        const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
        const fading = effects.filter((each) => each.pseudoElement?.startsWith('::view-transition'))
        begun.push(fading.length)
      })
      return transition
    }
  })
const begun = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { begun: number[] }).begun)

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`screens fade into one another, the focus goes to the heading (${reducedMotion})`, async ({
    pageOn,
  }) => {
    const page = await pageOn({ reducedMotion })
    await noteTransitions(page)
    await signIn(page)
    await page.getByRole('link', { name: 'Settings' }).click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Settings')
    await expect(heading).toBeFocused()
    if (reducedMotion === 'reduce') return expect(await begun(page)).toEqual([])
    await expect.poll(() => begun(page)).toEqual([expect.any(Number)])
    expect((await begun(page))[0]).toBeGreaterThan(0)
  })
