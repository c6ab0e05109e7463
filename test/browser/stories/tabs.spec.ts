import { words } from '../../support/words.ts'
import { look } from '../manyTabs.ts'
import {
  expect,
  expectGone,
  expectPath,
  expectSeen,
  password,
  signOutButton,
  stored,
  submit,
  test,
  username,
} from './fixtures.ts'
import {
  expectAll,
  greeted,
  namesAfter,
  openTabs,
  pressReloadAtExpiry,
  reloadProfile,
  rotationOf,
  screenOf,
  stateOf,
} from './manyTabs.ts'

/** What a demo token looks like: 43 characters that mean nothing. */
const token = /(?<![\w-])[\w-]{43}(?![\w-])/
const count = 8
/** More of them with `CI_ALL=1`: each takes the time of a token. */
const rounds = process.env['CI_ALL'] ? 5 : 3
const keepSignedIn = { role: 'checkbox', name: 'Keep me signed in' } as const
// @proves oneRefresh, signOut
test('eight tabs at the moment of expiry refresh once, time after time; signing out in one reaches them all', async ({
  person,
  before,
  api: { backend },
}) => {
  test.setTimeout(240_000)
  before(look)
  const tabs = await openTabs(person, count)
  for (const each of tabs) await pressReloadAtExpiry(each)
  backend.change({ tokenLifetime: 45, oldAccessDies: true })
  backend.setFault('refresh', { kind: 'slow', ms: 100 })
  await submit(tabs[0], 'sara')
  await expectAll(tabs, rotationOf, 0)
  await expect.poll(() => backend.stats().calls.user).toBe(count)
  backend.change({ tokenLifetime: 8 })
  for (let round = 1; round <= rounds; round += 1) {
    await expect
      .poll(() => backend.stats().refreshes, { timeout: 60_000, intervals: [50] })
      .toBe(round)
    // How long the next token lives, said at once: on a busy machine this round may outlive the token.
    backend.change({ tokenLifetime: round + 1 === rounds ? 1800 : 8 })
    // All of them asked for the profile, by the token that one of them had fetched.
    await expect.poll(() => backend.stats().calls.user).toBe(count * (round + 1))
  }
  await expectAll(tabs, rotationOf, rounds)
  expect(backend.stats()).toMatchObject({
    calls: { login: 1, refresh: rounds },
    refreshes: rounds,
    reusedRefreshTokens: 0,
  })
  await expectAll(tabs, greeted, 'Sara')
  expect(backend.stats()).toMatchObject({ revokedFamilies: 0, revokedBearers: 0 })

  await tabs[0].click(signOutButton)
  await expectAll(tabs, screenOf, '/login')
  for (const each of tabs.slice(1)) await expectSeen(each, { text: words.ended.logoutElsewhere })
  for (const each of tabs) {
    const { session, api } = await stateOf(each)
    expect({ status: session.status, ...api }).toMatchObject({ status: 'loggedOut' })
    expect([api.queries, api.mutations]).toEqual([{}, {}])
    expect((await stored(each)) + JSON.stringify(session)).not.toMatch(token)
  }
  await expect.poll(() => backend.stats().revokedFamilies).toBe(1)
})

// @proves nobodyElse: another
test('after sign-out another person signs in: every tab shows that person, and none the first one', async ({
  person,
  before,
}) => {
  before(look)
  const tabs = await openTabs(person, 4)
  const [tab, , second, third] = tabs
  await submit(tab, 'sara')
  await expectAll(tabs, greeted, 'Sara')
  await second!.click({ role: 'link', name: 'Settings' })
  await expectPath(second!, '/settings')
  await third!.click({ role: 'link', name: 'Session' })
  await expectPath(third!, '/session')
  const { session } = await stateOf(tab)

  await tab.click(signOutButton)
  await expectPath(tab, '/login')
  await submit(tab, 'omid')
  for (const each of tabs) {
    await expectSeen(each, { css: 'body' }, 'Omid')
    await expect
      .poll(() => namesAfter(each, session.epoch), { message: 'after the sign-out' })
      .toEqual(['Omid'])
    expect((await each.texts({ css: 'body' }))[0]).not.toMatch(/Sara|Isfahan|profile:read/)
  }
})

// @proves notKept, reload: ownTab
test('a person who is not kept signed in is after a reload, but not in another tab or browser', async ({
  tab,
  person,
  another,
  api: { backend },
}) => {
  await tab.goto('/login')
  await tab.click(keepSignedIn)
  await submit(tab, 'sara')
  await expectAll([tab], greeted, 'Sara')
  expect(await tab.evaluate(() => JSON.stringify(localStorage))).not.toMatch(token)
  const other = await person.newTab()
  const elsewhere = (await another()).tabs[0]!
  for (const each of [other, elsewhere]) {
    await each.goto('/')
    await expectSeen(each, username)
  }
  await tab.reload()
  await expectAll([tab], greeted, 'Sara')
  expect(backend.stats()).toMatchObject({ logins: 1, reusedRefreshTokens: 0 })
})

