import { describe, expect, test } from '@jest/globals'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers, type ManyTab } from '../support/manyTabs'
import { createCookieJar } from '../support/cookieJar'
import { MemoryStorage } from '../support/storage'
import { userOf } from '../../src/session/refresh/tokenOwner'

useFakeTime()
const createBrowser = useBrowsers()

/** Two tabs of one session; a refresh of one of them is under way. */
async function refreshing(who: 0 | 1, lag = 0) {
  const browser = createBrowser({ lag })
  const tabs = (await browser.opened(2)) as [ManyTab, ManyTab]
  browser.backend.setFault('refresh', { kind: 'slow', ms: 2000, times: 1 })
  const refreshed = tabs[who].session.refresh()
  await pass(500)
  const { tokens } = browser.backend.issue('sara')!
  const { access: accessToken, refresh: refreshToken } = tokens
  const given = { accessToken, expiresIn: 20, user: userOf(tabs[0].state()) }
  const begin = async (more: { refreshToken?: string }) => {
    const begun = tabs[0].session.begin({ ...given, ...more }, { remember: true })
    await inTime(begun)
    return begun
  }
  return { browser, tabs, refreshed, given, refreshToken, begin }
}
const idsOf = (tabs: ManyTab[]) => tabs.map((tab) => userOf(tab.state())?.['id'])

// @proves oneRefresh: body
describe('session.begin for the person who is signed in, while their token is refreshed', () => {
  describe.each([
    ['in the same tab', 0],
    ['in another tab', 1],
  ] as const)('%s', (_, who) => {
    test.each([0, 50])(
      'brings an access token alone, and no refresh token is used twice (storage %i ms late)',
      async (lag) => {
        const { browser, tabs, refreshed, given, begin } = await refreshing(who, lag)
        expect(await begin({})).toBeUndefined()
        await inTime(refreshed)
        await pass(100)
        for (const tab of tabs)
          expect(tab.state()).toMatchObject({
            status: 'loggedIn',
            accessToken: { value: given.accessToken },
          })
        await pass(120_000)
        expect(browser.backend.stats().reusedRefreshTokens).toBe(0)
        expect(tabs.map((tab) => tab.state().status)).toEqual(['loggedIn', 'loggedIn'])
      },
    )

    test.each([0, 50])(
      'brings both tokens, and both tabs go on with them (storage %i ms late)',
      async (lag) => {
        const { browser, tabs, refreshed, refreshToken, begin } = await refreshing(who, lag)
        expect(await begin({ refreshToken })).toBeUndefined()
        await inTime(refreshed)
        await pass(100)
        for (const tab of tabs)
          expect(tab.state()).toMatchObject({
            status: 'loggedIn',
            renewal: { token: { value: refreshToken } },
          })
        await pass(120_000)
        expect(browser.backend.stats().reusedRefreshTokens).toBe(0)
        expect(tabs.map((tab) => tab.state().status)).toEqual(['loggedIn', 'loggedIn'])
      },
    )
  })

  test.each([0, 50, 300])(
    'or where another tab has refreshed a moment ago: an access token alone goes with the newest refresh token (storage %i ms late)',
    async (lag) => {
      const browser = createBrowser({ lag })
      const tabs = (await browser.opened(2)) as [ManyTab, ManyTab]
      await inTime(tabs[1].session.refresh())
      const { tokens } = browser.backend.issue('sara')!
      const given = { accessToken: tokens.access, expiresIn: 20, user: userOf(tabs[0].state()) }
      const begun = tabs[0].session.begin(given, { remember: true })
      await inTime(begun)
      expect(await begun).toBeUndefined()
      await pass(1000)
      for (const tab of tabs)
        expect(tab.state()).toMatchObject({ accessToken: { value: tokens.access } })
      await pass(120_000)
      expect(browser.backend.stats().reusedRefreshTokens).toBe(0)
      expect(tabs.map((tab) => tab.state().status)).toEqual(['loggedIn', 'loggedIn'])
    },
  )

  test('is over with a sign-out, and the tokens that it brought are revoked', async () => {
    const { browser, tabs, given } = await refreshing(1)
    const begun = tabs[0].session.begin(given, { remember: true })
    await pass(100)
    await inTime(tabs[0].session.logOut())
    await inTime(begun)
    expect(await begun).toMatchObject({ name: 'SessionEndedError' })
    await pass(5000)
    expect(idsOf(tabs)).toEqual([undefined, undefined])
    // The session, and the one whose tokens were brought.
    expect(browser.backend.stats()).toMatchObject({ revokedFamilies: 2 })
  })

  test('revokes nothing, for many servers would end with the old tokens what the new ones are for', async () => {
    const { browser, tabs, refreshToken, refreshed, begin } = await refreshing(0)
    await begin({ refreshToken })
    await inTime(refreshed)
    await pass(5000)
    expect(idsOf(tabs)).toEqual([1, 1])
    expect(browser.backend.stats()).toMatchObject({ revokedFamilies: 0, calls: { logout: 0 } })
  })
})

