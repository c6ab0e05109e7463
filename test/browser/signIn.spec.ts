import {
  expect,
  expectHome,
  passwordField,
  passwordOf,
  signIn,
  signInButton,
  stored,
  submit,
  test,
  usernameField,
} from './fixtures.ts'
import { words } from '../support/words.ts'

test('a person signs in and lands at home, greeted by name', async ({ page, api }) => {
  await signIn(page)
  expect(api.backend.stats()).toMatchObject({ logins: 1, calls: { login: 1, user: 1, refresh: 0 } })
})

test('a person who asked for a page is sent to sign in, and then lands on that page', async ({
  page,
}) => {
  await page.goto('/settings?from=mail#dates')
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/settings?from=mail#dates')}`)
  await expect(page.getByText('continue to Settings')).toBeVisible()
  await submit(page, 'sara')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await expect(page).toHaveURL('/settings?from=mail#dates')
})

// @proves next
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

// @proves signIn
test('a wrong password is announced and cleared, the user name stays', async ({ page }) => {
  await page.goto('/login')
  await submit(page, 'sara', 'parvaz-1404')
  await expect(page.getByRole('alert')).toContainText('Incorrect username or password')
  await expect(usernameField(page)).toHaveValue('sara')
  await expect(passwordField(page)).toHaveValue('')

  await submit(page, 'sara')
  await expectHome(page)
})

test('a form that is not filled in is not sent: what is missing is told at the fields, the first has the focus', async ({
  page,
  api,
}) => {
  await page.goto('/login?next=/settings')
  await signInButton(page).click()
  await expect(usernameField(page)).toBeFocused()
  await expect(page).toHaveTitle('Error: Sign in · Neshast')
  await expect(usernameField(page)).toHaveAccessibleDescription('Enter your username.')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL('/login?next=/settings')
  expect(api.backend.stats().calls.login).toBe(0)
})

