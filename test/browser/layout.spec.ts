import type { Locator, Page } from '@playwright/test'
import { contrast } from '../../src/build/brand/colors.ts'
import { expect, signIn, test } from './fixtures.ts'
import { answerWith, cut, long } from './cut.ts'

// With the screens of the demo.
test.use({ build: 'demo' })

/** What people of these languages choose; every date is written so. */
const preferences = {
  en: {},
  fr: {},
  de: { dateLocale: 'de-DE', calendar: 'islamic', timeZone: 'Europe/Berlin' },
  fa: { dateLocale: 'fa-IR', calendar: 'persian', digits: 'arabext' },
}

async function open(page: Page, path: string, language: keyof typeof preferences) {
  await page.evaluate((chosen) => {
    const values = Object.entries(chosen).map(([key, value]) => [key, JSON.stringify(value)])
    localStorage.setItem('persist:preferences', JSON.stringify(Object.fromEntries(values)))
  }, preferences[language])
  await page.goto(`${path}?lang=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

for (const language of ['en', 'de', 'fa'] as const)
  test(`nothing is cut and nothing sticks out, at 360 and at 1280 px: ${language}`, async ({
    page,
    api,
  }) => {
    test.setTimeout(120_000)
    await answerWith(page, api, { name: `Sara ${long}`, city: long.replaceAll(' ', '') })
    await page.goto('/login?lang=en')
    await page.getByRole('textbox', { name: 'Username' }).fill('sara')
    await page.getByLabel('Password', { exact: true }).fill('parvaz-1405')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sara')
    for (const path of ['/', '/notes', '/account', '/settings', '/nowhere'])
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await open(page, path, language)
        expect(await cut(page), `${path} ${width}`).toEqual([])
        // The text of a line, where it is wider than its box, sticks out of the card.
        const cards = page.locator('main section')
        for (const card of await cards.all()) {
          const [inner, outer] = await card.evaluate((each) => [each.scrollWidth, each.clientWidth])
          expect(inner, `${path} ${width}: ${await card.innerText()}`).toBeLessThanOrEqual(outer!)
        }
      }
  })

const boxOf = async (locator: Locator) => (await locator.boundingBox())!
const middleOf = async (locator: Locator) => {
  const { y, height } = await boxOf(locator)
  return y + height / 2
}

for (const path of ['/', '/notes', '/account'] as const)
  test(`the titles of cards that stand side by side are on one line: ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signIn(page)
    await open(page, path, 'en')
    // The form on /notes begins with its label.
    const all = page.locator('main section')
    // On /account two stand in each column.
    const cards = [all.first(), path === '/account' ? all.nth(2) : all.last()]
    const tops = await Promise.all(
      cards.map(async (card) => (await boxOf(card.locator('h2, label').first())).y),
    )
    const edges = await Promise.all(cards.map(async (card) => (await boxOf(card)).y))
    expect(edges[0]).toBe(edges[1])
    // A label's smaller letters stand a little lower in their line.
    expect(Math.abs(tops[0]! - tops[1]!)).toBeLessThanOrEqual(path === '/notes' ? 2 : 0.5)
  })

for (const { language, width } of [
  { language: 'en', width: 1280 },
  { language: 'de', width: 360 },
  { language: 'fa', width: 360 },
] as const)
  test(`the icon of a notice stands by the middle of its first line: ${language}, ${width} px`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page)
    await open(page, '/account', language)
    api.backend.setFault('refresh', { kind: 'status', status: 503 })
    api.backend.revokeAccess()
    await page.locator('section[aria-labelledby=profile] button').click()
    // The banner, with its button, and what is said in the card.
    for (const notice of [
      page.locator('[role=status]:has(svg)').first(),
      page.locator('section[aria-labelledby=profile] [role=alert]'),
    ]) {
      await expect(notice).toBeVisible()
      const firstLine = await notice
        .locator('p')
        .first()
        .evaluate((each) => {
          const range = document.createRange()
          range.selectNodeContents(each)
          const { top, height } = range.getClientRects()[0]!
          return top + height / 2
        })
      expect(Math.abs((await middleOf(notice.locator('svg').first())) - firstLine)).toBeLessThan(2)
    }
  })

for (const { language, width } of [
  { language: 'de', width: 360 },
  { language: 'fr', width: 320 },
] as const)
  test(`the link of the current screen is in sight, whole: ${language}, ${width} px`, async ({
    page,
  }) => {
    await signIn(page)
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/session', '/settings', '/']) {
      await page.goto(`${path}?lang=${language}`)
      const row = page.locator('header nav ul')
      const current = row.locator('[aria-current=page]')
      await expect(current).toBeVisible()
      const [{ x, width }, link] = await Promise.all([boxOf(row), boxOf(current)])
      expect(link.x, path).toBeGreaterThanOrEqual(x - 0.5)
      expect(link.x + link.width, path).toBeLessThanOrEqual(x + width + 0.5)
    }
  })

