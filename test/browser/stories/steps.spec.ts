import { expect, expectHome, expectPath, expectSeen, stored, submit, test } from './fixtures.ts'

test.use({ build: 'demo' })

const code = { label: 'One-time code' } as const

// @proves steps, accessible
test('a one-time code is typed by keyboard, in any digits: a wrong one is told, the right one leads to the page that was asked for', async ({
  tab,
  api,
}) => {
  await tab.goto('/settings?from=mail')
  await submit(tab, 'laleh')
  await expectSeen(tab, { css: 'h2' }, 'Enter your code')
  await expect.poll(() => tab.focused()).toEqual({ role: 'textbox', name: 'One-time code' })
  await tab.write('000000')
  await tab.press('Enter')
  await expectSeen(tab, { role: 'alert' }, 'Incorrect code')
  await expect.poll(() => tab.focused()).toEqual({ role: 'textbox', name: 'One-time code' })
  // Nobody is signed in yet, and nothing of the step is stored or in the address.
  expect(await stored(tab)).not.toMatch(/accessToken|refreshToken|laleh|challenge/)
  await expectPath(tab, `/login?next=${encodeURIComponent('/settings?from=mail')}`)
  await tab.type(code, '۱۴۰ ۵۰۹')
  await tab.press('Enter')
  await expectSeen(tab, { css: 'h1' }, 'Settings')
  await expectPath(tab, '/settings?from=mail')
  expect(api.backend.stats()).toMatchObject({ logins: 1, calls: { login: 1, code: 2 } })
})

// @proves steps
test('a code that comes too late leads back to the password, where the user name still is', async ({
  tab,
  api,
}) => {
  await tab.goto('/login')
  await submit(tab, 'laleh')
  await tab.type(code, '140509')
  api.backend.expireCodes()
  await tab.press('Enter')
  await expectSeen(tab, { role: 'alert' }, 'That took too long')
  expect(
    await tab.evaluate(() => document.querySelector<HTMLInputElement>('[name=username]')?.value),
  ).toBe('laleh')
  await submit(tab, 'laleh')
  await tab.type(code, '140509')
  await tab.click({ role: 'button', name: 'Continue' })
  await expectHome(tab, 'laleh')
})
