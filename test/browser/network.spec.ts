import type { BrowserContext, Page } from '@playwright/test'
import type { Api } from '../support/api.ts'
import type { Fault } from '../../src/demo/faults.ts'
import { expect, expectHome, signIn, signOutButton, stored, submit, test } from './fixtures.ts'
import { expectAll, greeted, openTabs, stateOf } from './manyTabs.ts'
import { beginning, words } from '../support/words.ts'

// A trace of tabs that are asked all the time is slower than what it watches.
test.use({ trace: 'off' })

const second = 1000
const minute = 60 * second
const lifetime = 1800 * second

/** What a demo token looks like: 43 characters that mean nothing. */
const token = /(?<![\w-])[\w-]{43}(?![\w-])/
const offline = beginning(words.shell.offline)
const silent = beginning(words.shell.fault)

// The pages' clocks go on by themselves too, and are put forward; the server's does not need to be.
test.beforeEach(({ context }) => context.clock.install())

const now = (page: Page) => page.evaluate(() => Date.now())
const statusOf = async (page: Page) => (await stateOf(page)).session.status
const bannersOf = (page: Page, text: RegExp) => page.getByText(text).count()

/** In the page, at once: a tab behind another one is too slow for a mouse. */
async function pressReload(page: Page) {
  const press = (element: HTMLElement) => element.click()
  await page.locator('header a[href="/account"]').evaluate(press)
  await page.getByRole('button', { name: 'Reload profile' }).evaluate(press)
}

/** As when a person turns to the tab: the window gets the focus. */
const focus = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('focus')))

/** Waits until no tab of the browser is refreshing, or waits to. */
async function settle(page: Page) {
  const isBusy = () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      return [...held, ...pending].some(({ name }) => name?.startsWith('neshast:refresh:'))
    })
  while (await isBusy());
}

/** Lets time pass for the pages; a call that this brings about has its answer when it resolves. */
async function pass(page: Page, ms: number) {
  await page.context().clock.fastForward(ms)
  await settle(page)
}

/** Opens tabs of one browser, in all of which Sara is signed in. */
async function signInAll(context: BrowserContext, count: number) {
  const tabs = (await openTabs(context, count)) as [Page, ...Page[]]
  await submit(tabs[0], 'sara')
  await expectAll(tabs, greeted, 'Sara')
  return tabs
}

/** Nothing that went wrong on the way has reached the server. */
const expectClean = ({ backend }: Api) =>
  expect(backend.stats()).toMatchObject({
    logins: 1,
    reusedRefreshTokens: 0,
    expiredBearers: 0,
    revokedBearers: 0,
    unknownBearers: 0,
  })

