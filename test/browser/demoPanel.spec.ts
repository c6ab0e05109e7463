import { test } from '@playwright/test'
import { expect, passwordField, signInButton, submit, usernameField, watch } from './fixtures.ts'
import { withCommand } from './withCommand.ts'
import { beginning, words } from '../support/words.ts'

test('in the demo, a person breaks the server at /session and watches the states', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await withCommand(['start', '--'], async (url) => {
    const problems = await watch(page.context(), url)
    await page.goto(`${url}/login?next=/session`)
    await usernameField(page).fill('', { timeout: 30_000 })
    await submit(page, 'sara')
    const panel = page.getByRole('region', { name: 'Demo controls' })
    await expect(panel).toBeVisible({ timeout: 30_000 })

    await panel.getByRole('radio', { name: '30 minutes' }).focus()
    await page.keyboard.press('ArrowUp')
    await expect(panel.getByRole('radio', { name: '1 minute' })).toBeChecked()
    await expect(panel.getByRole('radio', { name: '1 minute' })).toBeFocused()
    await expect(page.getByRole('timer')).toHaveText(/^(1:00|0:5\d)$/)

    await panel.getByRole('radio', { name: 'Returns 503' }).check()
    await panel.getByRole('radio', { name: '10 seconds' }).check()
    await panel.getByRole('radio', { name: words.demo.panel.answers }).check()
    await panel.getByRole('button', { name: words.demo.panel.refresh }).click()
    await expect(page.getByRole('timer')).toHaveText(/^0:(10|0\d)$/)
    await panel.getByRole('radio', { name: 'Returns 503' }).check()
    const expired = page.locator('[data-state=tokenExpired][aria-current]')
    await expect(expired).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText(beginning(words.shell.fault))).toBeVisible()

    await panel.getByRole('radio', { name: words.demo.panel.refuses }).check()
    await panel.getByRole('button', { name: words.demo.panel.refresh }).click()
    await expect(page.getByText(words.ended.refreshRefused)).toBeVisible()
    await expect(signInButton(page)).toBeVisible()
    await passwordField(page).waitFor()
    await submit(page, 'sara')
    // As the reason of the event; among the last errors it is a sentence, with its capital letter.
    await expect(page.getByText(/the server refused the refresh/)).toBeVisible()
    await expect(page.getByText(/RefusedError: The server refused the refresh/)).toBeVisible()
    expect(problems).toEqual([])
  })
})
