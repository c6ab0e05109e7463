import type { Browser, Page } from '@playwright/test'
import type { Api } from '../support/api.ts'
import { launchWithPageCache } from './browsers.ts'
import {
  expect,
  expectHome,
  goHome,
  pathOf,
  reloadProfile,
  shown,
  signIn,
  signOutButton,
  submit,
  test,
} from './fixtures.ts'
import { beginning, words } from '../support/words.ts'
import { greeted, pressReload } from './manyTabs.ts'

test.use({ trace: 'off' })

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const lifetime = 1800 * second

/** Lets time pass for the server and for the page. */
async function pass(page: Page, api: Api, ms: number) {
  api.letPass(ms)
  await page.clock.fastForward(ms)
}

const focus = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('focus')))

/** Makes a request with the bearer, and waits for its good end. */
async function request(page: Page, { backend }: Pick<Api, 'backend'>) {
  const { calls, expiredBearers } = backend.stats()
  await reloadProfile(page)
  const good = () => {
    const now = backend.stats()
    return now.calls.user - calls.user - (now.expiredBearers - expiredBearers)
  }
  await expect.poll(good, { intervals: [10, 20, 50] }).toBe(1)
  await expect(page.getByText('Reloading your profile')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
}

/** Twice the token lives for as long as it should, and ends; each time it is refreshed once, by itself. */
async function liveOn(page: Page, api: Api) {
  const { backend } = api
  for (let round = 0; round < 2; round += 1) {
    const { refresh } = backend.stats().calls
    for (let time = 0; time < 5; time += 1) {
      await focus(page)
      await pass(page, api, minute)
    }
    await request(page, api)
    await pass(page, api, lifetime - 7 * minute)
    await focus(page)
    await request(page, api)
    expect(backend.stats().calls.refresh).toBe(refresh)

    await pass(page, api, 2 * minute)
    await expect.poll(() => backend.stats().calls.refresh, { intervals: [10] }).toBe(refresh + 1)
    await request(page, api)
  }
}

for (const [name, hours] of [
  ['ahead', 12],
  ['behind', -12],
] as const) {
  // @proves noExpiredToken
  test(`a clock that is 12 hours ${name} changes nothing: requests, expiry and refresh are as on any other`, async ({
    page,
    api,
  }) => {
    await page.clock.install({ time: Date.now() + hours * hour })
    api.issueJwts()
    api.backend.change({ oldAccessDies: true })
    await signIn(page)
    await liveOn(page, api)
    await page.reload()
    await goHome(page)
    expect(api.backend.stats()).toMatchObject({
      calls: { login: 1, refresh: 2 },
      refreshes: 2,
      reusedRefreshTokens: 0,
      expiredBearers: 0,
      revokedBearers: 0,
      unknownBearers: 0,
    })
  })
}

for (const [clock, hours] of [
  ['12 hours ahead', 12],
  ['12 hours behind', -12],
] as const)
  test(`"Retry-After" as a date is a moment of the server's clock; the page's is ${clock}`, async ({
    page,
    api,
  }) => {
    const { backend } = api
    await page.clock.install({ time: Date.now() + hours * hour })
    await signIn(page)
    const retryAfter = new Date(Date.now() + lifetime + 2 * minute).toUTCString()
    backend.setFault('refresh', { kind: 'status', status: 503, retryAfter, times: 1 })
    await pass(page, api, lifetime)
    await expect.poll(() => backend.stats().calls.refresh, { intervals: [10] }).toBe(1)
    const banner = page.getByText(beginning(words.shell.fault))
    await expect(banner).toBeVisible()
    await pass(page, api, 1.5 * minute)
    await focus(page)
    await reloadProfile(page)
    // What waits for a token is told that there is none yet.
    await expect(page.getByRole('alert')).toBeVisible()
    expect(backend.stats().calls.refresh).toBe(1)

    await pass(page, api, 0.5 * minute)
    await expect(banner).toBeHidden()
    expect(backend.stats()).toMatchObject({ calls: { refresh: 2 }, refreshes: 1 })
  })

// @proves noExpiredToken
test('a clock that is put 12 hours forward after sign-in costs one refresh; then it is as on any other', async ({
  page,
  api,
}) => {
  await page.clock.install()
  api.backend.change({ oldAccessDies: true })
  await signIn(page)
  await page.clock.setSystemTime(Date.now() + 12 * hour)
  await request(page, api)
  expect(api.backend.stats().calls.refresh).toBe(1)
  await liveOn(page, api)
  expect(api.backend.stats()).toMatchObject({
    calls: { login: 1, refresh: 3 },
    refreshes: 3,
    reusedRefreshTokens: 0,
    expiredBearers: 0,
    revokedBearers: 0,
  })
})

test('a clock that is put 12 hours back after sign-in costs one 401 and one refresh; a token that was refused is never sent again', async ({
  page,
  api,
}) => {
  await page.clock.install()
  api.backend.change({ oldAccessDies: true })
  const sent: string[] = []
  page.on('request', async (request) => {
    const bearer = await request.headerValue('authorization')
    if (bearer !== null) sent.push(bearer)
  })
  await signIn(page)
  await page.clock.setSystemTime(Date.now() - 12 * hour)
  await focus(page)
  await request(page, api)
  expect(api.backend.stats().calls.refresh).toBe(0)

  // By the page's clock the token has 12 hours to live.
  await pass(page, api, lifetime)
  await focus(page)
  await request(page, api)
  expect(api.backend.stats()).toMatchObject({ refreshes: 1, expiredBearers: 1 })
  const [refused] = sent
  expect(refused).toMatch(/^Bearer /)
  const before = sent.lastIndexOf(refused ?? '')
  await liveOn(page, api)
  expect(sent.lastIndexOf(refused ?? '')).toBe(before)
  expect(api.backend.stats()).toMatchObject({
    calls: { login: 1, refresh: 3 },
    refreshes: 3,
    reusedRefreshTokens: 0,
    expiredBearers: 1,
    revokedBearers: 0,
  })
})

/** How a page came back: alive, with what its first frame said; or loaded anew, and why. */
type Return = { firstFrame: string } | { reasons: (string | undefined)[] }
type Marks = { isLeft?: boolean; isApp?: boolean; back?: Return }

/** In the page: notes what its first frame says when it comes back alive. */
const noteReturn = () =>
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    requestAnimationFrame(() =>
      Object.assign(globalThis, { back: { firstFrame: document.body.innerText } } satisfies Marks),
    )
  })

