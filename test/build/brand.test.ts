/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import { checkBrand, type Checked } from '../../src/build/brand/checkBrand'
import { brandCss, brandHtml } from '../../src/build/brand/brandPage'
import { applyBrand } from '../../src/build/configure/brand'
import { contrast, mix } from '../../src/build/brand/colors'
import { publicImage } from '../../src/build/brand/image'
import { monogram } from '../../src/build/brand/monogram'
import { paletteOf, readTokens, worstOf } from '../../src/build/brand/palette'

const tokens = readTokens(readFileSync('src/ui/styles/tokens.css', 'utf8'))
const html = readFileSync('index.html', 'utf8')
const acme = { name: 'Acme', icon: '/acme.svg' }
const check = (config: unknown) => () =>
  checkBrand(config as Checked, tokens, publicImage('test/browser/public'))

test('contrast is what WCAG says', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#ffffff', '#ffffff')).toBe(1)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(mix('#000000', '#ff8000', 0.5)).toBe('#804000')
})

test('the colours of Neshast itself would pass, in both themes', () => {
  const accent = { light: tokens.light.accent, dark: tokens.dark.accent }
  expect(check({ brand: { ...acme, accent } })).not.toThrow()
})

test('the files of a brand are placed one after the other: each adds to one list', async () => {
  const given = { name: 'Acme', icon: 'acme.svg', logo: { light: 'acme.svg', dark: 'acme.svg' } }
  const setup = { devTools: false, session: {} }
  const record = { base: '/', page: html, setup, functions: [] }
  const going: string[] = []
  const place = async (name: string) => {
    going.push(name)
    expect(going).toHaveLength(1)
    await sleep(20)
    going.pop()
    return `assets/${name}`
  }
  const { brand } = await applyBrand({ given, folder: 'test/browser/public' }, record, '.', place)
  expect(brand.logo).toEqual({ light: '/assets/acme.svg', dark: '/assets/acme.svg' })
})

describe('a brand that the build refuses, naming the option', () => {
  const refused: [string, object, RegExp][] = [
    ['no name', { brand: { ...acme, name: ' ' } }, /^brand\.name: expected a name, but got " "\.$/],
    [
      'no path',
      { brand: { ...acme, icon: 'acme' } },
      /^brand\.icon: expected the path of an image/,
    ],
    [
      'a file that is not there',
      { brand: { ...acme, icon: '/none.svg' } },
      /^brand\.icon: expected a file: .*none\.svg is not there/,
    ],
    [
      'an address elsewhere',
      { brand: { ...acme, logo: 'https://x.test/a.svg' } },
      /^brand\.logo: /,
    ],
    [
      'a logo for one theme',
      { brand: { ...acme, logo: { light: '/acme.svg' } } },
      /^brand\.logo\.dark: /,
    ],
    [
      'a colour by name',
      { brand: { ...acme, accent: 'teal' } },
      /^brand\.accent: expected a colour like/,
    ],
    [
      'a captcha that nothing draws',
      { session: { challenges: [{ fields: [{ name: 'proof', kind: 'captcha' }] }] } },
      /^signIn\.captcha: expected a function that imports a component, for a step has one/,
    ],
    [
      'an unknown option',
      { brand: { ...acme, colour: '#000000' } },
      /^brand\.colour: expected one of/,
    ],
    [
      'an accent that nobody can read on white',
      { brand: { ...acme, accent: '#ffd400' } },
      /^brand\.accent: #ffd400 has a contrast of 1\.\d to #\w{6} in the light theme, and needs 4\.5; #\w{6} would do\.$/,
    ],
    [
      'an accent that nobody can read in the dark',
      { brand: { ...acme, accent: { light: '#7a1fa2', dark: '#7a1fa2' } } },
      /^brand\.accent\.dark: #7a1fa2 has a contrast of .* in the dark theme/,
    ],
    [
      'a link that runs a script',
      { signIn: { links: { forgot: 'javascript:alert(1)' } } },
      /^signIn\.links\.forgot: /,
    ],
    [
      'a link to who knows where',
      { signIn: { links: { terms: '//x.test' } } },
      /^signIn\.links\.terms: /,
    ],
    [
      'an unknown link',
      { signIn: { links: { reset: '/x' } } },
      /^signIn\.links\.reset: expected one of forgot/,
    ],
    [
      'an unknown answer',
      { signIn: { remember: true } },
      /^signIn\.remember: expected "on", "off" or "hidden"/,
    ],
    ['a part that is no import', { signIn: { before: 'text' } }, /^signIn\.before: /],
  ]
  test.each(refused)('%s', (_, config, message) => {
    expect(check(config)).toThrow(message)
  })
})

