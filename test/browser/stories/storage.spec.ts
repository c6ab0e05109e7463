import { expect, expectSeen, signOutButton, stored, submit, test, username } from './fixtures.ts'
import { expectAll, greeted, openTabs } from './manyTabs.ts'
import type { StoryPage } from './storyPage.ts'
import { words } from '../../support/words.ts'

/** What a demo token looks like: 43 characters that mean nothing. */
const token = /(?<![\w-])[\w-]{43}(?![\w-])/

/** In the page, before all else: as browsers do it where a site may not store anything. */
const block = {
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

/** Leaves no room for a single character more. */
const fill = (page: StoryPage, which: 'localStorage' | 'sessionStorage') =>
  page.evaluate((which) => {
    const storage = window[which]
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let i = 0; ; i += 1) storage.setItem(`${size}-${i}`, 'x'.repeat(size))
      } catch {
        // so much does not fit any more
      }
    }
    try {
      storage.setItem('one', 'more')
    } catch (error) {
      return (error as Error).name
    }
    return 'there is room'
  }, which)

type Circumstance = {
  blocked?: (keyof typeof block)[]
  full?: ('localStorage' | 'sessionStorage')[]
  /** Whether the tabs share their session; `false` where each has its own. */
  shared: boolean
  /** Whether a reload keeps it. */
  lasts: boolean
}

const circumstances: Record<string, Circumstance> = {
  'localStorage is blocked': { blocked: ['localStorage'], shared: false, lasts: true },
  'everything is blocked': {
    blocked: ['localStorage', 'sessionStorage', 'indexedDB'],
    shared: false,
    lasts: false,
  },
  'IndexedDB is blocked': { blocked: ['indexedDB'], shared: true, lasts: true },
  'localStorage is full': { full: ['localStorage'], shared: false, lasts: true },
  'both storages are full': {
    full: ['localStorage', 'sessionStorage'],
    shared: false,
    lasts: false,
  },
}

for (const [name, { blocked = [], full = [], shared, lasts }] of Object.entries(circumstances))
  // @proves storage: shared ownTab
  test(`${name}: a person signs in, and two tabs keep their sessions past the end of the token`, async ({
    person,
    before,
    api: { backend },
  }) => {
    for (const each of blocked) before(block[each])
    const tabs = await openTabs(person, 2)
    for (const tab of tabs)
      for (const each of full) expect(await fill(tab, each)).toBe('QuotaExceededError')
    backend.change({ tokenLifetime: 8 })
    for (const tab of shared ? tabs.slice(0, 1) : tabs) {
      await expectSeen(tab, username)
      await submit(tab, 'sara')
      await expectAll([tab], greeted, 'Sara')
    }
    await expectAll(tabs, greeted, 'Sara')
    const logins = shared ? 1 : 2
    const { refreshes } = backend.stats()
    await expect
      .poll(() => backend.stats().refreshes, { timeout: 40_000 })
      .toBeGreaterThanOrEqual(refreshes + logins)
    backend.change({ tokenLifetime: 1800 })
    await expectAll(tabs, greeted, 'Sara')
    expect(backend.stats()).toMatchObject({ logins, reusedRefreshTokens: 0 })

    const [one, other] = tabs as unknown as [StoryPage, StoryPage]
    const warning = { text: words.shell.unstored }
    for (const tab of tabs)
      await expectAll([tab], async () => (await tab.texts(warning)).length, lasts ? 0 : 1)
    await one.reload()
    if (lasts) await expectAll([one], greeted, 'Sara')
    else await expectSeen(one, username)
    await other.click(signOutButton)
    await expectSeen(other, username)
    if (shared) await expectSeen(one, username)
    else if (lasts) expect(await greeted(one)).toBe('Sara')
    if (!blocked.includes('localStorage')) expect(await stored(other)).not.toMatch(token)
  })
