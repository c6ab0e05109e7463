import type { Locator } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { focusProblem } from './focusProblem.ts'

for (const language of ['en', 'fa'])
  // @proves accessible
  test(`at 400 % zoom everything that takes the focus can be seen when it does: ${language}`, async ({
    page: first,
    context,
  }) => {
    test.setTimeout(180_000)
    const walk = async (path: string) => {
      // A page of its own each time: in Firefox one that Tab has left once does not get the focus back.
      const page = await context.newPage()
      // 1280 × 1024 pixels, four times as large.
      await page.setViewportSize({ width: 320, height: 256 })
      await page.goto(`${path}?lang=${language}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      const seen = new Set<string>()
      for (let press = 0; press < 60; press += 1) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(focusProblem), path).toBe('')
        const which = await page.evaluate(() => document.activeElement?.outerHTML ?? '')
        if (which.startsWith('<body')) break
        seen.add(which)
      }
      expect(seen.size, path).toBeGreaterThan(3)
      // Beside a scrollbar that takes room of its own there is less than 320.
      const sideways = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(sideways, path).toBe(0)
      await page.close()
    }
    await walk('/login')
    await first.goto('/login?lang=en')
    await signIn(first)
    for (const path of ['/', '/account', '/settings', '/session']) await walk(path)
  })

test('where the system forces its colours, what has the focus has an outline, and controls have borders', async ({
  pageOn,
}) => {
  const page = await pageOn({ forcedColors: 'active' })
  await page.goto('/login')
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
  const border = (target: Locator) =>
    target.evaluate((element) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(element)
      return borderTopStyle !== 'none' && borderTopWidth !== '0px'
    })
  for (const target of [
    page.getByRole('textbox', { name: 'Username' }),
    page.getByLabel('Password', { exact: true }),
    page.getByRole('button', { name: 'Sign in' }),
  ]) {
    expect(await border(target), String(target)).toBe(true)
    await target.focus()
    await page.keyboard.press('Shift')
    const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle)
    expect(outline, String(target)).not.toBe('none')
  }
})

for (const system of [{ reducedMotion: 'reduce' }, { forcedColors: 'active' }] as const)
  test(`a button that is busy keeps its label, and nothing lies over it: ${Object.keys(system)}`, async ({
    pageOn,
    api,
  }) => {
    const page = await pageOn(system)
    api.backend.setFault('login', { kind: 'slow', ms: 60_000 })
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Username' }).fill('sara')
    await page.getByLabel('Password', { exact: true }).fill('x')
    const button = page.getByRole('button', { name: 'Sign in' })
    await button.click()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    // A spinner that stands still says nothing, and in forced colours it lay over the label.
    expect(await button.locator('svg').isVisible()).toBe(false)
    const opacity = await button
      .locator('span')
      .evaluate((label) => getComputedStyle(label).opacity)
    expect(Number(opacity)).toBeGreaterThan(0.5)
  })

test('where no motion is wanted, nothing moves', async ({ pageOn }) => {
  const page = await pageOn({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    const moving: string[] = []
    Object.assign(globalThis, { moving })
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation
        // It moves nothing: words appear after a wait, where the app has not started.
        if ((animation as CSSAnimation).animationName === 'tell') continue
        const { duration, delay } = effect!.getComputedTiming()
        if (Number(duration) > 1 || Number(delay) > 1000)
          moving.push((effect as KeyframeEffect).target?.outerHTML.slice(0, 80) ?? '')
      }
      requestAnimationFrame(look)
    }
    look()
  })
  const moved = () =>
    page.evaluate(async () => {
      await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
      return (globalThis as unknown as { moving: string[] }).moving
    })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
  // Signing in loads the page anew, and its notes are gone.
  expect(await moved()).toEqual([])
  await signIn(page)
  expect(await moved()).toEqual([])
  for (const name of ['Settings', 'Session', 'Home']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  expect(await moved()).toEqual([])
})
