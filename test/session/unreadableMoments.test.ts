import { describe, expect, test } from '@jest/globals'
import { events, idleTimeout, type SessionOptions } from '../../src/session'
import { block, unreadable, unusable } from '../support/blockedStorage'
import { createCookieJar } from '../support/cookieJar'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers, watch, type ManyTab } from '../support/manyTabs'

useFakeTime()
const createBrowser = useBrowsers()
const expiry = 20_000

const ways: [string, Partial<Storage>][] = [
  ['but written', unreadable],
  ['nor written', unusable],
]

describe('with a cookie, a session that ends with its last tab', () => {
  test('goes on where localStorage cannot be read as its token expires, and another tab opens then', async () => {
    const { through } = createCookieJar()
    const browser = createBrowser()
    const given = { options: { renewal: 'cookie' } as SessionOptions, through }
    const first = await browser.open({ ...given, visible: false })
    await first.signIn('sara', false)
    await pass(expiry - 1000)
    const unblock = block(first.localStorage)
    await pass(2000)
    unblock()
    expect(first.state().status).toBe('tokenExpired')
    const second = await browser.open(given)
    await pass(3000)
    expect(second.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
    expect(first.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
    expect(second.sent.map(({ call }) => call)).not.toContain('/api/auth/logout')
  })
})

describe('a tab whose session has ended because it could not read localStorage for ten seconds', () => {
  /** Two tabs of one session; the second has ended its own, and can read again. */
  async function endedInSecond(meanwhile: (first: ManyTab) => Promise<unknown>) {
    const browser = createBrowser()
    const [first, second] = (await browser.opened(2, { visible: false })) as [ManyTab, ManyTab]
    const unblock = block(second.localStorage)
    const told: string[] = []
    for (const name of ['session/reset', 'session/loggedIn'] as const)
      second.session.on(name, (_event, _session, origin) => told.push(`${name} ${origin}`))
    void second.session.refresh()
    await pass(12_000)
    expect(second.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'storageCleared' } })
    await meanwhile(first)
    unblock()
    second.attend()
    await pass(1000)
    return { browser, first, second, told }
  }

  const refreshedAndExpired = async (first: ManyTab) => {
    await inTime(first.session.refresh())
    await pass(expiry + 1000)
  }

  test.each<[string, (first: ManyTab) => Promise<unknown>]>([
    ['has nothing new', async () => undefined],
    ['has refreshed it', async (first) => inTime(first.session.refresh())],
    ['has refreshed it, and has let that token expire', refreshedAndExpired],
  ])(
    'has it back once it can read and the person turns to it; the other tab, which %s, keeps it',
    async (_, meanwhile) => {
      const { browser, first, second, told } = await endedInSecond(meanwhile)
      await inTime(second.session.refresh())
      await pass(1000)
      for (const tab of [first, second, await browser.open()])
        expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
      const token = watch(second.session.accessToken())
      await pass(1000)
      expect(second.state()).toMatchObject({ accessToken: { value: token.value } })
      // An expired session that is taken over has begun before: no event tells of it.
      const isExpired = meanwhile === refreshedAndExpired
      expect(told).toEqual([
        'session/reset elsewhere',
        ...(isExpired ? [] : ['session/loggedIn elsewhere']),
      ])
      expect(browser.backend.stats()).toMatchObject({ reusedRefreshTokens: 0, revokedFamilies: 0 })
    },
  )

  test('follows the other tab, in which the person has signed out', async () => {
    const { first, second } = await endedInSecond(async (first) => {
      await inTime(first.session.logOut())
      await pass(1000)
    })
    for (const tab of [first, second])
      expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'logout' } })
  })

  test('follows the other tab, in which another person has signed in', async () => {
    const { first, second } = await endedInSecond((first) => first.signIn('omid'))
    for (const tab of [first, second])
      expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
  })

  test.each([
    ['can refresh it', false],
    ['cannot read it either for the moment at which it would', true],
  ])(
    'leaves it to the other tab also where the token has expired meanwhile, which %s',
    async (_, isBoth) => {
      const browser = createBrowser()
      const [first, second] = (await browser.opened(2, { visible: false })) as [ManyTab, ManyTab]
      await pass(expiry - 11_000)
      const unblock = block(second.localStorage)
      void second.session.refresh()
      await pass(10_011)
      expect(second.state()).toMatchObject({
        status: 'loggedOut',
        end: { reason: 'storageCleared' },
      })
      unblock()
      const unblocks = isBoth ? [first, second].map((tab) => block(tab.localStorage)) : []
      void first.session.refresh()
      await pass(0)
      unblocks.forEach((each) => each())
      await pass(3000)
      expect(first.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
      expect(browser.backend.stats().revokedFamilies).toBe(0)
    },
  )
})

test('a session goes on where the last activity, which was in another tab, cannot be read for a moment', async () => {
  const browser = createBrowser()
  const heard: (() => void)[] = []
  const limit = idleTimeout({ after: 100, warning: 0 }, (listener) => {
    heard.push(listener)
    return () => undefined
  })
  const [first, second] = (await browser.opened(2, {
    options: { limits: [limit] },
  })) as [ManyTab, ManyTab]
  for (let passed = 0; passed < 120; passed += 10) {
    await pass(10_000)
    heard[0]?.()
  }
  const unblock = block(second.localStorage)
  second.attend()
  await pass(1000)
  unblock()
  await pass(1000)
  for (const tab of [first, second]) expect(tab.state().status).toBe('loggedIn')
})

