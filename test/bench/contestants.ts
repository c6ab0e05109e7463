import './page.ts'
import { fetchBaseQuery, type BaseQueryFn } from '@reduxjs/toolkit/query'
import { apiUrl, createDevice } from '../support/device.ts'
import { importPeer } from './peers.ts'
import { createRecipe } from './recipe.ts'
import { stubApi } from './stubApi.ts'
import { createStubServer } from './stubServer.ts'

/** Makes a request, and waits for its data. Without data nothing that was measured would count. */
export type Ask = (url: string) => Promise<void>

const asking =
  (baseQuery: BaseQueryFn<string>, store?: Parameters<typeof stubApi>[0]): Ask =>
  async (url) => {
    const { error } = await baseQuery(url, stubApi(store), {})
    if (error !== undefined) throw new Error(`No data: ${JSON.stringify(error)}`)
  }

/** The session layer, signed in and kept for all tabs, over a stub server, with a clock that can be set on. */
export async function signedIn(latency: number, now = () => Date.now()) {
  const server = createStubServer(latency)
  let ahead = 0
  const { localStorage, openTab } = createDevice()
  const tab = await openTab({
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

/** The recipe with async-mutex, signed in. */
export async function recipe(latency: number) {
  const server = createStubServer(latency)
  const { baseQuery, store, signIn } = await createRecipe(apiUrl, server.fetch)
  signIn(server.accessToken())
  return { server, ask: asking(baseQuery, store), expire: server.expire }
}

type Refreshing = { refreshTokens: () => Promise<void>; $auth?: unknown }
type Controllers = {
  RefreshController: new (scheme: Refreshing) => { handleRefresh(): Promise<void> }
}

/** The controller by which nuxt-auth refreshes once for all who wait, before requests that are bare otherwise. */
export async function nuxtController(latency: number) {
  const { RefreshController } = await importPeer<Controllers>('@nuxtjs/auth-next/dist/runtime.js')
  const { server, ask } = bare(latency)
  let isExpired = false
  const controller = new RefreshController({
    async refreshTokens() {
      await ask('/api/auth/refresh')
      isExpired = false
    },
  })
  return {
    server,
    async ask(url: string) {
      if (isExpired) await controller.handleRefresh()
      await ask(url)
    },
    expire() {
      isExpired = true
      server.expire()
    },
  }
}
