import type { Page } from '@playwright/test'
import { expect, expectHome, signIn, submit, test } from './fixtures.ts'

type Shift = { value: number; hadRecentInput: boolean; what: string[] }

/** Notes every layout shift of every page that is opened from now on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      }[]) {
        const what = entry.sources.map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement
          return element?.outerHTML.slice(0, 120) ?? ''
        })
        shifts.push({ value: entry.value, hadRecentInput: entry.hadRecentInput, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What has moved so far without a person's doing: what the Cumulative Layout Shift is made of. */
async function moved(page: Page): Promise<Shift[]> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts)
  return shifts.filter(
    ({ hadRecentInput, what }) =>
      // What ticks at the right grows to the left: an English "1 second ago", and a clock, for one Persian figure is narrower.
      !hadRecentInput && !what.every((each) => /^<time|^<p role="timer"/.test(each)),
  )
}

for (const [language, width] of [
  ['en', 1280],
  ['fa', 360],
] as const)
  test(`nothing moves by itself: the sign-in page, signing in, a reload, every screen (${language}, ${width} px)`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await watchShifts(page)
    await page.goto(`/login?lang=${language}`)
    expect(await moved(page), '/login').toEqual([])

    await page.goto('/login?lang=en')
    // Slow enough for everything that is shown meanwhile to be painted.
    api.backend.setFault('login', { kind: 'slow', ms: 700 })
    api.backend.setFault('user', { kind: 'slow', ms: 700 })
    await submit(page, 'sara')
    await expectHome(page)
    expect(await moved(page), 'signing in').toEqual([])

    for (const path of ['/', '/account', '/settings', '/session']) {
      await page.goto(`${path}?lang=${language}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForTimeout(1000)
      expect(await moved(page), path).toEqual([])
      await page.reload()
      await page.waitForTimeout(1000)
      expect(await moved(page), `${path}, loaded anew`).toEqual([])
    }
  })

test('switching the language moves nothing but by the switch itself', async ({ page }) => {
  await watchShifts(page)
  await page.goto('/login')
  await page.getByRole('combobox', { name: 'Language' }).press('ArrowDown')
  await expect(page.getByRole('button', { name: 'ورود' })).toBeVisible()
  await page.waitForTimeout(1500)
  expect(await moved(page)).toEqual([])
  await page.goto('/login?lang=en')
  await signIn(page)
  await page.getByRole('combobox', { name: 'Language' }).press('ArrowDown')
  await expect(page.getByRole('button', { name: 'خروج' })).toBeVisible()
  await page.waitForTimeout(1500)
  expect(await moved(page)).toEqual([])
})
