import { look } from '../browser/manyTabs.ts'
import { engineNames, starts, type EngineName } from '../browser/stories/engines.ts'
import type { Engine, StoryBrowser } from '../browser/stories/storyPage.ts'
import { watch } from '../browser/stories/watch.ts'
import { createAppServer } from '../support/appServer.ts'
import type { Site } from './served.ts'
import type { Row } from './table.ts'

/** tsx keeps the names of functions by a helper, which what is run in a page needs there too. */
const helper = 'globalThis.__name = (named) => named;'

type Engines = {
  /** Starts Chromium, where it is to be started in another way. */
  chromium?: () => Promise<Engine>
  /** Without it, all. */
  only?: readonly EngineName[] | undefined
}

/** Measures in every engine that is installed here; says which is not. */
export async function inEngines(
  measure: (newBrowser: (url: string) => Promise<StoryBrowser>, name: EngineName) => Promise<Row[]>,
  { chromium = starts.chromium, only = engineNames }: Engines = {},
): Promise<Row[]> {
  const rows: Row[] = []
  for (const name of only) {
    const engine = await { ...starts, chromium }[name]().catch((error: Error) => {
      console.error(`Left out: ${error.message}`)
    })
    if (!engine) continue
    const browsers: StoryBrowser[] = []
    try {
      const newBrowser = async (url: string) => {
        const browser = await engine.newBrowser(url)
        browsers.push(browser)
        return browser
      }
      const measured = await measure(newBrowser, name)
      rows.push(...measured.map((row) => ({ ...row, what: `${name}: ${row.what}` })))
    } catch (error) {
      // What the other engines gave is worth having.
      console.error(`Could not measure in ${name}.`, error)
      process.exitCode = 1
    } finally {
      await Promise.all(browsers.map((browser) => browser.close()))
      await engine.close()
    }
  }
  return rows
}

/**
 * Serves a build with its strict policy and a script before all others, in any engine. What went wrong in its pages
 * makes the figures worthless: then it rejects.
 */
export async function watched<T>(
  { dir }: Site,
  apiUrl: string,
  before: readonly (() => unknown)[],
  work: (url: string) => Promise<T>,
): Promise<T> {
  const server = await createAppServer(dir, apiUrl)
  server.before = helper + [watch, look, ...before].map((script) => `(${script})();`).join('\n')
  try {
    const result = await work(server.url)
    if (server.reports.length > 0)
      throw new Error(`Not as it should be:\n${server.reports.join('\n')}`)
    return result
  } finally {
    await server.close()
  }
}
