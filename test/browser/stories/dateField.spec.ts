import { expect, expectGone, signIn, test } from './fixtures.ts'
import { focusProblem } from '../focusProblem.ts'
import type { StoryPage } from './storyPage.ts'

/** The date field is on home, in the demo. */
test.use({ build: 'demo' })

const openButton = { css: 'button[aria-haspopup=dialog]' } as const
const part = { role: 'spinbutton' } as const

/** Opens home with what a person has chosen there, and today being 25 March 2026. */
async function open(tab: StoryPage, language: 'en' | 'fa') {
  await signIn(tab)
  await tab.evaluate((chosen) => {
    const values = Object.entries(chosen).map(([key, value]) => [key, JSON.stringify(value)])
    localStorage.setItem('persist:preferences', JSON.stringify(Object.fromEntries(values)))
  }, preferences[language])
  await tab.goto(`/?lang=${language}`)
  await expect.poll(async () => (await tab.texts(part)).length).toBe(3)
}
const preferences = {
  en: { dateLocale: 'en-GB', timeZone: 'UTC' },
  fa: { dateLocale: 'fa-IR', calendar: 'persian', digits: 'arabext', timeZone: 'UTC' },
}
/** In the page: the clock stands still. */
const stopClock = () => {
  const fixed = Date.UTC(2026, 2, 25, 12)
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...values: []) {
      super(...((values.length === 0 ? [fixed] : values) as []))
    }
    static override now = () => fixed
  } as DateConstructor
}

const focused = (tab: StoryPage) =>
  tab.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['date'])
const hasFocus = (tab: StoryPage, css: string) =>
  tab.evaluate((css) => document.activeElement === document.querySelector(css), css)
const iso = (tab: StoryPage) =>
  tab.evaluate(() => document.querySelector('dd code')?.textContent ?? '')
const focus = (tab: StoryPage, css: string) =>
  tab.evaluate((css) => document.querySelector<HTMLElement>(css)!.focus(), css)

for (const { language, tomorrow, yesterday } of [
  { language: 'en', tomorrow: 'ArrowRight', yesterday: 'ArrowLeft' },
  { language: 'fa', tomorrow: 'ArrowLeft', yesterday: 'ArrowRight' },
] as const)
  // @proves accessible
  test(`the date field is used by keyboard alone: ${language}`, async ({ tab, before, engine }) => {
    before(stopClock)
    await open(tab, language)
    await focus(tab, openButton.css)
    await tab.press('Enter')
    await expect.poll(() => focused(tab)).toBe('2026-03-25')
    const steps: [string, string][] = [
      [tomorrow, '2026-03-26'],
      [yesterday, '2026-03-25'],
      [yesterday, '2026-03-24'],
      ['ArrowDown', '2026-03-31'],
      ['ArrowUp', '2026-03-24'],
      ['Home', { en: '2026-03-23', fa: '2026-03-21' }[language]],
      ['End', { en: '2026-03-29', fa: '2026-03-27' }[language]],
      ['PageDown', { en: '2026-04-29', fa: '2026-04-27' }[language]],
      ['PageUp', { en: '2026-03-29', fa: '2026-03-27' }[language]],
      ['Shift+PageDown', { en: '2027-03-29', fa: '2027-03-27' }[language]],
      ['Shift+PageUp', { en: '2026-03-29', fa: '2026-03-27' }[language]],
    ]
    for (const [key, day] of steps) {
      await tab.press(key)
      await expect.poll(() => focused(tab), { message: key, intervals: [20] }).toBe(day)
    }
    await tab.press('Escape')
    await expectGone(tab, { role: 'dialog' })
    await expect.poll(() => hasFocus(tab, openButton.css)).toBe(true)
    expect(await iso(tab)).toBe('2026-03-25')
    await tab.press('Enter')
    await expect.poll(() => focused(tab)).toBe('2026-03-25')
    await tab.press(tomorrow, 'Enter')
    await expect.poll(() => iso(tab)).toBe('2026-03-26')

    // The arrows in the parts go where they point, and typing goes on from part to part.
    await focus(tab, '[role=spinbutton]')
    // Playwright has no keys for Persian digits.
    const persian = engine.name === 'webkit' ? '۱۴۰۵/۰۱/۱۲' : '1405/01/12'
    await tab.write({ en: '01/04/2026', fa: persian }[language])
    await expect.poll(() => iso(tab)).toBe('2026-04-01')
    await tab.press('ArrowUp')
    await expect.poll(() => iso(tab)).toBe({ en: '2027-04-01', fa: '2026-04-02' }[language])
  })

// @proves accessible
test('what Tab comes to on the screen with the date field is in sight, however far down', async ({
  tab,
}) => {
  await open(tab, 'fa')
  // Each part is below what is seen when Tab comes to it.
  await tab.evaluate(() => document.body.style.setProperty('padding-block-start', '120vh'))
  let parts = 0
  for (let press = 0; press < 60; press += 1) {
    await tab.press('Tab')
    await expect.poll(() => tab.evaluate(focusProblem), { timeout: 2000 }).toBe('')
    const { role } = await tab.focused()
    if (role === 'spinbutton') {
      parts += 1
      await tab.evaluate(() => scrollTo(0, 0))
    }
    if (parts === 3) return
  }
  throw new Error('Tab never came to the parts of the date')
})

// @proves accessible
test('a part of a date is typed over where it was clicked, also where it was selected before', async ({
  tab,
  before,
}) => {
  before(stopClock)
  await open(tab, 'en')
  const day = { css: '[role=spinbutton][id$=-day]' }
  const selected = () =>
    tab.evaluate(() => {
      const { value, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement
      return value.slice(selectionStart ?? 0, selectionEnd ?? 0)
    })
  for (const _ of [1, 2]) {
    await tab.click(day)
    await expect.poll(selected).toBe('25')
  }
  await tab.write('12')
  await expect.poll(() => iso(tab)).toBe('2026-03-12')
})

/** In the page: the style sheets' rules for people who want no motion hold. */
const wantNoMotion = () => {
  const all = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const found = all.filter(
    (rule): rule is CSSMediaRule =>
      rule instanceof CSSMediaRule && rule.media.mediaText.includes('prefers-reduced-motion'),
  )
  for (const { media } of found) media.mediaText = 'all'
  return found.length
}

// With an animation of 0.01 ms WebKit leaves a dialog at its first frame, transparent, where `position-try-fallbacks` place it.
test('the calendar can be seen where a person wants no motion', async ({ tab }) => {
  await open(tab, 'en')
  expect(await tab.evaluate(wantNoMotion)).toBeGreaterThan(0)
  const opacity = () =>
    tab.evaluate(() => {
      const dialog = document.querySelector('dialog[open]')
      return dialog && getComputedStyle(dialog).opacity
    })
  expect(await opacity()).toBeNull()
  await tab.click(openButton)
  await expect.poll(opacity).toBe('1')
})
