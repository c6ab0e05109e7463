import { expect, expectHome, expectSeen, submit, test, username } from './fixtures.ts'
import type { StoryPage } from './storyPage.ts'

const keepSignedIn = { role: 'checkbox', name: 'Keep me signed in' } as const

/** What the first heading in the frame says. */
const inFrame = (tab: StoryPage) =>
  tab.evaluate(
    () => document.querySelector('iframe')?.contentDocument?.querySelector('h1')?.textContent ?? '',
  )

// @proves frames: ownTab
test('an app in a frame of itself shares a session of its tab alone: no refresh token is used twice, one sign-out', async ({
  tab,
  app,
  api: { backend },
}) => {
  app.framed = true
  backend.change({ tokenLifetime: 6, oldAccessDies: true })
  await tab.goto('/login')
  await tab.click(keepSignedIn)
  await submit(tab, 'sara')
  await expectHome(tab)
  await tab.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.src = '/'
    frame.width = '600'
    frame.height = '400'
    document.body.append(frame)
  })
  await expect.poll(() => inFrame(tab)).toContain('Sara Parvaz')
  await expectHome(tab)

  await expect.poll(() => backend.stats().refreshes, { timeout: 60_000 }).toBeGreaterThan(2)
  expect(backend.stats()).toMatchObject({ reusedRefreshTokens: 0, revokedFamilies: 0, logins: 1 })
  await expectHome(tab)
  expect(await inFrame(tab)).toContain('Sara Parvaz')

  await tab.evaluate(() => {
    const buttons = document.querySelector('iframe')!.contentDocument!.querySelectorAll('button')
    ;[...buttons].find(({ textContent }) => textContent === 'Sign out')!.click()
  })
  await expectSeen(tab, username)
  expect(await inFrame(tab)).not.toContain('Sara')
  // The person sees it at once; the server is told meanwhile.
  await expect
    .poll(() => backend.stats())
    .toMatchObject({ reusedRefreshTokens: 0, revokedFamilies: 1 })
})
