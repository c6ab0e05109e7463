import { newerApis, olderCss, takeAway } from '../support/newerApis.ts'
import { expect, expectHome, reloadProfile, signOutButton, submit, test } from './fixtures.ts'
import { words } from '../support/words.ts'

// One browser stands for all: what is newer than the oldest is taken away, before the first script, from Chromium.

// With the screens of the demo: the date field is on its home.
test.use({ build: 'demo' })

test.beforeEach(async ({ context }) => {
  await context.addInitScript(takeAway, newerApis())
  await context.route('**/*.css', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: olderCss(await answer.text()) })
  })
})

test('what is newer than the oldest browsers is gone', async ({ page }) => {
  await page.goto('/login')
  const left = await page.evaluate(() => ({
    builtIns: ['withResolvers' in Promise, 'union' in Set.prototype, 'Segmenter' in Intl],
    apis: ['any' in AbortSignal, 'canParse' in URL, 'requestIdleCallback' in window],
    older: ['abort' in AbortSignal, 'toSorted' in Array.prototype, 'locks' in navigator],
    rules: [...document.styleSheets].flatMap((sheet) =>
      [...sheet.cssRules].filter(({ cssText }) => cssText.includes(':has(')),
    ).length,
  }))
  const [gone, there] = [
    [false, false, false],
    [true, true, true],
  ]
  expect(left).toEqual({ builtIns: gone, apis: gone, older: there, rules: 0 })
})

test('the app runs in the oldest browsers: sign-in, every screen, the date field, sign-out', async ({
  page,
}) => {
  await page.goto('/settings')
  await expect(page).toHaveURL('/login?next=%2Fsettings')
  await submit(page, 'sara')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Settings')

  await page.getByRole('combobox', { name: 'Time zone' }).fill('tehran')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/Tehran/)

  await page.getByRole('link', { name: 'Session', exact: true }).click()
  await expect(heading).toHaveText('Session')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expectHome(page)
  await page.locator('button[aria-haspopup=dialog]').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Choose a date' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose a date' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Today', exact: true }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Change the date/ })).toBeVisible()
  await reloadProfile(page)
  await expect(page.getByText('sara@example.com')).toBeVisible()
  await page.reload()
  await expect(heading).toHaveText('Account')

  await signOutButton(page).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(words.ended.logout)).toBeVisible()
})

test('where the keyboard is shows in the oldest browsers too', async ({ page }) => {
  await page.goto('/')
  await submit(page, 'sara')
  const part = page.getByRole('spinbutton').first()
  const box = page.locator('div:has(> [role=group])', { has: part })
  await expect(box).toHaveCSS('outline-style', 'none')
  await part.focus()
  await expect(box).toHaveCSS('outline-style', 'solid')
})
