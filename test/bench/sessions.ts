import { fetchBaseQuery, type BaseQueryFn } from '@reduxjs/toolkit/query'
import { createBrowser } from '../support/browser.ts'
import { MemoryStorage } from '../support/storage.ts'
import { stubApi } from './stubApi.ts'
import { createStubServer, type StubServer } from './stubServer.ts'

/** Makes a request, and waits for its data. Without data nothing that was measured would count. */
export type Ask = (url: string) => Promise<void>

export const asking =
  (baseQuery: BaseQueryFn<string>, store?: Parameters<typeof stubApi>[0]): Ask =>
  async (url) => {
    const { error } = await baseQuery(url, stubApi(store), {})
    if (error !== undefined) throw new Error(`No data: ${JSON.stringify(error)}`)
  }

/** The session layer, signed in and kept for all tabs, over a stub server, with a clock that can be set on. */
export async function signedIn(
  latency: number,
  now = () => Date.now(),
  server = createStubServer(latency),
) {
  let ahead = 0
  const localStorage = new MemoryStorage()
  const tab = await createBrowser({ localStorage }).open({
    quick: true,
    options: { baseUrl: server.origin },
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
export function bare(latency: number, server = createStubServer(latency)) {
  const baseQuery = fetchBaseQuery({
    baseUrl: server.origin,
    fetchFn: (input) => server.fetch(input as Request),
    prepareHeaders: (headers) => {
      headers.set('authorization', `Bearer ${server.accessToken()}`)
    },
  })
  return { server, ask: asking(baseQuery) }
}

/** The stub server that `servePage` has beside a page, as long as nothing is refreshed there. */
export const overHttp = (): StubServer => ({
  ...createStubServer(0),
  origin: location.origin,
  accessToken: () => 'access-1',
  fetch: (input, init) => fetch(input, init),
})

/** Requests one after another, so that no two share their waiting. */
export const inARow = (ask: Ask, count: number) => ({
  async run() {
    for (let i = 0; i < count; i += 1) await ask('/api/things')
  },
})

/** So many requests at once. */
export const together = (ask: Ask, count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => ask(`/api/things?page=${i}`)))

type Expiring = Pick<Awaited<ReturnType<typeof signedIn>>, 'ask' | 'expire' | 'server'>
export type Counts = ReturnType<Expiring['server']['take']>

/** So many requests at the moment at which the token has come to its end; `note` hears what the server has counted. */
export const atExpiry = (
  { ask, expire, server }: Expiring,
  count: number,
  note?: (counts: Counts) => void,
) => ({
  prepare() {
    expire()
    server.take()
  },
  async run() {
    await together(ask, count)
    note?.(server.take())
  },
})

/** One bare refresh, and what comes after it. */
export const refreshing = (ask: Ask, rest: () => PromiseLike<unknown>) => ({
  async run() {
    await ask('/api/auth/refresh')
    await rest()
  },
})
