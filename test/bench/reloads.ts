import { expect, signIn } from '../browser/stories/fixtures.ts'
import type { StoryBrowser, StoryPage } from '../browser/stories/storyPage.ts'
import { inEngines, watched } from './engines.ts'
import { figure, inTurns, ratioOf } from './measure.ts'
import type { Served } from './served.ts'
import type { Row } from './table.ts'

const rounds = 15

/** In milliseconds from the start of the navigation. */
type Seen = { firstPaint: number; name: number }

/** In the page: notes when the person's name was on the screen. */
function noteName() {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('h1')?.textContent?.includes('Sara')) return
    observer.disconnect()
    // After the frame that shows it.
    requestAnimationFrame(() =>
      setTimeout(() => Object.assign(globalThis, { nameSeenAt: performance.now() })),
    )
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

async function reload(page: StoryPage): Promise<Seen> {
  await page.reload()
  const look = () =>
    page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      const name = (globalThis as { nameSeenAt?: number }).nameSeenAt
      return paint && name ? { firstPaint: paint.startTime, name } : null
    })
  await expect.poll(look).not.toBeNull()
  // What the page still does is not to run beside the other one.
  await new Promise((resolve) => setTimeout(resolve, 500))
  return (await look())!
}

/** The app and the floor page, each in a tab, signed in as one person and visited once. */
async function opened(browser: StoryBrowser, floorUrl: string) {
  const ours = browser.tabs[0]!
  await signIn(ours)
  const token = await ours.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('persist:session')!) as { accessToken: string }
    return (JSON.parse(record.accessToken) as { value: string }).value
  })
  const theirs = await browser.newTab()
  await theirs.goto(floorUrl)
  await theirs.evaluate((kept) => localStorage.setItem('persist:floor', JSON.stringify(kept)), {
    token: JSON.stringify(token),
    name: JSON.stringify('Sara Parvaz'),
  })
  return { ours: () => reload(ours), floor: () => reload(theirs) }
}

const rowsOf = (seen: Record<'ours' | 'floor', Seen[]>): Row[] =>
  (
    [
      ['first contentful paint', 'firstPaint'],
      ['the name is on the screen', 'name'],
    ] as const
  ).map(([name, what]) => {
    const [ours, floor] = [seen.ours, seen.floor].map((all) => all.map((each) => each[what]))
    return {
      what: `${name}: reload of home, files kept, no slowing down, ${rounds} rounds`,
      ours: figure(ours!, 'ms'),
      against: { name: 'floor page', ...figure(floor!, 'ms') },
      ratio: ratioOf(ours!, floor!),
    }
  })

/** A reload of home with a session, in each engine, beside the floor page; only Chromium can be slowed down. */
export const reloadRowsOfEngines = ({ api, app, floor }: Served): Promise<Row[]> =>
  watched(app, api.url, [noteName], (appUrl) =>
    watched(floor, api.url, [noteName], (floorUrl) =>
      inEngines(async (newBrowser) => {
        const contenders = await opened(await newBrowser(appUrl), floorUrl)
        return rowsOf(await inTurns(contenders, rounds))
      }),
    ),
  )