// @proves outage
test('the network is gone: screens and session stay, also past the end of the token; when it is back, one refresh of its own accord', async ({
  context,
  api,
}) => {
  const [page] = await signInAll(context, 1)
  const screens = {
    ...{ Home: 'Hello, Sara Parvaz', Settings: 'Settings', Session: 'Session' },
    'Account: Sara Parvaz': 'Account',
  }
  const lookThrough = async () => {
    for (const [link, title] of Object.entries(screens)) {
      await page.getByRole('link', { name: link, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    }
    await expect(page.getByText('sara@example.com')).toBeVisible()
  }
  await lookThrough()

  await context.setOffline(true)
  await lookThrough()
  await page.getByRole('button', { name: 'Reload profile' }).click()
  await lookThrough()
  expect(await statusOf(page)).toBe('loggedIn')

  await pass(page, lifetime)
  await expect(page.getByRole('status').filter({ hasText: offline })).toBeVisible()
  await lookThrough()
  await pass(page, minute)
  await lookThrough()
  expect(await statusOf(page)).toBe('tokenExpired')
  expect(api.backend.stats().calls.refresh).toBe(0)

  await context.setOffline(false)
  await pass(page, 3 * second)
  await expect(page.getByText(offline)).toBeHidden()
  await lookThrough()
  await pass(page, 10 * minute)
  expect(api.backend.stats()).toMatchObject({ calls: { refresh: 1 }, refreshes: 1 })
  expectClean(api)
})

for (const count of [1, 2])
  test(`a server that says "Retry-After: 60" is left alone for that minute by ${count} tab(s), whatever the person does, and asked once after it`, async ({
    context,
    api,
  }) => {
    const { backend } = api
    const tabs = await signInAll(context, count)
    const [tab] = tabs
    backend.setFault('refresh', { kind: 'status', status: 503, retryAfter: 60 })
    const end = (await now(tab)) + lifetime
    await pass(tab, lifetime)
    await expectAll(tabs, (page) => bannersOf(page, silent), 1)
    expect(backend.stats().calls.refresh).toBe(1)

    backend.clearFaults()
    const { user } = backend.stats().calls
    let times = 0
    while ((await now(tab)) < end + 55 * second) {
      await Promise.all(tabs.map(focus))
      await pressReload(tab)
      if (times === 3) {
        await tab.reload()
        await expectAll([tab], greeted, 'Sara')
      }
      await pass(tab, 4 * second)
      times += 1
    }
    expect(times).toBeGreaterThan(7)
    expect(backend.stats().calls).toMatchObject({ refresh: 1, user })
    await expectAll(tabs, (page) => bannersOf(page, silent), 1)

    await pass(tab, 6 * second)
    await expectAll(tabs, statusOf, 'loggedIn')
    await expectAll(tabs, (page) => bannersOf(page, silent), 0)
    await pass(tab, 10 * minute)
    expect(backend.stats()).toMatchObject({ calls: { refresh: 2 }, refreshes: 1 })
    expectClean(api)
  })

type Persons = { count: number; fault: Fault; eager: boolean; least: number }
const deadEndpoint: Record<string, Persons> = {
  'one tab, left alone': {
    count: 1,
    fault: { kind: 'offline' },
    eager: false,
    least: 2,
  },
  'two tabs, and persons who turn to them all the time': {
    count: 2,
    fault: { kind: 'status', status: 500 },
    eager: true,
    least: 12,
  },
}
/** Eleven at most in a row, and one more after six minutes. */
const most = 12

for (const [name, { count, fault, eager, least }] of Object.entries(deadEndpoint))
  test(`ten minutes of a dead refresh endpoint cost it at most ${most} calls and nobody their session (${name})`, async ({
    context,
    api,
  }) => {
    const { backend } = api
    const tabs = await signInAll(context, count)
    const [tab] = tabs
    backend.setFault('refresh', fault)
    await pass(tab, lifetime)
    const began = await now(tab)
    for (let at = began; at < began + 10 * minute; at = await now(tab)) {
      if (eager) await Promise.all(tabs.map(focus))
      // All but the last of the eager person's tries are made in the first minute.
      await pass(tab, at < began + minute ? 3 * second : 10 * second)
    }
    const { refresh } = backend.stats().calls
    console.log(`${name}: ${refresh} calls in ten minutes`)
    expect(refresh).toBeGreaterThanOrEqual(least)
    expect(refresh).toBeLessThanOrEqual(most)
    for (const each of tabs) {
      await expectHome(each)
      expect(await greeted(each)).toBe('Sara')
      await expect(each.getByText(silent)).toBeVisible()
    }

    backend.clearFaults()
    await pass(tab, 20 * minute)
    await expectAll(tabs, statusOf, 'loggedIn')
    await expectAll(tabs, (page) => bannersOf(page, silent), 0)
    expect(backend.stats()).toMatchObject({ calls: { refresh: refresh + 1 }, refreshes: 1 })
    expectClean(api)
  })

// @proves signOut
test('signing out without a network is done at once, in every tab; the server is told when the network is back', async ({
  context,
  api: { backend },
}) => {
  const tabs = await signInAll(context, 2)
  const [tab] = tabs
  await context.setOffline(true)
  await signOutButton(tab).click()
  await expect(tab.getByText(words.ended.logout)).toBeVisible()
  for (const each of tabs) {
    await expect(each).toHaveURL(/\/login/)
    expect(await stored(each)).not.toMatch(token)
  }
  await pass(tab, minute)
  expect(backend.stats()).toMatchObject({ calls: { logout: 0 }, revokedFamilies: 0 })

  await context.setOffline(false)
  await pass(tab, 3 * second)
  await expect.poll(() => backend.stats().revokedFamilies).toBe(1)
  await pass(tab, 10 * minute)
  expect(backend.stats()).toMatchObject({ calls: { logout: 1, refresh: 0 } })
})

// @proves outage
test('a captive portal ends no session, however it answers', async ({ page, api }) => {
  const { backend } = api
  await signIn(page)
  await pass(page, lifetime - minute)
  const portals: Fault[] = [
    { kind: 'html' },
    { kind: 'malformed' },
    ...[404, 405, 407, 511].map((status) => ({ kind: 'status', status }) as const),
  ]
  for (const [index, portal] of portals.entries()) {
    backend.setFault('all', portal)
    await pass(page, 20 * minute)
    expect(backend.stats().calls.refresh, JSON.stringify(portal)).toBe(index + 1)
    await expect(page.getByText(silent)).toBeVisible()
    await expectHome(page)
    expect(await stored(page)).toMatch(/refreshToken/)
  }
  backend.clearFaults()
  await pass(page, 20 * minute)
  await expect(page.getByText(silent)).toBeHidden()
  expect(backend.stats()).toMatchObject({ refreshes: 1 })
  expectClean(api)
})
