import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from '@jest/globals'
import { configured } from '../../src/app/configured'
import type { AppSetup } from '../../src/app/createApp'
import { brandHtml } from '../../src/build/brand/brandPage'
import { readTokens, tokensFile } from '../../src/build/brand/palette'
import { writeConfiguration } from '../../src/build/configure/page'

const built: AppSetup = {
  devTools: false,
  session: {
    baseUrl: '/',
    endpoints: { logout: { url: '/out' }, user: { url: '/me' } },
    refused: [{ status: 401 }],
  },
  more: [{ path: 'team' }],
}
const whole = readFileSync('index.html', 'utf8')
const tokens = readTokens(readFileSync(tokensFile, 'utf8'))
const page =
  '<!doctype html>\n<html>\n  <head>\n    <meta charset="utf-8" />\n    <title>Neshast</title>\n  </head>\n</html>\n'

/** Has the page of a build, configured so, be the one that is open. */
const open = (html: string) => {
  document.documentElement.innerHTML = html
}
afterEach(() => open(page))

test('what was configured after the build counts more than what was built, field by field', () => {
  open(
    writeConfiguration(page, {
      devTools: true,
      session: {
        baseUrl: 'https://api.example.com',
        endpoints: { logout: false },
        refused: [{ status: 403 }],
      },
    }),
  )
  expect(configured(built)).toEqual({
    ...built,
    devTools: true,
    session: {
      baseUrl: 'https://api.example.com',
      endpoints: { logout: false, user: { url: '/me' } },
      refused: [{ status: 403 }],
    },
  })
})

test('a page without a configuration is as it was built', () => {
  open(page)
  expect(configured(built)).toBe(built)
})

test('no name breaks out of the page', () => {
  const name = `'"><script>alert(1)</script>&amp; $& Söhne`
  const brand = { name }
  open(writeConfiguration(brandHtml(whole, brand, tokens), { brand }))
  expect(configured(built).brand).toEqual(brand)
  expect(document.title).toBe(name)
  expect(document.querySelector('script:not([src])')).toBeNull()
})

test('an empty configuration leaves no trace', () => {
  expect(writeConfiguration(page, {})).toBe(page)
})
