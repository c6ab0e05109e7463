import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, expectHome, signIn, signOutButton, stored, test } from './fixtures.ts'
import { words } from '../support/words.ts'

// The app that `idleConfig.ts` makes: it asks after 4 s, and ends the session 8 s later.
test.use({ build: 'idle' })

const question = (page: Page) => page.getByRole('dialog', { name: 'You’re about to be signed out' })
const stayButton = (page: Page) => question(page).getByRole('button', { name: 'Stay signed in' })
const reason = (page: Page) => page.getByText(words.ended.idle)
const token = /accessToken|refreshToken/

async function openTwo(page: Page): Promise<[Page, Page]> {
  await signIn(page)
  const other = await page.context().newPage()
  await other.goto('/settings')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Settings')
  return [page, other]
}

// @proves idle
test('who stays in one tab stays in both', async ({ page }) => {
  const [one, other] = await openTwo(page)
  await expect(question(one)).toBeVisible()
  await expect(question(other)).toBeVisible()
  await expect(stayButton(other)).toBeFocused()
  await stayButton(other).click()
  await expect(question(other)).toBeHidden()
  await expect(question(one)).toBeHidden()
  await one.waitForTimeout(1000)
  await expectHome(one)
  await expect(other).toHaveURL('/settings')
  expect(await stored(one)).toMatch(token)
})

// @proves idle, reason
test('who does not answer is signed out in both tabs, with the reason, and no token is left', async ({
  page,
  api,
}) => {
  const tabs = await openTwo(page)
  await expect(question(tabs[0])).toBeVisible()
  // A move is no answer.
  await tabs[0].mouse.move(200, 200)
  await expect(tabs[1]).toHaveURL('/login?next=%2Fsettings', { timeout: 15_000 })
  await expect(tabs[0]).toHaveURL('/login')
  for (const tab of tabs) {
    await expect(reason(tab)).toBeVisible()
    await expect(tab.getByRole('dialog')).toHaveCount(0)
    expect(await stored(tab)).not.toMatch(token)
  }
  await expect.poll(() => api.backend.stats().revokedFamilies).toBe(1)
})

test('the dialog holds the focus, breaks no rule of WCAG A or AA, and Escape stays', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page)
  const link = page.getByRole('link', { name: 'Settings' })
  await link.focus()
  await expect(question(page)).toBeVisible()
  await expect(stayButton(page)).toBeFocused()
  await expect(page.getByRole('timer')).toHaveText(/^0:0\d$/)
  await page.keyboard.press('Tab')
  await expect(question(page).getByRole('button', { name: 'Sign out' })).toBeFocused()
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(link).toBeFocused()
  await expectHome(page)
})

test('who signs out in the dialog is signed out', async ({ page }) => {
  await signIn(page)
  await question(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(words.ended.logout)).toBeVisible()
  expect(await stored(page)).not.toMatch(token)
})

test('where the dialog cannot be fetched the page goes on, and the session ends all the same', async ({
  page,
}) => {
  const broken = { contentType: 'text/javascript', body: 'throw new Error("cut off")' }
  await page.route('**/IdleDialog-*.js', (route) => route.fulfill(broken))
  await signIn(page)
  await page.waitForTimeout(5000)
  await expectHome(page)
  await expect(signOutButton(page)).toBeVisible()
  await expect(reason(page)).toBeVisible({ timeout: 12_000 })
})
