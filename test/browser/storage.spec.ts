import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, firefox, type BrowserContext, type Page } from '@playwright/test'
import type { DemoBackend } from '../../src/demo/backend.ts'
import { firefoxWith, launchOptions } from './browsers.ts'
import { expect, signOutButton, stored, submit, test, usernameField } from './fixtures.ts'
import {
  expectAll,
  greeted,
  openTabs,
  pressReloadAtExpiry,
  rotationOf,
  sightsOf,
} from './manyTabs.ts'
import { words } from '../support/words.ts'

// A trace of tabs that are asked all the time is slower than what it watches.
test.use({ trace: 'off' })

/** What a demo token looks like: 43 characters that mean nothing. */
const token = /(?<![\w-])[\w-]{43}(?![\w-])/

/** In the page: as browsers do it where a site may not store anything. */
const blocked = {
  localStorage: () =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('', 'SecurityError')
      },
    }),
  sessionStorage: () =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('', 'SecurityError')
      },
    }),
  indexedDB: () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('', 'SecurityError')
    }
  },
}
const silentIndexedDB = () => {
  IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
}
const missing = {
  indexedDB: () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
  locks: () => Object.defineProperty(navigator, 'locks', { value: undefined }),
  BroadcastChannel: () => Object.defineProperty(window, 'BroadcastChannel', { value: undefined }),
}

/** Leaves no room for a single character more. */
const fill = (page: Page, which: 'localStorage' | 'sessionStorage') =>
  page.evaluate((which) => {
    const storage = window[which]
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let i = 0; ; i += 1) storage.setItem(`${size}-${i}`, 'x'.repeat(size))
      } catch {
        // so much does not fit any more
      }
    }
  }, which)

/** Signs Sara in, in every tab that does not follow the ones before it. */
async function signInEverywhere(tabs: readonly Page[], shared: boolean) {
  for (const tab of shared ? tabs.slice(0, 1) : tabs) {
    await submit(tab, 'sara')
    await expectAll([tab], greeted, 'Sara')
  }
  await expectAll(tabs, greeted, 'Sara')
}

/** How long a token lives, in seconds: both tabs must have theirs before the first ends. */
const lifetimeIn = (browserName: string) => (browserName === 'firefox' ? 9 : 6)

/** Twice the token ends while both tabs are at work: each session is refreshed once each time, and goes on. */
async function keepPastExpiry(
  tabs: readonly Page[],
  backend: DemoBackend,
  shared: boolean,
  lifetime: number,
) {
  backend.change({ tokenLifetime: lifetime - 1 })
  await pressReloadAtExpiry(tabs)
  await expectAll(tabs, rotationOf, 1)
  backend.change({ tokenLifetime: 1800 })
  await pressReloadAtExpiry(tabs)
  await expectAll(tabs, rotationOf, 2)
  await expectAll(tabs, greeted, 'Sara')
  expect(backend.stats()).toMatchObject({
    logins: shared ? 1 : 2,
    refreshes: shared ? 2 : 4,
    reusedRefreshTokens: 0,
    expiredBearers: 0,
  })
}

type Circumstance = {
  /** What happens in each page before the app starts. */
  scripts?: (() => unknown)[]
  /** What happens once the sign-in page is there. */
  first?: (page: Page) => Promise<void>
  /** Whether the tabs share their session; `false` where each has its own. */
  shared: boolean
  /** Whether a reload keeps it. */
  lasts: boolean
}

