import { firstLoad } from '../bench/firstLoad.ts'
import { languages } from '../../src/i18n/languages.ts'
import { buildOf, expect, test } from './fixtures.ts'

for (const { code } of languages)
  test(`what the size check weighs is what the browser loads for the form: ${code}`, async ({
    page,
    baseURL,
  }) => {
    const loaded: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.origin === baseURL && /\.(js|css)$/.test(url.pathname)) loaded.push(url.pathname)
    })
    await page.goto(`/login?lang=${code}`)
    await page.locator('input[name=username]').fill('sara')
    await page.waitForLoadState('networkidle')
    const { js, css } = firstLoad(buildOf('crossOrigin'), code)
    expect(loaded.map((path) => path.slice(1)).sort()).toEqual([...js, ...css].sort())
  })

for (const [language, count] of [
  ['en', 0],
  ['fa', 1],
] as const)
  test(`the font of the Arabic script is loaded only where it is written: ${language}`, async ({
    page,
    baseURL,
  }) => {
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(new URL(request.url()).origin)
    })
    await page.goto(`/login?lang=${language}`)
    await page.locator('input[name=username]').fill('sara')
    await page.evaluate(() => document.fonts.ready)
    expect(fonts).toEqual(Array.from({ length: count }, () => baseURL))
    const isDrawn = await page.evaluate(() =>
      document.fonts.check('1rem "Vazirmatn Variable"', 'ورود'),
    )
    expect(isDrawn).toBe(count > 0)
  })
