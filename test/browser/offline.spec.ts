import type { Page, Route } from '@playwright/test'
import { saveData } from './deploy.ts'
import { expect, signIn, signOutButton, stored, test as base } from './fixtures.ts'
import { words } from '../support/words.ts'

/** A part that cannot be had is an error on the console: this page is not watched, and everything else is as ever. */
const test = base.extend<{ bare: Page }>({
  bare: async ({ browser, baseURL, api: _ }, provide) => {
    const context = await browser.newContext({ baseURL: baseURL! })
    await provide(await context.newPage())
    await context.close()
  },
})

type Advised = { advise(what: string): void }

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What the page has fetched of the app, without hashes. */
const parts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/([\w-]+)-[\w-]{6}\.js$/.exec(name)?.[1] ?? []),
  )

/** Counts how often the page is loaded from now on. */
function countLoads(page: Page) {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

// @proves start
test('an app that is open opens every screen without a network, though none was opened before', async ({
  page,
  context,
}) => {
  await signIn(page)
  const ahead = ['settings', 'session', 'calendar', 'account', 'ErrorReport', 'signedIn']
  await expect.poll(() => parts(page), { timeout: 30_000 }).toEqual(expect.arrayContaining(ahead))

  await context.setOffline(true)
  await link(page, 'Settings').click()
  await expect(heading(page)).toHaveText('Settings')
  await link(page, 'Account: Sara Parvaz').click()
  await expect(heading(page)).toHaveText('Account')
  await expect(page.getByText('sara@example.com')).toBeVisible()
  // No screen that is shipped has a date field.
  expect(await parts(page)).not.toContain('DateField')
  await link(page, 'Session').click()
  await expect(heading(page)).toHaveText('Session')
  await link(page, 'Home').click()
  await expect(heading(page)).toContainText('Sara Parvaz')
  await context.setOffline(false)
})

test('a language that is chosen without a network comes by itself once that is back, and until then the person is told', async ({
  bare: page,
}) => {
  await signIn(page)
  await expect.poll(() => parts(page), { timeout: 30_000 }).toContain('settings')
  await link(page, 'Settings').click()
  await page.context().setOffline(true)
  const language = page.locator('main select').first()
  await language.selectOption('tr')
  await expect(page.getByText('This language will load when you’re back online.')).toBeVisible()
  await expect(language).toHaveAccessibleDescription(words.settings.languageOffline)
  await expect(heading(page)).toHaveText('Settings')
  await page.context().setOffline(false)
  await expect(heading(page)).toHaveText('Ayarlar')
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
  // In whatever language it would be said by now.
  await expect(language).toHaveAccessibleDescription('')
})

test('nothing is fetched ahead for a person who saves data', async ({ page }) => {
  await saveData(page)
  await page.addInitScript(() => {
    // Whatever would wait for the page to be idle is done at once.
    globalThis.requestIdleCallback = (task) => {
      task({ didTimeout: false, timeRemaining: () => 50 })
      return 0
    }
  })
  await signIn(page)
  await page.waitForLoadState('networkidle')
  expect(await parts(page)).not.toContain('settings')
})

// @proves start
test('a screen that cannot be had offline says so, keeps the session, and comes by itself when the network is back', async ({
  bare: page,
}) => {
  await saveData(page)
  await signIn(page)
  const loads = countLoads(page)
  await page.context().setOffline(true)
  await link(page, 'Settings').click()
  await expect(heading(page)).toHaveText('You’re offline')
  await expect(heading(page)).toBeFocused()
  await expect(signOutButton(page)).toBeVisible()
  await expect(button(page, words.common.reload)).toBeHidden()
  expect(await stored(page)).toContain('loggedIn')

  await button(page, 'Retry').click()
  await expect(heading(page)).toHaveText('You’re offline')
  await link(page, 'Home').click()
  await expect(heading(page)).toContainText('Sara Parvaz')
  await link(page, 'Settings').click()
  await expect(heading(page)).toHaveText('You’re offline')

  await page.context().setOffline(false)
  await expect(heading(page)).toHaveText('Settings')
  expect(loads()).toBe(0)
})

// @proves start
test('a screen comes by itself though the network, when it is back, fails it once more', async ({
  bare: page,
}) => {
  await saveData(page)
  await signIn(page)
  await page.context().setOffline(true)
  await link(page, 'Settings').click()
  await expect(heading(page)).toHaveText('You’re offline')
  let asked = 0
  await page.route('**/assets/settings-*.js', (route) =>
    (asked += 1) === 1 ? route.abort() : route.continue(),
  )
  await page.context().setOffline(false)
  await expect(heading(page)).toHaveText('Settings')
  expect(asked).toBe(2)
})

test('where the server is away and the device has a network, a screen offers to try again without a reload', async ({
  bare: page,
}) => {
  await saveData(page)
  await signIn(page)
  const loads = countLoads(page)
  await page.route(/\/assets\/|\/$/, (route) => route.abort())
  await link(page, 'Session').click()
  await expect(heading(page)).toHaveText('You’re offline')
  await page.unrouteAll()
  await button(page, 'Retry').click()
  await expect(heading(page)).toHaveText('Session')
  expect(loads()).toBe(0)
})

for (const [how, answer] of [
  ['does not answer', () => undefined],
  ['answers through a proxy that does not reach it', (route) => route.fulfill({ status: 502 })],
] satisfies [string, (route: Route) => unknown][])
  test(`a reload is not advised where the server ${how}`, async ({ bare: page }) => {
    await saveData(page)
    await signIn(page)
    await page.route(/\/assets\//, (route) => route.abort())
    await page.route(/\/$/, (route) => answer(route))
    const advised: string[] = []
    await page.exposeFunction('advise', (what: string) => advised.push(what))
    await page.evaluate((reload) => {
      const look = () => {
        const text = document.body.innerText
        if (text.includes(reload)) (globalThis as never as Advised).advise(text)
      }
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    }, words.common.reload)
    await link(page, 'Session').click()
    await expect(heading(page)).toHaveText('You’re offline')
    await expect(button(page, 'Retry')).toBeVisible()
    expect(advised).toEqual([])
    await page.unrouteAll()
    await button(page, 'Retry').click()
    await expect(heading(page)).toHaveText('Session')
  })
