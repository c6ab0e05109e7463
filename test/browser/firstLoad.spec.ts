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
