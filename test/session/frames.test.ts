import { describe, expect, test } from '@jest/globals'
import type { Environment } from '../../src/session'
import { MemoryStorage, recordKey } from '../support/storage'
import { createTabStorage } from '../support/tabStorage'
import { useBrowsers } from '../support/manyTabs'
import { inTime, pass, useFakeTime } from '../support/fakeTime'

useFakeTime()
const createBrowser = useBrowsers()

/** Opens pages of one tab: the one that fills it, and those in frames of it. */
function createPages() {
  const inTab = createTabStorage()
  return (): { storage: Storage; environment: Partial<Environment> } => {
    const { storage, onStorage } = inTab()
    return { storage, environment: { onStorage } }
  }
}

/** What `window.open` gives a new tab. */
function copyOf(storage: Storage): Storage {
  const copied = new MemoryStorage()
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index)!
    copied.setItem(key, storage.getItem(key)!)
  }
  return copied
}

/** A page whose person is signed in for its tab alone, and the same app in a frame of it. */
async function openFramed({ hidden = false, lacks = {} as Partial<Environment> } = {}) {
  const browser = createBrowser()
  const createPage = createPages()
  const inTab = () => {
    const { storage, environment } = createPage()
    return { storage, environment: { ...environment, ...lacks } }
  }
  const visible = !hidden
  const outer = await browser.open({ ...inTab(), visible })
  await outer.signIn('sara', false)
  const frame = await browser.open({ ...inTab(), visible })
  return { browser, inTab, outer, frame }
}

/** What a browser may be without: a page and its frames have their tab's storage all the same. */
const browsers: [string, Partial<Environment>][] = [
  ['', {}],
  [', without Web Locks', { locks: undefined }],
  [', without Web Locks and IndexedDB', { locks: undefined, sharedStore: undefined }],
]

