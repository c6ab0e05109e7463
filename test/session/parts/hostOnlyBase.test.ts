import { expect, test } from '@jest/globals'
import { fetchBaseQuery, type BaseQueryApi } from '@reduxjs/toolkit/query'
import fc from 'fast-check'
import { createHostAddress } from '../../../src/session/api/hostAddress'

const api = 'https://api.test'
const asked = { signal: new AbortController().signal, getState: () => ({}) } as BaseQueryApi

const addressOf = (told: string) =>
  createHostAddress(
    {
      env: { origin: 'https://app.test' } as never,
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

// @proves secrets
test('a URL that a base query resolves to another host, whatever its characters, does not count as one of the API', async () => {
  const characters = [
    '/',
    '\\\\',
    ' ',
    '\t',
    '\n',
    '\0',
    '@',
    ':',
    '.',
    '?',
    '#',
    '%',
    'a',
    'http:',
    'https:',
  ]
  const urls = fc.tuple(fc.array(fc.constantFrom(...characters), { maxLength: 6 }), fc.boolean())
  await fc.assert(
    fc.asyncProperty(
      urls,
      fc.constantFrom(api, `${api}/`, `${api}/v1/`),
      async ([parts, isHost], told) => {
        const url = parts.join('') + (isHost ? '//evil.test/x' : 'evil.test/x')
        const { args, goesTo } = await addressOf(told)({ url }, url, asked).catch(() => ({
          args: { url },
          goesTo: '',
        }))
        if (!goesTo.startsWith(`${api}/`)) return
        const sent = (args as { url: string }).url
        for (const whole of [() => new URL(told + sent), () => new URL(sent, told)])
          expect(whole().origin).toBe(api)
      },
    ),
    { numRuns: 3000 },
  )
})
