import type { Page } from '@playwright/test'
import { firstLoad } from '../bench/firstLoad.ts'
import { languages } from '../../src/i18n/languages.ts'
import { buildOf, expect, signIn, test } from './fixtures.ts'

type Frame = { dir: string; lang: string; theme: string | undefined }

/** Notes how the page stood in every frame from the first one on. */
async function noteFrames(page: Page) {
  await page.addInitScript(() => {
    const frames: Frame[] = []
    Object.assign(globalThis, { frames })
    const look = () => {
      const { dir, lang, dataset } = document.documentElement
      frames.push({ dir, lang, theme: dataset['theme'] })
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return async () => {
    const frames = await page.evaluate(() => (globalThis as unknown as { frames: Frame[] }).frames)
    expect(frames.length).toBeGreaterThan(0)
    return frames
  }
}

test('?lang=fa is Persian and right to left from the first frame, and stays', async ({ page }) => {
  const frames = await noteFrames(page)
  await page.goto('/login?lang=fa')
  await expect(page.getByRole('button', { name: 'ورود' })).toBeVisible()
  expect((await frames()).filter(({ dir, lang }) => dir !== 'rtl' || lang !== 'fa')).toEqual([])

  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'ورود' })).toBeVisible()
  expect((await frames()).filter(({ dir, lang }) => dir !== 'rtl' || lang !== 'fa')).toEqual([])
})

// @proves languages
test('every language has its name and its direction from the first frame', async ({ page }) => {
  const frames = await noteFrames(page)
  for (const { code, direction } of languages) {
    await page.goto(`/login?lang=${code}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const wrong = ({ dir, lang }: Frame) => dir !== direction || lang !== code
    expect((await frames()).filter(wrong), code).toEqual([])
  }
})

test('the locale of the account decides from the first frame of the next start, not at sign-in', async ({
  page,
}) => {
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch()
    const { user } = await response.json()
    await route.fulfill({ response, json: { user: { ...user, locale: 'ar-EG' } } })
  })
  await signIn(page)
  await expect(page.getByRole('complementary', { name: 'Language of your account' })).toBeVisible()
  const signOut = page.getByRole('button', { name: 'تسجيل الخروج' })
  const frames = await noteFrames(page)
  await page.reload()
  await expect(signOut).toBeVisible()
  expect((await frames()).filter(({ dir, lang }) => dir !== 'rtl' || lang !== 'ar')).toEqual([])
})

test('the language of a start stays, whatever locale the server tells meanwhile', async ({
  page,
}) => {
  await signIn(page)
  await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('persist:session')!)
    const user = JSON.stringify({ ...JSON.parse(record.user), locale: 'ar-EG' })
    localStorage.setItem('persist:session', JSON.stringify({ ...record, user }))
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'تسجيل الخروج' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
})

test('a chosen theme holds from the first frame', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption({ label: 'Dark' })
  const frames = await noteFrames(page)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Theme' })).toBeVisible()
  expect((await frames()).filter(({ theme }) => theme !== 'dark')).toEqual([])
})

test('switching the language on the sign-in page takes ?lang out of the address', async ({
  page,
}) => {
  await page.goto('/login?next=/settings&lang=fa')
  await page.getByRole('combobox', { name: 'زبان' }).selectOption('en')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL(/\/login\?next=[^&]*settings$/)
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
})

test('while the app is still on its way the page has its theme, its direction and the mark, and its words are asked for', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const preferences = { theme: '"dark"', language: '"fa"' }
    localStorage.setItem('persist:preferences', JSON.stringify(preferences))
  })
  const held = Promise.withResolvers<void>()
  await page.route('**/packages-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const [inPersian, inEnglish] = ['fa', 'en'].map(
    (code) => firstLoad(buildOf('crossOrigin'), code).js,
  )
  const [file] = inPersian!.filter((each) => !inEnglish!.includes(each))
  const words = page.waitForRequest(`**/${file}`)
  await page.goto('/login', { waitUntil: 'commit' })
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('svg.mark')).toBeVisible()
  await words
  held.resolve()
  await expect(page.getByRole('button', { name: 'ورود' })).toBeVisible()
  await expect(page.locator('svg.mark')).toBeHidden()
})
