import { launchOptions } from './browsers.ts'
import { expect, passwordField, test, usernameField } from './fixtures.ts'

// Playwright switches the back/forward cache off.
test.use({
  launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
})

test('a page that comes back from the back/forward cache has hidden the password that was shown', async ({
  page,
}) => {
  await page.goto('/login')
  await usernameField(page).fill('sara')
  await passwordField(page).fill('abc')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'text')
  await page.evaluate(() => {
    const password = document.querySelector<HTMLInputElement>('#password')!
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) document.body.dataset['shown'] = password.type
    })
  })

  await page.goto('/assets/nothing')
  // goBack() would wait for a load that never comes.
  await page.evaluate(() => history.back())
  await expect(page.locator('body')).toHaveAttribute('data-shown', 'password')
  await expect(usernameField(page)).toHaveValue('sara')
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
})
