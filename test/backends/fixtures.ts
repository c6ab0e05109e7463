import { join } from 'node:path'
import { test as base, expect, type Page, type Request } from '@playwright/test'
import { fillOptions } from '../../src/session/options/defaults.ts'
import type { FilledOptions } from '../../src/session/options/options.ts'
import { read } from '../../src/session/util/path.ts'
import { watch } from '../browser/fixtures.ts'
import { createAppServer } from '../support/appServer.ts'
import { words } from '../support/words.ts'
import { backends, password, type Backend, type BackendName } from './backends.ts'
import { start } from './start.ts'

export type BackendOptions = { backend: BackendName; refreshSeconds: number }

type Server = Required<Omit<Backend, 'debian'>> & {
  url: string
  appUrl: string
  options: FilledOptions
}

/** What went over the wire, as the browser saw it. */
type Wire = {
  /** The statuses of the answers to refreshes, in order. */
  refreshes: number[]
  /** All access tokens that came, in order. */
  accessTokens: string[]
  /** The refresh token that the last answer brought. */
  refreshToken: string | undefined
}

/** A server with short-lived tokens, and the app that was built for it, on two origins. */
export const test = base.extend<{ wire: Wire }, BackendOptions & { server: Server }>({
  backend: ['oauth2', { option: true, scope: 'worker' }],
  refreshSeconds: [600, { option: true, scope: 'worker' }],
  server: [
    async ({ backend, refreshSeconds }, provide) => {
      const known: Backend = backends[backend]
      const { accessSeconds = 3 } = known
      const { default: preset } = await import(`../../src/session/presets/${known.preset}.ts`)
      const running = await start(backend, { accessSeconds, refreshSeconds })
      const app = await createAppServer(
        join(process.env['NESHAST_BUILDS'] ?? '', backend),
        running.url,
      )
      const options = fillOptions(preset)
      await provide({ ...known, accessSeconds, url: running.url, appUrl: app.url, options })
      await app.close()
      await running.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, provide) => provide(server.appUrl),
  context: async ({ context, server }, provide) => {
    const problems = await watch(context, server.url)
    await provide(context)
    expect(problems, 'CSP violations, exceptions and console errors').toEqual([])
  },
  wire: async ({ context, server }, provide) => {
    const wire: Wire = { refreshes: [], accessTokens: [], refreshToken: undefined }
    context.on('response', async (response) => {
      if (!response.url().startsWith(server.url)) return
      if (isCall('refresh', response.request(), server)) wire.refreshes.push(response.status())
      const body = await response.json().catch(() => undefined)
      const { token, refreshToken } = server.options
      const access = read(body, token.property)
      if (typeof access === 'string') wire.accessTokens.push(access)
      const refresh = read(body, refreshToken.property)
      if (typeof refresh === 'string') wire.refreshToken = refresh
    })
    await provide(wire)
  },
})

export { expect }

/** Whether a request is that call; login and refresh may share their URL. */
export function isCall(call: 'refresh' | 'logout', request: Request, { url, options }: Server) {
  const endpoint = options.endpoints[call]
  if (endpoint === false || request.method() !== endpoint.method) return false
  if (request.url() !== new URL(endpoint.url, url).href) return false
  return call !== 'refresh' || /refresh/.test(request.url() + request.postData())
}

export const alert = (page: Page) => page.getByRole('alert')

/** Types into the only text field and the only password field, whatever they are called, and sends them. */
export async function submit(page: Page, { person }: Server, secret = password) {
  await page.getByRole('textbox').and(page.locator(':not([type=password])')).fill(person.username)
  await page.locator('input[type=password]').fill(secret)
  await page.locator('button[type=submit]').click()
}

export async function expectHome(page: Page, { person }: Server) {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name)
  await expect(page).toHaveURL('/')
}

export async function signIn(page: Page, server: Server) {
  await page.goto('/login')
  await submit(page, server)
  await expectHome(page, server)
}

/** Follows the link to the account, where the profile can be loaded again. */
export async function openAccount(page: Page) {
  await page.locator('header a[href="/account"]').click()
  await expect(page).toHaveURL('/account')
}

export const reloadProfile = (page: Page) =>
  page.getByRole('button', { name: words.account.reloadProfile })
