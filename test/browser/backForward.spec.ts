import { launchOptions } from './browsers.ts'
import { expect, passwordField, test, usernameField } from './fixtures.ts'

// Playwright switches Chromium's back/forward cache off.
test.use({
  launchOptions: async ({ browserName, launchOptions: usual }, provide) =>
    provide(
      browserName === 'chromium'
        ? { ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }
        : usual,
    ),
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
  // Asked of the page itself: Playwright waits for the navigation to end where Firefox has kept the page.
  await expect
    .poll(() => page.evaluate(() => document.body.dataset['shown']).catch(() => 'on its way'))
    .toBe('password')
  expect(
    await page.evaluate(() => ({
      username: document.querySelector<HTMLInputElement>('#username')!.value,
      pressed: document.querySelector('[aria-pressed]')!.getAttribute('aria-pressed'),
    })),
  ).toEqual({ username: 'sara', pressed: 'false' })
})
