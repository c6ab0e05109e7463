import {
  expect,
  expectHome,
  signIn,
  signOutButton,
  submit,
  test,
  usernameField,
} from './fixtures.ts'
import { words } from '../support/words.ts'

const heading = (level: 1) => ({ level })

test('who lacks the scope is told so at /session, and finds no link to it', async ({ page }) => {
  await signIn(page, 'omid')
  await expect(page.getByRole('link', { name: 'Session' })).toHaveCount(0)
  await page.goto('/session')
  await expect(page.getByRole('heading', heading(1))).toHaveText(words.forbidden.title)
  await expect(page.getByText('403')).toBeVisible()
  await expect(page).toHaveURL('/session')
  await expect(signOutButton(page)).toBeVisible()
  await page.getByRole('link', { name: words.common.goHome }).click()
  await expectHome(page, 'omid')
})

test('who has the scope sees the session: its state, its events, and no whole token', async ({
  page,
}) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Session' }).click()
  await expect(page.getByRole('heading', heading(1))).toHaveText('Session')
  await expect(page.getByText('session/loggedIn', { exact: true })).toBeVisible()
  await expect(page.getByText('session/userLoaded', { exact: true })).toBeVisible()
  await expect(page.getByText('session:inspect')).toBeVisible()
  expect(await page.content()).not.toMatch(/(?<![\w-])[\w-]{43}(?![\w-])/)
})

test('a person is sent from /session to sign in, and back', async ({ page }) => {
  await page.goto('/session')
  await expect(usernameField(page)).toBeVisible()
  await submit(page, 'sara')
  await expect(page).toHaveURL('/session')
})

for (const who of ['a guest', 'a person who is signed in']) {
  test(`${who} is told that there is no such page`, async ({ page }) => {
    if (who !== 'a guest') await signIn(page)
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', heading(1))).toHaveText('Page not found')
    await expect(page.getByText('404')).toBeVisible()
    await expect(page).toHaveURL('/no/such/page')
  })
}
