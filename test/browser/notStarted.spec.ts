import type { Page } from '@playwright/test'
import { languages } from '../../src/i18n/languages.ts'
import { notStarted } from '../../src/i18n/notStarted.ts'
import { firstLoad } from '../bench/firstLoad.ts'
import { patience, said, test } from './bare.ts'
import { buildOf, expect, expectHome, signIn } from './fixtures.ts'
import { violations } from './violations.ts'

const files = firstLoad(buildOf('crossOrigin'), 'en').js
const fileNames = files.map((file) => file.replace(/^assets\/|-[\w-]{6}\.js$/g, ''))

/** Whether all that is said is in the window, or can be scrolled to. */
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('the page names each file of its first load', () => {
  expect(fileNames).toEqual(expect.arrayContaining(['boot', 'index', 'packages', 'guest']))
})

for (const [index, name] of fileNames.entries())
  // @proves start
  test(`a first load without its file ${name} says so, and offers to reload`, async ({ bare }) => {
    const page = await bare()
    await page.route(`**/${files[index]!}`, (route) => route.abort())
    await page.goto('/login')
    await expect(said(page)).toContainText(notStarted.en.late.title, patience)
    expect(await fits(page)).toBe(true)

    await page.unrouteAll()
    await said(page).getByRole('link', { name: notStarted.en.reload }).click()
    await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
    await expect(said(page)).toBeHidden()
  })

for (const { code, direction } of languages)
  test(`it is said in the language of the page alone: ${code}`, async ({ bare }) => {
    const page = await bare({ viewport: { width: 320, height: 480 } })
    await page.route('**/packages-*.js', (route) => route.abort())
    await page.goto(`/login?lang=${code}`)
    await expect(said(page)).toBeVisible(patience)
    const words = said(page).locator('section:visible')
    await expect(words).toHaveCount(1)
    await expect(words.getByRole('heading', { level: 1 })).toHaveText(notStarted[code].late.title)
    await expect(words).toContainText(notStarted[code].late.advice)
    await expect(words).toHaveCSS('direction', direction)
    await expect(said(page).getByRole('link')).toHaveText([notStarted[code].reload])
    expect(await fits(page)).toBe(true)
    expect(await violations(page)).toEqual([])
  })

// @proves start
test('with JavaScript switched off the page says so in every language, the default first', async ({
  bare,
}) => {
  const page = await bare({ javaScriptEnabled: false, viewport: { width: 320, height: 480 } })
  await page.goto('/login')
  const words = page.locator('section:visible')
  await expect(words).toHaveCount(languages.length)
  await expect(words.first()).toContainText(notStarted.en.noScript.title)
  await expect(page.getByRole('link', { name: notStarted.fa.reload, exact: true })).toBeVisible()
})

const tooOld: Record<string, () => void> = {
  'does not know what the first script uses': () => {
    Reflect.deleteProperty(Object, 'hasOwn')
    Reflect.deleteProperty(globalThis, 'URLSearchParams')
  },
  'does not know what the packages use': () => {
    Reflect.deleteProperty(globalThis, 'queueMicrotask')
    Reflect.deleteProperty(globalThis, 'WeakMap')
  },
}
for (const [how, takeAway] of Object.entries(tooOld))
  test(`a browser that is too old is told so: one that ${how}`, async ({ bare }) => {
    const page = await bare({ viewport: { width: 320, height: 480 } })
    await page.addInitScript(takeAway)
    await page.goto('/login?lang=fa')
    await expect(said(page)).toBeVisible(patience)
    // In the language of the page, where the first script has come so far; in all, the default first, where not.
    const words = said(page).locator('section:visible')
    const known = await page.locator('html[data-language]').count()
    await expect(words).toHaveCount(known ? 1 : languages.length)
    await expect(words.filter({ hasText: notStarted.fa.late.advice })).toHaveCount(1)
    if (!known) await expect(words.first()).toContainText(notStarted.en.late.title)
    expect(await fits(page)).toBe(true)
  })

test('a browser that cannot read the scripts is told so in every language', async ({ bare }) => {
  const page = await bare({ reducedMotion: 'reduce' })
  await page.route('**/*.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: `@syntax of a later day; ${await answer.text()}`,
    })
  })
  await page.goto('/login?lang=fa')
  await expect(page.locator('svg.mark')).toBeVisible()
  await expect(said(page)).toBeHidden()
  await expect(said(page)).toBeVisible(patience)
  await expect(said(page).locator('section:visible')).toHaveCount(languages.length)
  await expect(said(page).locator('section').first()).toContainText(notStarted.en.late.title)
})

test('an app that comes late takes its place', async ({ bare }) => {
  const page = await bare()
  let release = () => {}
  const late = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/packages-*.js', async (route) => {
    await late
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(said(page)).toBeVisible(patience)
  release()
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
  await expect(said(page)).toBeHidden()
})

test('an app that comes in time never shows it', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
  await expect(page.locator('.notStarted')).toHaveCSS('display', 'none')
  await signIn(page)
  await page.reload()
  await expectHome(page)
  // Not there at all: what merely cannot be seen may be waiting for its moment.
  await expect(page.locator('.notStarted')).toHaveCSS('display', 'none')
  await expect(page.locator('html')).not.toHaveAttribute('data-start')
})

// @proves start
test('whichever file of a later load is missing, a person who is signed in is told, and comes home with the next', async ({
  bare,
}) => {
  test.setTimeout(180_000)
  const page = await bare()
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
  })
  await signIn(page)
  scripts.clear()
  await page.reload()
  await expectHome(page)
  // What every page begins with has been taken away above. Some of the others are fetched ahead: nobody waits for them.
  const others = [...scripts].filter((path) => !files.includes(path.slice(1)))
  const told: string[] = []
  for (const path of others) {
    await page.route(`**${path}`, (route) => route.abort())
    await page.reload()
    const name = page.getByRole('heading', { name: /Sara Parvaz/ })
    const failed = said(page).or(page.getByRole('heading', { name: 'Something went wrong' }))
    await expect(failed.or(name).first(), path).toBeVisible(patience)
    if (await failed.first().isVisible()) told.push(path.replace(/^.*\/|-[\w-]{6}\.js$/g, ''))
    await page.unrouteAll()
    await page.reload()
    await expectHome(page)
  }
  expect(told).toEqual(expect.arrayContaining(['signedInScreens']))
})
