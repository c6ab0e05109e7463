import { languages, type Language } from '../../../src/i18n/languages.ts'
import { expect, expectSeen, heading, signIn, test } from './fixtures.ts'

/** How the page stood in each frame, from the first one on. */
type Frame = { dir: string; lang: string; background: string }
declare const frames: Frame[]

/** In the page, before all else. */
const noteFrames = () => {
  const noted: Frame[] = []
  Object.assign(globalThis, { frames: noted })
  const look = () => {
    const { dir, lang } = document.documentElement
    const background = document.body && getComputedStyle(document.documentElement).backgroundColor
    noted.push({ dir, lang, background: background ?? '' })
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const titles: Record<Language, string> = {
  en: 'Sign in to Neshast',
  fa: 'ورود به Neshast',
  'fa-AF': 'ورود به Neshast',
  ar: 'تسجيل الدخول إلى Neshast',
  tr: 'Neshast uygulamasında oturum açın',
  de: 'Bei Neshast anmelden',
  fr: 'Connexion à Neshast',
}

for (const { code, direction } of languages)
  test(`sign-in has its words, its name and its direction from the first frame: ${code}`, async ({
    tab,
    before,
  }) => {
    before(noteFrames)
    await tab.goto(`/login?lang=${code}`)
    await expectSeen(tab, heading, titles[code])
    const noted = await tab.evaluate(() => frames)
    expect(noted.length).toBeGreaterThan(0)
    expect(noted.filter(({ dir, lang }) => dir !== direction || lang !== code)).toEqual([])
  })

for (const theme of ['dark', 'light'] as const)
  test(`a chosen theme has its colour in the first frame and ever after: ${theme}`, async ({
    tab,
    before,
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
    const backgrounds = await tab.evaluate(() => frames.map(({ background }) => background))
    expect(new Set(backgrounds.filter(Boolean))).toEqual(new Set([chosen]))
    const [red = NaN] = chosen.match(/[\d.]+/g)!.map(Number)
    expect(red < 100).toBe(theme === 'dark')
  })
