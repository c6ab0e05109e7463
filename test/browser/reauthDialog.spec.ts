import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Api } from '../support/api.ts'
import {
  expect,
  expectHome,
  passwordOf,
  reloadProfile,
  submit,
  stored,
  tabBackIn,
  test,
} from './fixtures.ts'
import { words } from '../support/words.ts'

// The app that `reauthConfig.ts` makes: it has a screen with a form.
test.use({ build: 'reauth' })

const title = (page: Page) => page.getByLabel('Title')
const pin = (page: Page) => page.getByLabel('PIN', { exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

const keepThePage = (page: Page) =>
  page.addInitScript(() => {
    if (origin === 'null') return // Firefox's empty page before the first
    sessionStorage.setItem('test:onEnd', 'dialog')
  })

/** Fills in the form, and lets the server end the session under it when its token ends. */
async function endUnderForm(page: Page, api: Api, tokenLifetime = 4) {
  api.backend.change({ tokenLifetime })
  await page.goto('/login?next=/note')
  await submit(page, 'sara')
  await title(page).fill('Holidays')
  await page.getByLabel('Kind').selectOption('urgent')
  await page.getByLabel('Green').check()
  await pin(page).fill('1234-secret')
  api.backend.setFault('refresh', { kind: 'refuse' })
}

async function signInAgain(page: Page, username: 'sara' | 'omid' = 'sara') {
  await dialog(page).getByRole('textbox', { name: 'Username' }).fill(username)
  await dialog(page).getByLabel('Password', { exact: true }).fill(passwordOf(username))
  await dialog(page).getByRole('button', { name: 'Sign in' }).click()
}

async function expectFilledIn(page: Page, pinValue: string) {
  await expect(title(page)).toHaveValue('Holidays')
  await expect(page.getByLabel('Kind')).toHaveValue('urgent')
  await expect(page.getByLabel('Green')).toBeChecked()
  await expect(page.getByLabel('Red')).toBeChecked()
  await expect(pin(page)).toHaveValue(pinValue)
}

// @proves typed
test('what was typed when the session ended is back after sign-in, over a reload too; no password is', async ({
  page,
  api,
}) => {
  await endUnderForm(page, api)
  await expect(page).toHaveURL('/login?next=%2Fnote', { timeout: 10_000 })
  expect(await stored(page)).toContain('Holidays')
  expect(await stored(page)).not.toContain('1234-secret')
  api.backend.reset()
  await page.reload()
  await submit(page, 'sara')
  await expectFilledIn(page, '')
  await expect(page.getByText(words.again.draftBack)).toBeVisible()
  expect(await stored(page)).not.toContain('Holidays')
})

// @proves typed: another
test('another person in the same tab finds nothing of it', async ({ page, api }) => {
  await endUnderForm(page, api)
  await expect(page).toHaveURL('/login?next=%2Fnote', { timeout: 10_000 })
  api.backend.reset()
  await submit(page, 'omid')
  await expect(title(page)).toHaveValue('')
  expect(await stored(page)).not.toContain('Holidays')
})

// @proves keptPage
test('a page that is kept cannot be seen or reached, and comes back with all that was in it', async ({
  page,
  api,
}) => {
  await keepThePage(page)
  await endUnderForm(page, api)
  await title(page).focus()
  await expect(dialog(page)).toBeVisible({ timeout: 10_000 })
  await expect(dialog(page)).toContainText(words.ended.refreshRefused)
  await expect(title(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'A note' })).toBeHidden()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    )
    expect(isOutside).toBe(false)
  }
  await tabBackIn(page)
  expect(await stored(page)).not.toMatch(/accessToken|Holidays/)

  api.backend.reset()
  await signInAgain(page)
  await expect(dialog(page)).toBeHidden()
  await expectFilledIn(page, '1234-secret')
  await expect(title(page)).toBeFocused()
  await expect(page).toHaveURL('/note')
})

test('what the end cut off has its error, and is offered once, as a new call', async ({
  page,
  api,
}) => {
  await keepThePage(page)
  await page.goto('/login?next=/note')
  await submit(page, 'sara')
  await title(page).fill('Holidays')
  api.backend.setFault('refresh', { kind: 'refuse' })
  api.backend.revokeAccess()
  const { notes } = api.backend.stats().calls
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeVisible()
  api.backend.clearFaults()
  await signInAgain(page)
  await expect(page.getByText('Not saved')).toBeVisible()
  const offer = page.getByText(words.again.cutOff.text)
  await expect(offer).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  expect(api.backend.stats().calls.notes).toBe(notes + 1)

  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Done.')).toBeVisible()
  expect(api.backend.stats().calls.notes).toBe(notes + 2)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Done.')).toBeHidden()
})

// @proves keptPage, nobodyElse: another
test('another person who signs in over a page that is kept gets a page of their own', async ({
  page,
  api,
}) => {
  await keepThePage(page)
  await endUnderForm(page, api)
  await expect(dialog(page)).toBeVisible({ timeout: 10_000 })
  api.backend.reset()
  await signInAgain(page, 'omid')
  await expect(dialog(page)).toBeHidden()
  await expect(title(page)).toHaveValue('')
  await expect(page.getByText('Omid Darya')).toBeVisible()
})

