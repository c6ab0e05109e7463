import { chromium, type BrowserContext, type Page } from '@playwright/test'
import type { DemoBackend } from '../../src/demo/backend.ts'
import { launchOptions } from '../browser/browsers.ts'
import { submit } from '../browser/fixtures.ts'
import { expectAll, greeted, openTabs, stateOf } from '../browser/manyTabs.ts'
import { inContext } from './inContext.ts'
import { figure, inTurns, ratioOf } from './measure.ts'
import { served } from './served.ts'
import type { Row } from './table.ts'

const count = 20
const rounds = 10
/** How long each call takes on its way, in milliseconds. */
const latency = 50
/** In seconds: long enough for another question while the new token is good. */
const lifetime = 4

/** What the tabs of one session did when all were asked at once, after their token's end and then again. */
type Seen = { refreshes: number; reuses: number; atExpiry: number; later: number }

/**
 * In the page: presses "Reload profile" at that moment; resolves to how long it took until the answer was
 * on the screen.
 */
const ask = (page: Page, at: number) =>
  page.evaluate(async (at) => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Reload profile',
    )
    const isBusy = () => button?.ariaDisabled === 'true'
    if (button === undefined || isBusy()) throw new Error('Cannot press "Reload profile".')
    await new Promise((resolve) => setTimeout(resolve, at - Date.now()))
    const answered = new Promise<number>((resolve, reject) => {
      let wasBusy = false
      new MutationObserver((_, observer) => {
        if (isBusy()) wasBusy = true
        else if (wasBusy) {
          observer.disconnect()
          const greets = document.querySelector('h1')?.textContent?.includes('Sara')
          if (greets && !document.querySelector('[role=alert]')) resolve(Date.now() - at)
          else reject(new Error(document.body.innerText))
        }
      }).observe(button, { attributes: true, attributeFilter: ['aria-disabled'] })
    })
    button.click()
    return answered
  }, at)

/** Asks all of them at the same moment; how long it takes until the last one has its answer. */
async function askAll(tabs: readonly Page[]) {
  // By then they have all got the message.
  const at = Date.now() + 300
  return Math.max(...(await Promise.all(tabs.map((tab) => ask(tab, at)))))
}

/**
 * Opens so many tabs of one session. They count as hidden, so that none refreshes before it is asked; the
 * browser itself, as Playwright starts it, slows no tab down.
 */
async function openSession(context: BrowserContext, tabs: number) {
  const pages = await openTabs(context, tabs, { hidden: () => true })
  await submit(pages[0]!, 'sara')
  await expectAll(pages, greeted, 'Sara')
  return pages
}

/** Asks for the user in all tabs when their token has ended, and once more while the new one is good. */
async function askAtExpiry(tabs: readonly Page[], backend: DemoBackend): Promise<Seen> {
  await expectAll(tabs, async (tab) => (await stateOf(tab)).session.status, 'tokenExpired')
  const before = backend.stats()
  const atExpiry = await askAll(tabs)
  const later = await askAll(tabs)
  const after = backend.stats()
  const calls = after.calls.user - before.calls.user
  if (calls !== 2 * tabs.length)
    throw new Error(`${calls} calls of ${tabs.length} tabs for the user`)
  return {
    refreshes: after.refreshes - before.refreshes,
    reuses: after.reusedRefreshTokens - before.reusedRefreshTokens,
    atExpiry,
    later,
  }
}

/** Twenty tabs at the moment at which their token has ended, beside one. */
export const tabRows = (): Promise<Row[]> =>
  served(async ({ api, app }) => {
    const { backend } = api
    backend.change({ tokenLifetime: lifetime })
    backend.setFault('all', { kind: 'slow', ms: latency })
    const browser = await chromium.launch(launchOptions)
    const open = () => browser.newContext({ baseURL: app.url })
    try {
      return await inContext(await open(), api.url, async (many) =>
        inContext(await open(), api.url, async (alone) => {
          const [tabs, tab] = [await openSession(many, count), await openSession(alone, 1)]
          const seen = await inTurns(
            { many: () => askAtExpiry(tabs, backend), one: () => askAtExpiry(tab, backend) },
            rounds,
          )
          return rowsOf(seen)
        }),
      )
    } finally {
      await browser.close()
    }
  })

function rowsOf({ many, one }: Record<'many' | 'one', Seen[]>): Row[] {
  const most = (what: 'refreshes' | 'reuses') => Math.max(...many.map((seen) => seen[what]))
  const of = (all: Seen[], what: 'atExpiry' | 'later') => all.map((seen) => seen[what])
  const [atExpiry, later] = [of(many, 'atExpiry'), of(many, 'later')]
  /** What the same tabs need without a refresh, and one tab for the refresh. */
  const bare = later.map((time, round) => time + one[round]!.atExpiry - one[round]!.later)
  const row = (name: string, ours: number[], against: string, others: number[]): Row => ({
    what: `${name}, ${count} tabs that count as hidden, ${latency} ms: to the last answer`,
    ours: figure(ours, 'ms'),
    against: { name: against, ...figure(others, 'ms') },
    ratio: ratioOf(ours, others),
  })
  return [
    {
      what: `refreshes of ${count} tabs at expiry, most in ${rounds} rounds`,
      ours: { value: most('refreshes'), unit: 'refreshes' },
      goal: { of: 'ours', exactly: 1 },
    },
    {
      what: 'refresh tokens used twice, most in a round',
      ours: { value: most('reuses'), unit: 'tokens' },
      goal: { of: 'ours', exactly: 0 },
    },
    {
      ...row('a request at expiry', atExpiry, '1 tab', of(one, 'atExpiry')),
      goal: { of: 'ratio', atMost: 2 },
    },
    row('a request at expiry', atExpiry, 'their requests with a good token + 1 refresh', bare),
    row('a request with a good token', later, '1 tab', of(one, 'later')),
  ]
}