const circumstances: Record<string, Circumstance> = {
  'localStorage is blocked': { scripts: [blocked.localStorage], shared: false, lasts: true },
  'both storages are blocked': {
    scripts: [blocked.localStorage, blocked.sessionStorage],
    shared: false,
    lasts: false,
  },
  'everything is blocked': {
    scripts: [blocked.localStorage, blocked.sessionStorage, blocked.indexedDB],
    shared: false,
    lasts: false,
  },
  'localStorage is full': {
    first: (page) => fill(page, 'localStorage'),
    shared: false,
    lasts: true,
  },
  'both storages are full': {
    async first(page) {
      await fill(page, 'localStorage')
      await fill(page, 'sessionStorage')
    },
    shared: false,
    lasts: false,
  },
  'there are 5 MB of rubbish under our key': {
    first: (page) =>
      page.evaluate(() => localStorage.setItem('persist:session', 'x'.repeat(5_000_000))),
    shared: true,
    lasts: true,
  },
  'there is JSON of another kind under our key': {
    first: (page) =>
      page.evaluate(() => localStorage.setItem('persist:session', '{"status":["loggedIn"]}')),
    shared: true,
    lasts: true,
  },
  'IndexedDB is missing': { scripts: [missing.indexedDB], shared: true, lasts: true },
  'IndexedDB is blocked': { scripts: [blocked.indexedDB], shared: true, lasts: true },
  'IndexedDB does not answer': { scripts: [silentIndexedDB], shared: true, lasts: true },
  'Web Locks are missing': { scripts: [missing.locks], shared: true, lasts: true },
  'BroadcastChannel is missing': { scripts: [missing.BroadcastChannel], shared: true, lasts: true },
  'Web Locks, IndexedDB and BroadcastChannel are missing': {
    scripts: [missing.locks, missing.indexedDB, missing.BroadcastChannel],
    shared: true,
    lasts: true,
  },
}

for (const [name, { scripts = [], first, shared, lasts }] of Object.entries(circumstances))
  // @proves storage: shared ownTab
  test(`${name}: a person signs in, and two tabs keep their sessions past the end of the token`, async ({
    context,
    api: { backend },
    browserName,
  }) => {
    for (const script of scripts) await context.addInitScript(script)
    const tabs = await openTabs(context, 2)
    for (const tab of tabs) await first?.(tab)
    backend.change({ tokenLifetime: lifetimeIn(browserName), oldAccessDies: true })
    await signInEverywhere(tabs, shared)

    await keepPastExpiry(tabs, backend, shared, lifetimeIn(browserName))

    for (const tab of tabs) {
      await expect(tab.getByText(words.shell.unstored)).toHaveCount(lasts ? 0 : 1)
    }
    const [one, other] = tabs as [Page, Page]
    await one.reload()
    if (lasts) await expectAll([one], greeted, 'Sara')
    else await expect(usernameField(one)).toBeVisible()
    await signOutButton(other).click()
    await expect(usernameField(other)).toBeVisible()
    if (shared) await expect(usernameField(one)).toBeVisible()
    else if (lasts) expect(await greeted(one)).toBe('Sara')
    expect(await stored(other).catch(() => '')).not.toMatch(token)
  })

/** A browser that lets no site store anything, and its profile. */
async function openWithoutStorage(name: string, profile: string, baseURL: string) {
  if (name === 'firefox') {
    const browser = await firefox.launch(firefoxWith({ 'network.cookie.cookieBehavior': 2 }))
    return browser.newContext({ baseURL })
  }
  await mkdir(join(profile, 'Default'))
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(settings))
  return chromium.launchPersistentContext(profile, { ...launchOptions, baseURL })
}

// @proves storage: ownTab
test('a browser that is set to let no site store anything: each tab has its session, and none hangs', async ({
  servers: { api, appUrl },
  browserName,
}) => {
  await api.reset()
  const profile = await mkdtemp(join(tmpdir(), 'neshast-profile-'))
  const context = await openWithoutStorage(browserName, profile, appUrl)
  try {
    const tabs = await openTabs(context, 2)
    const isBlocked = (page: Page) =>
      page.evaluate(() => {
        try {
          return localStorage.length < 0
        } catch (error) {
          return (error as Error).name
        }
      })
    expect(await isBlocked(tabs[0]!)).toBe('SecurityError')
    api.backend.change({ tokenLifetime: lifetimeIn(browserName), oldAccessDies: true })
    await signInEverywhere(tabs, false)
    await keepPastExpiry(tabs, api.backend, false, lifetimeIn(browserName))
    await signOutButton(tabs[0]!).click()
    await expect(usernameField(tabs[0]!)).toBeVisible()
    expect(await greeted(tabs[1]!)).toBe('Sara')
  } finally {
    await context.close()
    await context.browser()?.close()
    await rm(profile, { recursive: true, force: true })
  }
})