// @proves nobodyElse: cookie another
test('session.begin with a cookie leaves the session of another person, who signs in meanwhile, as it is', async () => {
  const browser = createBrowser()
  const jar = createCookieJar()
  const opened = { options: { renewal: 'cookie' as const }, through: jar.through }
  const sara = await browser.open(opened)
  await sara.signIn('sara')
  const omid = await browser.open(opened)
  browser.backend.setFault('login', { kind: 'slow', ms: 1000, times: 1 })
  const login = omid.logIn('omid', 'darya-1405')
  await pass(500)
  const { tokens } = browser.backend.issue('sara')!
  const begun = sara.session.begin(
    { accessToken: tokens.access, expiresIn: 20, user: userOf(sara.state()) },
    { remember: true },
  )
  await inTime(Promise.all([login, begun]))
  await pass(100)
  expect(idsOf([sara, omid])).toEqual([2, 2])
  await pass(60_000)
  expect([sara, omid].map((tab) => tab.state())).toMatchObject(
    [sara, omid].map(() => ({ status: 'loggedIn', user: { id: 2 } })),
  )
})

// @proves nobodyElse: cookie another
test('session.begin that comes too late does not revoke the cookie of the person who has signed in meanwhile', async () => {
  const browser = createBrowser({ localStorage: new MemoryStorage() })
  const jar = createCookieJar()
  const opened = { options: { renewal: 'cookie' as const }, through: jar.through }
  const guest = await browser.open(opened)
  const omid = await browser.open(opened)
  guest.page.freeze()
  await omid.signIn('omid')
  const { tokens } = browser.backend.issue('sara')!
  const given = { accessToken: tokens.access, expiresIn: 20 }
  const begun = guest.session.begin(given, { remember: true })
  // While its code is loaded the page hears of Omid.
  guest.attend()
  expect(idsOf([guest])).toEqual([2])
  guest.page.thaw()
  await inTime(begun)
  expect(await begun).toMatchObject({ name: 'SessionEndedError' })
  await pass(60_000)
  expect(jar.revoked).toEqual([])
  expect(idsOf([guest, omid])).toEqual([2, 2])
})

test('session.begin over another person’s session takes no cookie away; one that is still theirs ends it at the next refresh', async () => {
  const browser = createBrowser()
  const jar = createCookieJar()
  const tab = await browser.open({ options: { renewal: 'cookie' }, through: jar.through })
  await tab.signIn('sara')
  const act = async (setsCookie: boolean) => {
    const { access, refresh } = browser.backend.issue('omid')!.tokens
    if (setsCookie) jar.replace(refresh)
    await inTime(tab.session.begin({ accessToken: access, expiresIn: 20 }, { remember: true }))
    expect(idsOf([tab])).toEqual([2])
    await pass(60_000)
    expect(jar.revoked).toEqual([])
  }
  await act(true)
  expect(tab.state().status).toBe('loggedIn')
  await tab.signIn('sara')
  await act(false)
  expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'userChanged' } })
})

// @proves reload: body shared
describe.each([0, 50, 300])(
  'after a change of the password, for which the server revokes all that it gave out before (storage %i ms late)',
  (lag) => {
    test.each([
      ['no refresh is under way', undefined],
      ['a refresh of the same tab is under way', 0],
      ['a refresh of another tab is under way', 1],
      ['another tab has refreshed a moment ago', 2],
    ] as const)('session.begin lets it go on in both tabs, where %s', async (_, who) => {
      const browser = createBrowser({ lag })
      const tabs = (await browser.opened(2)) as [ManyTab, ManyTab]
      const user = userOf(tabs[0].state())
      if (who === 2) await inTime(tabs[1].session.refresh())
      const changing = tabs[0].session.fetch('/api/auth/password', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ currentPassword: 'parvaz-1405', newPassword: 'parvaz-1406-new' }),
        session: { expired: [] },
      })
      const change = changing.then(async (response) => {
        const answer = (await response.json()) as { token: string; refresh_token: string }
        const given = { accessToken: answer.token, refreshToken: answer.refresh_token }
        await tabs[0].session.begin({ ...given, expiresIn: 20, user }, { remember: true })
        return given
      })
      // The server answers a refresh that comes after the change, and with what the change has revoked.
      if (who === 0 || who === 1) {
        await pass(1)
        void tabs[who].session.refresh()
      }
      await inTime(change)
      const { accessToken, refreshToken } = await change
      await pass(3000)
      for (const tab of tabs)
        expect(tab.state()).toMatchObject({
          status: 'loggedIn',
          accessToken: { value: accessToken },
          renewal: { token: { value: refreshToken } },
        })
      await pass(120_000)
      expect(idsOf(tabs)).toEqual([1, 1])
      expect(tabs.flatMap((tab) => tab.seen('reset'))).toEqual([])
    })
  },
)

