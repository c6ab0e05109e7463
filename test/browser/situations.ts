import type { Page } from '@playwright/test'
import type { Api } from '../support/api.ts'
import { expect, passwordOf, signIn } from './fixtures.ts'
import { brokenChunk, notices } from './noticeSituations.ts'

/** Waits until the screen is whole: its heading is there and its dates are written. */
export async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        // Something that turns while one waits has no end.
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map((each) => each.finished),
    ),
  )
}

export const visit = async (page: Page, path: string, language: string) => {
  await page.goto(`${path}?lang=${language}`)
  await settled(page)
}

/** How a page comes to be in a state. They follow one another in one tab, in the order in which they stand. */
export type Situation = readonly [name: string, open: (at: At) => Promise<unknown>]
export type At = { page: Page; api: Api; go: (path: string) => Promise<void> }

const button = (page: Page) => page.locator('form [type=submit]')
/** Types over a part of the date on home. */
const typeInto = async (page: Page, part: 'year' | 'month' | 'day', digits: string) => {
  await page.locator(`[role=spinbutton][id$=-${part}]`).click() // selects what is there
  await page.keyboard.type(digits)
}
const fillIn = async (page: Page, password: string, username = 'sara') => {
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
}
const signInAs = async ({ page }: At, username: 'sara' | 'omid' = 'sara') => {
  await page.goto('/login?lang=en')
  await signIn(page, username)
}