/** In the page: how it came back, if it is there yet. */
function returned(): Return | undefined {
  const { isLeft = false, isApp = false, back } = globalThis as Marks
  // Either not yet gone from the other document, or back in the one that was kept, before its first frame.
  if (isLeft || isApp || back !== undefined) return back
  const [entry] = performance.getEntriesByType('navigation')
  const { notRestoredReasons: why } = (entry?.toJSON() ?? {}) as {
    notRestoredReasons?: { reasons: { reason?: string }[] | null } | null
  }
  // Firefox gives no reasons.
  if (!entry || !('notRestoredReasons' in entry))
    return document.readyState === 'complete' ? { reasons: [] } : undefined
  return why ? { reasons: (why.reasons ?? []).map(({ reason }) => reason) } : undefined
}

/** Goes back in history to a page of the app. */
async function goBack(page: Page): Promise<Return | undefined> {
  // Playwright's own goBack() waits for a load that never comes.
  await page.evaluate(() => {
    Object.assign(globalThis, { isLeft: true } satisfies Marks)
    // Not at once: the page goes away with whatever has not been answered yet.
    setTimeout(() => history.back(), 50)
  })
  const arrival = () => page.evaluate(returned).catch(() => undefined) // on its way
  await expect.poll(arrival, { intervals: [20, 50] }).toBeDefined()
  return arrival()
}

