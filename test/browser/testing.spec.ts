import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect, type Page } from '@playwright/test'
import {
  sessionPerWorker,
  signIn,
  type SessionFixtures,
  type SessionWorkerFixtures,
} from '../../src/session/testing/index.ts'
import djangoCookie from '../../src/session/presets/djangoCookie.ts'
import { createApi, type Api } from '../support/api.ts'
import { createAppServer } from '../support/appServer.ts'
import { buildOf, expectHome, passwordOf, signOutButton } from './fixtures.ts'

/** A host's own tests have one back end for all of them: nothing is put back in between. */
const host = base.extend<object, { servers: { api: Api; appUrl: string } }>({
  servers: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures off this argument
    async ({}, provide) => {
      const api = await createApi()
      const app = await createAppServer(buildOf('crossOrigin'), api.url)
      await provide({ api, appUrl: app.url })
      await app.close()
      await api.goDown()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ servers }, provide) => provide(servers.appUrl),
})

const people = ['sara', 'omid'].map((username) => ({ username, password: passwordOf(username) }))
const [sara, omid] = people as [(typeof people)[0], (typeof people)[0]]

// Hosts have a new context for each test, as Playwright does it by default.
host.use({ reuseContext: false } as object)

host.describe('signIn', () => {
  host.beforeEach(({ servers }) => servers.api.reset())

  host('a page begins signed in, without a click', async ({ page, servers: { api } }) => {
    await signIn(page, { ...sara, api: api.url })
    expect(api.backend.stats()).toMatchObject({ logins: 1, calls: { login: 1, user: 1 } })
    await page.goto('/')
    await expectHome(page)
    expect(api.backend.stats().logins).toBe(1)
  })

  host('what the page has renewed is not put back', async ({ page, servers: { api } }) => {
    await signIn(page, { ...sara, api: api.url })
    for (const refreshes of [1, 2]) {
      api.backend.revokeAccess()
      await page.goto('/')
      await expectHome(page)
      await expect.poll(() => api.backend.stats().refreshes).toBe(refreshes)
    }
    expect(api.backend.stats()).toMatchObject({ reusedRefreshTokens: 0, logins: 1 })
  })

  host('another person takes the place of the first', async ({ page, servers: { api } }) => {
    await signIn(page, { ...sara, api: api.url })
    await page.goto('/')
    await expectHome(page)
    await signIn(page, { ...omid, api: api.url })
    await page.goto('/')
    await expectHome(page, 'omid')
  })

  host('the tokens may come through a function', async ({ page, servers: { api } }) => {
    const getTokens = async () => {
      const { tokens } = api.backend.issue('omid')!
      return { accessToken: tokens.access, refreshToken: tokens.refresh, expiresIn: 1800 }
    }
    await signIn(page, { ...omid, api: api.url, getTokens })
    await page.goto('/')
    await expectHome(page, 'omid')
    expect(api.backend.stats().calls.login).toBe(0)
  })

  host(
    'the CSRF cookie of a server like Django goes along, with the origin of the page',
    async ({ page }) => {
      const server = createServer((request, response) => {
        const { cookie, origin, 'x-csrftoken': token } = request.headers
        const isFrom =
          cookie?.includes('csrftoken=a-token') && token === 'a-token' && origin === url
        const isMine = cookie?.includes('refresh=') ?? false
        const [status, header, body] =
          request.url === '/auth/csrf/'
            ? [204, 'csrftoken=a-token; Path=/; SameSite=Lax']
            : request.url === '/auth/user/'
              ? [200, undefined, { id: 1, name: 'Sara' }]
              : isFrom && (request.url === '/auth/login/' || isMine)
                ? [200, 'refresh=r; Path=/auth; HttpOnly', { access: 'an-access-token' }]
                : [403]
        response.writeHead(status, {
          'content-type': 'application/json',
          ...(header && { 'set-cookie': header }),
        })
        response.end(body && JSON.stringify(body))
      })
      await new Promise<void>((resolve) => server.listen(0, resolve))
      const url = `http://localhost:${(server.address() as AddressInfo).port}`
      try {
        await signIn(page, { ...sara, api: url, app: url, options: djangoCookie })
        const stored = await page.evaluate(() => Object.values({ ...localStorage }).join())
        expect(stored).toContain('Sara')
        expect(stored).not.toContain('an-access-token')
        expect((await page.context().cookies()).map(({ name }) => name).sort()).toEqual([
          'csrftoken',
          'refresh',
        ])
      } finally {
        server.close()
      }
    },
  )

  host('a wrong password is told of, and not shown', async ({ page, servers: { api } }) => {
    const wrong = signIn(page, { username: 'sara', password: 'wrong-one', api: api.url })
    const error = await wrong.catch((reason: Error) => reason)
    expect(String(error)).toContain('signIn as sara: The server refused the login (401)')
    expect(String(error)).not.toContain('wrong-one')
  })
})