test('all links of the header are in sight, whole, on a tablet, whatever the name', async ({
  page,
  api,
}) => {
  await signIn(page)
  await answerWith(page, api, { name: `Sara ${long}` })
  // The languages with the longest.
  for (const language of ['de', 'fr', 'tr'])
    for (const width of [768, 863, 864, 1023, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`/?lang=${language}`)
      const row = page.locator('header nav ul')
      await expect(row.locator('a')).toHaveCount(4)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(long.slice(0, 8))
      const [inner, outer] = await row.evaluate((each) => [each.scrollWidth, each.clientWidth])
      expect(inner, `${language} ${width}`).toBeLessThanOrEqual(outer!)
    }
})

test('Tab goes through the header row by row, whichever way one reads, and the focus stays when the rows change', async ({
  page,
}) => {
  await signIn(page)
  for (const language of ['en', 'fa'] as const) {
    await open(page, '/', language)
    for (const width of [320, 640, 863, 864, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const boxes = () =>
        page.locator('header :is(a, select, button)').evaluateAll((all) =>
          all.map((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect()
            const start = document.documentElement.dir === 'rtl' ? -right : left
            return { middle: (top + bottom) / 2, bottom, start }
          }),
        )
      await expect
        .poll(
          async () =>
            (await boxes()).filter((each, at, all) => {
              const next = all[at + 1]
              const isBelow = next !== undefined && next.middle > each.bottom
              return next !== undefined && !isBelow && next.start < each.start
            }),
          { message: `${language} ${width}` },
        )
        .toEqual([])
    }
    const link = page.locator('header a[href="/settings"]')
    await link.focus()
    for (const width of [640, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(async () => (await boxOf(link)).y > 44).toBe(width === 640)
      await expect(link).toBeFocused()
    }
  }
})

test('in a low window the button that was pressed in vain is in sight, below the words that say why', async ({
  page,
  api,
}) => {
  await signIn(page)
  await page.setViewportSize({ width: 320, height: 360 })
  await open(page, '/account', 'de')
  api.backend.setFault('everywhere', { kind: 'status', status: 503 })
  await page.locator('[aria-labelledby=everywhere] button').click()
  const button = page.locator('dialog button').last()
  await button.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(button).toBeFocused()
  await expect(button).toBeInViewport({ ratio: 1 })
  const bottom = (box: { y: number; height: number }) => box.y + box.height
  const dialog = await boxOf(page.getByRole('dialog'))
  await expect.poll(async () => bottom(await boxOf(button)) <= bottom(dialog)).toBe(true)
  const words = page.getByRole('alert').locator('p').first()
  expect((await boxOf(words)).y).toBeGreaterThanOrEqual(dialog.y)
})

// A select shows what does not fit with an ellipsis, and its list is not open.
test('what is chosen on /settings can be read to its end, on a phone, half a screen and a desk', async ({
  page,
}) => {
  await signIn(page)
  for (const language of ['en', 'de', 'fr'] as const) {
    // Nothing is chosen: the longest words there are.
    await page.evaluate(() => localStorage.removeItem('persist:preferences'))
    await page.goto(`/settings?lang=${language}`)
    await expect(page.locator('main select')).toHaveCount(6)
    for (const width of [390, 640, 700, 760, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const cutOff = await page.locator('main select').evaluateAll((all) =>
        (all as HTMLSelectElement[])
          .map((each) => {
            const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(each)
            const pen = document.createElement('canvas').getContext('2d')!
            pen.font = font
            const text = each.selectedOptions[0]!.text
            const around = parseFloat(paddingInlineStart) + parseFloat(paddingInlineEnd)
            return { text, over: pen.measureText(text).width - (each.clientWidth - around) }
          })
          .filter(({ over }) => over > 0),
      )
      expect(cutOff, `${language} ${width}`).toEqual([])
    }
  }
})

test('the greeting is the largest thing on home', async ({ page }) => {
  await signIn(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/', 'en')
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter(({ tagName }) => tagName !== 'H1')
        .filter((each) => !each.closest('h1'))
        .map((each) => parseFloat(getComputedStyle(each).fontSize)),
    )
    const greeting = page.getByRole('heading', { level: 1 })
    const size = await greeting.evaluate((each) => parseFloat(getComputedStyle(each).fontSize))
    expect(size).toBeGreaterThan(Math.max(...sizes))
  }
})

// Firefox gives an input the height of the font's own line.
for (const language of ['fr', 'fa'] as const)
  test(`all fields of a form are equally high: ${language}`, async ({ page }) => {
    const heights = () =>
      page
        .locator('main :is(input:not([type=checkbox]), select, [type=submit])')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
    await page.goto(`/login?lang=${language}`)
    await expect(page.getByRole('checkbox')).toBeVisible()
    expect(await heights()).toEqual([44, 44, 44])
    await page.goto('/login?lang=en')
    await signIn(page)
    await open(page, '/settings', language)
    await expect(page.locator('main [role=combobox]')).toBeVisible()
    expect(new Set(await heights())).toEqual(new Set([44]))
  })

// Firefox shows of a select what is in its line.
test('no letter of what is chosen in a select is cut off', async ({ browser, baseURL, api: _ }) => {
  // A page of its own, which is not watched: for a screenshot Playwright adds a style that Firefox does not let in.
  const context = await browser.newContext({ baseURL: baseURL! })
  const page = await context.newPage()
  await signIn(page)
  await open(page, '/settings', 'fr')
  // "Grégorien (selon la langue)".
  const calendar = page.locator('main select').nth(3)
  const before = await calendar.screenshot()
  // The text stands where it stood, in a line with more room.
  await calendar.evaluate((select) => {
    const { lineHeight, blockSize } = getComputedStyle(select)
    select.style.setProperty('block-size', blockSize)
    select.style.setProperty('padding-block', '0')
    select.style.setProperty('line-height', `${parseFloat(lineHeight) + 8}px`)
  })
  expect(before.equals(await calendar.screenshot())).toBe(true)
  await context.close()
})

/** The titles of cards below which nothing stands. */
const cardsWithoutContent = () =>
  [...document.querySelectorAll<HTMLElement>('main section')]
    .filter((each) => each.checkVisibility())
    .filter((each) => each.innerText.trim() === (each.querySelector('h2')?.innerText.trim() ?? ''))
    .map((each) => each.innerText)

test('on paper the sign-in page is dark on white, whatever the theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const theme of ['dark', undefined]) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto('/login')
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveCSS('color', 'rgb(230, 237, 237)')
    await page.evaluate((to) => {
      if (to) document.documentElement.dataset['theme'] = to
    }, theme)
    // As printing does it: a page that is open. One opened in print was now and then left in the colours of the screen.
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(() => matchMedia('print').matches)).toBe(true)
    await expect(title).toHaveCSS('color', 'rgb(20, 32, 31)')
  }
})

