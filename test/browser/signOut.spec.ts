import type { Page } from '@playwright/test'
import { launchWithPageCache } from './browsers.ts'
import { expect, shown, signIn, signOutButton, stored, test, usernameField } from './fixtures.ts'
import { words } from '../support/words.ts'

/** What a demo token looks like: 43 characters that mean nothing. */
const token = /(?<![\w-])[\w-]{43}(?![\w-])/g
const privateText = /Sara|sara@example|Isfahan|profile:read/

/** Goes back as far as the history of this tab goes, looking at every frame of the way. */
async function goBackLooking(page: Page, steps: number) {
  const shown = await page.evaluateHandle(() => {
    const shown = new Set<string>()
    // Runs before every frame that could show the change.
    new MutationObserver(() => shown.add(document.body.innerText)).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
    return shown
  })
  for (let step = 0; step < steps; step += 1) {
    await page.goBack()
    await expect(usernameField(page)).toBeVisible()
    await expect(page.locator('body')).not.toContainText(privateText)
  }
  const texts = await shown.evaluate((all) => [...all])
  expect(texts).not.toEqual([])
  expect(texts.filter((text) => privateText.test(text))).toEqual([])
}

// @proves signOut
test('signing out leads to sign-in, leaves no token behind, and tells the server', async ({
  page,
  api,
}) => {
  await signIn(page)
  expect((await stored(page)).match(token)).toHaveLength(2)

  await signOutButton(page).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(words.ended.logout)).toBeVisible()
  const left = await stored(page)
  expect(left).not.toMatch(token)
  expect(left).not.toMatch(privateText)
  await expect.poll(() => api.backend.stats().revokedFamilies).toBe(1)

  await page.goto('/settings')
  await expect(page).toHaveURL('/login?next=%2Fsettings')
})

test('signing out works without the server', async ({ page, api }) => {
  await signIn(page)
  await api.goDown()
  await signOutButton(page).click()
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).not.toMatch(token)
})

test('every signed-in screen has a "Sign out" button', async ({ page }) => {
  await signIn(page)
  for (const path of ['/', '/account', '/settings', '/session', '/nowhere']) {
    await page.goto(path)
    await expect(signOutButton(page)).toBeVisible()
  }
})

// @proves backButton
test('the back button after signing out shows nothing private', async ({ page }) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Session' }).click()
  await expect(page).toHaveURL('/session')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await signOutButton(page).click()
  await expect(page).toHaveURL('/login')
  await goBackLooking(page, 2)
})

for (const channel of ['has', 'does not have'])
  // @proves backButton
  test(`the back button shows nothing private of a page that the browser kept alive either, where it ${channel} BroadcastChannel`, async ({
    browserName,
    servers: { api, appUrl },
  }) => {
    await api.reset()
    const browser = await launchWithPageCache(browserName)
    try {
      const page = await browser.newPage({ baseURL: appUrl })
      if (channel !== 'has') {
        await page.addInitScript(() =>
          Object.defineProperty(window, 'BroadcastChannel', { value: undefined }),
        )
      }
      await signIn(page)
      await page.evaluate(() =>
        addEventListener('pageshow', ({ persisted }) => Object.assign(globalThis, { persisted })),
      )
      // Firefox does not keep a page that still asks for something.
      await page.waitForLoadState('networkidle')
      await page.goto('/settings')
      await signOutButton(page).click()
      await expect(page).toHaveURL('/login')

      // goBack() would wait for a load that never comes.
      await page.evaluate(() => {
        Object.assign(globalThis, { isLeft: false })
        history.go(-1)
      })
      type Marks = { isLeft?: boolean; persisted?: boolean }
      const arrival = () =>
        page
          .evaluate(() => {
            const { isLeft = true, persisted = false } = globalThis as Marks
            return isLeft && (persisted ? 'kept alive' : 'loaded')
          })
          .catch(() => false) // on its way
      // A page that gets a message while it is kept alive is given up by the browser.
      await expect.poll(arrival).toBe(channel === 'has' ? 'loaded' : 'kept alive')
      await expect.poll(() => shown(page)).toMatch(/Username/)
      expect(await shown(page)).not.toMatch(privateText)
    } finally {
      await browser.close()
    }
  })
