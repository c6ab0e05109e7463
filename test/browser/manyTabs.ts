import type { BrowserContext, Page } from '@playwright/test'
import type { Session } from '../../src/session/index.ts'
import { expect } from './fixtures.ts'

/** What a tab showed, and the session that its store then had; one entry for each change. */
export type Sight = {
  /** When, in epoch milliseconds. */
  at: number
  path: string
  /** The first names that can be read. */
  name: string
  epoch: number
  status: Session['status']
}

type State = { session: Session; api: { queries: object; mutations: object } }
type Looking = { sights: Sight[]; stateOf: () => State | undefined }
declare const looking: Looking

/** In the page: finds the store where React keeps it, and notes every change of what a person sees. */
export function look() {
  type Fiber = { memoizedProps?: { store?: { getState(): State } } | null; child: Fiber | null }
  const sights: Sight[] = []
  const stateOf = () => {
    const root = document.getElementById('root') as unknown as Record<string, unknown> | null
    const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$'))
    const host = key === undefined ? undefined : root?.[key]
    let fiber: Fiber | null = (host as { stateNode: { current: Fiber } } | undefined)?.stateNode
      .current as Fiber | null
    while (fiber && !fiber.memoizedProps?.store) fiber = fiber.child
    return fiber?.memoizedProps?.store?.getState()
  }
  // Runs before every frame that could show the change.
  let last = ''
  new MutationObserver(() => {
    const text = document.body?.innerText ?? ''
    const session = stateOf()?.session
    const sight = {
      path: location.pathname,
      name: [/\bSara\b/, /\bOmid\b/].flatMap((name) => text.match(name)?.[0] ?? []).join(' and '),
      epoch: session?.epoch ?? 0,
      status: session?.status ?? 'loggedOut',
    }
    if (JSON.stringify(sight) === last) return
    last = JSON.stringify(sight)
    sights.push({ at: Date.now(), ...sight })
  }).observe(document, { childList: true, subtree: true, characterData: true })
  Object.assign(globalThis, { looking: { sights, stateOf } satisfies Looking })
}

/** In the page: hidden as far as the app can tell; headless Chromium has no other way. */
const hide = () => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })

type Opening = { path?: string; hidden?: (index: number) => boolean }

/** Opens tabs of one browser, side by side, and waits until each has its screen. */
export async function openTabs(
  context: BrowserContext,
  count: number,
  { path = '/login', hidden = () => false }: Opening = {},
): Promise<Page[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const page = await context.newPage()
      await page.addInitScript(look)
      if (hidden(index)) await page.addInitScript(hide)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      return page
    }),
  )
}

/** The whole state of the app in this tab. */
export async function stateOf(page: Page): Promise<State> {
  const state = await page.evaluate(() => looking.stateOf())
  if (state === undefined) throw new Error('There is no store in this page.')
  return state
}

/** Everything that this tab showed since it was opened. */
export const sightsOf = (page: Page) => page.evaluate(() => looking.sights)

/** The first name of whoever is signed in, as the header of this tab says, if anybody is. */
export const greeted = (page: Page) =>
  page.evaluate(
    () => document.querySelector('header a[href="/account"]')?.textContent?.match(/Sara|Omid/)?.[0],
  )

/** Goes to the account and presses "Reload profile", as nobody waits for: the tab may be busy, or stopped. */
export const pressReload = (page: Page, at = 0) =>
  page.evaluate((at) => {
    const find = () =>
      [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Reload profile',
      )
    const show = () =>
      document.querySelector<HTMLElement>('header a[href="/account"]:not([aria-current])')?.click()
    show()
    const end = Math.max(at, Date.now()) + 20_000
    function press() {
      const button = find()
      if (button === undefined && Date.now() < end) {
        show()
        return void setTimeout(press, 50)
      }
      if (button?.ariaDisabled !== null) throw new Error(`Cannot press: ${button?.outerHTML}`)
      button.click()
    }
    setTimeout(press, Math.max(0, at - Date.now()))
  }, at)

/** Presses "Reload profile" in every tab at the moment at which its token ends, and waits for that moment. */
export async function pressReloadAtExpiry(tabs: readonly Page[]): Promise<number> {
  const moments = await Promise.all(
    tabs.map(async (page) => {
      const { session } = await stateOf(page)
      if (session.status !== 'loggedIn') throw new Error(`This tab is ${session.status}.`)
      const at = session.accessToken.expiresAt - 500
      await pressReload(page, at)
      return at
    }),
  )
  const last = Math.max(...moments)
  // So many tabs that are asked all the time are work for the whole machine.
  await new Promise((resolve) => setTimeout(resolve, last - Date.now()))
  return last
}

/** The number of the token that this tab has; -1 where it has no valid one. */
export const rotationOf = async (page: Page) => {
  const { session } = await stateOf(page)
  return session.status === 'loggedIn' ? session.rotation : -1
}

/** Asks every tab, until all of them answer the same. */
export const expectAll = (
  tabs: readonly Page[],
  ask: (page: Page) => Promise<unknown>,
  answer: unknown,
) =>
  expect
    .poll(async () => [...new Set(await Promise.all(tabs.map(ask)))], {
      intervals: [20, 50, 100],
      // A token may have to end first.
      timeout: 30_000,
    })
    .toEqual([answer])