const test = host
  .extend<SessionFixtures, SessionWorkerFixtures>(sessionPerWorker({ people }))
  .extend<object, SessionWorkerFixtures>({
    sessionOptions: [
      ({ servers }: { servers: { api: Api } }, provide: (options: object) => Promise<void>) =>
        provide({ baseUrl: servers.api.url }),
      { scope: 'worker' },
    ] as never,
  })

/** Loads the app anew, after its access token was revoked, and sees it refresh. */
async function rotate(page: Page, api: Api) {
  const { refreshes } = api.backend.stats()
  api.backend.revokeAccess()
  await page.reload()
  await expectHome(page)
  await expect.poll(() => api.backend.stats().refreshes).toBe(refreshes + 1)
}
const counts = (api: Api) => {
  const { logins, refreshes, reusedRefreshTokens } = api.backend.stats()
  return { logins, refreshes, reused: reusedRefreshTokens }
}

test.describe('sessionPerWorker', () => {
  // One worker, one after the other: that is what it is about.
  test.describe.configure({ mode: 'serial' })
  test.beforeEach(async ({ page }) => {
    await page.goto('/')
  })

  test('the first test of a worker begins signed in', async ({ page, servers: { api } }) => {
    await expectHome(page)
    expect(counts(api)).toEqual({ logins: 1, refreshes: 0, reused: 0 })
    await rotate(page, api)
  })

  test('the next one has the session as it is by then', async ({ page, servers: { api } }) => {
    await expectHome(page)
    await rotate(page, api)
    await rotate(page, api)
    expect(counts(api)).toEqual({ logins: 1, refreshes: 3, reused: 0 })
  })

  test('a test may end while a refresh is under way', async ({ page, servers: { api } }) => {
    await expectHome(page)
    api.backend.revokeAccess()
    api.backend.setFault('refresh', { kind: 'slow', ms: 1000, times: 1 })
    const asked = page.waitForRequest('**/api/auth/refresh')
    await page.reload()
    await asked
  })

  test('and its token is handed on', async ({ page, servers: { api } }) => {
    await expectHome(page)
    await rotate(page, api)
    expect(counts(api)).toEqual({ logins: 1, refreshes: 5, reused: 0 })
  })

  test('an answer to a refresh may get lost', async ({ page, servers: { api } }) => {
    await expectHome(page)
    api.backend.revokeAccess()
    api.backend.setFault('refresh', { kind: 'dropAnswer', times: 1 })
    const { faults } = api.backend.stats()
    await page.reload()
    await expect.poll(() => api.backend.stats().faults).toBe(faults + 1)
  })

  test('and the next test signs in anew', async ({ page, servers: { api } }) => {
    await expectHome(page)
    await rotate(page, api)
    expect(counts(api)).toEqual({ logins: 2, refreshes: 7, reused: 0 })
  })

  test('a page may be closed over a refresh', async ({ page, servers: { api } }) => {
    await expectHome(page)
    api.backend.revokeAccess()
    api.backend.setFault('refresh', { kind: 'slow', ms: 3000, times: 1 })
    const asked = page.waitForRequest('**/api/auth/refresh')
    await page.reload()
    await asked
    await page.close()
  })

  test('and the next test signs in anew too', async ({ page, servers: { api } }) => {
    await expectHome(page)
    await rotate(page, api)
    expect(counts(api)).toMatchObject({ logins: 3, reused: 0 })
  })

  test('a person may sign out', async ({ page }) => {
    await expectHome(page)
    await signOutButton(page).click()
    await expect(page).toHaveURL(/login/)
  })

  test('the next test is signed in, and another context is not', async ({
    page,
    browser,
    servers: { api, appUrl },
  }) => {
    await expectHome(page)
    const other = await browser.newContext({ baseURL: appUrl })
    const guest = await other.newPage()
    await guest.goto('/')
    await expect(guest).toHaveURL(/login/)
    await other.close()
    expect(counts(api)).toMatchObject({ logins: 4, reused: 0 })
  })

  test.describe('with somebody else', () => {
    test.use({ person: 'omid' })
    for (const which of ['first', 'second'])
      test(`each person has one session: the ${which} test`, async ({ page, servers: { api } }) => {
        await expectHome(page, 'omid')
        expect(counts(api).logins).toBe(5)
      })
  })

  test.describe('with nobody', () => {
    test.use({ person: null })
    test('a test may have nobody signed in', async ({ page }) => {
      await expect(page).toHaveURL(/login/)
    })
  })

  test('whose session was left alone finds it as it was', async ({ page, servers: { api } }) => {
    await expectHome(page)
    await rotate(page, api)
    expect(counts(api)).toMatchObject({ logins: 5, reused: 0 })
  })
})
