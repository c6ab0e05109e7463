import {
  expect,
  expectHome,
  expectPath,
  expectSeen,
  signIn,
  stored,
  submit,
  test,
} from './fixtures.ts'
import { reloadProfile } from './manyTabs.ts'
import type { StoryPage } from './storyPage.ts'
import { words } from '../../support/words.ts'

declare const alerts: string[]

/** In the page: notes each alert that its screens show, be it for a moment. */
function noteAlerts() {
  const alerts: string[] = []
  const look = () =>
    document.querySelectorAll('#root [role=alert]').forEach(({ textContent }) => {
      if (textContent) alerts.push(textContent)
    })
  new MutationObserver(look).observe(document, {
    ...{ childList: true, subtree: true, characterData: true },
  })
  Object.assign(globalThis, { alerts })
}

/** Waits until what was asked for is answered; no alert has been shown by then. */
async function expectAnswered(tab: StoryPage) {
  const isBusy = () =>
    tab.evaluate(() => document.querySelector('main button[aria-disabled]') !== null)
  await expect.poll(isBusy).toBe(false)
  expect(await tab.evaluate(() => alerts)).toEqual([])
}

test('a token that ends while nobody does anything is refreshed by the page that is seen', async ({
  tab,
  api: { backend },
}) => {
  backend.change({ tokenLifetime: 5 })
  await signIn(tab)
  await expect.poll(() => backend.stats().refreshes, { timeout: 30_000 }).toBeGreaterThan(1)
  await expectHome(tab)
  expect(backend.stats()).toMatchObject({ logins: 1, reusedRefreshTokens: 0 })
})

// @proves noExpiredToken
test('a person who works while the token ends notices nothing', async ({
  tab,
  before,
  api: { backend },
}) => {
  before(noteAlerts)
  backend.change({ tokenLifetime: 5, oldAccessDies: true })
  await signIn(tab)
  const loaded = () => backend.stats().calls.user
  while (backend.stats().refreshes < 2) {
    const before = loaded()
    await reloadProfile(tab)
    await expect.poll(loaded, { intervals: [50] }).toBeGreaterThan(before)
    await expectAnswered(tab)
  }
  await tab.click({ role: 'link', name: 'Home' })
  await expectHome(tab)
  expect(backend.stats()).toMatchObject({ logins: 1, reusedRefreshTokens: 0 })
})

// @proves noExpiredToken
test('a revoked token is replaced without the person noticing', async ({
  tab,
  before,
  api: { backend },
}) => {
  before(noteAlerts)
  await signIn(tab)
  const { user } = backend.stats().calls
  backend.revokeAccess()
  await reloadProfile(tab)
  // Refused, and sent again with the new token.
  await expect.poll(() => backend.stats().calls.user).toBe(user + 2)
  expect(backend.stats().refreshes).toBe(1)
  await expectAnswered(tab)
  await tab.click({ role: 'link', name: 'Home' })
  await expectHome(tab)
})

// @proves reason
test('a refresh that the server refuses ends the session, with that reason', async ({
  tab,
  api: { backend },
}) => {
  backend.change({ tokenLifetime: 5 })
  await signIn(tab)
  backend.setFault('refresh', { kind: 'refuse' })
  await expectSeen(tab, { text: words.ended.refreshRefused })
  await expectPath(tab, '/login')
})

// @proves reason
test('a person who sits still is moved to sign-in when both tokens have ended, told why, and comes back', async ({
  tab,
  api,
}) => {
  api.issueJwts()
  // The refresh token ends while the server cannot be asked: from here on time alone moves the page.
  api.backend.change({ tokenLifetime: 8, refreshLifetime: 9 })
  await tab.goto('/login?next=/settings?tab=dates')
  await submit(tab, 'sara')
  await expectPath(tab, '/settings?tab=dates')
  await api.goDown()
  await expect
    .poll(() => tab.path(), { timeout: 30_000 })
    .toBe(`/login?next=${encodeURIComponent('/settings?tab=dates')}`)
  await expectSeen(tab, { text: words.ended.bothExpired })

  await api.reset()
  await submit(tab, 'sara')
  await expectPath(tab, '/settings?tab=dates')
})

test('a person who opens the page after both tokens have ended is told why', async ({
  tab,
  person,
  api,
}) => {
  api.issueJwts()
  api.backend.change({ tokenLifetime: 6, refreshLifetime: 6 })
  await signIn(tab)
  expect(await stored(tab)).toContain('refreshToken')
  const { refresh } = api.backend.stats().calls
  const ends = Date.now() + 6000
  const again = await person.newTab()
  await tab.close()
  await expect.poll(() => Date.now(), { timeout: 10_000 }).toBeGreaterThan(ends)
  await again.goto('/session')
  await expectPath(again, '/login?next=%2Fsession')
  await expectSeen(again, { text: words.ended.bothExpired })
  // Nothing is sent for a session of which the page knows that it is over.
  expect(api.backend.stats().calls.refresh).toBe(refresh)
})
