import type { Page } from '@playwright/test'
import { buildRequest } from '../../src/session/http/buildRequest.ts'
import {
  alert,
  expect,
  expectHome,
  isCall,
  openAccount,
  reloadProfile,
  signIn,
  submit,
  test,
} from './fixtures.ts'

/** Longer than a token lives. */
const untilExpired = (page: Page, { accessSeconds }: { accessSeconds: number }) =>
  page.waitForTimeout(accessSeconds * 1000 + 500)

test('a wrong password is told in the language of the person, and the right one signs in', async ({
  page,
  server,
}) => {
  for (const [language, words] of [
    ['en', /^Incorrect (username|email address) or password/],
    ['fa', /گذرواژه/],
  ] as const) {
    await page.goto(`/login?lang=${language}`)
    await submit(page, server, 'wrong-password')
    await expect(alert(page)).toHaveText(words)
  }
  await page.goto('/login?lang=en')
  await submit(page, server)
  await expectHome(page, server)
})

test('a token that ends is refreshed, and the person stays signed in, over a reload too', async ({
  page,
  server,
  wire,
}) => {
  await signIn(page, server)
  await expect.poll(() => wire.refreshes.length).toBeGreaterThanOrEqual(2)
  await openAccount(page)
  await reloadProfile(page).click()
  await expect(alert(page)).toHaveCount(0)
  await page.goto('/')
  await expectHome(page, server)
  await untilExpired(page, server)
  await page.reload()
  await expectHome(page, server)
  expect(new Set(wire.refreshes)).toEqual(new Set([200]))
})

test('two tabs whose token ends at the same moment are both fine', async ({
  page,
  context,
  server,
  wire,
}) => {
  await signIn(page, server)
  const other = await context.newPage()
  await other.goto('/')
  const tabs = [page, other]
  for (const tab of tabs) await openAccount(tab)
  for (let round = 0; round < 2; round += 1) {
    await untilExpired(page, server)
    await Promise.all(tabs.map((tab) => reloadProfile(tab).click()))
  }
  for (const tab of tabs) {
    await expect(alert(tab)).toHaveCount(0)
    await tab.goto('/')
    await expectHome(tab, server)
  }
  expect(wire.refreshes.length).toBeGreaterThanOrEqual(2)
  expect(new Set(wire.refreshes)).toEqual(new Set([200]))
})

for (const isLate of [false, true])
  test(`a person who signs out is out, and the server refuses what would have renewed the session${isLate ? ', once their token has ended too' : ''}`, async ({
    page,
    context,
    server,
    wire,
  }) => {
    const { url, options, forgets } = server
    test.skip(isLate && options.renewal === 'accessToken', 'a token that has ended renews nothing')
    // A page that is not looked at refreshes nothing by itself.
    if (isLate)
      await page.addInitScript(() =>
        Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }),
      )
    await signIn(page, server)
    if (isLate) await untilExpired(page, server)
    const cookies = await context.cookies()
    const logout = forgets
      ? page.waitForResponse((response) => isCall('logout', response.request(), server))
      : undefined
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
    expect((await logout)?.ok()).not.toBe(false)

    const endpoint = options.endpoints.refresh
    if (endpoint === false) throw new Error('every preset here has a refresh')
    const held = { refreshToken: wire.refreshToken, accessToken: wire.accessTokens.at(-1) }
    const request = buildRequest('refresh', endpoint, held, options, new URL(url), {})
    request.headers.set('cookie', cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
    const { csrf } = options
    const forged = csrf && cookies.find(({ name }) => name === csrf.cookie)
    if (forged) request.headers.set(csrf.header, forged.value)
    const { status } = await fetch(request)
    if (forgets) expect(options.refused.map((match) => match.status)).toContain(status)
    else expect(status, 'this server has no logout').toBe(200)
  })
