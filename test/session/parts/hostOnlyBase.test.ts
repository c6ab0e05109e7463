import { expect, test } from '@jest/globals'
import { fetchBaseQuery, type BaseQueryApi } from '@reduxjs/toolkit/query'
import fc from 'fast-check'
import { createHostAddress } from '../../../src/session/api/hostAddress'
import { attempt } from '../../../src/session/util/attempt'

const api = 'https://api.test'
const asked = { signal: new AbortController().signal, getState: () => ({}) } as BaseQueryApi

const addressOf = (told: string, page = 'https://app.test') =>
  createHostAddress(
    {
      env: { origin: page } as never,
      baseUrl: new URL(`${api}/v1/`),
      isOurs: (each) => each.startsWith(`${api}/`),
    },
    fetchBaseQuery() as never,
    told,
  )

// @proves secrets
test.each([
  ['https://api.test', '.evil.test/x'],
  ['https://API.test', '.evil.test/x'],
  ['https://api.test:443', '@evil.test/x'],
  ['HTTPS://api.test', '.evil.test/x'],
  ['//api.test', '.evil.test/x'],
])(
  'a base that ends with its host, told as %s, is not made another host by %s',
  async (told, url) => {
    const { args, goesTo } = await addressOf(told)({ url }, url, asked)
    // As a base query does that only puts the two together.
    const sentTo = new URL(told + (args as { url: string }).url, 'https://app.test').origin
    expect([new URL(goesTo).origin, sentTo]).toEqual([api, api])
  },
)

/** How base queries join their base and a URL. */
const joinings: ((base: string, url: string, page: string) => string)[] = [
  // One after the other.
  (base, url) => base + url,
  // As axios does, and RTK Query: nothing to a whole URL.
  (base, url) => (isWhole(url) ? url : `${base.replace(/\/?\/$/, '')}/${url.replace(/^\/+/, '')}`),
  (base, url) => (isWhole(url) ? url : `${base.replace(/\/$/, '')}/${url.replace(/^\//, '')}`),
  // As ofetch does: what begins with a scheme is whole.
  (base, url) =>
    /^[\s\0]*[a-z][\w+.-]*:/i.test(url)
      ? url
      : `${base.replace(/\/$/, '')}/${url.replace(/^\//, '')}`,
  // As a browser resolves it.
  (base, url, page) => new URL(url, new URL(base, page)).href,
]
const isWhole = (url: string) => /^([a-z][a-z\d+\-.]*:)?\/\//i.test(url)

// @proves secrets
test('however a base query joins the base that is told and a URL, what counts as one of the API goes to it', async () => {
  const bases = [api, `${api}/`, `${api}/v1/`, `${api}/?r=`, '/', '/v1', '\\\\api.test', ` ${api}`]
  const odd = ['https:api.test', 'https:/api.test', '//api.test', '.', 'https:', '/\\']
  const characters = [...'/\\ \t\n\0@:.?#%a', 'http:', 'https:', 'a:']
  const start = fc.array(fc.constantFrom(...characters), { maxLength: 4 })
  const end = fc.constantFrom('//evil.test/x', 'evil.test/x', '.evil.test', 'notes')
  const pages = fc.constantFrom(api, 'https://app.test', 'http://app.test')
  let counted = 0
  await fc.assert(
    fc.asyncProperty(
      ...([start, end, fc.constantFrom(...bases, ...odd), pages] as const),
      async (parts, rest, told, page) => {
        const url = parts.join('') + rest
        const nowhere = { args: { url }, goesTo: '' }
        const address = addressOf(told, page)
        // A base that is none is an error.
        const { args, goesTo } = await Promise.resolve(address({ url }, url, asked)).catch(
          () => nowhere,
        )
        if (!goesTo.startsWith(`${api}/`)) return
        counted += 1
        const sent = (args as { url: string }).url
        for (const join of joinings) {
          // What is no URL, or one of another kind, reaches no server.
          const at = attempt(() => new URL(join(told, sent, page), page))
          if (at && /^(http|ws)s?:$/.test(at.protocol))
            expect([at.href, at.origin]).toEqual([at.href, api])
        }
      },
    ),
    { numRuns: 5000 },
  )
  expect(counted).toBeGreaterThan(1000)
})

test.each([`${api}/index.php?r=`, `${api}/?r=`, `${api}/#`, `${api}/v1`, api])(
  'two paths behind %s are told apart without their queries',
  async (told) => {
    const nameOf = async (url: string) =>
      (await addressOf(told)({ url }, url, asked)).goesTo.split(/[?#]/, 1)[0]
    expect(await nameOf('/notes?a=1')).toBe(`${api}/notes`)
    expect(await nameOf('/admin#b')).toBe(`${api}/admin`)
  },
)

// @proves secrets
test.each(['/evil.test/x', '\\evil.test/x'])(
  'a base "/" and the URL %s stay with the API, whole',
  async (url) => {
    const { args, goesTo } = await addressOf('/', api)({ url }, url, asked)
    expect([args, goesTo]).toEqual([{ url: `${api}/evil.test/x` }, `${api}/evil.test/x`])
  },
)

test('a plain path behind "/v1" is handed on as it is', async () => {
  const args = { url: '/notes' }
  expect((await addressOf('/v1', api)(args, '/notes', asked)).args).toBe(args)
})