describe('an app in a frame of itself', () => {
  // @proves frames: ownTab
  test('shares the session of its tab alone, and takes nothing away', async () => {
    const { browser, outer, frame } = await openFramed()
    expect(frame.state()).toMatchObject({ status: 'loggedIn', epoch: outer.state().epoch })
    expect(outer.state().status).toBe('loggedIn')
    // Another tab has no part in it.
    expect((await browser.open()).state().status).toBe('loggedOut')
  })

  // @proves oneRefresh, frames: ownTab
  test.each(browsers)(
    'refreshes once with the page around it, at every expiry%s',
    async (_, lacks) => {
      const { browser, outer, frame } = await openFramed({ lacks })
      for (let round = 1; round <= 5; round += 1) {
        await pass(20_000)
        expect(browser.backend.stats()).toMatchObject({ refreshes: round, reusedRefreshTokens: 0 })
        expect([outer.state(), frame.state()]).toMatchObject([
          { status: 'loggedIn', rotation: round },
          { status: 'loggedIn', rotation: round },
        ])
      }
    },
  )

  test.each(browsers)(
    'and the page around it, asked at the same moment, send one refresh%s',
    async (_, lacks) => {
      const { browser, outer, frame } = await openFramed({ hidden: true, lacks })
      await pass(20_000)
      const both = [outer.session.refresh(), frame.session.refresh()]
      await pass(3000)
      expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }])
      expect(browser.backend.stats()).toMatchObject({ refreshes: 1, reusedRefreshTokens: 0 })
    },
  )

  // @proves nobodyElse, frames: ownTab another
  test.each(browsers)(
    'that opens while another person signs in around it takes nothing of theirs away%s',
    async (_, lacks) => {
      for (let begun = 0; begun <= 40; begun += 2) {
        const browser = createBrowser()
        const createPage = createPages()
        const inTab = () => {
          const { storage, environment } = createPage()
          return { storage, environment: { ...environment, ...lacks } }
        }
        const outer = await browser.open(inTab())
        await outer.signIn('sara', false)
        await pass(1000)
        const login = outer.logIn('omid', 'darya-1405', false)
        await pass(begun)
        const frame = await browser.open(inTab())
        await inTime(login)
        await pass(3000)
        const theirs = { status: 'loggedIn', user: { id: 2 } }
        expect([begun, outer.state(), frame.state()]).toMatchObject([begun, theirs, theirs])
      }
    },
  )

  // @proves signOut, frames: ownTab
  test('signs out the page around it too', async () => {
    const { outer, frame } = await openFramed()
    void frame.session.logOut()
    await pass(3000)
    expect(outer.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'logoutElsewhere' } })
  })

  test('is signed out by the page around it', async () => {
    const { outer, frame } = await openFramed()
    void outer.session.logOut()
    await pass(3000)
    expect(frame.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'logoutElsewhere' } })
  })

  test('that goes away leaves a page that survives its reload, and is no copy', async () => {
    const { browser, inTab, outer, frame } = await openFramed()
    frame.close()
    outer.close()
    const reloaded = await browser.open(inTab())
    expect(reloaded.state()).toMatchObject({ status: 'loggedIn', epoch: outer.state().epoch })
  })

  // @proves frames, notKept: ownTab
  test('that goes away leaves no mark: a copy of the tab is still told from it', async () => {
    const { browser, inTab, frame } = await openFramed()
    frame.close()
    // The page around it takes away the mark of the one that was left.
    await pass(1)
    const copied = copyOf(inTab().storage)
    const copy = await browser.open({ storage: copied })
    expect(copy.state().status).toBe('loggedOut')
  })

  // @proves oneRefresh, frames: ownTab
  test('in which a person signs in to all tabs ends the session of its own tab for the page around it too', async () => {
    const { browser, outer, frame } = await openFramed()
    browser.network.become('slow')
    await pass(20_000)
    // The refresh is on its way, and the page around the frame waits for it.
    expect([outer.state().status, frame.state().status]).toEqual(['tokenExpired', 'tokenExpired'])
    browser.network.become('clear')
    await frame.signIn('omid')
    await pass(10_000)
    const { epoch } = frame.state()
    expect(browser.backend.stats()).toMatchObject({ reusedRefreshTokens: 0 })
    expect([outer.state(), frame.state()]).toMatchObject([
      { status: 'loggedIn', epoch },
      { status: 'loggedIn', epoch },
    ])
    expect(outer.seen('reset')).toMatchObject([{ reason: 'userChanged' }])
  })

  // @proves frames, notKept: ownTab
  test('has a session of its own while the page around it has that of all tabs: a copy of the tab has the latter', async () => {
    const browser = createBrowser({ lag: 100 })
    const inTab = createPages()
    const outer = await browser.open(inTab())
    const frame = await browser.open(inTab())
    // At the same moment: what either has stored has not reached the other.
    const both = [outer.logIn('sara', 'parvaz-1405'), frame.logIn('omid', 'darya-1405', false)]
    await pass(2000)
    expect(await Promise.all(both)).toEqual([undefined, undefined])
    expect([outer.session.storageArea(), frame.session.storageArea()]).toEqual(['local', 'tab'])
    expect(frame.state().epoch).toBeGreaterThan(outer.state().epoch)
    const copy = await browser.open({ storage: copyOf(inTab().storage) })
    expect(copy.state()).toMatchObject({ status: 'loggedIn', epoch: outer.state().epoch })
    await pass(20_000)
    expect(browser.backend.stats()).toMatchObject({ refreshes: 2, reusedRefreshTokens: 0 })
  })
})

test('a sessionStorage that is cleared ends the session of its tab, in the page and in its frame', async () => {
  const { inTab, outer, frame } = await openFramed()
  inTab().storage.removeItem(recordKey)
  await pass(100)
  const end = { reason: 'storageCleared' }
  expect([outer.state(), frame.state()]).toMatchObject([
    { status: 'loggedOut', end },
    { status: 'loggedOut', end },
  ])
})

