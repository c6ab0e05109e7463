import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { languages } from '../../src/i18n/languages.ts'
import type { Api } from '../support/api.ts'
import { expect, passwordOf, signIn, test } from './fixtures.ts'

// With the screens of the demo, the date field among what they have.
test.use({ build: 'demo' })

const screens = ['/login', '/', '/notes', '/account', '/settings', '/session']

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

/** How a page comes to be in a state; the person has not signed in before. */
type Situation = readonly [name: string, open: (at: At) => Promise<unknown>]
type At = { page: Page; api: Api; go: (path: string) => Promise<void> }

const button = (page: Page) => page.locator('form [type=submit]')
const fillIn = async (page: Page, password: string) => {
  await page.locator('input[name=username]').fill('sara')
  await page.locator('input[name=password]').fill(password)
}
const signInAs = async ({ page }: At, username: 'sara' | 'omid' = 'sara') => {
  await page.goto('/login?lang=en')
  await signIn(page, username)
}
const brokenChunk = { contentType: 'text/javascript', body: 'throw new TypeError("module")' }

const situations: Record<'normal' | 'error' | 'dialog', readonly Situation[]> = {
  normal: [
    ['sign-in', ({ go }) => go('/login')],
    ['not found, for a guest', ({ go }) => go('/nowhere')],
    ['home', async (at) => (await signInAs(at), at.go('/'))],
    ['not found, for somebody who is signed in', ({ go }) => go('/nowhere')],
    ['notes', ({ go }) => go('/notes')],
    ['account', ({ go }) => go('/account')],
    ['settings', ({ go }) => go('/settings')],
    ['session', ({ go }) => go('/session')],
  ],
  error: [
    ['fields are missing', async ({ page, go }) => (await go('/login'), button(page).click())],
    [
      'the password is in Persian letters',
      async ({ page }) => {
        await fillIn(page, 'شش')
        await expect(page.locator('#password-hint')).not.toBeEmpty()
      },
    ],
    [
      'a wrong password',
      async ({ page }) => {
        await fillIn(page, 'wrong')
        await button(page).click()
        await expect(page.locator('#failure')).toBeVisible()
      },
    ],
    [
      'too many tries',
      async ({ page, api }) => {
        api.backend.setFault('login', { kind: 'status', status: 429, retryAfter: 40 })
        await fillIn(page, 'wrong')
        await button(page).click()
        await expect(page.locator('#failure time')).toBeVisible()
        api.backend.clearFaults()
      },
    ],
    [
      'no access',
      async (at) => {
        await signInAs(at, 'omid')
        await at.go('/session')
      },
    ],
    [
      'a date that cannot be',
      async ({ page, go }) => {
        await go('/')
        await page.locator('[role=spinbutton]').first().fill('')
      },
    ],
    [
      'a profile that cannot be loaded again',
      async ({ page, api, go }) => {
        await go('/account')
        api.backend.setFault('user', { kind: 'status', status: 500 })
        await page.locator('section[aria-labelledby=profile] button').click()
        await expect(page.getByRole('alert')).toBeVisible()
        api.backend.clearFaults()
      },
    ],
    [
      'a note without text',
      async ({ page, go }) => {
        await go('/notes')
        await button(page).click()
        await expect(page.locator('textarea[aria-invalid]')).toBeVisible()
      },
    ],
    [
      'a screen that cannot be loaded',
      async ({ page, go }) => {
        await page.route('**/home-*.js', (route) => route.fulfill(brokenChunk))
        await go('/')
        await page.unrouteAll()
      },
    ],
    [
      'a session that was ended, and a profile that does not come',
      async ({ page, api, go }) => {
        api.backend.revokeAccess()
        api.backend.setFault('refresh', { kind: 'refuse' })
        await go('/')
        await expect(button(page)).toBeVisible()
        api.backend.clearFaults()
        expect(await violations(page), 'a session that was ended').toEqual([])
        api.backend.setFault('user', { kind: 'status', status: 500 })
        await fillIn(page, passwordOf('sara'))
        await button(page).click()
        await expect(page.getByRole('alert')).toBeVisible()
      },
    ],
    [
      'a server that does not answer',
      async ({ page, api, go }) => {
        api.backend.clearFaults()
        api.backend.setFault('refresh', { kind: 'status', status: 503 })
        api.backend.revokeAccess()
        await go('/')
        await expect(page.getByRole('status').getByRole('button')).toBeVisible()
      },
    ],
  ],
  dialog: [
    [
      'the calendar',
      async (at) => {
        await signInAs(at)
        await at.go('/')
        await at.page.locator('[aria-haspopup=dialog]').click()
        await expect(at.page.getByRole('dialog')).toBeVisible()
      },
    ],
  ],
}

/** The whole matrix is `npm run test:accessibility`; elsewhere each state is looked at in one of its looks. */
const isWhole = process.env['WHOLE_MATRIX'] !== undefined
const sample = { normal: 'fa dark', error: 'en light', dialog: 'fa light' }

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
    .map((node) => [node.querySelector('text'), node.querySelector('rect')] as const)
    .filter(([name, box]) => name!.getBBox().width > box!.getBBox().width - 4)
    .map(([name]) => name!.textContent)

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
