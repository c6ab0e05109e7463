import { languages } from '../../src/i18n/languages.ts'
import { expect, signIn, test } from './fixtures.ts'
import { settled, situations, visit } from './situations.ts'
import { violations } from './violations.ts'

// With the screens of the demo, the date field among what they have.
test.use({ build: 'demo' })

const screens = ['/login', '/', '/notes', '/account', '/settings', '/session']

/** The whole matrix is `npm run test:accessibility`; elsewhere each state is looked at in one of its looks. */
const isWhole = process.env['WHOLE_MATRIX'] !== undefined
const sample = { normal: 'fa dark', error: 'en light', dialog: 'fa light', notice: 'en dark' }

for (const [kind, all] of Object.entries(situations))
  for (const language of ['en', 'fa'])
    for (const colorScheme of ['light', 'dark'] as const) {
      if (!isWhole && sample[kind as keyof typeof sample] !== `${language} ${colorScheme}`) continue
      // @proves accessible
      test(`nothing breaks WCAG 2.2 A or AA (${kind}): ${language}, ${colorScheme}`, async ({
        page,
        api,
      }) => {
        test.setTimeout(240_000)
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const go = (path: string) => visit(page, path, language)
        for (const [name, open] of all) {
          await open({ page, api, go })
          await settled(page)
          expect(await violations(page), name).toEqual([])
        }
      })
    }

/** States of the diagram whose names are wider than their boxes. */
const namesBeyondTheirBox = () =>
  [...document.querySelectorAll('[data-node]')]
    .flatMap((node) => {
      const width = node.querySelector('rect')!.getBBox().width - 4
      return [...node.querySelectorAll('text')].filter((line) => line.getBBox().width > width)
    })
    .map((line) => line.textContent)

/** The longest words, and the longest lines. */
const wide = ['fa', 'de', 'fr']

for (const { code: language } of languages.filter(({ code }) => isWhole || wide.includes(code)))
  test(`no screen scrolls sideways at 320 px, and sign-in and home break no rule there: ${language}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // Colours are the same in every language, and take most of the time.
    const broken = () => violations(page, ['color-contrast'])
    await page.setViewportSize({ width: 320, height: 640 })
    const tooWide = () =>
      page.evaluate(() =>
        document.documentElement.scrollWidth <= 320
          ? []
          : [...document.querySelectorAll('body *')]
              .filter((each) => {
                const { left, right } = each.getBoundingClientRect()
                return right > 320.5 || left < -0.5
              })
              .map((each) => each.outerHTML.slice(0, 120)),
      )
    await visit(page, '/login', language)
    expect(await tooWide(), '/login').toEqual([])
    expect(await broken(), '/login').toEqual([])
    await page.goto('/login?lang=en')
    await signIn(page)
    for (const path of [...screens.slice(1), '/nowhere']) {
      await visit(page, path, language)
      expect(await tooWide(), path).toEqual([])
      if (path === '/') expect(await broken(), path).toEqual([])
      expect(await page.evaluate(namesBeyondTheirBox), path).toEqual([])
    }
  })