/** Goes to a document of this origin that is not the app. */
async function leave(page: Page) {
  const style = page.locator('link[rel=stylesheet]').first()
  const path = (await style.getAttribute('href')) ?? ''
  await page.evaluate(() => Object.assign(globalThis, { isApp: true } satisfies Marks))
  // Firefox does not keep a page that still asks for something, such as the parts that it fetches when it is idle.
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    )
  for (const part of ['ErrorReport', 'settings', 'session'])
    await expect.poll(fetched).toMatch(new RegExp(`/assets/${part}-[\\w-]+\\.js`))
  await page.waitForLoadState('networkidle')
  await page.goto(path)
}

test.describe('a page that the browser kept alive in its back/forward cache', () => {
  let browser: Browser
  test.beforeAll(async ({ browserName }) => {
    browser = await launchWithPageCache(browserName)
  })
  test.afterAll(() => browser.close())

  test('refreshes a token that has ended meanwhile, once, when it comes back', async ({
    api: { backend },
    servers: { appUrl: baseURL },
  }) => {
    const page = await browser.newPage({ baseURL })
    await page.addInitScript(noteReturn)
    backend.change({ tokenLifetime: 6 })
    await signIn(page)
    const end = Date.now() + 6000
    await leave(page)
    backend.change({ tokenLifetime: 1800 })
    await page.waitForTimeout(end - Date.now())
    expect(backend.stats().calls.refresh).toBe(0)

    expect(await goBack(page)).toMatchObject({
      firstFrame: expect.stringMatching(/Hello, Sara Parvaz/),
    })
    await expect.poll(() => backend.stats().refreshes).toBe(1)
    const { user } = backend.stats().calls
    await pressReload(page)
    await expect.poll(() => backend.stats().calls.user).toBeGreaterThan(user)
    expect(await greeted(page)).toBe('Sara')
    expect(backend.stats()).toMatchObject({ calls: { refresh: 1 }, expiredBearers: 0 })
    await page.close()
  })

  const sara = /Sara|sara@example|Isfahan|profile:read/
  const ends = {
    'somebody has signed out': { next: undefined, says: /You signed out in another tab/ },
    'another person has signed in': { next: 'omid', says: /Hello, Omid Darya/ },
  } as const

  for (const [name, { next, says }] of Object.entries(ends))
    for (const channel of [true, false])
      test(`${channel ? 'is given up and loaded anew' : 'comes back, where there is no BroadcastChannel, and its first frame shows nothing of hers'}, when ${name} elsewhere`, async ({
        browserName,
        api: { backend },
        servers: { appUrl: baseURL },
      }) => {
        const context = await browser.newContext({ baseURL })
        if (!channel)
          await context.addInitScript(() =>
            Object.defineProperty(window, 'BroadcastChannel', { value: undefined }),
          )
        const page = await context.newPage()
        await page.addInitScript(noteReturn)
        await signIn(page)
        await leave(page)
        const other = await context.newPage()
        await other.goto('/')
        await signOutButton(other).click()
        await expect(other).toHaveURL('/login')
        if (next) {
          await submit(other, next)
          await expectHome(other, next)
        }
        const back = await goBack(page)
        // A page that gets a message while it is kept alive is no longer what it was to the browser.
        const reasons = browserName === 'firefox' ? [] : ['broadcastchannel-message']
        if (channel) expect(back).toEqual({ reasons })
        else {
          expect(back).toEqual({ firstFrame: expect.not.stringMatching(sara) })
          await expect.poll(() => shown(page)).toMatch(says)
        }
        if (next) await expect.poll(() => shown(page)).toMatch(/Hello, Omid Darya/)
        await expect.poll(() => pathOf(page)).toBe(next ? '/' : '/login')
        expect(await shown(page)).not.toMatch(sara)
        expect(backend.stats()).toMatchObject({ expiredBearers: 0, revokedBearers: 0 })
        await context.close()
      })
})