test('on paper there is the content, dark on white, and nothing to press, whatever the theme', async ({
  page,
}) => {
  await signIn(page)
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark')
  for (const path of ['/', '/notes', '/account']) {
    await page.emulateMedia({ media: 'screen' })
    await open(page, path, 'en')
    await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'))
    await page.emulateMedia({ media: 'print' })
    for (const role of ['button', 'navigation', 'textbox', 'combobox', 'spinbutton'] as const)
      await expect(page.getByRole(role), `${path}: ${role}`).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(cardsWithoutContent), path).toEqual([])
    const colours = await page.evaluate(() => [
      getComputedStyle(document.documentElement).backgroundColor,
      getComputedStyle(document.querySelector('main section')!).backgroundColor,
      getComputedStyle(document.querySelector('h1')!).color,
    ])
    expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)', 'rgb(20, 32, 31)'])
  }
})

// Below some of the last lines stands a smaller margin, which is their own.
test('on paper no card ends with room for its buttons, and nothing is left out that is scrolled to on a screen', async ({
  page,
}) => {
  await signIn(page)
  for (const path of ['/', '/notes', '/account', '/settings', '/session']) {
    await page.emulateMedia({ media: 'screen' })
    await open(page, path, 'en')
    await page.emulateMedia({ media: 'print' })
    const ends = await page.locator('main section[aria-labelledby]').evaluateAll((cards) =>
      cards
        .filter((card) => card.checkVisibility())
        .map((card) => {
          const range = document.createRange()
          range.selectNodeContents(
            [...card.children].filter((each) => each.checkVisibility()).at(-1)!,
          )
          const room = card.getBoundingClientRect().bottom - range.getBoundingClientRect().bottom
          return [
            card.getAttribute('aria-labelledby'),
            room - parseFloat(getComputedStyle(card).paddingBlockEnd),
          ]
        }),
    )
    for (const [card, room] of ends) expect(room, `${path} ${card}`).toBeLessThan(12)
  }
  const events = page.locator('section[aria-labelledby=timeline] ol')
  await events.evaluate((list) => {
    for (let more = 0; more < 30; more += 1) list.append(list.lastElementChild!.cloneNode(true))
  })
  expect(await events.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0)
})

