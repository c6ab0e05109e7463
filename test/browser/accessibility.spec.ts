import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { languages } from '../../src/i18n/languages.ts'
import { expect, passwordField, signIn, test } from './fixtures.ts'

const screens = ['/login', '/', '/settings', '/session']

/** Waits until the screen is whole: its heading is there and its dates are written. */
async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished)))
}

const visit = async (page: Page, path: string, language: string) => {
  await page.goto(`${path}?lang=${language}`)
  await settled(page)
}

const violations = async (page: Page, spared: string[] = []) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .disableRules(spared)
    .analyze()
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const language of ['en', 'fa'])
    test(`no screen breaks WCAG A or AA: ${language}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await visit(page, '/login', language)
      expect(await violations(page), '/login').toEqual([])
      await page.goto('/login?lang=en')
      await signIn(page)
      for (const path of screens.slice(1)) {
        await visit(page, path, language)
        expect(await violations(page), path).toEqual([])
      }
    })

test('messages break WCAG A or AA neither', async ({ page, api }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(await violations(page), 'missing fields').toEqual([])
  await page.getByRole('textbox', { name: 'Username' }).fill('sara')
  await passwordField(page).fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await violations(page), 'a wrong password').toEqual([])
  await passwordField(page).fill('گذرواژه')
  await expect(page.getByText('Your keyboard seems')).toBeVisible()
  api.backend.setFault('login', { kind: 'slow', ms: 60_000, times: 1 })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  expect(await violations(page), 'a hint, and a slow server').toEqual([])

  api.backend.change({ tokenLifetime: 2 })
  api.backend.setFault('refresh', { kind: 'status', status: 503 })
  await signIn(page)
  await expect(page.getByRole('button', { name: 'Retry now' })).toBeVisible()
  expect(await violations(page), 'the banner').toEqual([])
  await page.goto('/nowhere')
  await settled(page)
  expect(await violations(page), 'not found').toEqual([])
})

/** States of the diagram whose names are wider than their boxes. */
const namesBeyondTheirBox = () =>
  [...document.querySelectorAll('[data-node]')]
    .map((node) => [node.querySelector('text'), node.querySelector('rect')] as const)
    .filter(([name, box]) => name!.getBBox().width > box!.getBBox().width - 4)
    .map(([name]) => name!.textContent)

for (const { code: language } of languages)
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
