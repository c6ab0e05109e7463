import { describe, expect, test } from '@jest/globals'
import type { Environment } from '../../src/session'
import { recordKey } from '../support/storage'
import { useBrowsers, type ManyTab } from '../support/manyTabs'
import { userOf } from '../../src/session/refresh/tokenOwner'
import { inTime, pass, useFakeTime } from '../support/fakeTime'

useFakeTime()
const createBrowser = useBrowsers()

const expiry = 20_000
const secret = /accessToken|renewal/

type Browser = ReturnType<typeof createBrowser>
type Lacks = Partial<Environment>

/** What a tab keeps, as a tab has it that was duplicated from it now. */
const copyOf = (browser: Browser, { storage }: Pick<ManyTab, 'storage'>) =>
  browser.world.copyOf(storage)

/** Sara is signed in for one tab, which has been duplicated while another site was in it. */
async function duplicatedElsewhere(lacks: Lacks = {}) {
  const browser = createBrowser({ lag: 50 })
  const first = await browser.open({ environment: lacks })
  await first.signIn('sara', false)
  await pass(1000)
  first.close()
  return { browser, storage: first.storage, copied: copyOf(browser, first) }
}

describe('a tab with a session of its own that was duplicated while another site was in it: the app, opened again in both', () => {
  // @proves notKept, oneRefresh: ownTab
  test.each<[string, Lacks]>([
    ['', {}],
    [', without Web Locks', { locks: undefined }],
    [', without IndexedDB', { sharedStore: undefined }],
    [', without either', { locks: undefined, sharedStore: undefined }],
    [', without BroadcastChannel', { openChannel: () => undefined }],
  ])('has the session in the first one alone%s', async (_, environment) => {
    const { browser, storage, copied } = await duplicatedElsewhere(environment)
    const back = await browser.open({ storage, environment })
    const copy = await browser.open({ storage: copied, environment })
    expect(back.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
    expect(copy.state().status).toBe('loggedOut')
    expect(copy.storage.getItem(recordKey) ?? '').not.toMatch(secret)
    await pass(2 * expiry + 3000)
    expect(copy.sent).toEqual([])
    expect(back.state()).toMatchObject({ status: 'loggedIn', rotation: 2 })
    expect(browser.backend.stats()).toMatchObject({ refreshes: 2, reusedRefreshTokens: 0 })
  })

  test('one after the other, spends no refresh token a second time', async () => {
    const { browser, storage, copied } = await duplicatedElsewhere()
    const copy = await browser.open({ storage: copied })
    await pass(expiry + 1000)
    expect(copy.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
    copy.close()
    const back = await browser.open({ storage })
    await pass(expiry + 1000)
    expect(back.state().status).toBe('loggedOut')
    const again = await browser.open({ storage: copied })
    await pass(expiry)
    expect(again.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
    expect(browser.backend.stats()).toMatchObject({ reusedRefreshTokens: 0, revokedFamilies: 0 })
  })

  test('does not bring back a session that was signed out in the first one', async () => {
    const { browser, storage, copied } = await duplicatedElsewhere()
    const back = await browser.open({ storage })
    await inTime(back.session.logOut())
    await pass(100)
    const copy = await browser.open({ storage: copied })
    expect(copy.state().status).toBe('loggedOut')
    expect(copy.sent).toEqual([])
  })
})

describe('a tab with a session of its own that was duplicated while it could not answer', () => {
  // @proves oneRefresh: ownTab
  test('ends its session before its refresh token is spent a second time; the copy goes on', async () => {
    const browser = createBrowser({ lag: 50 })
    const frozen = await browser.open({ visible: false })
    await frozen.signIn('sara', false)
    frozen.page.freeze()
    const copy = await browser.open({ storage: copyOf(browser, frozen) })
    await pass(expiry)
    expect(copy.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
    frozen.page.thaw()
    frozen.setVisible(true)
    await pass(expiry + 1000)
    expect(frozen.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'bothExpired' } })
    expect(copy.state()).toMatchObject({ status: 'loggedIn', rotation: 2 })
    expect(browser.backend.stats()).toMatchObject({ refreshes: 2, reusedRefreshTokens: 0 })
    // It took nothing away from the copy.
    expect(browser.backend.stats()).toMatchObject({ revokedFamilies: 0 })
    copy.close()
    const reloaded = await browser.open({ storage: copy.storage })
    expect(reloaded.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
  })
})

test('a copy that was made before the session ended, and is loaded only after that, does not bring it back', async () => {
  const browser = createBrowser({ lag: 50 })
  const first = await browser.open()
  await first.signIn('sara', false)
  const copied = copyOf(browser, first)
  await inTime(first.session.logOut())
  await pass(100)
  first.close()
  const copy = await browser.open({ storage: copied })
  expect(copy.state().status).toBe('loggedOut')
  expect(copy.sent).toEqual([])
})

test('a page that comes back from the cache of pages, after a copy of its tab has taken the session, spends no refresh token', async () => {
  const browser = createBrowser({ lag: 50 })
  const cached = await browser.open({ visible: false })
  await cached.signIn('sara', false)
  cached.page.rest()
  cached.page.freeze()
  const copy = await browser.open({ storage: copyOf(browser, cached) })
  await pass(expiry + 1000)
  cached.page.thaw()
  cached.page.comeBack()
  cached.setVisible(true)
  await pass(expiry + 1000)
  expect(cached.state().status).toBe('loggedOut')
  expect(copy.state()).toMatchObject({ status: 'loggedIn', rotation: 2 })
  expect(browser.backend.stats()).toMatchObject({ reusedRefreshTokens: 0, revokedFamilies: 0 })
})

test('a page that goes into the cache of pages and comes back, again and again, keeps the session of its tab', async () => {
  const browser = createBrowser()
  const page = await browser.open()
  await page.signIn('sara', false)
  await pass(expiry)
  for (let i = 0; i < 100; i += 1) {
    page.page.rest()
    page.page.comeBack()
  }
  await pass(expiry)
  expect(page.state()).toMatchObject({ status: 'loggedIn', rotation: 2 })
})

test('a tab whose copy has taken its session, and that is brought tokens of its own by session.begin, goes on with them', async () => {
  const browser = createBrowser({ lag: 50 })
  const frozen = await browser.open({ visible: false })
  await frozen.signIn('sara', false)
  frozen.page.freeze()
  const copy = await browser.open({ storage: copyOf(browser, frozen) })
  await pass(10_000)
  frozen.page.thaw()
  frozen.setVisible(true)
  const { access: accessToken, refresh: refreshToken } = browser.backend.issue('sara')!.tokens
  const given = { accessToken, refreshToken, expiresIn: 20, user: userOf(frozen.state()) }
  const begun = frozen.session.begin(given, { remember: false })
  await inTime(begun)
  expect(await begun).toBeUndefined()
  expect(frozen.seen('reset')).toEqual([])
  await pass(60_000)
  expect([frozen, copy].map((tab) => tab.state().status)).toEqual(['loggedIn', 'loggedIn'])
})

/** A tab with a session of its own was frozen; meanwhile its copy has used the session. */
async function thawedOriginal() {
  const browser = createBrowser({ lag: 50 })
  const original = await browser.open({ visible: false })
  await original.signIn('sara', false)
  const other = await browser.open()
  await other.signIn('omid')
  original.page.freeze()
  const copy = await browser.open({ storage: copyOf(browser, original) })
  await pass(10_000)
  original.page.thaw()
  original.setVisible(true)
  const begin = async (username: string, user: object | undefined) => {
    const { access: accessToken, refresh: refreshToken } = browser.backend.issue(username)!.tokens
    const given = { accessToken, refreshToken, expiresIn: 20, user }
    await inTime(original.session.begin(given, { remember: true }))
  }
  return { original, other, copy, begin }
}
const nameIn = (tab: ManyTab) => userOf(tab.state())?.['name']

// @proves nobodyElse: ownTab another
test.each(['begin', 'logIn'])(
  'another person who comes by %s in a tab whose copy has its session does not end that',
  async (how) => {
    const { original, copy, begin } = await thawedOriginal()
    await (how === 'begin'
      ? begin('omid', { id: 2, name: 'Omid Darya' })
      : original.signIn('omid', false))
    await pass(60_000)
    expect([nameIn(original), nameIn(copy)]).toEqual(['Omid Darya', 'Sara Parvaz'])
  },
)

// @proves nobodyElse: ownTab another
test('session.begin for the same person in a tab whose copy has its session takes no place in the other tabs', async () => {
  const { original, other, begin } = await thawedOriginal()
  await begin('sara', userOf(original.state()))
  await pass(5000)
  expect([nameIn(original), nameIn(other)]).toEqual(['Sara Parvaz', 'Omid Darya'])
})

// @proves signOut, nobodyElse: ownTab another
test('signing out in a tab with a session of its own ends its copy too, where the other tabs have a later session', async () => {
  const browser = createBrowser()
  const first = await browser.open()
  await first.signIn('sara', false)
  await pass(1000)
  const other = await browser.open()
  await other.signIn('omid', true)
  await pass(1000)
  const copied = copyOf(browser, first)
  browser.backend.setFault('logout', { kind: 'status', status: 503 })
  await inTime(first.session.logOut())
  await pass(1000)
  first.close()
  const copy = await browser.open({ storage: copied })
  await pass(1000)
  expect(JSON.stringify(copy.state())).not.toContain('Sara')
  expect(other.state()).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
})
