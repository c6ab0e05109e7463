import { words } from '../../support/words.ts'
import { look } from '../manyTabs.ts'
import { passwordOf } from '../fixtures.ts'
import {
  expect,
  expectHome,
  expectPath,
  expectSeen,
  signIn,
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
  rotationOf,
  screenOf,
  stateOf,
} from './manyTabs.ts'

test.use({ build: 'cookie' })

const keepSignedIn = { role: 'checkbox', name: 'Keep me signed in' } as const
const rounds = 3

// @proves oneRefresh, signOut: cookie
test('four tabs spend the rotating cookie once each time, and signing out in one reaches them all', async ({
  person,
  before,
  api: { backend },
}) => {
  before(look)
  const tabs = await openTabs(person, 4)
  for (const each of tabs) await pressReloadAtExpiry(each)
  backend.change({ tokenLifetime: 8, oldAccessDies: true })
  backend.setFault('refresh', { kind: 'slow', ms: 100 })
  await submit(tabs[0], 'sara')
  await expectAll(tabs, greeted, 'Sara')
  for (let round = 1; round <= rounds; round += 1) {
    backend.change({ tokenLifetime: round === rounds ? 1800 : 6 })
    await expect.poll(() => backend.stats().refreshes, { timeout: 30_000 }).toBe(round)
    await expectAll(tabs, rotationOf, round)
  }
  await expectAll(tabs, greeted, 'Sara')
  const readable = await tabs[0].evaluate(() => document.cookie)
  expect(readable).toBe('')
  expect(await stored(tabs[0])).not.toMatch(/refresh_?token/i)

  await tabs[0].click(signOutButton)
  await expectAll(tabs, screenOf, '/login')
  await expect.poll(() => backend.stats().revokedFamilies).toBe(1)
  expect(backend.stats()).toMatchObject({
    logins: 1,
    refreshes: rounds,
    reusedRefreshTokens: 0,
    expiredBearers: 0,
  })
})

// @proves signOut, nobodyElse: cookie another
test('a sign-out that the server did not hear never ends the session of whoever signs in next', async ({
  tab,
  api: { backend },
}) => {
  await signIn(tab)
  backend.setFault('logout', { kind: 'offline' })
  await tab.click(signOutButton)
  await expectSeen(tab, username)
  backend.change({ tokenLifetime: 4 })
  await submit(tab, 'omid')
  await expectHome(tab, 'omid')
  const { logout } = backend.stats().calls
  backend.clearFaults()
  await expect.poll(() => backend.stats().refreshes, { timeout: 30_000 }).toBeGreaterThan(2)
  await tab.reload()
  await expectHome(tab, 'omid')
  expect(backend.stats()).toMatchObject({ logins: 2, reusedRefreshTokens: 0, revokedFamilies: 0 })
  expect(backend.stats().calls.logout).toBe(logout)
})

// @proves notKept, reload: cookie
test('a session that is not to be kept is one for all tabs, outlives a reload, and ends with the last of them', async ({
  person,
  api: { backend },
}) => {
  // Stays empty: a driver's browser ends with its last window.
  const [one, other] = [await person.newTab(), await person.newTab()]
  await one.goto('/login')
  await expectSeen(one, { text: 'when you close the last tab' })
  await one.click(keepSignedIn)
  await submit(one, 'sara')
  await expectHome(one)
  await other.goto('/')
  await expectHome(other)
  await one.reload()
  await expectHome(one)
  await one.close()
  await other.reload()
  await expectHome(other)
  expect(backend.stats()).toMatchObject({ revokedFamilies: 0 })

  await other.close()
  const later = await person.newTab()
  await later.goto('/')
  await expectSeen(later, username)
  expect(await stored(later)).not.toMatch(/accessToken|Sara/)
  await expect.poll(() => backend.stats().revokedFamilies).toBe(1)
  expect(backend.stats()).toMatchObject({ logins: 1 })
})

// @proves nobodyElse: cookie another
test('another person in another tab is the person of all tabs, and nothing of the first one is left', async ({
  person,
  before,
}) => {
  before(look)
  const tabs = await openTabs(person, 3)
  await submit(tabs[0], 'sara')
  await expectAll(tabs, greeted, 'Sara')
  const { session } = await stateOf(tabs[0])
  await tabs[1]!.click(signOutButton)
  await expectAll(tabs, screenOf, '/login')
  await submit(tabs[2]!, 'omid')
  await expectAll(tabs, greeted, 'Omid')
  for (const tab of tabs) {
    await expect.poll(() => namesAfter(tab, session.epoch)).toEqual(['Omid'])
    expect((await tab.texts({ css: 'body' }))[0]).not.toMatch(/Sara|Isfahan|profile:read/)
  }
})

// @proves nobodyElse, reason: cookie another
test('where something else has put in the cookie of another person, the session ends and shows nobody else', async ({
  tab,
  before,
  api,
}) => {
  before(look)
  api.backend.change({ tokenLifetime: 6 })
  await signIn(tab)
  const omid = { username: 'omid', password: passwordOf('omid') }
  await tab.evaluate(
    async ([url, body]) => {
      await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    },
    [api.url, omid] as const,
  )
  await expectPath(tab, '/login')
  await expectSeen(tab, { text: words.ended.userChanged })
  const names = await tab.evaluate(() =>
    (globalThis as unknown as { looking: { sights: { name: string }[] } }).looking.sights.map(
      ({ name }) => name,
    ),
  )
  expect(names.filter((name) => name.includes('Omid'))).toEqual([])
})
