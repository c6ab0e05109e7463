import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { firstLoad } from '../bench/firstLoad.ts'
import { languages } from '../../src/i18n/languages.ts'
import { defaultOptions } from '../../src/session/options/defaults.ts'
import type { SessionOptions } from '../../src/session/options/options.ts'
import { buildOf, expect, test } from './fixtures.ts'

// What Firefox has loaded for one test it need not load for the next.
test.use({ reuseContext: false })

/** Opens `/login` in that language; what comes from its own origin meanwhile, sorted. */
async function filesOf(page: Page, code: string, baseURL: string | undefined) {
  const loaded: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === baseURL && /\.(js|css)$/.test(url.pathname))
      loaded.push(url.pathname.slice(1))
  })
  await page.goto(`/login?lang=${code}`)
  await page.locator('input[name=username]').fill('sara')
  // In Firefox `networkidle` may never come.
  let before = -1
  while (before !== loaded.length) {
    before = loaded.length
    await page.waitForTimeout(700)
  }
  return loaded.sort()
}

const weighed = (code: string) => {
  const { js, css } = firstLoad(buildOf('crossOrigin'), code)
  return [...js, ...css].sort()
}

for (const { code } of languages)
  test(`what the size check weighs is what the browser loads for the form: ${code}`, async ({
    page,
    baseURL,
  }) => {
    expect(await filesOf(page, code, baseURL)).toEqual(weighed(code))
  })

test('what the first screens need, and nothing else, is marked for V8 to compile while it arrives', async () => {
  const assets = join(buildOf('crossOrigin'), 'assets')
  const marked = readdirSync(assets).filter(
    (file) =>
      file.endsWith('.js') &&
      // Vite puts a list of files before it.
      /^(const __vite__mapDeps=.*\n)?\/\/# allFunctionsCalledOnLoad\n/.test(
        readFileSync(join(assets, file), 'utf8'),
      ),
  )
  const names = marked.map((file) => file.slice(0, -'-123456.js'.length))
  expect(names).toEqual(['asides', 'boot', 'index', 'packages', 'shared', 'signedInScreens'])
})

for (const code of ['en', 'fa', 'de'])
  test(`the form comes before any format of dates or numbers, whose first use takes a phone long: ${code}`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const used: string[] = []
      Object.assign(globalThis, { used })
      const note = () => void used.push(document.querySelector('form') ? 'late' : 'early')
      const watched = <F extends object>(format: F) =>
        new Proxy(format, {
          get: (target, key) => (note(), Reflect.get(target, key) as unknown),
          apply: (target, self, given) => (note(), Reflect.apply(target as never, self, given)),
          construct: (target, given) => (note(), Reflect.construct(target as never, given)),
        })
      Object.assign(Intl, {
        DateTimeFormat: watched(Intl.DateTimeFormat),
        NumberFormat: watched(Intl.NumberFormat),
      })
    })
    const used = () => page.evaluate(() => (globalThis as unknown as { used: string[] }).used)
    await page.goto(`/login?lang=${code}`)
    await page.locator('input[name=password]').waitFor()
    expect(await used()).toEqual([])
    await page.locator('input[name=password]').focus()
    await expect.poll(used).toContain('late')
  })

test('only the preset that was chosen is in the build', async () => {
  const folder = new URL('../../src/session/presets/', import.meta.url)
  const presets = await Promise.all(
    readdirSync(folder).map((name) => import(new URL(name, folder).href)),
  )
  const urlsOf = ({ endpoints }: Pick<SessionOptions, 'endpoints'>) =>
    Object.values(endpoints ?? {}).flatMap((endpoint) => (endpoint && endpoint.url) || [])
  const own = new Set(urlsOf(defaultOptions))
  const others = presets.flatMap((preset) => urlsOf(preset.default)).filter((url) => !own.has(url))
  expect(others.length).toBeGreaterThan(presets.length)

  const assets = join(buildOf('crossOrigin'), 'assets')
  const code = readdirSync(assets)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(assets, file), 'utf8'))
    .join('\n')
  const isIn = (url: string) => ['"', "'", '`'].some((quote) => code.includes(quote + url + quote))
  expect([...own].filter(isIn)).toEqual([...own])
  expect(others.filter(isIn)).toEqual([])
})
