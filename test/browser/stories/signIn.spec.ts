import { expect, expectHome, expectPath, expectSeen, signIn, submit, test } from './fixtures.ts'

// @proves reload, signIn
test('a person signs in by keyboard and pointer, lands at home, and a reload keeps it so', async ({
  tab,
  api,
}) => {
  await signIn(tab)
  await tab.reload()
  await expectHome(tab)
  expect(api.backend.stats()).toMatchObject({ logins: 1, calls: { login: 1, refresh: 0 } })
})

// @proves accessible
test('the keyboard alone is enough to sign in', async ({ tab }) => {
  await tab.goto('/login')
  await expect
    .poll(() => tab.evaluate(() => (document.activeElement as HTMLInputElement).name))
    .toBe('username')
  await tab.write('omid')
  await tab.press('Tab')
  await tab.write('darya-1405')
  await tab.press('Enter')
  await expectHome(tab, 'omid')
})

// @proves signIn
test('a wrong password is announced and cleared, the user name stays', async ({ tab }) => {
  const value = (css: string) =>
    tab.evaluate((css) => document.querySelector<HTMLInputElement>(css)?.value, css)
  await tab.goto('/login')
  await submit(tab, 'sara', 'parvaz-1404')
  await expectSeen(tab, { role: 'alert' }, 'Incorrect username or password')
  expect(await value('[name=username]')).toBe('sara')
  expect(await value('[name=password]')).toBe('')
  await submit(tab, 'sara')
  await expectHome(tab)
})

// @proves signIn
test('a person who asked for a page is sent to sign in, and then lands on that page', async ({
  tab,
}) => {
  await tab.goto('/settings?from=mail#dates')
  await expectPath(tab, `/login?next=${encodeURIComponent('/settings?from=mail#dates')}`)
  await submit(tab, 'sara')
  await expectSeen(tab, { css: 'h1' }, 'Settings')
  await expectPath(tab, '/settings?from=mail#dates')
})
