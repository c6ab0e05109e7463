import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, expect, type Page } from '@playwright/test'
import { headlessShell } from '../browser/browsers.ts'
import type { Backend } from './backend.ts'

/** How long the first token lives, in seconds; those after it outlive the story. */
const lifetime = 6

/** What a person does in every host: they see the same in each, and nothing is told to the console. */
export async function playStory(
  url: string,
  backend: Backend,
  { hasDraft }: { readonly hasDraft: boolean },
): Promise<void> {
  const browser = await chromium.launch(headlessShell)
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(15_000)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) errors.push(message.text())
    })
    try {
      await play(page, url, backend)
      if (hasDraft) await playDraft(page, backend)
    } catch (error) {
      const told = errors.length > 0 ? errors.join('\n') : 'nothing'
      throw new Error(`${(error as Error).message}\nThe console was told:\n${told}`, {
        cause: error,
      })
    }
    // The browser itself tells of a wrong password, and of a token that the server has revoked.
    const told = errors.filter((error) => !/status of 401/.test(error))
    assert.deepEqual(told, [], 'told to the console')
    const most = hasDraft ? 4 : 2
    assert.ok(errors.length - told.length <= most, `more than ${most} answers were 401`)
  } finally {
    await browser.close()
  }
}

async function signIn(page: Page, username: string, password: string) {
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** What was typed when the session ended is back when its person is. */
async function playDraft(page: Page, backend: Backend) {
  const longer = page.getByLabel('A longer one')
  await signIn(page, 'sara', 'parvaz-1405')
  await longer.fill('half of a thought')
  backend.setFault('refresh', { kind: 'refuse' })
  backend.revokeAccess()
  await page.getByLabel('New note').fill('refused')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByLabel('User name')).toBeVisible({ timeout: 15_000 })
  backend.clearFaults()
  await signIn(page, 'sara', 'parvaz-1405')
  await expect(longer).toHaveValue('half of a thought', { timeout: 15_000 })
}

async function play(page: Page, url: string, backend: Backend) {
  const stats = () => backend.stats()
  const seen = (text: string) => expect(page.getByText(text)).toBeVisible({ timeout: 15_000 })
  const notesOf = (name: string) =>
    expect(page.getByRole('heading', { name: `Notes of ${name}` })).toBeVisible({ timeout: 15_000 })
  async function add(text: string) {
    await page.getByLabel('New note').fill(text)
    await page.getByRole('button', { name: 'Add' }).click()
    await seen(text)
  }
  async function signOut() {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByLabel('User name')).toBeVisible({ timeout: 15_000 })
  }
  /** All that the page and the browser hold of a session: what is shown, the store, what is stored. */
  const held = () =>
    page.evaluate(() =>
      JSON.stringify([
        document.documentElement.outerHTML,
        (window as unknown as { store: { getState(): unknown } }).store.getState(),
        { ...localStorage },
        { ...sessionStorage },
      ]),
    )
  /** A host that stores its cache writes it some milliseconds later. */
  const nothingOf = (person: RegExp) => expect.poll(held, { timeout: 5000 }).not.toMatch(person)
  /** The session is over while no page of the host is open; whatever else it has stored stays. */
  async function loseSession() {
    await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await page.goto(url)
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.includes('session')) localStorage.removeItem(key)
    })
    await page.unroute('**')
    await page.goto(url)
    await page.waitForFunction(() => 'store' in window)
  }
  const isSaras = /Sara|secret of hers/

  await page.goto(url)
  // A page that a server has rendered is not the app's yet.
  await page.waitForFunction(() => 'store' in window)
  await signIn(page, 'sara', 'wrong')
  await expect(page.locator('p[role=alert]')).not.toBeEmpty({ timeout: 15_000 })

  backend.change({ tokenLifetime: lifetime })
  await signIn(page, 'sara', 'parvaz-1405')
  await notesOf('Sara Parvaz')
  await seen('Buy tea')
  const expired = sleep(lifetime * 1000)
  backend.change({ tokenLifetime: 600 })
  await add('a secret of hers')
  assert.match(await held(), isSaras)

  await page.reload()
  await notesOf('Sara Parvaz')
  await seen('a secret of hers')
  assert.equal(stats().logins, 1, 'a reload signs in')

  await expired
  await add('after the end')
  assert.equal(stats().refreshes, 1, 'refreshes after the token has expired')

  backend.revokeAccess()
  await add('after it was revoked')
  assert.equal(stats().refreshes, 2, 'refreshes after the token has been revoked')

  await signOut()
  await nothingOf(isSaras)

  await signIn(page, 'omid', 'darya-1405')
  await notesOf('Omid Darya')
  await seen('Buy tea')
  await nothingOf(isSaras)
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await signOut()

  await signIn(page, 'sara', 'parvaz-1405')
  await seen('a secret of hers')
  await loseSession()
  await expect(page.getByLabel('User name')).toBeVisible({ timeout: 15_000 })
  await nothingOf(isSaras)
  await signIn(page, 'omid', 'darya-1405')
  await notesOf('Omid Darya')
  await nothingOf(isSaras)
  await signOut()

  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  assert.doesNotMatch(stored, /[\w-]{43}/, 'a token is stored')
  await nothingOf(/Sara|Omid/)
  const { logins, refreshes, reusedRefreshTokens } = stats()
  assert.deepEqual(
    { logins, refreshes, reusedRefreshTokens },
    {
      logins: 4,
      refreshes: 2,
      reusedRefreshTokens: 0,
    },
  )
}
