import type { BrowserContext, Page } from '@playwright/test'
import type { Session } from '../../src/session/index.ts'
import { expect } from './fixtures.ts'

/** What a tab showed, and the session that its store then had; one entry for each change. */
export type Sight = { path: string; name: string; epoch: number; status: Session['status'] }

type State = { session: Session; api: { queries: object; mutations: object } }
type Looking = { sights: Sight[]; stateOf: () => State | undefined }
declare const looking: Looking

/** In the page: finds the store where React keeps it, and notes every change of what a person sees. */
function look() {
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
  new MutationObserver(() => {
    const text = document.body?.innerText ?? ''
    const session = stateOf()?.session
    const sight = {
      path: location.pathname,
      name: [/Sara/, /Omid/].flatMap((name) => text.match(name)?.[0] ?? []).join(' and '),
      epoch: session?.epoch ?? 0,
      status: session?.status ?? 'loggedOut',
    }
    if (JSON.stringify(sight) !== JSON.stringify(sights.at(-1))) sights.push(sight)
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
    .poll(async () => [...new Set(await Promise.all(tabs.map(ask)))], { intervals: [20, 50, 100] })
    .toEqual([answer])