test('session.begin with a token that ends at once keeps the session, though a refresh with the one before is refused', async () => {
  const browser = createBrowser()
  const [tab] = (await browser.opened(1)) as [ManyTab]
  const user = userOf(tab.state())
  await pass(25_000)
  const response = tab.session.fetch('/api/auth/password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ currentPassword: 'parvaz-1405', newPassword: 'parvaz-1406-new' }),
    session: { expired: [] },
  })
  await inTime(response)
  const answer = (await (await response).json()) as { token: string; refresh_token: string }
  // As after a sleep: a refresh begins with the token of before, and what the change has brought is as good as over.
  const refreshed = tab.session.refresh()
  const begun = tab.session.begin(
    { accessToken: answer.token, refreshToken: answer.refresh_token, expiresIn: 0.001, user },
    { remember: true },
  )
  await inTime(Promise.all([begun, refreshed]))
  await pass(60_000)
  expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
  expect(tab.seen('reset')).toEqual([])
})

// @proves nobodyElse: cookie
test.each([false, true])(
  'a guest who gives up while session.begin is under way leaves no cookie (somebody was signed in here before: %s)',
  async (before) => {
    const browser = createBrowser({ localStorage: new MemoryStorage() })
    const jar = createCookieJar()
    const tab = await browser.open({ options: { renewal: 'cookie' }, through: jar.through })
    if (before) {
      await tab.signIn('omid')
      await inTime(tab.session.logOut())
      await pass(1000)
    }
    const signingUp = tab.session.fetch('/api/auth/login', {
      session: false,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'sara', password: 'parvaz-1405' }),
    })
    await inTime(signingUp)
    const { token } = (await (await signingUp).json()) as { token: string }
    const cookie = jar.cookie()
    const begun = tab.session.begin({ accessToken: token, expiresIn: 20 }, { remember: true })
    const out = tab.session.logOut()
    await inTime(begun)
    await inTime(out)
    await pass(10_000)
    expect(await begun).toMatchObject({ name: 'SessionEndedError' })
    expect(jar.revoked).toContain(cookie)
    expect(jar.cookie()).toBeUndefined()
  },
)

test('session.begin during a refresh whose tokens tell the user does not hold the refresh up', async () => {
  const browser = createBrowser()
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  let made = 0
  const token = () => {
    made += 1
    const at = Date.now() / 1000
    const claims = { id: 1, name: `Sara ${made}`, iat: at, exp: at + 20, jti: String(made) }
    return [part({ alg: 'none' }), part(claims), 'x'].join('.')
  }
  let slowMs = 10
  const tab = await browser.open({
    visible: false,
    options: { user: { from: 'token', property: '' } },
    through: () => async (request) => {
      const ms = request.url.endsWith('refresh') ? slowMs : 10
      await new Promise((resolve) => setTimeout(resolve, ms))
      return Response.json({ token: token(), refresh_token: `r${made}`, expires_in: 20 })
    },
  })
  await inTime(tab.logIn())
  await pass(21_000)
  slowMs = 2000
  const began = Date.now()
  let took = 0
  const refreshed = tab.session.refresh().then(() => (took = Date.now() - began))
  await pass(500)
  const given = { accessToken: token(), refreshToken: 'mine', expiresIn: 600 }
  const user = { id: 1, name: 'Sara, as she is now' }
  await inTime(tab.session.begin({ ...given, user }, { remember: true }))
  await pass(60_000)
  await refreshed
  expect(took).toBeLessThan(5000)
  expect(tab.state()).toMatchObject({ user, accessToken: { value: given.accessToken } })
})