describe('signing in again in a frame', () => {
  const people = ['sara', 'omid'] as const
  const ways = [true, false]
  const cases = people.flatMap((who) =>
    ways.flatMap((before) => ways.map((remember) => ({ who, before, remember }))),
  )
  // @proves frames, nobodyElse: ownTab same another
  test.each(cases)(
    'as $who (kept before: $before, kept now: $remember) is that of the page around it too',
    async ({ who, before, remember }) => {
      const browser = createBrowser()
      const inTab = createPages()
      const outer = await browser.open(inTab())
      await outer.signIn('sara', before)
      await pass(1000)
      const frame = await browser.open(inTab())
      const earlier = frame.state().epoch
      expect(earlier).toBe(outer.state().epoch)
      await frame.signIn(who, remember)
      await pass(1000)
      const { epoch } = frame.state()
      expect(epoch).toBeGreaterThan(earlier)
      expect([outer.state(), frame.state()]).toMatchObject([
        { status: 'loggedIn', epoch, user: { id: who === 'sara' ? 1 : 2 } },
        { status: 'loggedIn', epoch, user: { id: who === 'sara' ? 1 : 2 } },
      ])
      await pass(20_000)
      expect([outer.state(), frame.state()]).toMatchObject([
        { status: 'loggedIn', epoch, rotation: 1 },
        { status: 'loggedIn', epoch, rotation: 1 },
      ])
      expect(browser.backend.stats()).toMatchObject({ refreshes: 1, reusedRefreshTokens: 0 })
    },
  )

  test.each(cases.filter(({ before }) => !before))(
    'as $who just after the page around it (kept here: $remember) leaves one session in the tab',
    async ({ who, remember }) => {
      const browser = createBrowser()
      const inTab = createPages()
      const outer = await browser.open(inTab())
      const frame = await browser.open(inTab())
      // The frame has not yet heard of the session of the page around it when the answer to its own login comes.
      const both = [
        outer.logIn('sara', 'parvaz-1405', false),
        frame.logIn(who, who === 'sara' ? 'parvaz-1405' : 'darya-1405', remember),
      ]
      await pass(3000)
      await Promise.all(both)
      const { epoch } = outer.state()
      expect([outer.state(), frame.state()]).toMatchObject([
        { status: 'loggedIn', epoch },
        { status: 'loggedIn', epoch },
      ])
      const ends = [...outer.seen('reset'), ...frame.seen('reset')].map(({ reason }) => reason)
      expect(ends.filter((reason) => reason !== 'userChanged')).toEqual([])
    },
  )
})

test.each(browsers)(
  'a page and two frames, asked at the same moment, send one refresh%s',
  async (_, lacks) => {
    const { browser, inTab, outer, frame } = await openFramed({ hidden: true, lacks })
    const second = await browser.open({ ...inTab(), visible: false })
    await pass(20_000)
    const all = [outer, frame, second].map((page) => page.session.refresh())
    await pass(5000)
    expect(await Promise.all(all)).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    expect(browser.backend.stats()).toMatchObject({ refreshes: 1, reusedRefreshTokens: 0 })
  },
)

// @proves frames, nobodyElse: ownTab another
test('a page in the cache of pages shows nothing of one person once another has signed in in a frame of the page after it', async () => {
  const { outer, inTab, browser } = await openFramed()
  outer.page.rest()
  const next = await browser.open(inTab())
  const inNext = await browser.open(inTab())
  await inNext.signIn('omid', false)
  await pass(100)
  outer.page.comeBack()
  outer.attend()
  await pass(1000)
  const { epoch } = inNext.state()
  expect([outer.state(), next.state()]).toMatchObject([
    { status: 'loggedIn', epoch, user: { id: 2 } },
    { status: 'loggedIn', epoch, user: { id: 2 } },
  ])
  expect(outer.seen('reset')).toMatchObject([{ reason: 'userChanged' }])
})

describe('a frame of a page without the app', () => {
  test('goes on over its reloads, and a copy of its tab gets nothing', async () => {
    const browser = createBrowser()
    const inTab = createPages()
    const frame = await browser.open(inTab())
    await frame.signIn('sara', false)
    frame.close()
    const again = await browser.open(inTab())
    expect(again.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
    const copy = await browser.open({ storage: copyOf(inTab().storage) })
    expect(copy.state().status).toBe('loggedOut')
    expect(again.state().status).toBe('loggedIn')
  })
})
