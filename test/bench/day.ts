import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
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

declare const host: Host

/**
 * How long the main thread of a page has worked, by the clock that runs only while the thread does: `all` of its tasks, and
 * the scripts among them. Milliseconds.
 */
async function workOf(devTools: CDPSession) {
  const { metrics } = await devTools.send('Performance.getMetrics')
  const seconds = (name: string) => metrics.find((each) => each.name === name)!.value
  return { all: seconds('TaskDuration') * 1000, scripts: seconds('ScriptDuration') * 1000 }
}
type Work = Awaited<ReturnType<typeof workOf>>

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

/** A day of work in tabs of one kind: what the main threads of all of them worked meanwhile. */
async function dayIn(context: BrowserContext, url: string): Promise<Work> {
  const pages = await openTabs(() => context.newPage(), url)
  const all = await Promise.all(pages.map((page) => context.newCDPSession(page)))
  for (const devTools of all)
    await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await Promise.all(all.map(workOf))
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
  const after = await Promise.all(all.map(workOf))
  const sum = (which: keyof Work) =>
    after.reduce((ms, work, tab) => ms + work[which] - before[tab]![which], 0)
  return { all: sum('all'), scripts: sum('scripts') }
}

/**
 * What the session layer does on the main threads of all tabs, in a day of work with one session: what they work more than
 * tabs that send the same requests without it, at the same time.
 */
export async function dayRows(): Promise<Row[]> {
  const { code } = await bundlePage('dayPage.ts', {})
  const server = await servePage(code, lifetime)
  const browser = await chromium.launch(launchOptions)
  const day = async (url: string) =>
    inContext(await browser.newContext(), server.url, (context) => dayIn(context, url))
  try {
    const [ours, bare] = await Promise.all([day(server.url), day(`${server.url}/#bare`)])
    return rowsOf(ours, bare, server.take())
  } finally {
    await browser.close()
    server.close()
  }
}

function rowsOf(ours: Work, bare: Work, counts: { requests: number; refreshes: number }): Row[] {
  const what = `${tabs} tabs, ${counts.refreshes} refreshes, ${(counts.requests / 2).toLocaleString('en-US')} requests`
  const row = (name: string, of: keyof Work): Row => ({
    what: `${what}: ${name}`,
    ours: { value: ours[of] - bare[of], unit: 'ms' },
    against: { name: `all that tabs without it do`, value: bare[of], unit: 'ms' },
  })
  return [
    {
      ...row('main-thread time more than without the session layer, all tabs together', 'all'),
      goal: { of: 'ours', atMost: 1000 },
    },
    row('scripts among it', 'scripts'),
  ]
}
