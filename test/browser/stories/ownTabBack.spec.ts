import { words } from '../../support/words.ts'
import { expect, expectHome, expectPath, expectSeen, heading } from './fixtures.ts'
import { signInButton, signOutButton, submit, test } from './fixtures.ts'
import type { StoryPage } from './storyPage.ts'

const keepSignedIn = { role: 'checkbox', name: 'Keep me signed in' } as const
const reloadProfile = { role: 'button', name: 'Reload profile' } as const

/** Signs in for this tab alone, opens `/account`, and loads `/settings` as a page of its own: the first one may be kept. */
async function leavePage(tab: StoryPage, onSignIn = () => {}) {
  await tab.goto('/login')
  await tab.click(keepSignedIn)
  await submit(tab, 'sara')
  await expectHome(tab)
  onSignIn()
  await tab.click({ css: 'header a[href="/account"]' })
  await expectSeen(tab, heading, words.account.title)
  await expectSeen(tab, { css: 'main' }, 'Sara Parvaz')
  await tab.goto('/settings')
  await expectSeen(tab, heading, words.settings.title)
}
const text = async (tab: StoryPage) => (await tab.texts({ css: 'body' }))[0] ?? ''

test.describe('a page of a session of one tab that the back button brings back', () => {
  // @proves signOut, backButton: ownTab
  test('asks to sign in, where its person has signed out since', async ({ tab }) => {
    await leavePage(tab)
    await tab.click(signOutButton)
    await expectSeen(tab, signInButton)
    await tab.evaluate(() => void Object.assign(globalThis, { isLater: true }))
    await tab.back()
    await expect.poll(() => tab.evaluate(() => 'isLater' in globalThis)).toBe(false)
    await expectSeen(tab, signInButton)
    expect(await text(tab)).not.toContain('Sara')
  })

  // @proves nobodyElse, backButton: ownTab another
  test('shows the other who has signed in since, and nothing of the first', async ({ tab }) => {
    await leavePage(tab)
    await tab.click(signOutButton)
    await expectSeen(tab, signInButton)
    await tab.click(keepSignedIn)
    await submit(tab, 'omid')
    await expectHome(tab, 'omid')
    await tab.back()
    await expectPath(tab, '/account')
    await expectSeen(tab, { css: 'main' }, 'Omid Darya')
    expect(await text(tab)).not.toContain('Sara')
  })

  // @proves backButton, oneRefresh: ownTab
  test('goes on with the token that a later page has fetched', async ({
    tab,
    api: { backend },
  }) => {
    backend.change({ tokenLifetime: 8, oldAccessDies: true })
    // The next one lives long, however slow the machine is.
    await leavePage(tab, () => backend.change({ tokenLifetime: 1800 }))
    await expect.poll(() => backend.stats().refreshes, { timeout: 30_000 }).toBe(1)
    await tab.back()
    await expectSeen(tab, heading, words.account.title)
    const { user } = backend.stats().calls
    await tab.click(reloadProfile)
    await expect.poll(() => backend.stats().calls.user).toBeGreaterThan(user ?? 0)
    await expectSeen(tab, { css: 'main' }, 'Sara Parvaz')
    expect(backend.stats()).toMatchObject({
      refreshes: 1,
      reusedRefreshTokens: 0,
      revokedFamilies: 0,
      revokedBearers: 0,
    })
  })
})
