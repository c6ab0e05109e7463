import { test, type Page } from '@playwright/test'
import { buildOf, expect, signOutButton, submit, watch } from './fixtures.ts'
import { withCommand } from './withCommand.ts'

/** The main job, at the server that the command has started. */
async function signInAndOut(page: Page, url: string) {
  const problems = await watch(page.context(), url)
  await page.goto(`${url}/login`)
  await submit(page, 'sara')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Sara Parvaz', { timeout: 30_000 })
  await page.reload()
  await expect(heading).toContainText('Sara Parvaz')
  await signOutButton(page).click()
  await expect(page).toHaveURL(`${url}/login`)
  expect(problems).toEqual([])
}

test('`npm start` is the whole app, with its back end', async ({ page }) => {
  test.setTimeout(90_000)
  await withCommand(['start', '--'], async (url) => {
    await page.goto(`${url}/login`)
    await page.getByRole('button', { name: 'Fill in as sara' }).click({ timeout: 30_000 })
    await signInAndOut(page, url)
  })
})

test('`npm run preview` is the build, with the demo back end and without its passwords', async ({
  page,
}) => {
  test.setTimeout(60_000)
  await withCommand(['preview', '--', '--outDir', buildOf('shipped')], async (url) => {
    await page.goto(`${url}/login`)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByText('Demo users')).toHaveCount(0)
    await signInAndOut(page, url)
  })
})