test.describe('a page that is kept is given up', () => {
  test('for the sign-in page by Escape, also twice; what was typed is kept as ever', async ({
    page,
    api,
  }) => {
    await keepThePage(page)
    await endUnderForm(page, api)
    await expect(dialog(page)).toBeVisible({ timeout: 10_000 })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/login?next=%2Fnote')
    api.backend.reset()
    await submit(page, 'sara')
    await expectFilledIn(page, '')
  })

  test('by a reload', async ({ page, api }) => {
    await keepThePage(page)
    await endUnderForm(page, api)
    await expect(dialog(page)).toBeVisible({ timeout: 10_000 })
    await page.reload()
    await expect(page).toHaveURL('/login?next=%2Fnote')
  })

  test('by the back button', async ({ page, api }) => {
    await keepThePage(page)
    await page.goto('/login')
    await submit(page, 'sara')
    await expectHome(page)
    await page.goto('/settings')
    await page.getByRole('link', { name: 'Home' }).click()
    await expectHome(page)
    api.backend.revokeAccess()
    api.backend.setFault('refresh', { kind: 'refuse' })
    await reloadProfile(page)
    await expect(dialog(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/login')
    await expect(dialog(page)).toBeHidden()
  })
})

for (const [language, colorScheme] of [
  ['en', 'dark'],
  ['fa', 'light'],
  ['fa', 'dark'],
] as const) {
  // CI looks at the last one; `npm run test:accessibility` at all.
  const isSampled =
    process.env['WHOLE_MATRIX'] !== undefined || `${language} ${colorScheme}` === 'fa dark'
  if (isSampled)
    test(`the dialog over the page breaks no rule of WCAG: ${language}, ${colorScheme}`, async ({
      page,
      api,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await keepThePage(page)
      api.backend.change({ tokenLifetime: 5 })
      await page.goto('/login?next=/note')
      await submit(page, 'sara')
      await page.getByRole('combobox', { name: 'Language' }).selectOption(language)
      api.backend.setFault('refresh', { kind: 'refuse' })
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 10_000 })
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    })
}

// @proves keptPage
test('one sign-in brings the pages of two tabs back', async ({ page, context, api }) => {
  test.setTimeout(120_000)
  await keepThePage(page)
  // The second tab must be there, and filled in, before the token ends: on a busy machine that takes its time.
  await endUnderForm(page, api, 25)
  const other = await context.newPage()
  await keepThePage(other)
  await other.goto('/note')
  await title(other).fill('In the other tab')
  for (const tab of [page, other]) await expect(dialog(tab)).toBeVisible({ timeout: 40_000 })
  api.backend.reset()
  await signInAgain(other)
  for (const tab of [page, other]) await expect(dialog(tab)).toBeHidden()
  await expectFilledIn(page, '1234-secret')
  await expect(title(other)).toHaveValue('In the other tab')
})

for (const language of ['en', 'fa'])
  test(`a page that is wider than the window does not move the dialog over it: ${language}`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('form[data-title] { inline-size: 600px }')
      document.adoptedStyleSheets = [sheet]
    })
    await keepThePage(page)
    await endUnderForm(page, api)
    await page.goto(`/note?lang=${language}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    const sides = await page.evaluate(() => {
      const { left, right } = document.querySelector('dialog')!.getBoundingClientRect()
      const { scrollWidth, clientWidth } = document.documentElement
      const { width } = document.querySelector('form[data-title]')!.getBoundingClientRect()
      return {
        ...{ before: left, after: clientWidth - right },
        ...{ wider: scrollWidth - clientWidth, page: width },
      }
    })
    expect(sides.page).toBe(600)
    expect(sides.before).toBeCloseTo(sides.after, 0)
    expect(sides.wider).toBe(0)
  })

/** What has the focus in a dialog, if its ring is cut off by the edge of the dialog. */
const cutRing = () => {
  const focused = document.activeElement!
  const frame = focused.closest('dialog')?.getBoundingClientRect()
  // The dialog itself, and at its end the browser's own buttons.
  if (!frame || focused.matches('dialog')) return ''
  const { outlineOffset, outlineWidth } = getComputedStyle(focused)
  const ring = parseFloat(outlineOffset) + parseFloat(outlineWidth)
  const { top, bottom } = focused.getBoundingClientRect()
  // The dialog has a border of a pixel.
  return top - ring < frame.top + 1 || bottom + ring > frame.bottom - 1 ? focused.outerHTML : ''
}

// @proves accessible
test('in a window that is lower than the dialog, what takes the focus in it has a whole ring', async ({
  page,
  api,
}) => {
  await keepThePage(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 360 })
  await endUnderForm(page, api)
  // The longest words.
  await page.goto('/note?lang=de')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('dialog [name=password]')).toBeFocused()
  expect(await page.evaluate(cutRing)).toBe('')
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    await expect.poll(() => page.evaluate(cutRing), { message: key }).toBe('')
  }
})