describe('a session whose localStorage cannot be read for eleven seconds', () => {
  test('goes on where its user has changed meanwhile, of whom the other tabs learn with the next token', async () => {
    const browser = createBrowser()
    const [first, second] = (await browser.opened(2, { visible: false })) as [ManyTab, ManyTab]
    const unblock = block(first.localStorage, unusable)
    const { epoch } = first.state()
    const user = { id: 1, name: 'Sara the Second' }
    first.store.dispatch(events.userLoaded({ epoch, user }))
    await pass(11_000)
    unblock()
    await inTime(first.session.refresh())
    await pass(1000)
    for (const tab of [first, second]) expect(tab.state()).toMatchObject({ rotation: 1, user })
  })

  test('goes on where its token has expired meanwhile', async () => {
    const browser = createBrowser()
    const [first, second] = (await browser.opened(2, { visible: false })) as [ManyTab, ManyTab]
    const unblock = block(first.localStorage, unusable)
    await pass(expiry + 11_000)
    unblock()
    expect(first.state().status).toBe('tokenExpired')
    await inTime(first.session.refresh())
    await pass(1000)
    for (const tab of [first, second]) expect(tab.state()).toMatchObject({ rotation: 1 })
    expect(browser.backend.stats().reusedRefreshTokens).toBe(0)
  })
})

describe('a session of one tab, whose sessionStorage cannot be read', () => {
  test.each(ways)('for ten seconds, %s, ends, and is back once it can be read', async (_, ways) => {
    const browser = createBrowser()
    const tab = await browser.open({ visible: false })
    await tab.signIn('sara', false)
    const unblock = block(tab.storage, ways)
    void tab.session.refresh()
    await pass(12_000)
    expect(tab.state()).toMatchObject({ end: { reason: 'storageCleared' } })
    unblock()
    tab.attend()
    await inTime(tab.session.refresh())
    expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 1, user: { id: 1 } })
  })

  test.each(ways)(
    'for three seconds as it is to be refreshed, %s, is refreshed then',
    async (_, ways) => {
      const browser = createBrowser()
      const tab = await browser.open()
      await tab.signIn('sara', false)
      await pass(expiry - 1000)
      const unblock = block(tab.storage, ways)
      await pass(3000)
      unblock()
      await pass(4000)
      expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
      tab.close()
      const again = await browser.open({ storage: tab.storage })
      await inTime(again.session.refresh())
      expect(again.state()).toMatchObject({ status: 'loggedIn', rotation: 2 })
      expect(browser.backend.stats().reusedRefreshTokens).toBe(0)
    },
  )

  test.each(ways)('as the page is left, %s, is there after the reload', async (_, ways) => {
    const browser = createBrowser()
    const tab = await browser.open()
    await tab.signIn('sara', false)
    await inTime(tab.session.refresh())
    const unblock = block(tab.storage, ways)
    tab.close()
    unblock()
    const again = await browser.open({ storage: tab.storage })
    await inTime(again.session.refresh())
    expect(again.state()).toMatchObject({ status: 'loggedIn', rotation: 2 })
  })
})

describe.each<[string, Partial<Storage>]>([
  ['or written', unusable],
  ['though it can be written,', unreadable],
])('where no storage can be read %s as a refresh is answered', (_, ways) => {
  /** Its first tab is refreshing, and the answer comes in a second. */
  async function refreshing() {
    const browser = createBrowser()
    const [first, second] = (await browser.opened(2, { visible: false })) as [ManyTab, ManyTab]
    browser.backend.setFault('refresh', { kind: 'slow', ms: 1000, times: 1 })
    void first.session.refresh()
    await pass(500)
    const unblock = [first.localStorage, first.storage].map((each) => block(each, ways))
    await pass(3500)
    expect(first.state()).toMatchObject({ rotation: 1 })
    unblock.forEach((each) => each())
    return { browser, first, second }
  }

  test('another tab has the new token as soon as they can be, and uses no token twice', async () => {
    const { browser, first, second } = await refreshing()
    await inTime(second.session.refresh())
    await pass(1000)
    expect(browser.backend.stats()).toMatchObject({ refreshes: 1, reusedRefreshTokens: 0 })
    for (const tab of [first, second])
      expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
  })

  test('the tab has it after a reload, and uses no token twice', async () => {
    const { browser, first } = await refreshing()
    await pass(1000)
    first.close()
    const again = await browser.open({ storage: first.storage })
    await inTime(again.session.refresh())
    expect(browser.backend.stats()).toMatchObject({ refreshes: 2, reusedRefreshTokens: 0 })
    expect(again.state()).toMatchObject({ status: 'loggedIn', rotation: 2 })
  })
})

describe('a session that has ended in one tab alone, because it could not be read for ten seconds,', () => {
  test.each([
    ['remembered, at once', true, false],
    ['remembered, once it is back', true, true],
    ['of one tab, at once', false, false],
    ['of one tab, once it is back', false, true],
  ])(
    'is in no tab any more once another person has signed in over it, %s',
    async (_, remember, isBack) => {
      const browser = createBrowser()
      const tab = await browser.open()
      const other = await browser.open({ visible: false })
      await tab.signIn('sara')
      await pass(1000)
      const unblock = block(tab.localStorage)
      void tab.session.refresh()
      await pass(12_000)
      unblock()
      expect(tab.state()).toMatchObject({ end: { reason: 'storageCleared' } })
      if (isBack) tab.attend()
      await pass(1000)
      for (const each of isBack ? [tab, other] : [other])
        expect(each.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
      await tab.signIn('omid', remember)
      await pass(1000)
      const next = await browser.open()
      await pass(1000)
      expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
      for (const each of [other, next]) expect(each.state()).not.toMatchObject({ user: { id: 1 } })
    },
  )
})
