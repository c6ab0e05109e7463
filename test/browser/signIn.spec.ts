import {
  expect,
  expectHome,
  passwordField,
  signIn,
  signInButton,
  submit,
  test,
  usernameField,
} from './fixtures.ts'

test('a person signs in and lands at home, greeted by name', async ({ page, api }) => {
  await signIn(page)
  expect(api.backend.stats()).toMatchObject({ logins: 1, calls: { login: 1, user: 1, refresh: 0 } })
})

test('a person who asked for a page is sent to sign in, and then lands on that page', async ({
  page,
}) => {
  await page.goto('/settings?from=mail#dates')
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/settings?from=mail#dates')}`)
  await expect(page.getByText('return to Settings')).toBeVisible()
  await submit(page, 'sara')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await expect(page).toHaveURL('/settings?from=mail#dates')
})

test('a return address that leaves the site leads home', async ({ page }) => {
  await page.goto(`/login?next=${encodeURIComponent('//evil.example/settings')}`)
  await submit(page, 'sara')
  await expectHome(page)
})

test('a person who is signed in does not get to see the sign-in page', async ({ page }) => {
  await signIn(page)
  await page.goto('/login?next=/settings')
  await expect(page).toHaveURL('/settings')
})

test('a wrong password is announced and cleared, the user name stays', async ({ page }) => {
  await page.goto('/login')
  await submit(page, 'sara', 'parvaz-1404')
  await expect(page.getByRole('alert')).toContainText('username or the password is not right')
  await expect(usernameField(page)).toHaveValue('sara')
  await expect(passwordField(page)).toHaveValue('')

  await submit(page, 'sara')
  await expectHome(page)
})

test('a form that is not filled in is not sent', async ({ page, api }) => {
  await page.goto('/login')
  await signInButton(page).click()
  await expect(page.getByText('Enter your username.')).toBeVisible()
  await expect(usernameField(page)).toBeFocused()
  expect(api.backend.stats().calls.login).toBe(0)
})

test('a server that is down at sign-in costs no typing; sign-in works when it is back', async ({
  page,
  api,
}) => {
  await page.goto('/login')
  await api.goDown()
  await submit(page, 'sara')
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached')
  await expect(usernameField(page)).toHaveValue('sara')
  await expect(passwordField(page)).not.toHaveValue('')

  await api.comeBack()
  await signInButton(page).click()
  await expectHome(page)
})

test('a profile that does not come leaves the person signed in, with Retry', async ({
  page,
  api,
}) => {
  api.backend.setFault('user', { kind: 'status', status: 500, times: 1 })
  await page.goto('/login')
  await submit(page, 'sara')
  await expect(page.getByRole('heading', { name: 'could not be loaded' })).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectHome(page)
})

test('the keyboard alone is enough to sign in', async ({ page }) => {
  await page.goto('/login')
  await expect(usernameField(page)).toBeFocused()
  await page.keyboard.type('omid')
  await page.keyboard.press('Tab')
  await page.keyboard.type('darya-1405')
  await page.keyboard.press('Enter')
  await expectHome(page, 'omid')
})
