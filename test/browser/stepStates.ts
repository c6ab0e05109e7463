import type { Page } from '@playwright/test'
import type { Api } from '../support/api.ts'
import { expect, passwordOf, typeInto } from './fixtures.ts'

type At = { page: Page; api: Api; go: (path: string) => Promise<void> }
type State = readonly [name: string, open: (at: At) => Promise<unknown>]

const send = (page: Page) =>
  page.locator('form [type=submit]').filter({ visible: true }).last().click()
const input = (page: Page, name: string) => page.locator(`input[name=${name}]`)

async function signIn({ page, go }: At, username: string) {
  await go('/login')
  await input(page, 'username').fill(username)
  await input(page, 'password').fill(passwordOf(username))
  await send(page)
}
const typeAndSend = async (page: Page, field: string, text: string) => {
  await typeInto(page.locator(field), text)
  await page.locator(field).press('Enter')
}
const alerts = (page: Page) => expect(page.getByRole('alert')).toBeVisible()
const invalid = (page: Page, count = 1) =>
  expect(page.locator('[aria-invalid=true]')).toHaveCount(count)
const code = '[autocomplete=one-time-code]'
const sum = '[role=group] div input'
const dialog = (page: Page) => page.getByRole('dialog')

/**
 * Steps of each kind, what `/account` can do, and something dangerous, in the build `steps`: one after the other in one tab.
 */
export const states: readonly State[] = [
  ['a code', async (at) => (await signIn(at, 'laleh'), at.page.locator(code).waitFor())],
  ['a wrong code', async ({ page }) => (await typeAndSend(page, code, '000000'), alerts(page))],
  ['a captcha', async (at) => (await signIn(at, 'sara'), at.page.locator(sum).waitFor())],
  [
    'a captcha that is missing',
    async ({ page }) => (await send(page), page.locator('[role=group] p').nth(1).waitFor()),
  ],
  ['a wrong captcha', async ({ page }) => (await typeAndSend(page, sum, '8'), alerts(page))],
  [
    'a code after it, and trust',
    async ({ page }) => (await typeAndSend(page, sum, '7'), page.locator(code).waitFor()),
  ],
  ['a new password', async (at) => (await signIn(at, 'omid'), input(at.page, 'next').waitFor())],
  [
    'one that is too short',
    async ({ page }) => (await typeAndSend(page, '[name=next]', 'short'), invalid(page)),
  ],
  [
    'a choice',
    async ({ page }) => {
      await typeAndSend(page, '[name=next]', 'abr-o-bad-1406')
      await input(page, 'tenant').first().waitFor()
    },
  ],
  ['a choice that is refused', async ({ page }) => (await send(page), alerts(page))],
  [
    'terms',
    async ({ page }) => {
      await input(page, 'tenant').last().check()
      await send(page)
      await input(page, 'agreed').waitFor()
    },
  ],
  ['terms that are not accepted', async ({ page }) => (await send(page), invalid(page))],
  [
    'the account',
    async ({ page, go }) => {
      await input(page, 'agreed').check()
      await send(page)
      await page.locator('header nav').waitFor()
      await go('/account')
    },
  ],
  [
    'a password that is missing, and one that is too short',
    async ({ page }) => (await typeAndSend(page, '[name=next]', 'x'), invalid(page, 2)),
  ],
  [
    'a wrong old password',
    async ({ page }) => {
      await input(page, 'current').fill('wrong')
      await typeAndSend(page, '[name=next]', 'abr-o-bad-1406')
      await invalid(page)
    },
  ],
  [
    'a new one that the server does not want',
    async ({ page }) => {
      await input(page, 'current').fill(passwordOf('omid'))
      await typeAndSend(page, '[name=next]', passwordOf('omid'))
      await invalid(page)
    },
  ],
  [
    'one that was perhaps not changed',
    async ({ page, api }) => {
      await api.goDown()
      await typeAndSend(page, '[name=next]', 'abr-o-bad-1406')
      await alerts(page)
      await api.comeBack()
    },
  ],
  [
    'too many tries',
    async ({ page, api }) => {
      api.backend.setFault('password', { kind: 'status', status: 429, retryAfter: 40 })
      await typeAndSend(page, '[name=next]', 'abr-o-bad-1406')
      await page.locator('form time').first().waitFor()
      api.backend.clearFaults()
    },
  ],
  [
    'one that was changed',
    async ({ page, api, go }) => {
      await go('/account')
      api.backend.setFault('password', { kind: 'malformed' })
      await input(page, 'current').fill(passwordOf('omid'))
      await typeAndSend(page, '[name=next]', 'abr-o-bad-1406')
      await expect(input(page, 'next')).toHaveValue('')
      api.backend.clearFaults()
    },
  ],
  [
    'signing out everywhere',
    async ({ page }) => {
      await page.locator('[aria-labelledby=everywhere] button').click()
      await dialog(page).waitFor()
    },
  ],
  [
    'sessions that could not all be ended',
    async ({ page, api }) => {
      api.backend.setFault('everywhere', { kind: 'status', status: 503 })
      await dialog(page).locator('button').last().click()
      await alerts(page)
      api.backend.clearFaults()
    },
  ],
  [
    'a recent sign-in',
    async ({ page, api, go }) => {
      await go('/notes')
      api.letPass(60_000)
      await page.locator('section[aria-labelledby=notes] button').last().click()
      await dialog(page).locator('input[type=password]').waitFor()
    },
  ],
  [
    'a wrong password there',
    async ({ page }) => (await typeAndSend(page, 'dialog [name=password]', 'wrong'), alerts(page)),
  ],
  [
    'a step there',
    async ({ page }) => {
      await typeAndSend(page, 'dialog [name=password]', passwordOf('omid'))
      await dialog(page).locator('[name=next]').waitFor()
    },
  ],
]
