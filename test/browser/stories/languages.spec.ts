import { languages, partsOf, type Language } from '../../../src/i18n/languages.ts'
import { expect, expectSeen, heading, signIn, test } from './fixtures.ts'
import type { StoryPage } from './storyPage.ts'

/** How the page stood in each frame, from the first one on. */
type Frame = {
  dir: string
  lang: string
  theme: string | undefined
  background: string
  hasWords: boolean
}
declare const frames: Frame[]

/** In the page, before all else. */
const noteFrames = () => {
  const noted: Frame[] = []
  Object.assign(globalThis, { frames: noted })
  const look = () => {
    const { dir, lang, dataset } = document.documentElement
    const { backgroundColor: background } = getComputedStyle(document.documentElement)
    const hasWords = document.querySelector('h1') !== null
    noted.push({ dir, lang, theme: dataset['theme'], background, hasWords })
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Firefox knows no `blocking=render`, and paints before the app's script has run: a known gap. */
async function framesOf(tab: StoryPage, engine: string) {
  const all = await tab.evaluate(() => frames)
  return engine === 'firefox' ? all.filter(({ hasWords }) => hasWords) : all
}

/** What the sign-in page says, in its language. */
async function titleIn(code: Language) {
  const { default: messages } = await partsOf(code).guest()
  return messages.login.heading.replace('{product}', 'Neshast')
}

for (const { code, direction } of languages)
  // @proves languages
  test(`sign-in has its name and its direction from the first frame, and then its words: ${code}`, async ({
    tab,
    before,
    engine,
  }) => {
    before(noteFrames)
    await tab.goto(`/login?lang=${code}`)
    await expectSeen(tab, heading, await titleIn(code))
    const noted = await framesOf(tab, engine.name)
    expect(noted.length).toBeGreaterThan(0)
    expect(noted.filter(({ dir, lang }) => dir !== direction || lang !== code)).toEqual([])
  })

for (const theme of ['dark', 'light'] as const)
  // @proves languages
  test(`a chosen theme has its colour in the first frame and ever after: ${theme}`, async ({
    tab,
    before,
    engine,
  }) => {
    await signIn(tab)
    await tab.goto('/settings')
    await tab.choose({ role: 'combobox', name: 'Theme' }, theme)
    await expect
      .poll(() => tab.evaluate(() => document.documentElement.dataset['theme']))
      .toBe(theme)
    const chosen = await tab.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    )
    before(noteFrames)
    await tab.reload()
    await expectSeen(tab, heading, 'Settings')
    const all = await framesOf(tab, engine.name)
    // Until its style sheet is there a page has no colour, and is not painted.
    const seen = all.filter(({ background }) => background !== 'rgba(0, 0, 0, 0)')
    expect(new Set(seen.map(({ background }) => background))).toEqual(new Set([chosen]))
    // The system's own theme may have the same colour.
    expect(new Set(seen.map((frame) => frame.theme))).toEqual(new Set([theme]))
    const [red = NaN] = chosen.match(/[\d.]+/g)!.map(Number)
    expect(red < 100).toBe(theme === 'dark')
  })

// WebKit draws nothing for the letter after a zero-width non-joiner where the font has no space.
test('every letter after a zero-width non-joiner is drawn', async ({ tab }) => {
  await tab.goto('/login?lang=fa')
  const inked = await tab.evaluate(async () => {
    const font = "40px 'Vazirmatn Variable'"
    await document.fonts.load(font, 'می')
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 400, height: 100 })
    const context = canvas.getContext('2d', { willReadFrequently: true })!
    /** How many pixels a text takes. */
    const ink = (text: string) => {
      context.clearRect(0, 0, 400, 100)
      Object.assign(context, { font, direction: 'rtl', textAlign: 'right' })
      context.fillText(text, 380, 60)
      const { data } = context.getImageData(0, 0, 400, 100)
      return data.filter((value, index) => index % 4 === 3 && value > 127).length
    }
    return ['می‌شوند', 'یادداشت‌ها', 'تازه‌ترین', 'یک‌بار'].map((word) => {
      const parts = word.split('\u200c')
      return { word, ratio: ink(word) / parts.reduce((sum, part) => sum + ink(part), 0) }
    })
  })
  for (const { word, ratio } of inked) {
    expect(ratio, word).toBeGreaterThan(0.97)
    expect(ratio, word).toBeLessThan(1.03)
  }
})
