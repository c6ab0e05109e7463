import type { Page } from '@playwright/test'
import { languages } from '../../src/i18n/languages.ts'
import {
  expect,
  passwordField,
  signIn,
  signInButton,
  submit,
  test,
  usernameField,
} from './fixtures.ts'
import { settled, situations, visit } from './situations.ts'
import { withCommand } from './withCommand.ts'
import { words } from '../support/words.ts'

const widths = { narrow: 360, wide: 1280 }
const folder = new URL('screenshots/', import.meta.url).pathname

/** Takes a picture at each width, of the whole page; of the window, where something lies over the page. */
async function take(page: Page, name: string) {
  for (const [how, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 800 })
    const fullPage = (await page.locator('dialog[open], [role=dialog]').count()) === 0
    const path = `${folder}${name.replace(/\W+/g, '-')}-${how}.png`
    await page.screenshot({ path, fullPage, animations: 'disabled' })
  }
}

for (const { code: language } of languages)
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${language}, ${colorScheme}`, () => {
      const look = `${language} ${colorScheme}`
      test.beforeEach(({ page }) => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }))

      // With the demo's home and notes.
      test.describe('screens, errors and the calendar', () => {
        test.use({ build: 'demo' })
        test(look, async ({ page, api }) => {
          test.setTimeout(240_000)
          const go = (path: string) => visit(page, path, language)
          for (const [name, open] of Object.values(situations).flat()) {
            await page.setViewportSize({ width: widths.wide, height: 800 })
            await open({ page, api, go })
            await settled(page)
            await take(page, `${name} ${look}`)
          }
        })
      })

      test.describe('the idle dialog', () => {
        test.use({ build: 'idle' })
        test(look, async ({ page }) => {
          await page.goto('/login?lang=en')
          await signIn(page)
          await visit(page, '/', language)
          await expect(page.getByRole('dialog')).toBeVisible({ timeout: 10_000 })
          await take(page, `idle ${look}`)
        })
      })

      test.describe('signing in again over a page that is kept', () => {
        test.use({ build: 'reauth' })
        test(look, async ({ page, api }) => {
          await page.addInitScript(() => sessionStorage.setItem('test:onEnd', 'dialog'))
          api.backend.change({ tokenLifetime: 8 })
          await page.goto('/login?lang=en')
          await signIn(page)
          api.backend.setFault('refresh', { kind: 'refuse' })
          await visit(page, '/note', language)
          await expect(page.getByRole('dialog')).toBeVisible({ timeout: 15_000 })
          await take(page, `sign in again ${look}`)
        })
      })
    })
  }

test('the frames of the moving picture in the README: a session in the demo', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  await withCommand(['start', '--'], async (url) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', colorScheme: 'light' })
    const page = await context.newPage()
    await page.setViewportSize({ width: 1000, height: 980 })
    let count = 0
    const frame = async () => {
      count += 1
      const path = `${folder}frame-${String(count).padStart(2, '0')}.png`
      await page.screenshot({ path, animations: 'disabled' })
    }
    await page.goto(`${url}/login?next=/session`)
    await usernameField(page).fill('sara', { timeout: 30_000 })
    await frame()
    await passwordField(page).focus()
    await page.waitForLoadState('networkidle')
    await passwordField(page).fill('حشقرشظ')
    await expect(page.locator('#password-hint')).not.toBeEmpty()
    await frame()
    await passwordField(page).fill('wrong')
    await signInButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Incorrect')
    await frame()
    await submit(page, 'sara')
    const panel = page.getByRole('region', { name: 'Demo controls' })
    await expect(panel).toBeVisible({ timeout: 30_000 })
    await page.waitForLoadState('networkidle')
    const lit = (state: string) => page.locator(`[data-state=${state}][aria-current]`)
    const show = () => page.locator('[data-state=loggedOut]').scrollIntoViewIfNeeded()
    await frame()
    await panel.getByRole('radio', { name: '10 seconds' }).check()
    await panel.getByRole('radio', { name: 'Returns 503' }).check()
    await show()
    await expect(lit('tokenExpired')).toBeVisible({ timeout: 20_000 })
    await page.evaluate(() => scrollTo(0, 0))
    await page.waitForTimeout(300)
    await frame()
    await panel.getByRole('radio', { name: words.demo.panel.answers }).check()
    await page.getByRole('button', { name: words.shell.retryNow }).click()
    await expect(lit('loggedIn')).toBeVisible()
    await panel.getByRole('radio', { name: '30 minutes' }).check()
    await page.evaluate(() => scrollTo(0, 0))
    await page.waitForTimeout(300)
    await frame()
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.goto(`${url}/settings?lang=en`)
    await page.getByRole('combobox', { name: 'Language' }).selectOption('fa')
    for (const path of ['/', '/session']) {
      await page.goto(url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(500)
      await frame()
    }
    await context.close()
  })
})
