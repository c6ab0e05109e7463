import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { readArguments } from '../../src/build/configure/arguments.ts'
import { configure } from '../../src/build/configure/configure.ts'
import { languages } from '../../src/i18n/languages.ts'
import { createAppServer, type AppServer } from '../support/appServer.ts'
import {
  buildOf,
  expect,
  passwordField,
  signInButton,
  submit,
  test,
  usernameField,
} from './fixtures.ts'

/** What is in sight as a whole. */
const isWhole = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

const width = (page: Page, selector: string, side: 'start' | 'end') =>
  page.locator(selector).evaluate((element, at) => {
    const edges = () => {
      const { left, right } = element.getBoundingClientRect()
      if (!(element instanceof SVGPathElement)) return [left, right] as const
      // The line without its width, which Firefox counts in a bounding rectangle, and Chromium does not.
      const [{ a, e }, { x, width }] = [element.getScreenCTM()!, element.getBBox()]
      return [a * x + e, a * (x + width) + e] as const
    }
    const [left, end] = edges()
    const right = document.documentElement.clientWidth - end
    const isLtr = getComputedStyle(element).direction === 'ltr'
    return (at === 'start') === isLtr ? left : right
  }, side)

for (const { code: language } of languages) {
  test(`on a phone with its keyboard open the button is whole, before and after a wrong password, with a hint, and after too many tries: ${language}`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width: 360, height: 420 })
    await page.goto(`/login?lang=${language}`)
    await page.locator('[name=username]').fill('sara')
    await page.locator('[name=password]').fill('wrong')
    expect(await isWhole(page, '[type=submit]')).toBe(true)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.locator('[name=password]')).toBeFocused()
    await expect.poll(() => isWhole(page, '[type=submit]')).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

    // Loaded anew, for a place in the page that was come by earlier may be kept.
    await page.goto(`/login?lang=${language}`)
    await page.locator('[name=username]').fill('sara')
    await page.locator('[name=password]').fill('سلام')
    await expect(page.locator('#password-hint')).not.toBeEmpty()
    await expect.poll(() => isWhole(page, '[type=submit]')).toBe(true)
    api.backend.setFault('login', { kind: 'status', status: 429, retryAfter: 60 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText(/[0-9۰-۹٠-٩]/)
    await page.waitForTimeout(300) // its text comes in parts
    await expect.poll(() => isWhole(page, '[type=submit]')).toBe(true)
  })

  test(`the mark and the arrow of the language are as far from the edges: ${language}`, async ({
    page,
  }) => {
    await page.goto(`/login?lang=${language}`)
    // Of the mark's box the rounded corners of the star leave 2.6 of 32 free; the arrow's line is 1.75 wide.
    const star = (await width(page, 'header a svg', 'start')) + 2.6
    const arrow = (await width(page, 'header select + svg path', 'end')) - 1.75 / 2
    expect(Math.abs(star - arrow)).toBeLessThan(0.5)
  })
}

