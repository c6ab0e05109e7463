import { expect, test } from '@jest/globals'
import { fetchBaseQuery, type BaseQueryApi } from '@reduxjs/toolkit/query'
import { createHostAddress } from '../../../src/session/api/hostAddress'

const api = 'https://api.test'
const asked = { signal: new AbortController().signal, getState: () => ({}) } as BaseQueryApi

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
    const { args, goesTo } = await createHostAddress(
      {
        env: { origin: 'https://app.test' } as never,
        baseUrl: new URL(`${api}/v1/`),
        isOurs: (each) => new URL(each).origin === api,
      },
      fetchBaseQuery() as never,
      told,
    )({ url }, url, asked)
    // As a base query does that only puts the two together.
    const sentTo = new URL(told + (args as { url: string }).url, 'https://app.test').origin
    expect([new URL(goesTo).origin, sentTo]).toEqual([api, api])
  },
)
