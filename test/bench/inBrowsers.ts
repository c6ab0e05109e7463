import { chromium } from '@playwright/test'
import { buildTarget } from '../../src/lib/oldestBrowsers.ts'
import { launchOptions } from '../browser/browsers.ts'
import { playwrightEngine } from '../browser/stories/playwrightEngine.ts'
import { bundlePage } from './bundlePage.ts'
import { isQuick } from './effort.ts'
import type { StoryPage } from '../browser/stories/storyPage.ts'
import { inEngines } from './engines.ts'
import type { Measures } from './inPage.ts'
import { figure, ratioOf } from './measure.ts'
import { servePage } from './pageServer.ts'
import type { Row } from './table.ts'

/** Only Chromium lets a page take its garbage away, so that nobody pays for the other's. */
const withGarbage = async () =>
  playwrightEngine(
    'chromium',
    await chromium.launch({
      ...launchOptions,
      args: [...launchOptions.args, '--js-flags=--expose-gc'],
    }),
  )

type Measuring = { what: string; rounds: number; count: number; against: string; atMost?: number }

/** The session layer beside a bare base query in a page of each engine, bundled and minified as an app is. */
export async function inBrowsers(
  measure: keyof Measures,
  { what, rounds, count, against, atMost }: Measuring,
): Promise<Row[]> {
  const { code } = await bundlePage('inPage.ts', { target: buildTarget })
  const measureIn = async (page: StoryPage): Promise<Row[]> => {
    await page.goto('/')
    const { ours, bare } = await page.evaluate(
      ([measure, rounds, count]) =>
        (globalThis as unknown as { measures: Measures }).measures[measure](rounds, count),
      [measure, rounds, count] as const,
    )
    return [
      {
        what: `${what}, ${rounds} rounds`,
        ours: figure(ours, 'ms'),
        against: { name: against, ...figure(bare, 'ms') },
        ratio: ratioOf(ours, bare),
        ...(atMost !== undefined && { goal: { of: 'ratio', atMost } }),
      },
    ]
  }
  return inEngines(
    async (newBrowser) => {
      // A new one each time, whose first token is the one that `overHttp` knows.
      const server = await servePage(code)
      try {
        return await measureIn((await newBrowser(server.url)).tabs[0]!)
      } finally {
        server.close()
      }
    },
    { chromium: withGarbage, only: isQuick ? ['chromium'] : undefined },
  )
}
