import { describe, expect, jest, test } from '@jest/globals'
import type { GivenTokens } from '../../src/session'
import { userOf } from '../../src/session/refresh/tokenOwner'
import { createCookieJar } from '../support/cookieJar'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers, watch, type Browser, type ManyTab } from '../support/manyTabs'

useFakeTime()
const createBrowser = useBrowsers()

type Opened = Parameters<Browser['open']>[0]

/** A function for `session.begin`, which the test lets come to its end. */
function held() {
  let come: (tokens: GivenTokens | undefined) => void = () => {}
  let fail: (error: unknown) => void = () => {}
  const answer = new Promise<GivenTokens | undefined>((resolve, reject) => {
    come = resolve
    fail = reject
  })
  return { get: jest.fn(() => answer), come, fail }
}

/** Two tabs of Sara, one of which begins with a call that is under way. */
async function asking(opened: Opened = {}, lag = 0) {
  const browser = createBrowser({ lag })
  const tabs = (await browser.opened(2, opened)) as [ManyTab, ManyTab]
  const { epoch } = tabs[0].state()
  const call = held()
  const begun = tabs[0].session.begin(call.get, { remember: true })
  begun.catch(() => {})
  await pass(100)
  expect(call.get).toHaveBeenCalledTimes(1)
  /** The tokens of the answer; the server has revoked all earlier ones. */
  const changed = () => {
    const { access, refresh } = browser.backend.issue('sara')!.tokens
    const user = userOf(tabs[0].state())
    return { accessToken: access, refreshToken: refresh, expiresIn: 20, user }
  }
  const refreshes = () => browser.backend.stats().calls.refresh
  return { browser, tabs, epoch, begun, call, changed, refreshes }
}

const kinds = [
  ['with Web Locks', {}],
  ['without Web Locks', { environment: { locks: undefined } }],
] as const

// @proves oneRefresh: body
describe.each(kinds)('while session.begin waits for a call, %s,', (_, opened) => {
  test.each([
    ['this tab', 0],
    ['the other tab', 1],
  ] as const)('%s refreshes nothing, and goes on with the tokens of its answer', async (_, who) => {
    const { tabs, epoch, begun, call, changed, refreshes } = await asking(opened)
    const before = refreshes()
    const refreshed = tabs[who].session.refresh()
    await pass(5000)
    expect(refreshes()).toBe(before)
    const tokens = changed()
    call.come(tokens)
    await inTime(Promise.all([begun, refreshed]))
    expect(await begun).toBeUndefined()
    expect(await refreshed).toMatchObject({ ok: true })
    await pass(500)
    expect(refreshes()).toBe(before)
    for (const tab of tabs)
      expect(tab.state()).toMatchObject({
        status: 'loggedIn',
        epoch,
        accessToken: { value: tokens.accessToken },
        renewal: { token: { value: tokens.refreshToken } },
      })
  })

  test('a refresh comes once that call has failed, and session.begin rejects with its error', async () => {
    const { tabs, begun, call, refreshes } = await asking(opened)
    const before = refreshes()
    const refreshed = tabs[1].session.refresh()
    await pass(1000)
    // As `fetch` rejects where it is aborted; a lock that was stolen is told of by an error of this name, too.
    const error = new DOMException('', 'AbortError')
    call.fail(error)
    expect(await begun.catch((reason: unknown) => reason)).toBe(error)
    await inTime(refreshed)
    expect(await refreshed).toMatchObject({ ok: true })
    expect(refreshes()).toBe(before + 1)
    expect(call.get).toHaveBeenCalledTimes(1)
  })
})

// @proves oneRefresh: body
describe.each(kinds)(
  'session.begin whose call takes longer than a refresh may, %s,',
  (_, opened) => {
    test.each([
      ['this tab', 0],
      ['the other tab', 1],
    ] as const)('brings an access token alone while %s refreshes', async (_, who) => {
      const { browser, tabs, begun, call, changed, refreshes } = await asking(opened)
      browser.backend.setFault('refresh', { kind: 'slow', ms: 5000, times: 1 })
      const before = refreshes()
      const refreshed = tabs[who].session.refresh()
      for (let i = 0; i < 600 && refreshes() === before; i += 1) await pass(100)
      await pass(1000)
      const { refreshToken: _own, ...alone } = changed()
      call.come(alone)
      await inTime(Promise.all([begun, refreshed]))
      expect(await begun).toBeUndefined()
      await pass(120_000)
      expect(browser.backend.stats().reusedRefreshTokens).toBe(0)
      expect(tabs.map((tab) => tab.state().status)).toEqual(['loggedIn', 'loggedIn'])
    })
  },
)

