import { fetchBaseQuery, type BaseQueryFn } from '@reduxjs/toolkit/query'
import { createBrowser } from '../support/browser.ts'
import { apiUrl } from '../support/device.ts'
import { MemoryStorage } from '../support/storage.ts'
import { stubApi } from './stubApi.ts'
import { createStubServer } from './stubServer.ts'

/** Makes a request, and waits for its data. Without data nothing that was measured would count. */
export type Ask = (url: string) => Promise<void>

export const asking =
  (baseQuery: BaseQueryFn<string>, store?: Parameters<typeof stubApi>[0]): Ask =>
  async (url) => {
    const { error } = await baseQuery(url, stubApi(store), {})
    if (error !== undefined) throw new Error(`No data: ${JSON.stringify(error)}`)
  }

/** The session layer, signed in and kept for all tabs, over a stub server, with a clock that can be set on. */
export async function signedIn(latency: number, now = () => Date.now()) {
  const server = createStubServer(latency)
  let ahead = 0
  const localStorage = new MemoryStorage()
  const tab = await createBrowser({ localStorage }).open({
    quick: true,
    environment: { fetch: server.fetch, now: () => now() + ahead },
  })
  const error = await tab.logIn()
  if (error !== undefined) throw new Error(error.message)
  const baseQuery = tab.session.withSession(
    fetchBaseQuery({ fetchFn: (input) => server.fetch(input as Request) }),
  )
  return {
    ...tab,
    localStorage,
    server,
    ask: asking(baseQuery, tab.store),
    /** The access token has come to its end, for both sides. */
    expire() {
      ahead += 1801_000
      server.expire()
    },
  }
}

/** `fetchBaseQuery` and nothing around it, with a bearer that is always good. */
export function bare(latency: number) {
  const server = createStubServer(latency)
  const baseQuery = fetchBaseQuery({
    baseUrl: apiUrl,
    fetchFn: (input) => server.fetch(input as Request),
    prepareHeaders: (headers) => {
      headers.set('authorization', `Bearer ${server.accessToken()}`)
    },
  })
  return { server, ask: asking(baseQuery) }
}

/** Requests one after another, so that no two share their waiting. */
export const inARow = (ask: Ask, count: number) => ({
  async run() {
    for (let i = 0; i < count; i += 1) await ask('/api/things')
  },
})