// @proves signIn
test('a server that is down at sign-in costs no typing; sign-in works when it is back', async ({
  page,
  api,
}) => {
  await page.goto('/login')
  await api.goDown()
  await submit(page, 'sara')
  await expect(page.getByRole('alert')).toContainText('Can’t reach the server')
  await expect(usernameField(page)).toHaveValue('sara')
  await expect(passwordField(page)).not.toHaveValue('')

  await signInButton(page).click()
  await expect(signInButton(page)).toBeFocused()
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
  await expect(page.getByRole('heading', { name: words.account.profileFailed })).toBeVisible()
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

// @proves signIn
test('a double click and Enter at once send one login', async ({ page, api }) => {
  api.backend.setFault('login', { kind: 'slow', ms: 2000 })
  await page.goto('/login')
  await usernameField(page).fill('sara')
  await passwordField(page).fill(passwordOf('sara'))
  await signInButton(page).dblclick()
  await expect(signInButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(signInButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await passwordField(page).press('Enter')
  await expectHome(page)
  expect(api.backend.stats().calls.login).toBe(1)
})

test('a password manager is told of the sign-in: a form is sent, and goes with a hidden password still in it', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(passwordField(page)).toBeVisible()
  const told = await page.evaluateHandle(() => {
    const told: string[] = []
    const password = document.querySelector<HTMLInputElement>('[autocomplete=current-password]')!
    const look = (what: string) => told.push(`${what}: ${password.type} ${password.value.length}`)
    document.addEventListener('submit', ({ isTrusted }) => look(isTrusted ? 'sent' : 'made up'))
    new MutationObserver(() => {
      if (!password.isConnected && told.length === 1) look('gone')
    }).observe(document, { childList: true, subtree: true })
    return told
  })
  await usernameField(page).fill('sara')
  await passwordField(page).fill(passwordOf('sara'))
  await page.getByRole('button', { name: 'Show password' }).click()
  await signInButton(page).click()
  await expectHome(page)
  expect(await told.jsonValue()).toEqual(['sent: password 11', 'gone: password 11'])
})

test('a person who signs in in another tab is taken along, to where this one was going', async ({
  page,
  context,
}) => {
  await page.goto('/login?next=/settings')
  await usernameField(page).fill('sara')
  await signIn(await context.newPage())
  await expect(page).toHaveURL('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
})

test.describe('a password in another keyboard layout', () => {
  const hint = words.loginHelp.layout

  test('is told of by code that comes when somebody is at the password', async ({ page }) => {
    const files: string[] = []
    page.on('request', (request) => files.push(new URL(request.url()).pathname))
    await page.goto('/login')
    await usernameField(page).fill('sara')
    await page.waitForLoadState('networkidle')
    expect(files.join()).not.toMatch(/assist-/)
    await passwordField(page).click()
    await page.keyboard.type('حقرشئ-۱۴۰۵')
    await expect(page.getByText(hint)).toBeVisible()
    await expect(passwordField(page)).toHaveAccessibleDescription(hint)
    expect(files.join()).toMatch(/assist-/)
    await passwordField(page).fill(passwordOf('sara'))
    await expect(page.getByText(hint)).toBeHidden()
    await page.keyboard.press('Enter')
    await expectHome(page)
  })

  test('leaves the button where it was until there is something to say', async ({ page }) => {
    await page.goto('/login')
    const before = await signInButton(page).boundingBox()
    await passwordField(page).click()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('form [role=status]')).toHaveCount(3)
    expect(await signInButton(page).boundingBox()).toEqual(before)
  })
})

test('the form works where the code that helps with it cannot be had', async ({ page, api }) => {
  await page.route(/assets\/assist-.*\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error()' }),
  )
  await page.goto('/login')
  await submit(page, 'sara', 'شش')
  await expect(page.getByRole('alert')).toContainText(words.login.failed)
  await submit(page, 'sara')
  await expectHome(page)
  expect(api.backend.stats().calls.login).toBe(2)
})

test('a slow server is spoken of after 4 s; who gives up is not signed in, however late the answer', async ({
  page,
  api,
}) => {
  api.backend.setFault('login', { kind: 'slow', ms: 6000, times: 1 })
  await page.goto('/login')
  const asked = Date.now()
  await submit(page, 'sara')
  await expect(page.getByText('Signing in')).toBeAttached()
  await expect(signInButton(page)).toBeFocused()
  await expect(page.getByText(words.loginHelp.slow)).toBeVisible()
  expect(Date.now() - asked).toBeGreaterThanOrEqual(4000)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(words.loginHelp.cancelled)).toBeVisible()
  await expect(signInButton(page)).toBeFocused()
  await expect.poll(() => api.backend.stats().revokedFamilies).toBe(1)
  await expect(signInButton(page)).toBeVisible()
  expect(await stored(page)).not.toContain('accessToken')

  await page.keyboard.press('Enter')
  await expectHome(page)
})

test('Caps Lock is told of, and the hint does not move the button away from a click', async ({
  page,
}) => {
  await page.goto('/login')
  await passwordField(page).fill(passwordOf('sara'))
  await usernameField(page).fill('sara')
  await passwordField(page).click()
  await page.waitForLoadState('networkidle')
  // Playwright has no such key: what a keyboard with Caps Lock on sends.
  await passwordField(page).evaluate((field) =>
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Shift', bubbles: true, modifierCapsLock: true }),
    ),
  )
  const hint = page.getByText('Caps Lock is on.')
  await expect(hint).toBeVisible()
  const { x, y } = (await signInButton(page).boundingBox())!
  await page.mouse.click(x + 20, y + 20)
  await expectHome(page)
})

for (const language of ['en', 'fa'])
  test(`the button that shows the password lies beside what is typed, however long: ${language}`, async ({
    page,
  }) => {
    await page.goto(`/login?lang=${language}`)
    const field = page.locator('input[name=password]')
    const show = (await page.locator('button[aria-pressed]').boundingBox())!
    const { left, right } = await field.evaluate((input) => {
      const { left, right } = input.getBoundingClientRect()
      const { paddingLeft, paddingRight, textAlign, direction } = getComputedStyle(input)
      if (direction !== 'ltr' || !['start', 'left'].includes(textAlign)) throw new Error(textAlign)
      return { left: left + parseFloat(paddingLeft), right: right - parseFloat(paddingRight) }
    })
    expect(show.x >= right || show.x + show.width <= left).toBe(true)
  })
