import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Answer, Person } from './hosts/library.ts'
import { passwords } from './hosts/library.ts'
import { holds } from './scenario.ts'
import { createServers } from './server/server.ts'

/** How long a page may take for anything, in milliseconds; what takes longer hangs. */
const patience = 20_000
const hung: Answer = { ok: false, error: 'HUNG: no answer within 20 s' }

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function orHung<T>(work: Promise<T>, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), patience)
  })
  const first = Promise.race([work, late]).finally(() => clearTimeout(timer))
  // Of a page that is closed in the meantime, by when nobody may await it any more.
  for (const each of [work, first]) each.catch(() => undefined)
  return first
}

/** A tab with the library in it, told what a person or an app would do. */
export function tabOf(page: Page) {
  const ask = (url = '/data'): Promise<Answer> =>
    orHung(
      page.evaluate(
        (url) =>
          window.host.library
            .ask(url)
            .catch((error: unknown) => ({ ok: false, error: `thrown: ${String(error)}` })),
        url,
      ),
      hung,
    )
  return {
    page,
    signIn: (person: Person, password = passwords[person]) =>
      orHung(
        page.evaluate(
          ([person, password]) =>
            window.host.library.signIn(person, password).catch((error: unknown) => ({
              ok: false,
              error: `thrown: ${String(error)}`,
            })),
          [person, password] as const,
        ),
        hung,
      ),
    signOut: () =>
      orHung(
        page.evaluate(() => window.host.library.signOut().catch(() => undefined)),
        undefined,
      ),
    ask,
    /** So many requests in the same moment. */
    askMany: (count: number) =>
      Promise.all(Array.from({ length: count }, (_, i) => ask(`/data?${i}`))),
    kept: (url = '/data') => page.evaluate((url) => window.host.library.kept?.(url), url),
    user: () => page.evaluate(() => window.host.screen.user),
    told: () => page.evaluate(() => window.host.screen.told),
  }
}
export type Tab = ReturnType<typeof tabOf>

/** Whether the library starts in its page. */
async function isStarted(page: Page) {
  const host = await page
    .waitForFunction(() => window.host !== undefined, null, { timeout: 5000 })
    .catch(() => undefined)
  return host !== undefined
}

/** One browser with its own storage, one server, one clock for both: what a scenario is played in. */
export async function createWorld(browser: Browser, script: string, clockOff = 0) {
  /** Half an hour, as most servers have it. */
  const lifetime = 1800
  const server = await createServers(script, lifetime)
  const context: BrowserContext = await browser.newContext()
  await context.clock.install({ time: Date.now() + clockOff })
  // tsx names the functions that are handed to the page by a helper that it has not.
  await context.addInitScript({ content: 'globalThis.__name = (value) => value' })
  const console: string[] = []
  const urls: string[] = []
  context.on('request', (request) => {
    urls.push(request.url())
  })
  context.on('console', (message) => console.push(message.text()))
  context.on('weberror', (error) => console.push(String(error.error().stack)))

  const world = {
    server,
    context,
    lifetime,
    console,
    urls,
    async open(query = ''): Promise<Tab> {
      const page = await context.newPage()
      await page.goto(`${server.url}/${query}`)
      if (!(await isStarted(page))) throw new Error('The page does not start.')
      return tabOf(page)
    },
    async reload({ page }: Tab) {
      await page.reload()
      holds(await isStarted(page), 'the page does not start')
    },
    /** Lets calls that are under way come to their end. */
    settle: (ms = 500) => sleep(ms),
    /** Time passes at once, as for a laptop whose lid was shut: what is due comes then, once. */
    async pass(seconds: number) {
      server.pass(seconds * 1000)
      await context.clock.fastForward(seconds * 1000)
      await world.settle()
    },
    /** Time passes under open eyes: every timer comes in its turn, by steps of so many seconds. */
    async live(seconds: number, step = 1) {
      for (let at = 0; at < seconds; at += step) {
        server.pass(step * 1000)
        await context.clock.runFor(step * 1000)
        await sleep(5)
      }
    },
    async close() {
      server.release()
      await context.close()
      server.close()
    },
  }
  return world
}
export type World = Awaited<ReturnType<typeof createWorld>>
