import {
  expect,
  expectHome,
  passwordField,
  passwordOf,
  submit,
  test,
  usernameField,
} from './fixtures.ts'

test('a password that is typed while the wrong one is under way is there when that is refused', async ({
  page,
  api,
}) => {
  api.backend.setFault('login', { kind: 'slow', ms: 2000, times: 1 })
  await page.goto('/login')
  await submit(page, 'sara', 'wrong')
  // Noticed at once, or put in by a password manager.
  await passwordField(page).fill(passwordOf('sara'))
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(usernameField(page)).toHaveValue('sara')
  await expect(passwordField(page)).toHaveValue(passwordOf('sara'))
  await page.keyboard.press('Enter')
  await expectHome(page)
})