// @proves notKept: ownTab another
test('a window that the page opens has a copy of its storage, and neither its session nor its token', async ({
  tab,
  person,
  api: { backend },
}) => {
  backend.change({ tokenLifetime: 8 })
  await tab.goto('/login')
  await tab.click(keepSignedIn)
  await submit(tab, 'sara')
  await expectAll([tab], greeted, 'Sara')
  // Shows that the engine copies it.
  await tab.evaluate(() => sessionStorage.setItem('test:copied', 'yes'))
  // Windows that nobody clicked for are blocked.
  await tab.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/', target: '_blank' })
    link.rel = 'opener'
    link.textContent = 'a copy'
    document.querySelector('main')?.prepend(link)
  })
  const copy = await person.tabOpenedBy(() => tab.click({ role: 'link', name: 'a copy' }))
  await expectSeen(copy, password)
  expect(await copy.evaluate(() => sessionStorage.getItem('test:copied'))).toBe('yes')
  expect(await stored(copy)).not.toMatch(token)

  const { refreshes } = backend.stats()
  const ask = async () => {
    // Behind the copy it is hidden, and refreshes for a request only.
    await reloadProfile(tab)
    return backend.stats().refreshes
  }
  await expect.poll(ask, { timeout: 30_000, intervals: [1000] }).toBeGreaterThan(refreshes)
  await tab.reload()
  await expectAll([tab], greeted, 'Sara')
  await submit(copy, 'omid')
  await expectAll([copy], greeted, 'Omid')
  expect(await greeted(tab)).toBe('Sara')
  await copy.click(signOutButton)
  await expectSeen(copy, username)
  expect(await greeted(tab)).toBe('Sara')
  expect(backend.stats()).toMatchObject({ logins: 2, reusedRefreshTokens: 0 })
})

// @proves backButton
test('the back button after signing out shows nothing private', async ({ tab }) => {
  await tab.goto('/login')
  await submit(tab, 'sara')
  await expectAll([tab], greeted, 'Sara')
  await tab.click({ role: 'link', name: 'Session' })
  await expectPath(tab, '/session')
  // A whole load, so that the browser may keep the page before it alive.
  await tab.goto('/settings')
  await expectSeen(tab, { css: 'h1' }, 'Settings')
  await tab.click(signOutButton)
  await expectSeen(tab, username)
  for (let step = 0; step < 2; step += 1) {
    await tab.back()
    await expectSeen(tab, username)
    await expectGone(tab, signOutButton)
    expect((await tab.texts({ css: 'body' }))[0]).not.toMatch(/Sara|Isfahan|profile:read/)
  }
})

type Noted = { asked: number; isKept: boolean }
declare const noted: Noted

// @proves backButton
test('a page that the back button brings back works as it did, five times over', async ({
  tab,
  before,
}, { project }) => {
  before(() => {
    const all: Noted = { asked: 0, isKept: false }
    Object.assign(globalThis, { noted: all })
    // React takes what `src/app/keepReactGoing.ts` gives it, or this would not be counted.
    let given: (run: () => void) => void
    Object.defineProperty(globalThis, 'setImmediate', {
      get: () => (run: () => void) => {
        all.asked += 1
        given(run)
      },
      set: (real: typeof given) => (given = real),
    })
    addEventListener('pageshow', ({ persisted }) => (all.isKept = persisted))
  })
  await tab.goto('/login')
  await submit(tab, 'sara')
  await expectAll([tab], greeted, 'Sara')
  let kept = 0
  for (let round = 1; round <= 5; round += 1) {
    expect(await tab.evaluate(() => noted.asked)).toBeGreaterThan(0)
    await tab.goto('/session')
    await tab.back()
    await expectAll([tab], greeted, 'Sara')
    if (await tab.evaluate(() => noted.isKept)) kept += 1
    // The driver's own click waits for ever in a page that Firefox has kept.
    const press = (path: string) =>
      tab.evaluate(
        (link) => document.querySelector<HTMLElement>(link)!.click(),
        `a[href="${path}"]`,
      )
    await press('/settings')
    await expectSeen(tab, { css: 'h1' }, 'Settings')
    await press('/')
    await expectAll([tab], greeted, 'Sara')
  }
  // Firefox does not keep a page that still asks for something; Chromium's driver switches the cache off.
  expect(kept).toBeGreaterThanOrEqual({ webkit: 5, firefox: 1 }[project.name] ?? 0)
})
