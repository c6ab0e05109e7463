import { afterEach, expect, test } from '@jest/globals'
import { configured } from '../../src/app/configured'
import type { AppSetup } from '../../src/app/createApp'
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
const page =
  '<!doctype html>\n<html>\n  <head>\n    <meta charset="utf-8" />\n    <title>Neshast</title>\n  </head>\n</html>\n'

/** Has the page of a build, configured so, be the one that is open. */
const open = (html: string) => {
  document.documentElement.innerHTML = html
}
afterEach(() => open(page))

test('what was configured after the build counts more than what was built, field by field', () => {
  open(
    writeConfiguration(
      page,
      {
        devTools: true,
        session: {
          baseUrl: 'https://api.example.com',
          endpoints: { logout: false },
          refused: [{ status: 403 }],
        },
      },
      'Neshast',
    ),
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
  open(writeConfiguration(page, { brand: { name } }, name))
  expect(configured(built).brand).toEqual({ name })
  expect(document.title).toBe(name)
  expect(document.querySelector('script')).toBeNull()
})

test('a second configuration takes the place of the first, and an empty one leaves no trace', () => {
  const once = writeConfiguration(page, { brand: { name: 'One' } }, 'One')
  const twice = writeConfiguration(once, { brand: { name: "Two's" } }, "Two's")
  expect(twice.match(/neshast-config/g)).toHaveLength(1)
  expect(writeConfiguration(twice, {}, 'Neshast')).toBe(page)
})
