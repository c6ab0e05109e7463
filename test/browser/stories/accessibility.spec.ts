import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, expectHome, expectSeen, heading, submit, test } from './fixtures.ts'
import type { StoryPage } from './storyPage.ts'

declare const axe: { run(options: RunOptions): Promise<AxeResults> }

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds, once the screen stands still. */
async function violations(tab: StoryPage) {
  await tab.evaluate(async () => {
    const running = () => document.getAnimations().filter((each) => each.playState === 'running')
    const isEndless = (each: Animation) =>
      each.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    await Promise.all(
      running()
        .filter((each) => !isEndless(each))
        .map((each) => each.finished.catch(() => undefined)),
    )
  })
  await tab.run(source)
  return tab.evaluate(async () => {
    const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const { violations, passes } = await axe.run({ runOnly: { type: 'tag', values } })
    if (passes.length < 10) throw new Error(`axe looked at ${passes.length} rules only.`)
    return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))
  })
}

for (const language of ['en', 'fa'])
  // @proves accessible
  test(`sign-in, home, account, settings and session break no rule of WCAG 2.2 A or AA: ${language}`, async ({
    tab,
  }) => {
    test.setTimeout(120_000)
    await tab.goto(`/login?lang=${language}`)
    await expectSeen(tab, heading)
    expect(await violations(tab), '/login').toEqual([])
    await tab.goto('/login?lang=en')
    await submit(tab, 'sara')
    await expectHome(tab)
    for (const path of ['/', '/account', '/settings', '/session']) {
      await tab.goto(`${path}?lang=${language}`)
      await expectSeen(tab, { css: `html[lang=${language}] main h1` })
      await expect.poll(() => tab.texts({ css: '[aria-busy=true]' })).toEqual([])
      expect(await violations(tab), path).toEqual([])
    }
  })