test.each(['#7a1fa2', '#0b5fff', '#c2410c', '#111111'])(
  'of the accent %s alone both themes get colours that can be read',
  (accent) => {
    expect(check({ brand: { ...acme, accent } })).not.toThrow()
    const css = brandCss({ ...acme, accent }, tokens)
    const [light, dark, chosenDark] = [...css.matchAll(/--color-accent:(#\w+)/g)].map(
      ([, color]) => color,
    )
    expect(light).toBe(accent)
    expect(chosenDark).toBe(dark)
    for (const [theme, color] of [
      ['light', light!],
      ['dark', dark!],
    ] as const) {
      expect(worstOf(color, tokens[theme]).contrast).toBeGreaterThanOrEqual(4.5)
      const made = paletteOf(color, theme, tokens)
      expect(contrast(made['on-accent'], color)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(tokens[theme].text, made['accent-soft'])).toBeGreaterThanOrEqual(4.5)
    }
  },
)

test('the suggestion for an accent that cannot be read is one that the build takes', () => {
  let message = ''
  try {
    check({ brand: { ...acme, accent: '#ffd400' } })()
  } catch (error) {
    message = (error as Error).message
  }
  const accent = /(#\w{6}) would do/.exec(message)![1]
  expect(check({ brand: { ...acme, accent } })).not.toThrow()
})

test('a name alone leaves the colours of Neshast, and an icon with its first letter takes the place of the star', () => {
  expect(check({ brand: { name: 'Acme' } })).not.toThrow()
  const page = brandHtml(html, { name: 'Acme' }, tokens, '/app/')
  expect(page).toContain('<link rel="icon" href="/app/monogram.svg" type="image/svg+xml" />')
  expect(page).toContain('<img class="mark" src="/app/monogram.svg" alt="" />')
  expect(page).toContain('<html data-brand="own"')
  expect(page).toContain(`content="${tokens.light.page}"`)
  expect(page).not.toMatch(/Neshast|class="mark" viewBox/)
})

test.each([
  ['acme', 'A'],
  ['  söhne', 'S'],
  ['ß & Co', 'SS'],
  ['<b>', '&#60;'],
  ['شرکت', 'ش'],
  ['👩‍🚀 crew', '👩‍🚀'],
])('the icon of “%s” has the letter %s, which can be read on its accent', (name, letter) => {
  const dark = monogram({ name, accent: '#111111' }, tokens)
  expect(dark).toContain(`fill="#ffffff">${letter}</text></svg>`)
  expect(dark).toContain('<rect width="32" height="32" rx="7" fill="#111111"/>')
  expect(dark).not.toContain('style')
  expect(monogram({ name }, tokens)).toContain(`fill="${tokens.light.accent}"/>`)
})

test('the page has the name, the icon, the theme colours and the loading mark of the brand, and none of Neshast', () => {
  const page = brandHtml(html, { name: 'A & <B>', icon: '/acme.svg', accent: '#7a1fa2' }, tokens)
  expect(page).toContain('<title>A &#38; &#60;B&#62;</title>')
  expect(page).toContain('<link rel="icon" href="/acme.svg" type="image/svg+xml" />')
  expect(page).toContain('<img class="mark" src="/acme.svg" alt="" />')
  for (const theme of ['light', 'dark'] as const) {
    const soft = paletteOf(theme === 'light' ? '#7a1fa2' : '#000000', theme, tokens)['accent-soft']
    const content = new RegExp(`data-theme="${theme}"[^>]*content="(#\\w+)"`).exec(page)![1]
    expect(content).not.toBe(tokens[theme].page)
    if (theme === 'light') expect(content).toBe(soft)
  }
  expect(page).not.toMatch(/Neshast|class="mark" viewBox|style="/)
})