export const situations: Record<'normal' | 'error' | 'dialog' | 'notice', readonly Situation[]> = {
  normal: [
    ['sign-in', ({ go }) => go('/login')],
    ['not found, for a guest', ({ go }) => go('/nowhere')],
    ['home', async (at) => (await signInAs(at), at.go('/'))],
    ['not found, for somebody who is signed in', ({ go }) => go('/nowhere')],
    ['notes', ({ go }) => go('/notes')],
    ['account', ({ go }) => go('/account')],
    ['settings', ({ go }) => go('/settings')],
    ['session', ({ go }) => go('/session')],
  ],
  error: [
    ['fields are missing', async ({ page, go }) => (await go('/login'), button(page).click())],
    [
      'the password is in Persian letters',
      async ({ page }) => {
        await fillIn(page, 'شش')
        await expect(page.locator('[aria-invalid]')).toHaveCount(0)
        await expect(page.locator('#password-hint')).not.toBeEmpty()
      },
    ],
    [
      'a wrong password',
      async ({ page }) => {
        await fillIn(page, 'wrong')
        await button(page).click()
        await expect(page.locator('#failure')).toBeVisible()
      },
    ],
    [
      'too many tries',
      async ({ page, api }) => {
        api.backend.setFault('login', { kind: 'status', status: 429, retryAfter: 40 })
        await fillIn(page, 'wrong')
        await button(page).click()
        await expect(page.locator('#failure time')).toBeVisible()
        api.backend.clearFaults()
      },
    ],
    [
      'a code is asked for',
      async ({ page, go }) => {
        await go('/login')
        await fillIn(page, passwordOf('laleh'), 'laleh')
        await button(page).click()
        await expect(page.locator('input[autocomplete=one-time-code]')).toBeFocused()
      },
    ],
    [
      'a wrong code',
      async ({ page }) => {
        await page.locator('input[autocomplete=one-time-code]').fill('000000')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('alert')).toBeVisible()
      },
    ],
    [
      'no access',
      async (at) => {
        await signInAs(at, 'omid')
        await at.go('/session')
      },
    ],
    [
      'a date that cannot be',
      async ({ page, go }) => {
        await go('/')
        await page
          .locator('[role=spinbutton]')
          .first()
          .evaluate((segment) => {
            const clipboardData = new DataTransfer()
            clipboardData.setData('text/plain', 'tomorrow')
            const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
            // Firefox takes none from a script.
            Object.defineProperty(event, 'clipboardData', { value: clipboardData })
            segment.dispatchEvent(event)
          })
        await expect(page.locator('[data-invalid]')).toBeVisible()
      },
    ],
    [
      'a day that does not exist',
      async ({ page, go }) => {
        await go('/')
        // No calendar here has a 31st in that month.
        const month = await page.evaluate(() =>
          /^fa/.test(document.documentElement.lang) ? '12' : '2',
        )
        await typeInto(page, 'month', month)
        await typeInto(page, 'day', '31')
        await page.locator('h1').focus()
        await expect(page.locator('[data-invalid]')).toBeVisible()
      },
    ],
    [
      'a year of another calendar',
      async ({ page, go }) => {
        await go('/')
        const year = await page.evaluate(() =>
          /^fa/.test(document.documentElement.lang) ? '2026' : '1405',
        )
        await typeInto(page, 'year', year)
        await page.locator('h1').focus()
        await expect(page.locator('[data-invalid]')).toBeVisible()
      },
    ],
    [
      'a profile that cannot be loaded again',
      async ({ page, api, go }) => {
        await go('/account')
        api.backend.setFault('user', { kind: 'status', status: 500 })
        await page.locator('section[aria-labelledby=profile] button').click()
        await expect(page.getByRole('alert')).toBeVisible()
        api.backend.clearFaults()
      },
    ],
    [
      'a password that is missing and one that is too short',
      async ({ page, go }) => {
        await go('/account')
        await page.locator('input[name=next]').fill('short')
        await button(page).click()
        await expect(page.locator('[aria-invalid]')).toHaveCount(2)
      },
    ],
    [
      'a wrong old password',
      async ({ page }) => {
        await page.locator('input[name=current]').fill('wrong')
        await page.locator('input[name=next]').fill('abr-o-bad-1406')
        await button(page).click()
        await expect(page.locator('input[name=current][aria-invalid]')).toBeFocused()
      },
    ],
    [
      'a new password that the server does not want',
      async ({ page }) => {
        await page.locator('input[name=current]').fill(passwordOf('omid'))
        await page.locator('input[name=next]').fill(passwordOf('omid'))
        await button(page).click()
        await expect(page.locator('input[name=next][aria-invalid]')).toBeFocused()
      },
    ],
    [
      'a password that was perhaps not changed',
      async ({ page, api }) => {
        api.backend.setFault('password', { kind: 'offline' })
        await page.locator('input[name=next]').fill('abr-o-bad-1406')
        await button(page).click()
        await expect(page.getByRole('alert')).toBeVisible()
        api.backend.clearFaults()
      },
    ],
    [
      'a password that was changed',
      async ({ page, api }) => {
        // Said to be done, and not done: the next language signs in with the old one.
        api.backend.setFault('password', { kind: 'malformed' })
        await button(page).click()
        // Not while it is under way, of which the same line tells.
        await expect(page.locator('input[name=next]')).toHaveValue('')
        await expect(
          page.locator('[aria-labelledby=change-password] [role=status]'),
        ).not.toBeEmpty()
        api.backend.clearFaults()
      },
    ],
    [
      'sessions that could not all be ended',
      async ({ page, api }) => {
        api.backend.setFault('everywhere', { kind: 'status', status: 503 })
        await page.locator('[aria-labelledby=everywhere] button').click()
        await page.locator('dialog button').last().click()
        await expect(page.getByRole('alert')).toBeVisible()
        api.backend.clearFaults()
      },
    ],
    [
      'a note without text',
      async ({ page, go }) => {
        await go('/notes')
        await button(page).click()
        await expect(page.locator('textarea[aria-invalid]')).toBeVisible()
      },
    ],
    [
      'a screen that cannot be loaded',
      async ({ page, go }) => {
        await page.route('**/settings-*.js', (route) => route.fulfill(brokenChunk))
        await go('/settings')
        await expect(page.locator('main button').first()).toBeVisible()
        await expect(page.locator('select')).toHaveCount(0)
        await page.unrouteAll()
      },
    ],
    [
      'a language that could not be loaded',
      async ({ page, go }) => {
        await go('/settings')
        await page.route('**/assets/*.js', (route) => route.abort('internetdisconnected'))
        const languages = page.locator('main select').first()
        const other = (await languages.inputValue()) === 'tr' ? 'fr' : 'tr'
        await languages.selectOption(other)
        await expect(languages).toHaveAccessibleDescription(/./)
        await page.unrouteAll()
      },
    ],
    [
      'a session that was ended',
      async ({ page, api, go }) => {
        api.backend.revokeAccess()
        api.backend.setFault('refresh', { kind: 'refuse' })
        await go('/')
        await expect(button(page)).toBeVisible()
        api.backend.clearFaults()
      },
    ],
    [
      'a profile that does not come',
      async ({ page, api }) => {
        api.backend.setFault('user', { kind: 'status', status: 500 })
        await fillIn(page, passwordOf('sara'))
        await button(page).click()
        await expect(page.getByRole('alert')).toBeVisible()
      },
    ],
    [
      'a server that does not answer',
      async ({ page, api, go }) => {
        api.backend.clearFaults()
        api.backend.setFault('refresh', { kind: 'status', status: 503 })
        api.backend.revokeAccess()
        await go('/')
        await expect(page.getByRole('status').getByRole('button')).toBeVisible()
      },
    ],
  ],
  dialog: [
    [
      'the calendar',
      async (at) => {
        await signInAs(at)
        await at.go('/')
        await at.page.locator('[aria-haspopup=dialog]').click()
        await expect(at.page.getByRole('dialog')).toBeVisible()
      },
    ],
    [
      'signing out everywhere',
      async ({ page, go }) => {
        await go('/account')
        await page.locator('[aria-labelledby=everywhere] button').click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    ],
    [
      'a recent sign-in is asked for',
      async ({ page, api, go }) => {
        await go('/notes')
        api.letPass(60_000)
        await page.locator('section[aria-labelledby=notes] button').click()
        await expect(page.locator('dialog input[type=password]')).toBeFocused()
      },
    ],
  ],
  notice: notices,
}
