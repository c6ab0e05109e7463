import { apiUrl } from '../support/device.ts'
import { importPeer } from './peers.ts'
import { createRecipe } from './recipe.ts'
import { asking, bare } from './sessions.ts'
import { createStubServer } from './stubServer.ts'

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
