import type { Page } from '@playwright/test'
import { expect, passwordField, signIn, test, typeInto, usernameField } from './fixtures.ts'

const html = (page: Page) => page.locator('html')
const languageOf = (page: Page, name = 'Language') => page.getByRole('combobox', { name })
const setting = (page: Page, name: string) => page.getByRole('combobox', { name })
const keptPreferences = (page: Page) =>
  page.evaluate(() => localStorage.getItem('persist:preferences') ?? '')

test('switching the language keeps what is typed and where the focus is, and is announced once', async ({
  page,
}) => {
  await page.goto('/login')
  await usernameField(page).fill('sara')
  await passwordField(page).fill('half of i')
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    new MutationObserver(() => {
      const text = [...document.querySelectorAll('[role=status]')].map((each) => each.textContent)
      said.push(text.join(''))
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await languageOf(page).focus()
  await languageOf(page).selectOption({ label: 'فارسی' })
  await expect(page.getByRole('button', { name: 'ورود' })).toBeVisible()
  await expect(html(page)).toHaveAttribute('dir', 'rtl')
  await expect(languageOf(page, 'زبان')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'نام کاربری' })).toHaveValue('sara')
  await expect(page.getByLabel('گذرواژه', { exact: true })).toHaveValue('half of i')
  const said = await page.evaluate(() => (globalThis as unknown as { said: string[] }).said)
  expect([...new Set(said)].filter(Boolean)).toEqual(['زبان: فارسی'])

  await languageOf(page, 'زبان').selectOption('en')
  await expect(page.getByRole('status').filter({ hasText: 'Language: English' })).toHaveCount(1)
  await expect(usernameField(page)).toHaveValue('sara')
})

test('?lang=fa is saved, and leaves the address when the person switches', async ({ page }) => {
  await page.goto('/login?lang=fa')
  await expect(html(page)).toHaveAttribute('lang', 'fa')
  await expect.poll(() => keptPreferences(page)).toContain('fa')
  await languageOf(page, 'زبان').selectOption('en')
  await expect(page).toHaveURL('/login')
  await page.reload()
  await expect(html(page)).toHaveAttribute('lang', 'en')
})

test('a reload keeps every setting, and a second tab follows', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings')
  const other = await page.context().newPage()
  await other.goto('/settings')
  await expect(setting(other, 'Calendar')).toHaveValue('')

  // Keys reach only the tab that is in front.
  await page.bringToFront()
  await setting(page, 'Date locale').selectOption('en-GB')
  await setting(page, 'Calendar').selectOption('islamic')
  await setting(page, 'Digits').selectOption('arab')
  await setting(page, 'First day of the week').selectOption('3')
  await setting(page, 'Theme').selectOption('dark')
  await typeInto(setting(page, 'Time zone'), 'Tehran')
  await setting(page, 'Time zone').press('Enter')
  await expect(page.getByText(/١٤٤٨ AH|١٤[٤-٩]\d AH/).first()).toBeVisible()

  const expectAll = async (tab: Page) => {
    await expect(setting(tab, 'Date locale')).toHaveValue('en-GB')
    await expect(setting(tab, 'Calendar')).toHaveValue('islamic')
    await expect(setting(tab, 'Digits')).toHaveValue('arab')
    await expect(setting(tab, 'First day of the week')).toHaveValue('3')
    await expect(setting(tab, 'Theme')).toHaveValue('dark')
    await expect(setting(tab, 'Time zone')).toHaveValue('Asia/Tehran')
    await expect(html(tab)).toHaveAttribute('data-theme', 'dark')
  }
  await expectAll(other)
  await page.reload()
  await expectAll(page)

  await languageOf(page).selectOption({ label: 'فارسی' })
  await expect(html(other)).toHaveAttribute('dir', 'rtl')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('تنظیمات')
})

test('a time zone is found by keys alone, and a wrong one is an error that changes nothing', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/settings')
  const zone = setting(page, 'Time zone')
  const found = page.getByRole('listbox').getByRole('option')
  await zone.focus()
  await page.keyboard.press('ArrowDown')
  await expect(found.first()).toHaveText(/ \(default\)$/)
  // What is active is in the window, whose end may cut the list off. Firefox rounds by half a pixel.
  for (let press = 0; press < 5; press += 1) {
    await page.keyboard.press('ArrowDown')
    const active = await zone.getAttribute('aria-activedescendant')
    await expect(page.locator(`[id="${active}"]`)).toBeInViewport({ ratio: 0.95 })
  }
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue(/^Africa\//)
  await expect(zone).toHaveAttribute('aria-expanded', 'false')

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('kolk')
  await expect(found).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue(/^Asia\/(Calcutta|Kolkata)$/)
  const before = await keptPreferences(page)

  await typeInto(zone, 'Mars/Base')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('alert')).toHaveText(/No such time zone/)
  await expect(zone).toHaveAttribute('aria-invalid', 'true')
  expect(await keptPreferences(page)).toBe(before)
  await zone.press('Escape')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(zone).toHaveValue(/^Asia\/(Calcutta|Kolkata)$/)
})

test('passwords, tokens and e-mail addresses stay left to right in a page that is not', async ({
  page,
}) => {
  await page.goto('/login?lang=fa')
  const password = page.getByLabel('گذرواژه', { exact: true })
  await password.fill('parvaz-1405!')
  await page.getByRole('button', { name: 'نمایش گذرواژه' }).click()
  await page.getByRole('textbox', { name: 'نام کاربری' }).fill('sara@example.com')
  const directionOf = (selector: string) =>
    page.locator(selector).evaluate((each) => getComputedStyle(each).direction)
  expect(await directionOf('[name=password]')).toBe('ltr')
  expect(await directionOf('[name=username]')).toBe('ltr')

  await page.goto('/login?lang=en')
  await signIn(page)
  await languageOf(page).selectOption({ label: 'فارسی' })
  await page.locator('header a[href="/account"]').click()
  const email = page.getByText('sara@example.com')
  await expect(email).toBeVisible()
  expect(
    await email.evaluate((each) => [each.localName, getComputedStyle(each).direction]),
  ).toEqual(['bdi', 'ltr'])
  await page.getByRole('link', { name: 'نشست', exact: true }).click()
  const token = page.getByText(/^…[\w-]{4}$/).first()
  await expect(token).toBeVisible()
  expect(await token.evaluate((each) => getComputedStyle(each).direction)).toBe('ltr')
})