test('plain HTTP, where browsers have no Web Locks: two tabs keep their session', async ({
  servers: { api, appUrl },
  browserName,
}) => {
  await api.reset()
  const args = [...launchOptions.args, '--host-resolver-rules=MAP neshast.test localhost']
  const browser = await chromium.launch({ ...launchOptions, args })
  try {
    const baseURL = appUrl.replace('localhost', 'neshast.test')
    const context = await browser.newContext({ baseURL })
    // The demo back end answers to the origins of this machine only.
    await context.route(`${api.url}/**`, async (route) => {
      const headers = { ...route.request().headers(), origin: appUrl }
      const response = await route.fetch({ headers })
      const allowed = { 'access-control-allow-origin': baseURL }
      await route.fulfill({ response, headers: { ...response.headers(), ...allowed } })
    })
    const tabs = await openTabs(context, 2)
    expect(await tabs[0]!.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([
      false,
      false,
    ])
    api.backend.change({ tokenLifetime: lifetimeIn(browserName), oldAccessDies: true })
    await signInEverywhere(tabs, true)
    await keepPastExpiry(tabs, api.backend, true, lifetimeIn(browserName))
    // A request may be on its way still.
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  } finally {
    await browser.close()
  }
})

const cleared = (page: Page) => page.getByText('this browser’s data was cleared').count()

/** Two tabs of Sara's. */
async function twoTabs(context: BrowserContext) {
  const tabs = (await openTabs(context, 2)) as [Page, Page]
  await signInEverywhere(tabs, true)
  return tabs
}
const focus = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('focus')))

const clearings: Record<string, (page: Page) => Promise<unknown>> = {
  'by its own page': (page) => page.evaluate(() => localStorage.clear()),
  'by the browser': async (page) => {
    const devTools = await page.context().newCDPSession(page)
    const { origin } = new URL(page.url())
    await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  },
  'with rubbish in its place': (page) =>
    page.evaluate(() => localStorage.setItem('persist:session', 'x'.repeat(5_000_000))),
}

for (const [name, clear] of Object.entries(clearings))
  // @proves storage, reason
  test(`storage cleared while somebody is signed in, ${name}: every tab ends, says why, and can begin again`, async ({
    context,
    api: { backend },
  }) => {
    const tabs = await twoTabs(context)
    const [one, other] = tabs
    await clear(one)
    await expectAll([other], cleared, 1)
    await focus(one)
    await expectAll(tabs, cleared, 1)
    for (const tab of tabs) expect(await stored(tab)).not.toMatch(token)

    await submit(other, 'omid')
    await expectAll(tabs, greeted, 'Omid')
    expect(backend.stats()).toMatchObject({ logins: 2, reusedRefreshTokens: 0 })
  })

// @proves nobodyElse, storage: another
test('storage cleared unseen, and another person signs in, in a new tab: nobody sees the first one again', async ({
  context,
}) => {
  const [one, other] = await twoTabs(context)
  await clearings['by the browser']?.(one)
  const [third] = (await openTabs(context, 1)) as [Page]
  await submit(third, 'omid')
  const tabs = [one, other, third]
  await expectAll(tabs, greeted, 'Omid')
  await third.reload()
  await expectAll(tabs, greeted, 'Omid')
  for (const tab of tabs) {
    const names = (await sightsOf(tab)).map(({ name }) => name).filter(Boolean)
    expect(new Set(names.slice(names.indexOf('Omid')))).toEqual(new Set(['Omid']))
  }
})