// Media queries in `rem` follow the size of text that a person has set, as the width of the window in CSS pixels here.
for (const language of ['en', 'de', 'fa'] as const)
  test(`with text of twice the size no screen but the developers’ is wider than a phone: ${language}`, async ({
    page,
  }) => {
    await signIn(page)
    await page.setViewportSize({ width: 180, height: 400 })
    for (const path of ['/', '/notes', '/account', '/settings', '/nowhere']) {
      await open(page, path, language)
      const [inner, outer] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return [scrollWidth, clientWidth]
      })
      expect(inner, path).toBe(outer)
    }
  })

// As Firefox and Safari do when they enlarge text alone: lengths in `rem` grow, media queries do not.
test('letters of twice the size put nothing out of sight, on a phone or a desk', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const enlarge = () =>
    page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('html { font-size: 200% }')
      document.adoptedStyleSheets = [sheet]
    })
  const look = async (paths: string[]) => {
    for (const path of paths)
      // The longest words for signing out, and the other direction.
      for (const language of ['fr', 'fa'] as const) {
        await open(page, path, language)
        await enlarge()
        for (const width of [320, 1280]) {
          const at = `${path} ${language} ${width}`
          await page.setViewportSize({ width, height: 800 })
          expect(await cut(page, 'header, main', 'svg, select, input'), at).toEqual([])
        }
      }
  }
  await page.goto('/login')
  await look(['/login'])
  await page.goto('/login?lang=en')
  await signIn(page)
  await look(['/'])
  await page.setViewportSize({ width: 320, height: 800 })
  await open(page, '/', 'de')
  await enlarge()
  await page.locator('[aria-haspopup=dialog]').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await cut(page, 'dialog')).toEqual([])
})

test('whatever is brought into sight, nothing moves the sign-in page sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  for (const language of ['en', 'fa'] as const) {
    await page.goto(`/login?lang=${language}`)
    await expect(page.getByRole('main')).toBeVisible()
    // As assistive technology does, a search in the page, and a selection that is drawn to its edge.
    const moved = await page.evaluate(() => {
      const main = document.querySelector('main')!
      const { left } = main.getBoundingClientRect()
      return [...main.querySelectorAll('*')]
        .filter((each) => {
          each.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' })
          return main.getBoundingClientRect().left !== left
        })
        .map(({ outerHTML }) => outerHTML)
    })
    expect(moved, language).toEqual([])
  }
})

// Chromium and Firefox choose the colour of the tick, Safari does not.
test('a white tick can be seen on its box, and the box on its card, light and dark', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('checkbox')).toBeVisible()
  for (const theme of ['light', 'dark']) {
    const [tick, card] = await page.evaluate((to) => {
      document.documentElement.dataset['theme'] = to
      const canvas = document
        .createElement('canvas')
        .getContext('2d', { willReadFrequently: true })!
      /** As #rrggbb, whatever notation the browser has for a mixed colour. */
      const hexOf = (colour: string) => {
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
        const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
        return `#${[red, green, blue].map((part) => part!.toString(16).padStart(2, '0')).join('')}`
      }
      const box = document.querySelector('[type=checkbox]')!
      const surface = box.closest('section, [class*=card]')!
      return [
        hexOf(getComputedStyle(box).accentColor),
        hexOf(getComputedStyle(surface).backgroundColor),
      ]
    }, theme)
    expect(contrast(tick!, '#ffffff'), theme).toBeGreaterThanOrEqual(3)
    expect(contrast(tick!, card!), theme).toBeGreaterThanOrEqual(3)
  }
})

test('a new screen is shown from its top, and one that was left where it was', async ({ page }) => {
  const top = () => page.evaluate(() => Math.round(scrollY))
  const scroll = (to: number) => page.evaluate((y) => scrollTo(0, y), to)
  await page.setViewportSize({ width: 360, height: 300 })
  await page.goto('/login?lang=en')
  await page.getByRole('textbox', { name: 'Username' }).fill('sara')
  await page.getByLabel('Password', { exact: true }).fill('parvaz-1405')
  await scroll(60)
  await expect.poll(top).toBe(60)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sara')
  await expect.poll(top).toBe(0)
  await scroll(70)
  await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href="/settings"]')?.click())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await expect.poll(top).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sara')
  await expect.poll(top).toBe(70)
})
