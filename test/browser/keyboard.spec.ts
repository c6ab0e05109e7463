import type { Locator, Page } from '@playwright/test'
import { expect, expectHome, passwordOf, signIn, test } from './fixtures.ts'
import { words } from '../support/words.ts'

/**
 * What is wrong with the way the focus is shown now: outside of the window, under something else
 * (WCAG 2.4.11), or without a mark (2.4.7).
 */
const focusProblem = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return undefined
    const name = focused.outerHTML.slice(0, 120)
    const { left, top, right, bottom } = focused.getBoundingClientRect()
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight)
      return `outside of the window: ${name}`
    const there = document.elementFromPoint(x, y)
    const isOnTop = there !== null && (focused.contains(there) || there.contains(focused))
    if (!isOnTop) return `under ${there?.outerHTML.slice(0, 80)}: ${name}`
    const { outlineStyle, boxShadow } = getComputedStyle(focused)
    const around = focused.closest('[role=group]')
    const isMarked =
      outlineStyle !== 'none' ||
      boxShadow !== 'none' ||
      // The parts of a date show it by their ground, and the box around them by its border.
      (focused.getAttribute('role') === 'spinbutton' && around !== null) ||
      /^h1$/i.test(focused.tagName) ||
      focused.id === 'content'
    return isMarked ? undefined : `without a mark: ${name}`
  })

/** Goes on by Tab until the element has the focus; whatever has it meanwhile can be seen. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press(key)
    expect(await focusProblem(page)).toBeUndefined()
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab never came to ${target}`)
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

// @proves accessible
test('the whole app can be walked by keyboard alone', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused()
  await page.keyboard.type('sara')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(passwordOf('sara'))
  await tabTo(page, page.getByRole('button', { name: 'Show password' }))
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Sign in' }))
  await page.keyboard.press('Enter')
  await expectHome(page)
  await expect(heading(page, /Sara/)).toBeFocused()

  // The page begins with a way past its header.
  await page.reload()
  await expectHome(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: words.common.skip })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Your account' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Account')).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Reload profile' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Reload profile' })).toBeFocused()

  await tabTo(page, page.getByRole('link', { name: 'Settings' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Settings')).toBeFocused()
  await tabTo(page, page.getByRole('combobox', { name: 'Theme' }))
  await page.keyboard.press('End')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await tabTo(page, page.getByRole('combobox', { name: 'Calendar' }))
  await page.keyboard.press('p')
  // Of its own ICU, for the test may run on any day.
  const today = await page.evaluate(() =>
    new Intl.DateTimeFormat('en-u-ca-persian', { month: 'long', day: 'numeric' }).format(),
  )
  const [month, day] = today.split(' ')
  const either = page.getByText(today).or(page.getByText(`${day} ${month}`))
  await expect(either.first()).toBeVisible()
  await tabTo(page, page.getByRole('combobox', { name: 'Time zone' }))
  await page.keyboard.type('tehran')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/Tehran/)

  await tabTo(page, page.getByRole('link', { name: 'Session' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Session')).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Copy as text' }))

  await tabTo(page, page.getByRole('button', { name: 'Sign out' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.ended.logout)).toBeVisible()
})

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
        expect(await focusProblem(page), path).toBeUndefined()
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
  const moved = () => page.evaluate(() => (globalThis as unknown as { moving: string[] }).moving)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await signIn(page)
  expect(await moved()).toEqual([])
  for (const name of ['Settings', 'Session', 'Home']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  expect(await moved()).toEqual([])
})