test('a wrong password: what is typed next goes into the emptied field, and signs in', async ({
  page,
}) => {
  await page.goto('/login')
  await submit(page, 'sara', 'wrong')
  await expect(page.getByRole('alert')).toContainText(/password/)
  await expect(passwordField(page)).toBeFocused()
  await expect(passwordField(page)).toHaveValue('')
  await page.keyboard.type('parvaz-1405')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('wrong fields differ from right ones in forced colours', async ({ pageOn }) => {
  const page = await pageOn({ forcedColors: 'active' })
  await page.goto('/login')
  const border = () =>
    passwordField(page).evaluate((each) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(each)
      return `${borderTopStyle} ${borderTopWidth}`
    })
  const right = await border()
  await submit(page, 'sara', 'wrong')
  await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true')
  expect(await border()).toBe('double 3px')
  expect(right).not.toBe(await border())
})

test('the colour around the page follows the chosen theme, and the system where none is', async ({
  page,
}) => {
  const shown = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    )
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  expect(await shown()).toEqual(['#f6f8f8'])
  await submit(page, 'sara')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
  await expect.poll(shown).toEqual(['#0c1111'])
  await page.reload()
  await expect.poll(shown).toEqual(['#0c1111'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('light')
  await expect.poll(shown).toEqual(['#f6f8f8'])
})

test.describe('another brand', () => {
  let app: AppServer
  test.beforeAll(async ({ servers }) => {
    app = await createAppServer(buildOf('brand'), servers.api.url)
  })
  test.afterAll(() => app.close())

  test('is in the page before any script, in both themes, without an inline style', async ({
    page,
  }) => {
    await page.goto(`${app.url}/login`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Acme & Söhne')
    await expect(page).toHaveTitle('Sign in · Acme & Söhne')
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/acme.svg')
    await expect(page.locator('body > img.mark')).toHaveAttribute('src', '/acme.svg')
    await expect(page.getByText('Maintenance on Sunday')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    expect(await page.locator('body').innerHTML()).not.toMatch(/Neshast|\sstyle=/)
    // The girih.
    await expect(page.locator('main').locator('xpath=../div[1]')).toBeHidden()
    for (const colorScheme of ['light', 'dark'] as const) {
      // Or axe may see the button between its two colours.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const color = await signInButton(page).evaluate(
        (each) => getComputedStyle(each).backgroundColor,
      )
      if (colorScheme === 'light') expect(color).toBe('rgb(122, 31, 162)')
      else expect(color).not.toBe('rgb(82, 198, 199)')
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    }
    await expect(usernameField(page)).toBeVisible()
  })
})

test.describe('a brand that is a name alone', () => {
  let app: AppServer
  test.beforeAll(async ({ servers }) => {
    app = await createAppServer(buildOf('restore'), servers.api.url)
  })
  test.afterAll(() => app.close())

  test('has its first letter in the place of the star, while the app loads too, and no pattern', async ({
    page,
  }) => {
    await page.goto(`${app.url}/login`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Acme')
    const icon = '/monogram.svg'
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', icon)
    await expect(page.locator('body > img.mark')).toHaveAttribute('src', icon)
    const mark = page.getByRole('link', { name: 'Acme' }).locator('img')
    await expect(mark).toHaveAttribute('src', icon)
    await expect
      .poll(() => mark.evaluate((each: HTMLImageElement) => each.naturalWidth))
      .toBeGreaterThan(0)
    await expect(page.locator('main').locator('xpath=../div[1]')).toBeHidden()
    expect(await page.locator('body').innerHTML()).not.toMatch(/Neshast/)
  })
})

test.describe('a brand that npm run configure has set after the build', () => {
  let app: AppServer
  let folder: string
  test.beforeAll(async ({ servers }) => {
    folder = await mkdtemp(join(tmpdir(), 'neshast-brand-'))
    const dist = join(folder, 'dist')
    await cp(buildOf('shipped'), dist, { recursive: true })
    await cp(new URL('public/acme.svg', import.meta.url), join(folder, 'acme.svg'))
    const accent = { light: '#7a1fa2', dark: '#d9a5f0' }
    const brand = { name: 'Acme & Söhne', icon: 'acme.svg', accent }
    await writeFile(join(folder, 'brand.json'), JSON.stringify(brand))
    const said = ['--api', servers.api.url, '--brand', join(folder, 'brand.json')]
    await configure(readArguments([dist, ...said]))
    app = await createAppServer(dist, servers.api.url)
  })
  test.afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  const colors = (page: Page) =>
    page.evaluate(() => ({
      accent: getComputedStyle(document.documentElement).getPropertyValue('--color-accent'),
      around: [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    }))

  test('is there without a script, and asks for nothing that a page without it does not ask for', async ({
    browser,
    servers,
  }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await context.route(/\.js$/, (route) => route.abort())
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${app.url}/login`)
    await expect(page).toHaveTitle('Acme & Söhne')
    await expect(page.locator('body > img.mark')).toHaveAttribute('src', /^\/assets\/acme-/)
    const icon = await page.locator('link[rel=icon]').getAttribute('href')
    expect(icon).toMatch(/^\/assets\/acme-/)
    const styles = asked.filter((path) => path.endsWith('.css'))
    asked.length = 0
    await page.goto(servers.appUrl)
    expect(styles).toHaveLength(asked.filter((path) => path.endsWith('.css')).length)
    await context.close()
  })

  test('is on the sign-in page in both themes, and stays when the rest of the app has come', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`${app.url}/login`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Acme & Söhne')
    await expect(page).toHaveTitle('Sign in · Acme & Söhne')
    await expect(page.getByRole('link', { name: 'Acme & Söhne' }).locator('img')).toBeVisible()
    const light = await colors(page)
    expect(light.accent).toBe('#7a1fa2')
    await expect(signInButton(page)).toHaveCSS('background-color', 'rgb(122, 31, 162)')
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

    await submit(page, 'sara')
    await page.getByRole('link', { name: 'Session' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Session')
    expect(await colors(page)).toEqual(light)
    const theme = page.getByRole('combobox', { name: 'Theme' })
    await theme.selectOption('dark')
    const dark = await colors(page)
    expect(dark.accent).toBe('#d9a5f0')
    expect(dark.around).toHaveLength(1)
    expect(dark.around).not.toEqual(light.around)
    await theme.selectOption('light')
    expect(await colors(page)).toEqual(light)
    await expect(page.locator('link[rel=stylesheet][href*="/index-"]')).toHaveCount(1)
  })
})
