import { chromium, type Browser } from '@playwright/test'
import { launchOptions } from '../browser/browsers.ts'
import { passwordOf } from '../browser/fixtures.ts'
import { roundsOf } from './effort.ts'
import { inContext } from './inContext.ts'
import { figure, inTurns, ratioOf } from './measure.ts'
import { slowDown, slowdown } from './network.ts'
import { served, type Site } from './served.ts'
import type { Row } from './table.ts'

const rounds = roundsOf(15)
/** How long a person takes to type, in milliseconds: `0` is a form that a password manager has filled in. */
const typing = [0, 3000]

/** What a person waits for, in milliseconds: the form, and after sending it home with their name. */
type Seen = { form: number; home: number }

declare const seen: Seen & { submittedAt: number }

/** In the page: notes when the form and the name were on the screen. */
function noteScreens() {
  const seen = { form: 0, home: 0, submittedAt: 0 }
  Object.assign(globalThis, { seen })
  /** After the frame that shows it. */
  const note = (what: 'form' | 'home') =>
    requestAnimationFrame(() => setTimeout(() => (seen[what] = performance.now())))
  let isForm = false
  new MutationObserver((_, observer) => {
    if (!isForm && document.querySelector('input[name=password]')) {
      isForm = true
      note('form')
    }
    if (!document.querySelector('h1')?.textContent?.includes('Sara')) return
    observer.disconnect()
    note('home')
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Opens the page as a phone that has nothing of it, and signs in. */
function firstSignIn(browser: Browser, { url }: Site, apiUrl: string, pause: number) {
  return async (): Promise<Seen> =>
    inContext(await browser.newContext({ baseURL: url }), apiUrl, async (context) => {
      const page = await context.newPage()
      await page.addInitScript(noteScreens)
      await slowDown(page)
      await page.goto('/login', { waitUntil: 'commit' })
      await page.waitForFunction(() => seen.form > 0)
      if (pause > 0) await page.waitForTimeout(pause)
      await page.evaluate((password) => {
        const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!
        field('username').value = 'sara'
        field('password').value = password
        seen.submittedAt = performance.now()
        document.querySelector<HTMLButtonElement>('form button[type=submit]')!.click()
      }, passwordOf('sara'))
      await page.waitForFunction(() => seen.home > 0)
      const { form, home, submittedAt } = await page.evaluate(() => seen)
      return { form, home: home - submittedAt }
    })
}

/** The first sign-in on a phone that has nothing of the app, beside a page that makes the same two calls and no more. */
export const signInRows = (): Promise<Row[]> =>
  served(async ({ api, app, floor }) => {
    const browser = await chromium.launch(launchOptions)
    try {
      const rows: Row[] = []
      for (const pause of typing) {
        const of = (site: Site) => firstSignIn(browser, site, api.url, pause)
        const seen = await inTurns({ ours: of(app), floor: of(floor) }, rounds)
        rows.push(...rowsOf(seen, pause))
      }
      return rows
    } finally {
      await browser.close()
    }
  })

function rowsOf(seen: Record<'ours' | 'floor', Seen[]>, pause: number): Row[] {
  const how = pause === 0 ? 'filled in at once' : `typed for ${pause / 1000} s`
  const row = (what: string, measure: (seen: Seen) => number): Row => {
    const [ours, floor] = [seen.ours.map(measure), seen.floor.map(measure)]
    return {
      what: `first sign-in, ${how}: ${what}, nothing kept, CPU ÷ ${slowdown}, Fast 4G, ${rounds} rounds`,
      ours: figure(ours, 'ms'),
      against: { name: 'floor page', ...figure(floor, 'ms') },
      ratio: ratioOf(ours, floor),
    }
  }
  return [
    row('from the address to the form', ({ form }) => form),
    row('from the button to the name', ({ home }) => home),
    { ...row('both', ({ form, home }) => form + home), goal: { of: 'ratio', atMost: 1.25 } },
  ]
}
