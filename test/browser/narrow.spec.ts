import type { Page } from '@playwright/test'
import { answerWith, cut, long, overfull } from './cut.ts'
import { expect, tabBackIn, test } from './fixtures.ts'
import { focusProblem } from './focusProblem.ts'
import { settled } from './situations.ts'
import { states } from './stepStates.ts'

// With steps of each kind, what /account can do, and something dangerous.
test.use({ build: 'steps', actionTimeout: 15_000 })

/** By width and height in CSS pixels: 1280 × 800 at 400 % and at 200 %. */
const windows = [
  [320, 640],
  [640, 400],
] as const

/** What scrolls by itself, so that the page does not: a widget that is wider than its place. */
const scroller = '[role=group] > div'

const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })

for (const language of ['en', 'de', 'fa'])
  // @proves accessible, steps, account, reauthentication
  test(`steps, a recent sign-in and what /account can do are whole at 320 px and at 200 % zoom: ${language}`, async ({
    page,
    api,
  }) => {
    test.setTimeout(240_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await answerWith(page, api, { name: `Omid ${long}` })
    const go = async (path: string) => {
      await page.goto(`${path}?lang=${language}`)
      await settled(page)
    }
    for (const [name, open] of states) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await open({ page, api, go })
      await page.waitForLoadState('networkidle')
      for (const [width, height] of windows) {
        await page.setViewportSize({ width, height })
        const at = `${name}, ${width} px`
        expect(await cut(page, 'main, dialog', `svg, select, ${scroller}`), at).toEqual([])
        expect(await overfull(page), at).toEqual([])
        expect(await sideways(page), at).toBe(0)
      }
      // What takes the focus can be seen, however low the window is.
      await page.setViewportSize({ width: 320, height: 256 })
      await page.evaluate(
        () => new Promise((laid) => requestAnimationFrame(() => requestAnimationFrame(laid))),
      )
      for (let press = 0; press < 8; press += 1) {
        await page.keyboard.press('Tab')
        // At the end of the page the browser's own buttons are next.
        if (!(await page.evaluate(() => document.hasFocus()))) {
          await tabBackIn(page)
          break
        }
        await expect.poll(() => page.evaluate(focusProblem), { message: name }).toBe('')
      }
    }
  })

for (const language of ['en', 'fa'])
  test(`what is above a choice begins where the other words do: ${language}`, async ({
    page,
    api,
  }) => {
    const go = async (path: string) => {
      await page.goto(`${path}?lang=${language}`)
      await settled(page)
    }
    for (const name of ['a new password', 'a choice'])
      await states.find((state) => state[0] === name)![1]({ page, api, go })
    const starts = await page.evaluate(() =>
      ['main h1', 'main h2', 'main legend'].map((each) => {
        const range = document.createRange()
        range.selectNodeContents(document.querySelector(each)!)
        const { left, right } = range.getBoundingClientRect()
        return document.documentElement.dir === 'rtl' ? right : left
      }),
    )
    for (const start of starts) expect(start).toBeCloseTo(starts[0]!, 0)
  })