test('session.begin makes no call for a session that has ended before it could', async () => {
  const tab = await createBrowser().signedIn()
  const call = held()
  const begun = tab.session.begin(call.get)
  await inTime(tab.session.logOut())
  await pass(500)
  expect(call.get).not.toHaveBeenCalled()
  expect(await begun).toMatchObject({ name: 'SessionEndedError' })
})

test('session.begin leaves the session as it is where its call brings no tokens', async () => {
  const { tabs, begun, call } = await asking()
  const before = tabs[0].state()
  call.come(undefined)
  await inTime(begun)
  expect(await begun).toBeUndefined()
  expect(tabs[0].state()).toBe(before)
})

test('session.begin whose call takes longer than a refresh may holds up nobody for good, and its tokens count', async () => {
  const { tabs, epoch, begun, call, changed } = await asking()
  const refreshed = tabs[1].session.refresh()
  await pass(60_000)
  expect(await refreshed).toMatchObject({ ok: true })
  const tokens = changed()
  call.come(tokens)
  await inTime(begun)
  expect(await begun).toBeUndefined()
  await pass(500)
  for (const tab of tabs)
    expect(tab.state()).toMatchObject({ epoch, accessToken: { value: tokens.accessToken } })
  await pass(60_000)
  expect(tabs.map((tab) => tab.state().status)).toEqual(['loggedIn', 'loggedIn'])
})

test.each([0, 1] as const)(
  'a sign-out in tab %i while session.begin waits for its call is told within a second, and the tokens that come are revoked',
  async (who) => {
    const { browser, tabs, begun, call, changed } = await asking()
    const told = watch(begun)
    await inTime(tabs[who].session.logOut())
    await pass(1000)
    expect(told.value).toMatchObject({ name: 'SessionEndedError' })
    const { revokedFamilies } = browser.backend.stats()
    call.come(changed())
    await pass(5000)
    expect(browser.backend.stats().revokedFamilies).toBe(revokedFamilies + 1)
    expect(tabs.map((tab) => tab.state().status)).toEqual(['loggedOut', 'loggedOut'])
  },
)

test('session.begin waits for a refresh that is under way before it makes its call', async () => {
  const browser = createBrowser()
  const tabs = (await browser.opened(2)) as [ManyTab, ManyTab]
  browser.backend.setFault('refresh', { kind: 'slow', ms: 2000, times: 1 })
  const refreshed = tabs[1].session.refresh()
  await pass(500)
  const call = held()
  const begun = tabs[0].session.begin(call.get, { remember: true })
  await pass(500)
  expect(call.get).not.toHaveBeenCalled()
  await inTime(refreshed)
  await pass(500)
  expect(call.get).toHaveBeenCalledTimes(1)
  call.come(undefined)
  await inTime(begun)
})

test('session.begin whose call brings an access token alone keeps the refresh token that the session has', async () => {
  const { tabs, begun, call, changed } = await asking()
  const { refreshToken: _, ...alone } = changed()
  const before = tabs[0].state()
  call.come(alone)
  await inTime(begun)
  expect(await begun).toBeUndefined()
  expect(tabs[0].state()).toMatchObject({
    accessToken: { value: alone.accessToken },
    renewal: 'renewal' in before && before.renewal,
  })
})

describe('a guest', () => {
  test('begins a session with the tokens of a call, as of a sign-up', async () => {
    const browser = createBrowser()
    const tab = await browser.open()
    const { access, refresh } = browser.backend.issue('omid')!.tokens
    const get = async () => ({ accessToken: access, refreshToken: refresh, expiresIn: 20 })
    const begun = tab.session.begin(get, { remember: true })
    await inTime(begun)
    expect(await begun).toBeUndefined()
    expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
  })

  test('stays one, without an error, where the call brings no tokens', async () => {
    const tab = await createBrowser().open()
    const begun = tab.session.begin(async () => undefined)
    await inTime(begun)
    expect(await begun).toBeUndefined()
    expect(tab.state().status).toBe('loggedOut')
  })
})

// @proves oneRefresh: cookie
test('with a cookie, too, no tab refreshes while session.begin waits for its call', async () => {
  const jar = createCookieJar()
  const opened = { options: { renewal: 'cookie' as const }, through: jar.through }
  const { tabs, epoch, begun, call, changed, refreshes } = await asking(opened)
  const before = refreshes()
  const refreshed = tabs[1].session.refresh()
  await pass(5000)
  expect(refreshes()).toBe(before)
  const { refreshToken, ...tokens } = changed()
  jar.replace(refreshToken)
  call.come(tokens)
  await inTime(Promise.all([begun, refreshed]))
  expect(await begun).toBeUndefined()
  await pass(60_000)
  for (const tab of tabs) {
    expect(tab.state()).toMatchObject({ status: 'loggedIn', epoch })
    expect(tab.seen('reset')).toEqual([])
  }
})
