import type { Page } from '@playwright/test'
import { deploy, saveData } from './deploy.ts'
import { expect, passwordOf } from './fixtures.ts'
import type { At, Situation } from './situations.ts'

/** A part of the app that cannot be run. */
export const brokenChunk = { contentType: 'text/javascript', body: 'throw new TypeError("module")' }

const send = (page: Page) => page.locator('form [type=submit]').click()
const fill = async (page: Page, username: 'sara' | 'omid' = 'sara') => {
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(passwordOf(username))
}
/** Signs in in the language of the page. */
const signIn = async ({ page, go }: At, path = '/login') => {
  await go(path)
  await fill(page)
  await send(page)
  await expect(page.locator('header nav')).toBeVisible()
}
/** Empties the storage but for the language that was chosen. */
const clear = (page: Page) =>
  page.evaluate(() => {
    const preferences = localStorage.getItem('persist:preferences')
    localStorage.clear()
    if (preferences !== null) localStorage.setItem('persist:preferences', preferences)
  })
const signOut = async ({ page, api }: At) => {
  api.backend.reset()
  await clear(page)
  await page.goto('/login')
}
const status = (page: Page) => page.getByRole('status').filter({ visible: true, hasText: /./ })

/** A sign-in that fails by a fault of the server. */
const failedBy =
  (fault: Parameters<At['api']['backend']['setFault']>[1]) =>
  async ({ page, api, go }: At) => {
    await go('/login')
    api.backend.setFault('login', fault)
    await fill(page)
    await send(page)
    await expect(page.getByRole('alert')).toBeVisible()
    api.backend.clearFaults()
  }

/** The device has a network or not; what is on the screen stays. */
const setOffline = (page: Page, isOffline: boolean) => page.context().setOffline(isOffline)

/** What a person meets seldom, and then needs: one after the other in one tab, in the build `demo`. */
export const notices: readonly Situation[] = [
  [
    'a sign-in that takes long',
    async ({ page, api, go }) => {
      await go('/login')
      api.backend.setFault('login', { kind: 'slow', ms: 60_000 })
      await fill(page)
      await send(page)
      await expect(page.locator('form [role=status] + button')).toBeVisible()
    },
  ],
  [
    'a sign-in that was canceled',
    async ({ page, api }) => {
      api.backend.clearFaults()
      await page.locator('form [role=status] + button').click()
      await expect(page.locator('form [role=status] + button')).toHaveCount(0)
    },
  ],
  ['an account that is locked', failedBy({ kind: 'status', status: 423 })],
  ['an account that may not sign in', failedBy({ kind: 'status', status: 403 })],
  ['a server that is out of order', failedBy({ kind: 'status', status: 500 })],
  ['a server that cannot be reached', failedBy({ kind: 'offline' })],
  ['a network that asks for a sign-in of its own', failedBy({ kind: 'html' })],
  [
    'a device without a network, for a guest',
    async ({ page, go }) => {
      await go('/login')
      await fill(page)
      await setOffline(page, true)
      await send(page)
      await expect(page.getByRole('alert')).toBeVisible()
    },
  ],
  [
    'a device without a network, for somebody who is signed in',
    async (at) => {
      await setOffline(at.page, false)
      await signIn(at)
      await at.go('/')
      await setOffline(at.page, true)
      await expect(status(at.page).first()).toBeVisible()
    },
  ],
  [
    'a server that has named a time',
    async ({ page, api, go }) => {
      await setOffline(page, false)
      api.backend.setFault('refresh', { kind: 'status', status: 503, retryAfter: 600 })
      api.backend.revokeAccess()
      await go('/')
      await expect(status(page).locator('time').first()).toBeVisible()
      api.backend.clearFaults()
    },
  ],
  [
    'what was typed is back',
    async (at) => {
      const { page, api } = at
      await signOut(at)
      await signIn(at, '/login?next=/notes')
      await page.locator('textarea').fill('نان و پنیر · Brot und Käse')
      api.backend.setFault('refresh', { kind: 'refuse' })
      api.backend.revokeAccess()
      await page.locator('form [type=submit]').click()
      await expect(page.locator('input[name=password]')).toBeVisible()
      api.backend.reset()
      await fill(page)
      await send(page)
      await expect(page.locator('textarea')).toHaveValue(/Brot/)
    },
  ],
  [
    'storage that was cleared',
    async ({ page }) => {
      await clear(page)
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      await expect(page.locator('input[name=password]')).toBeVisible()
      await expect(page.locator('main p').first()).toBeVisible()
    },
  ],
  [
    'a session that is about to end',
    async (at) => {
      at.api.backend.change({
        ...{ tokenLifetime: 50, refreshLifetime: 45, declareRefreshLifetime: true },
      })
      await signIn(at)
      await at.go('/account')
      await expect(at.page.getByRole('dialog')).toBeVisible({ timeout: 40_000 })
    },
  ],
  [
    'the language of the account',
    async (at) => {
      const { page } = at
      await signOut(at)
      await at.go('/login')
      const lang = await page.evaluate(() => document.documentElement.lang)
      // Nobody has chosen it: it is the browser's.
      await page.addInitScript(
        (code) => Object.defineProperty(navigator, 'languages', { value: [code] }),
        lang,
      )
      const locale = lang.startsWith('en') ? 'fa-IR' : 'en-US'
      await page.route('**/api/auth/user', async (route) => {
        const response = await route.fetch()
        const { user } = (await response.json()) as { user: object }
        await route.fulfill({ response, json: { user: { ...user, locale } } })
      })
      await page.evaluate(() => localStorage.clear())
      await page.goto('/login')
      await fill(page)
      await send(page)
      await expect(page.locator('[role=status] aside')).toBeVisible()
    },
  ],
  [
    'a newer version, beside a screen',
    async (at) => {
      const { page } = at
      await page.unrouteAll({ behavior: 'wait' })
      await saveData(page)
      await signOut(at)
      await signIn(at)
      await deploy(page, 'settings', brokenChunk)
      await page.locator('header a[href="/settings"]').click()
      await expect(page.locator('main button').first()).toBeVisible()
      await page.locator('header a[href="/notes"]').click()
      await expect(page.locator('textarea')).toBeVisible()
      await expect(status(page).getByRole('button')).toBeVisible()
    },
  ],
  [
    'a browser that stores nothing',
    async (at) => {
      const { page } = at
      await page.unrouteAll({ behavior: 'wait' })
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(globalThis, name, {
            get: () => {
              throw new DOMException('blocked', 'SecurityError')
            },
          })
      })
      await signIn(at)
      await expect(page.locator('[role=status] p:visible').first()).toBeVisible()
    },
  ],
]
