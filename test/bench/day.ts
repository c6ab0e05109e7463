import { SourceMap, type SourceMapPayload } from 'node:module'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { launchOptions } from '../browser/browsers.ts'
import { bundlePage } from './bundlePage.ts'
import type { Host } from './dayPage.ts'
import { isQuick } from './effort.ts'
import { inContext } from './inContext.ts'
import { servePage } from './pageServer.ts'
import type { Row } from './table.ts'

const tabs = 5
/** What happens in a day of work of 8 h: so many refreshes and requests, all tabs together. */
const refreshes = isQuick ? 2 : 16
const requests = 625 * refreshes
/**
 * How long a token lives, in seconds. The session layer does nothing between requests, refreshes and what the person
 * does, so a day of tokens that live half an hour is this.
 */
const lifetime = 6

/** How many of them a tab makes one after another. */
const batch = 5
/** Between two looks at what runs, in microseconds. */
const sampling = 250

declare const host: Host

type Profile = Awaited<ReturnType<typeof profileOf>>
const profileOf = async (devTools: CDPSession) => (await devTools.send('Profiler.stop')).profile

async function bundled() {
  // Functions keep their names, and their places are known by the source map.
  const { code, map: mapped } = await bundlePage('dayPage.ts', {
    minify: false,
    sourcemap: 'hidden',
  })
  const map = new SourceMap(mapped as unknown as SourceMapPayload)
  return {
    code,
    /** The module that a place in the bundle comes from. */
    moduleAt: (line: number, column: number) =>
      (map.findEntry(line, column) as { originalSource?: string }).originalSource ?? '',
  }
}

/**
 * The time of a profile that the session layer takes, in milliseconds: `own` in its own functions, `all` with what they
 * call, but for the host's base query.
 */
function timeOf({ nodes, samples = [], timeDeltas = [] }: Profile, moduleAt: ModuleAt) {
  type Counted = { own: boolean; all: boolean }
  const counted = new Map<number, Counted>()
  const children = new Set(nodes.flatMap(({ children = [] }) => children))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const walk = (id: number, above: boolean) => {
    const { callFrame, children = [] } = byId.get(id)!
    const { url, functionName, lineNumber, columnNumber } = callFrame
    const own = url.endsWith('.js') && /\/src\/session\//.test(moduleAt(lineNumber, columnNumber))
    const all = functionName !== 'hostBaseQuery' && (own || above)
    counted.set(id, { own, all })
    children.forEach((child) => walk(child, all))
  }
  nodes.filter(({ id }) => !children.has(id)).forEach(({ id }) => walk(id, false))
  const sum = (which: keyof Counted) =>
    samples.reduce((ms, id, i) => ms + (counted.get(id)?.[which] ? timeDeltas[i]! : 0), 0) / 1000
  return { own: sum('own'), all: sum('all') }
}
type ModuleAt = Awaited<ReturnType<typeof bundled>>['moduleAt']

/** Opens the tabs, the first of which signs in. */
async function openTabs(newPage: () => Promise<Page>, url: string) {
  const pages: Page[] = []
  for (let tab = 0; tab < tabs; tab += 1) {
    const page = await newPage()
    await page.goto(url)
    await page.evaluate(() => host.ready)
    pages.push(page)
  }
  await pages[0]!.evaluate(() => host.logIn())
  for (const page of pages) await page.waitForFunction(() => host.isLoggedIn())
  return pages
}

/** What the session layer does on the main threads of all tabs, in a day of work with one session. */
export async function dayRows(): Promise<Row[]> {
  const { code, moduleAt } = await bundled()
  const server = await servePage(code, lifetime)
  const browser = await chromium.launch(launchOptions)
  try {
    return await inContext(await browser.newContext(), server.url, async (context) => {
      const pages = await openTabs(() => context.newPage(), server.url)
      const all = await Promise.all(pages.map((page) => context.newCDPSession(page)))
      for (const devTools of all) {
        await devTools.send('Profiler.enable')
        await devTools.send('Profiler.setSamplingInterval', { interval: sampling })
        await devTools.send('Profiler.start')
      }
      server.take()
      const began = Date.now()
      await Promise.all(
        pages.map(async (page, tab) => {
          for (let sent = 0; sent < requests / tabs; sent += batch) {
            await page.evaluate((count) => host.work(count), batch)
            const due = (refreshes * lifetime * 1000 * (sent + batch)) / (requests / tabs)
            await page.waitForTimeout(Math.max(0, began + due + tab * 20 - Date.now()))
          }
        }),
      )
      const times = (await Promise.all(all.map(profileOf))).map((each) => timeOf(each, moduleAt))
      return rowsOf(times, server.take())
    })
  } finally {
    await browser.close()
    server.close()
  }
}

function rowsOf(
  times: ReturnType<typeof timeOf>[],
  counts: { requests: number; refreshes: number },
): Row[] {
  const what = `${tabs} tabs, ${counts.refreshes} refreshes, ${counts.requests.toLocaleString('en-US')} requests`
  const row = (name: string, of: 'own' | 'all'): Row => ({
    what: `${what}: ${name}`,
    ours: { value: times.reduce((sum, each) => sum + each[of], 0), unit: 'ms' },
  })
  return [
    row('main-thread time in the session layer itself, all tabs together', 'own'),
    {
      ...row('the same with all that it calls but the host’s base query', 'all'),
      goal: { of: 'ours', atMost: 1000 },
    },
  ]
}
