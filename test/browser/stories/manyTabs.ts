import type { Session } from '../../../src/session/index.ts'
import type { Sight } from '../manyTabs.ts'
import { expect, heading, expectSeen } from './fixtures.ts'
import type { StoryBrowser, StoryPage } from './storyPage.ts'

type State = { session: Session; api: { queries: object; mutations: object } }
declare const looking: { sights: Sight[]; stateOf: () => State | undefined }

/** Opens tabs of one browser, each in a window of its own, and waits until each has its screen. */
export async function openTabs(person: StoryBrowser, count: number, path = '/login') {
  while (person.tabs.length < count) await person.newTab()
  for (const page of person.tabs) {
    await page.goto(path)
    await expectSeen(page, heading)
  }
  return person.tabs as readonly [StoryPage, ...StoryPage[]]
}

/** The whole state of the app in this tab; its page was opened with `look`. */
export async function stateOf(page: StoryPage): Promise<State> {
  const state = await page.evaluate(() => looking.stateOf())
  if (!state) throw new Error('There is no store in this page.')
  return state
}

/** What the tab showed in the session after `epoch`, in order and each once. */
export async function namesAfter(page: StoryPage, epoch: number) {
  const sights = await page.evaluate(() => looking.sights)
  const names = sights.filter((sight) => sight.epoch > epoch).map(({ name }) => name)
  return [...new Set(names)].filter(Boolean)
}

/** The first name of whoever is signed in, as the header of this tab says, if anybody is. */
export const greeted = (page: StoryPage) =>
  page.evaluate(
    () =>
      document.querySelector('header a[href="/account"]')?.textContent?.match(/Sara|Omid/)?.[0] ??
      '',
  )

const account = { css: 'header a[href="/account"]' } as const
const reload = { role: 'button', name: 'Reload profile' } as const

/** Has the profile loaded again, as a request that the person makes; it is on `/account`. */
export async function reloadProfile(page: StoryPage) {
  await page.click(account)
  await expectSeen(page, reload)
  await page.click(reload)
}

/** The number of the token that this tab has; -1 where it has no valid one. */
export const rotationOf = (page: StoryPage) =>
  page.evaluate(() => {
    const session = looking.stateOf()?.session
    return session?.status === 'loggedIn' ? session.rotation : -1
  })

/**
 * From now on the tab goes to the account, and presses "Reload profile" there whenever its token is about to end: the driver asks one tab after the
 * other, and would come too late.
 */
export const pressReloadAtExpiry = (page: StoryPage) =>
  page.evaluate(() => {
    let armed = 0
    let asked = 0
    setInterval(() => {
      const session = looking.stateOf()?.session
      if (session?.status !== 'loggedIn') return
      // Until it is there: the header comes after the session.
      const account = 'header a[href="/account"]:not([aria-current])'
      if (Date.now() - asked > 1000) {
        asked = Date.now()
        document.querySelector<HTMLElement>(account)?.click()
      }
      if (session.accessToken.expiresAt === armed) return
      armed = session.accessToken.expiresAt
      const press = () => {
        const all = [...document.querySelectorAll('button')]
        all.find(({ textContent }) => textContent === 'Reload profile')?.click()
      }
      setTimeout(press, Math.min(armed - 500 - Date.now(), 2 ** 31 - 1))
    }, 50)
  })

/** The path of the screen that the tab shows, without the one that it returns to after sign-in. */
export const screenOf = async (page: StoryPage) => (await page.path()).split('?')[0]

/** Asks every tab, until all of them answer the same. */
export const expectAll = (
  tabs: readonly StoryPage[],
  ask: (page: StoryPage) => Promise<unknown>,
  answer: unknown,
) =>
  expect
    .poll(async () => [...new Set(await Promise.all(tabs.map(ask)))], { timeout: 45_000 })
    .toEqual([answer])
