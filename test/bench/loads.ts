import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { languages } from '../../src/i18n/languages.ts'
import { mapsFolder } from '../../src/build/sourceMapsPlugin.ts'
import { launchOptions } from '../browser/browsers.ts'
import { expectHome, signIn } from '../browser/fixtures.ts'
import { useOfModules, useOfScript, type Script, type Use } from './coverage.ts'
import { firstLoad, kilobytes } from './firstLoad.ts'
import { inContext } from './inContext.ts'
import { served, type Site } from './served.ts'
import type { Row } from './table.ts'

const kB = (value: number) => ({ value, unit: 'kB gz' })

/** The scripts and style sheets of this site that a reload of home with a session asks for. */
async function filesOfHome(page: Page, { url }: Site) {
  await signIn(page)
  const files = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === url && /\.(js|css)$/.test(pathname)) files.add(pathname.slice(1))
  })
  await page.reload()
  await expectHome(page)
  await page.waitForLoadState('networkidle')
  const ending = (end: string) => [...files].filter((file) => file.endsWith(end))
  return { js: ending('.js'), css: ending('.css') }
}

type Loaded = Script & { readonly file: string }

/** What a page has run of each of its scripts, once nothing is under way any more. */
async function scriptsOf(page: Page, open: () => Promise<unknown>): Promise<Loaded[]> {
  await page.coverage.startJSCoverage()
  await open()
  await page.waitForLoadState('networkidle')
  const scripts = await page.coverage.stopJSCoverage()
  return scripts.map((script) => ({ ...script, file: new URL(script.url).pathname.slice(1) }))
}

const textOf = (name: string, { functions, called, bytes, run }: Use) =>
  `${name}: ${called} of ${functions} functions called, ${run} of ${bytes} bytes run`

/** Counts the files of which nothing is used but their top level; says how much is used of files and modules. */
function coverageRow(page: string, scripts: readonly Loaded[], dir: string): Row {
  const isIdle = ({ functions, called }: Use) => functions > 0 && called === 0
  console.error(`${page} runs:`)
  for (const script of scripts) {
    console.error(textOf(script.file, useOfScript(script)))
    const file = join(mapsFolder(dir), script.file)
    // The bundler's own runtime has none.
    if (!existsSync(`${file}.map`)) continue
    const modules = [...useOfModules(script, file)]
      .filter(([name, { functions }]) => name.startsWith('src/') && functions > 0)
      .filter(([, { functions, called }]) => called * 5 <= functions)
      .toSorted(([, a], [, b]) => b.bytes - b.run - (a.bytes - a.run))
    for (const [name, use] of modules) console.error(`  ${textOf(name, use)}`)
  }
  return {
    what: `${page}: files of ${scripts.length} loaded of which nothing is used`,
    ours: { value: scripts.filter((script) => isIdle(useOfScript(script))).length, unit: 'files' },
  }
}

/** What the pages of the app load, beside a page that does nothing with the same packages. */
export const loadRows = (): Promise<Row[]> =>
  served(async ({ api, app, floor }) => {
    const browser = await chromium.launch(launchOptions)
    const fresh = async <T>(work: (page: Page) => Promise<T>) =>
      inContext(await browser.newContext({ baseURL: app.url }), api.url, async (context) =>
        work(await context.newPage()),
      )
    try {
      const home = await fresh((page) => filesOfHome(page, app))
      const ofLogin = await fresh((page) => scriptsOf(page, () => page.goto('/login')))
      const ofHome = await fresh(async (page) => {
        await signIn(page)
        return scriptsOf(page, () => page.reload())
      })

      const names = readdirSync(join(floor.dir, 'assets')).map((name) => `assets/${name}`)
      const least = kilobytes(
        floor.dir,
        names.filter((name) => name.endsWith('.js')),
      )
      const js = (what: string, files: readonly string[]): Row => ({
        what: `${what}: JavaScript and messages`,
        ours: kB(kilobytes(app.dir, files)),
        against: { name: 'floor page', ...kB(least) },
        ratio: kilobytes(app.dir, files) / least,
      })
      const css = (what: string, files: readonly string[]): Row => ({
        what: `${what}: CSS`,
        ours: kB(kilobytes(app.dir, files)),
      })
      const loads = languages.map(({ code }) => ({ code, ...firstLoad(app.dir, code) }))
      return [
        ...loads.map((load): Row => ({
          ...js(`/login?lang=${load.code}`, load.js),
          goal: { of: 'ours', atMost: 150 },
        })),
        { ...css('/login', loads[0]!.css), goal: { of: 'ours', atMost: 10 } },
        js('reload of home with a session', home.js),
        css('reload of home with a session', home.css),
        { ...coverageRow('/login', ofLogin, app.dir), goal: { of: 'ours', exactly: 0 } },
        coverageRow('reload of home with a session', ofHome, app.dir),
      ]
    } finally {
      await browser.close()
    }
  })
