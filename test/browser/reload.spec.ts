import type { Page } from '@playwright/test'
import { expect, expectHome, passwordField, signIn, test, usernameField } from './fixtures.ts'

/** From the next document on, notes everything that ever was in it that belongs to the sign-in page. */
async function noteSignInPage(page: Page) {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    // Runs before every frame that could show the change.
    new MutationObserver(() => {
      if (document.querySelector('input[type=password]')) seen.push(document.body.innerText)
      if (location.pathname === '/login') seen.push(location.href)
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
}

// @proves reload
test('a reload keeps the session: no call to login, no frame of the sign-in page', async ({
  page,
  api,
}) => {
  await signIn(page)
  const seen = await noteSignInPage(page)
  const before = api.backend.stats().calls

  await page.reload()
  await expectHome(page)
  await expect(page.getByRole('link', { name: 'Account: Sara Parvaz' })).toBeVisible()
  expect(await seen()).toEqual([])

  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  expect(await seen()).toEqual([])

  const after = api.backend.stats().calls
  expect(after.login).toBe(before.login)
  expect(after.refresh).toBe(0)
})

test('a reload asks for the signed-in screens before the app itself is there', async ({ page }) => {
  await signIn(page)
  const screens = page.waitForRequest(/\/assets\/signedInScreens-[\w-]+\.js$/)
  await page.route(/\/assets\/packages-/, async (route) => {
    await screens
    await route.continue()
  })
  await page.reload()
  await expectHome(page)
})

test('the note-taking of the test before this one does see the sign-in page', async ({ page }) => {
  const seen = await noteSignInPage(page)
  await page.goto('/')
  await expect(usernameField(page)).toBeVisible()
  expect(await seen()).not.toEqual([])
})

test('a reload greets the person before the server has answered', async ({ page, api }) => {
  await signIn(page)
  api.backend.setFault('user', { kind: 'slow', ms: 60_000 })
  await page.reload()
  await expectHome(page)
})

test('a second tab is signed in', async ({ page, context, api }) => {
  await signIn(page)
  const second = await context.newPage()
  await second.goto('/')
  await expectHome(second)
  await second.goto('/login')
  await expectHome(second)
  expect(api.backend.stats().logins).toBe(1)
})

test('without "Keep me signed in" the session is kept for this tab only', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await page.getByRole('checkbox', { name: 'Keep me signed in' }).uncheck()
  await usernameField(page).fill('omid')
  await passwordField(page).fill('darya-1405')
  await page.keyboard.press('Enter')
  await expectHome(page, 'omid')
  await page.reload()
  await expectHome(page, 'omid')

  const second = await context.newPage()
  await second.goto('/')
  await expect(second).toHaveURL('/login')
})
