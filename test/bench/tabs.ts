import type { DemoBackend } from '../../src/demo/backend.ts'
import { expectSeen, submit } from '../browser/stories/fixtures.ts'
import { expectAll, greeted, openTabs, stateOf } from '../browser/stories/manyTabs.ts'
import type { StoryBrowser, StoryPage } from '../browser/stories/storyPage.ts'
import { inEngines, watched } from './engines.ts'
import { figure, inTurns, ratioOf } from './measure.ts'
import { served } from './served.ts'
import type { Row } from './table.ts'

/** Twenty windows of Firefox or WebKit are more than two cores can show in time. */
const counts = { chromium: 20, firefox: 8, webkit: 8 }
const rounds = 10
/** How long each call takes on its way, in milliseconds. */
const latency = 50
/** In seconds: long enough for another question while the new token is good. */
const lifetime = 8

/** What the tabs of one session did when all were asked at once, after their token's end and then again. */
type Seen = { refreshes: number; reuses: number; atExpiry: number; later: number }

declare const answer: Promise<number>

/** In the page: hidden as far as the app can tell. */
const hide = () => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })

/**
 * In the page: will press "Reload profile" at that moment. `answer` is then how long it took, in milliseconds, until
 * the answer was on the screen.
 */
function pressAt(at: number) {
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Reload profile',
  )
  // Read as an attribute: Firefox 115 has no `ariaDisabled`.
  const isBusy = () => button?.getAttribute('aria-disabled') === 'true'
  if (button === undefined || isBusy()) throw new Error('Cannot press "Reload profile".')
  const answer = new Promise<number>((resolve, reject) => {
    let wasBusy = false
    new MutationObserver((_, observer) => {
      if (isBusy()) wasBusy = true
      else if (wasBusy) {
        observer.disconnect()
        const account = document.querySelector('header a[href="/account"]')
        const greets = account?.textContent?.includes('Sara')
        if (greets && !document.querySelector('main [role=alert]')) resolve(Date.now() - at)
        else reject(new Error(document.body.innerText))
      }
    }).observe(button, { attributes: true, attributeFilter: ['aria-disabled'] })
  })
  if (Date.now() > at) throw new Error('Told too late.')
  setTimeout(() => button.click(), at - Date.now())
  Object.assign(globalThis, { answer })
}

/** Asks all of them at the same moment; how long it takes until the last one has its answer. */
async function askAll(tabs: readonly StoryPage[]) {
  // By then they have all got the message: WebKit's driver tells one after the other.
  const at = Date.now() + 300 + 250 * tabs.length
  await Promise.all(tabs.map((tab) => tab.evaluate(pressAt, at)))
  return Math.max(...(await Promise.all(tabs.map((tab) => tab.evaluate(() => answer)))))
}

/** Opens so many tabs of one session. They count as hidden, so that none refreshes before it is asked. */
async function openSession(browser: StoryBrowser, tabs: number) {
  const pages = await openTabs(browser, tabs)
  await submit(pages[0], 'sara')
  await expectAll(pages, greeted, 'Sara')
  for (const page of pages) {
    await page.click({ css: 'header a[href="/account"]' })
    await expectSeen(page, { role: 'button', name: 'Reload profile' })
  }
  return pages
}

/** Asks for the user in all tabs when their token has ended, and once more while the new one is good. */
async function askAtExpiry(tabs: readonly StoryPage[], backend: DemoBackend): Promise<Seen> {
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

/** Many tabs at the moment at which their token has ended, beside one, in each engine. */
export const tabRows = (): Promise<Row[]> =>
  served(({ api, app }) => {
    const { backend } = api
    backend.change({ tokenLifetime: lifetime })
    backend.setFault('all', { kind: 'slow', ms: latency })
    return watched(app, api.url, [hide], (url) =>
      inEngines(async (newBrowser, name) => {
        const tabs = await openSession(await newBrowser(url), counts[name])
        const tab = await openSession(await newBrowser(url), 1)
        const seen = await inTurns(
          { many: () => askAtExpiry(tabs, backend), one: () => askAtExpiry(tab, backend) },
          rounds,
        )
        return rowsOf(seen, counts[name])
      }),
    )
  })

function rowsOf({ many, one }: Record<'many' | 'one', Seen[]>, count: number): Row[] {
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
    row('a request at expiry', atExpiry, '1 tab', of(one, 'atExpiry')),
    {
      ...row('a request at expiry', atExpiry, 'their requests with a good token + 1 refresh', bare),
      goal: { of: 'ratio', atMost: 1.15 },
    },
    row('a request with a good token', later, '1 tab', of(one, 'later')),
  ]
}
