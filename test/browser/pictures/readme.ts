import { words } from '../../support/words.ts'
import { expect, passwordField, signInButton, submit, test, usernameField } from '../fixtures.ts'
import { withCommand } from '../withCommand.ts'
import { folder } from './take.ts'

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
    await expect(page.locator('main li').first()).toBeVisible({ timeout: 30_000 })
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
