import { describe, expect, jest, test } from '@jest/globals'
import { browserEnvironment, type Environment } from '../../src/session/platform/environment'
import { events } from '../../src/session/state/events'
import { leeway, type Session, type SessionOptions } from '../../src/session'
import { createRecordStorage, decodeSession } from '../../src/session/storage/recordStorage'
import { createCookieJar } from '../support/cookieJar'
import { loginUrl } from '../support/device'
import { encodeRecord, renewalToken, useBrowsers, watch, type ManyTab } from '../support/manyTabs'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { loggedIn, sessions, tokenExpired } from '../support/sessions'
import { MemoryStorage, recordKey } from '../support/storage'

const time = useFakeTime()
const createBrowser = useBrowsers()
type Browser = ReturnType<typeof createBrowser>

/** When the token of a session that has just begun counts as expired, in milliseconds. */
const expiry = 19_500
const hidden = { visible: false }
const secret = /accessToken|renewal/

/** When the token of a tab counts as expired, in epoch milliseconds. */
function accessEnd(tab: ManyTab) {
  const session = tab.state()
  if (session.status !== 'loggedIn') throw new Error(`This tab is ${session.status}.`)
  return session.accessToken.expiresAt - leeway
}

/** All tabs are signed in, with the same token, which is number `rotation` of its session. */
function expectAgreement(tabs: ManyTab[], rotation: number) {
  const states = tabs.map((tab) => tab.state())
  states.forEach((state) => expect(state).toMatchObject({ status: 'loggedIn', rotation }))
  expect(new Set(states.map(renewalToken)).size).toBe(1)
}

/** A tab that opens now is signed in, with a token that the server takes. */
async function expectUsable({ open, backend, network }: Browser, expected: Partial<Session>) {
  const late = await open(hidden)
  expect(late.state()).toMatchObject(expected)
  const refreshed = late.session.refresh()
  await inTime(refreshed)
  expect(await refreshed).toEqual({ ok: true })
  expect(backend.stats().reusedRefreshTokens).toBe(0)
  // That very refresh was needless, but for this test.
  expect(network.breaches.filter((breach) => !breach.startsWith('needless'))).toEqual([])
}

// @proves oneRefresh
describe('at expiry', () => {
  test.each([0, 100])('three tabs refresh once (lag %d ms)', async (lag) => {
    const browser = createBrowser({ lag })
    const tabs = await browser.opened(3)
    await pass(expiry + 2000)
    expect(browser.backend.stats()).toMatchObject({ refreshes: 1, reusedRefreshTokens: 0 })
    expect(browser.backend.stats().calls.refresh).toBe(1)
    const causes = tabs.map((tab) =>
      tab
        .seen('tokenRefreshed')
        .map(({ cause }) => cause)
        .join(),
    )
    expect(causes.sort()).toEqual(['adopted', 'adopted', 'refreshed'])
    expectAgreement(tabs, 1)
    expect(browser.network.breaches).toEqual([])
  })

  test('requests of three hidden tabs wait for one refresh', async () => {
    const browser = createBrowser({ lag: 100 })
    const tabs = await browser.opened(3, hidden)
    await pass(expiry)
    const answers = tabs.map((tab) => tab.get('/api/auth/user'))
    await inTime(Promise.all(answers))
    for (const answer of await Promise.all(answers)) expect(answer).toHaveProperty('data')
    expect(browser.backend.stats().calls.refresh).toBe(1)
    expectAgreement(tabs, 1)
    expect(browser.network.breaches).toEqual([])
  })
})

describe('what a tab notices late', () => {
  test('a changed user goes with the newer token, not over it', async () => {
    const browser = createBrowser({ lag: 300 })
    const [storing, late] = (await browser.opened(2, hidden)) as [ManyTab, ManyTab]
    await inTime(storing.session.refresh())
    storing.close()
    const { epoch } = late.state()
    expect(late.state()).toMatchObject({ rotation: 0 })
    late.store.dispatch(events.userLoaded({ epoch, user: { id: 1, name: 'Sara the Second' } }))
    await pass(3000)
    expect(late.state()).toMatchObject({ rotation: 1, user: { name: 'Sara the Second' } })
    await expectUsable(browser, {
      status: 'loggedIn',
      rotation: 1,
      user: { id: 1, name: 'Sara the Second' },
    })
  })

  test.each([0, 300])(
    'a user who is changed in one tab is changed in all, and none comes back (lag %d ms)',
    async (lag) => {
      const browser = createBrowser({ lag })
      const tabs = await browser.opened(3)
      const [first, second] = tabs as [ManyTab, ManyTab]
      await pass(1000)
      const { epoch } = first.state()
      const change = (tab: ManyTab, name: string) =>
        tab.store.dispatch(events.userLoaded({ epoch, user: { id: 1, name } }))
      const expectName = (name: string) =>
        tabs.forEach((tab) => expect(tab.state()).toMatchObject({ user: { id: 1, name } }))
      const heard: string[] = []
      second.session.on('session/userLoaded', ({ payload }, _session, origin) =>
        heard.push(`${String(payload.user['name'])} ${origin}`),
      )

      change(first, 'Sara the Second')
      await pass(3000)
      expectName('Sara the Second')
      expect(heard).toEqual(['Sara the Second elsewhere'])
      change(second, 'Sara the Third')
      await pass(3000)
      expectName('Sara the Third')
      // While another tab refreshes with the name that was.
      const refreshed = first.session.refresh()
      change(second, 'Sara the Fourth')
      await inTime(refreshed)
      await pass(3000)
      expectName('Sara the Fourth')
      expectAgreement(tabs, 1)
      // One change that another one follows at once.
      change(first, 'Sara the Fifth')
      change(first, 'Sara the Sixth')
      await pass(3000)
      expectName('Sara the Sixth')
      await pass(expiry)
      expectName('Sara the Sixth')
      await expectUsable(browser, { user: { id: 1, name: 'Sara the Sixth' } })
    },
  )

  test('an expiry does not put the expired token over the newer one', async () => {
    const browser = createBrowser({ lag: 300 })
    const [storing, late] = (await browser.opened(2, hidden)) as [ManyTab, ManyTab]
    await pass(accessEnd(storing) - Date.now() - 60)
    await inTime(storing.session.refresh())
    storing.close()
    await pass(50)
    expect(late.state()).toMatchObject({ status: 'tokenExpired', rotation: 0 })
    await pass(3000)
    expect(late.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
    await expectUsable(browser, { status: 'loggedIn', rotation: 1 })
  })
})

describe('a record', () => {
  const { loggedOut } = sessions
  const ofUser = (id: number) => ({ user: { id } })
  test.each<[string, Session, Session]>([
    ['an earlier session', loggedIn({ epoch: 2, rotation: 9 }), loggedIn({ epoch: 3 })],
    ['the end of an earlier session', loggedOut, loggedIn({ epoch: 4, rotation: 0 })],
    ['a session that is over', loggedIn({ rotation: 9 }), loggedOut],
    ['an earlier token', loggedIn({ rotation: 1, ...ofUser(1) }), loggedIn({ rotation: 2 })],
    ['the expiry of an earlier token', tokenExpired({ rotation: 1 }), loggedIn({ rotation: 2 })],
    ['an earlier token, live', loggedIn({ rotation: 1 }), tokenExpired({ rotation: 2 })],
  ])('of %s does not replace a newer one', (_, older, newer) => {
    const localStorage = new MemoryStorage()
    const env = { ...browserEnvironment(), localStorage: () => localStorage }
    const storage = createRecordStorage(env, loginUrl, (session) => session)
    storage.write(older)
    expect(storage.stored()).toEqual(older)
    storage.write(newer)
    expect(storage.stored()).toEqual(newer)
    storage.write(older)
    expect(decodeSession(localStorage.getItem(recordKey), loginUrl)).toEqual(newer)
  })

  test('of the session before is not written by a tab that hears of nothing', async () => {
    const browser = createBrowser()
    const [first] = (await browser.opened(1, hidden)) as [ManyTab]
    const { epoch } = first.state()
    const deaf = await browser.open({
      ...hidden,
      environment: { openChannel: () => undefined, onStorage: () => () => undefined },
    })
    await first.signIn('omid')
    await pass(1000)
    const next = first.state().epoch
    expect(next).toBeGreaterThan(epoch)
    first.close() // nobody is left to put it right
    expect(deaf.state()).toMatchObject({ status: 'loggedIn', epoch })
    await inTime(deaf.session.logOut())
    await pass(1000)
    expect(deaf.seen('loggedOut')).toHaveLength(1)
    await expectUsable(browser, { status: 'loggedIn', epoch: next })
  })
})

describe('a refused refresh', () => {
  test('does not end a session that another tab has renewed meanwhile', async () => {
    const browser = createBrowser({ lag: 50 })
    const locks: Environment['locks'] = {
      request: (_name, _options, task) => task({}),
      query: async () => ({}),
    }
    const tabs = await browser.opened(2, { ...hidden, environment: { locks } })
    const [first, second] = tabs as [ManyTab, ManyTab]
    const one = watch(first.session.refresh())
    await pass(5)
    const other = watch(second.session.refresh())
    await pass(7) // the first has been served, the second not yet
    browser.backend.setFault('refresh', { kind: 'refuse', times: 1 })
    await pass(3000)
    expect(browser.backend.stats()).toMatchObject({ refreshes: 1, faults: 1 })
    expect([one.value, other.value]).toEqual([{ ok: true }, { ok: true }])
    expect(second.story()).not.toContain('reset')
    expectAgreement(tabs, 1)
    await expectUsable(browser, { status: 'loggedIn', rotation: 1 })
  })

  test('ends the session in every tab where nobody has renewed it', async () => {
    const browser = createBrowser({ lag: 50 })
    const tabs = await browser.opened(3)
    browser.backend.setFault('refresh', { kind: 'refuse', times: 1 })
    await pass(expiry + 3000)
    expect(browser.backend.stats().calls.refresh).toBe(1)
    for (const tab of tabs) {
      expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'refreshRefused' } })
    }
  })
})

// @proves oneRefresh
describe('a holder of the lock that never answers', () => {
  test.each<[string, Partial<Environment>]>([
    ['with Web Locks', {}],
    ['with a lease', { locks: undefined }],
  ])('is overtaken by one tab alone (%s)', async (_, environment) => {
    const browser = createBrowser({ lag: 20 })
    const given = { ...hidden, environment, options: { timeouts: { refresh: 1000 } } }
    const patience = 1000 + 10_000
    let wake = () => {}
    const sleeping = new Promise<Response>((_resolve, reject) => {
      wake = () => reject(new TypeError('Failed to fetch'))
    })
    const [holder] = (await browser.opened(1, {
      ...given,
      through: (send) => (request) => (request.url.endsWith('refresh') ? sleeping : send(request)),
    })) as [ManyTab]
    const others = [await browser.open(given), await browser.open(given), await browser.open(given)]
    const stuck = watch(holder.session.refresh())
    await pass(100)
    const calls = others.map((tab) => watch(tab.session.refresh()))
    await pass(patience - 500)
    expect(browser.backend.stats().calls.refresh).toBe(0)
    expect(calls.every(({ took }) => took === undefined)).toBe(true)
    await pass(3000)
    for (const { value, took } of calls) {
      expect(value).toEqual({ ok: true })
      expect(took).toBeLessThan(patience + 1500)
    }
    expect(browser.backend.stats()).toMatchObject({ refreshes: 1, reusedRefreshTokens: 0 })
    expect(browser.backend.stats().calls.refresh).toBe(1)
    wake()
    await pass(1000)
    expect(stuck.value).toBeDefined()
    expectAgreement([holder, ...others], 1)
    await expectUsable(browser, { status: 'loggedIn', rotation: 1 })
  })

  test.each<[string, Partial<Environment>]>([
    ['with Web Locks', {}],
    ['with a lease', { locks: undefined }],
  ])(
    'is waited for once, and not again by a tab that is opened later (%s)',
    async (_, environment) => {
      const browser = createBrowser({ lag: 20 })
      const given = { ...hidden, environment, options: { timeouts: { refresh: 1000 } } }
      const [holder, other] = (await browser.opened(2, given)) as [ManyTab, ManyTab]
      void holder.session.begin(() => new Promise(() => undefined))
      await pass(100)
      const overtaking = watch(other.session.refresh())
      await pass(15_000)
      expect(overtaking.value).toEqual({ ok: true })
      const later = await browser.open(given)
      const calls = [holder, later].map((tab) => watch(tab.session.refresh()))
      await pass(3000)
      expect(calls.map(({ value }) => value)).toEqual([{ ok: true }, { ok: true }])
      expect(browser.backend.stats().reusedRefreshTokens).toBe(0)
    },
  )

  test.each<[string, Partial<Environment>]>([
    ['with Web Locks', {}],
    ['with a lease', { locks: undefined }],
  ])('is overtaken, but nobody who has come after it is (%s)', async (_, environment) => {
    const browser = createBrowser({ lag: 20 })
    const given = { ...hidden, environment, options: { timeouts: { refresh: 3000 } } }
    const never = new Promise<Response>(() => undefined)
    const [holder] = (await browser.opened(1, {
      ...given,
      through: (send) => (request) => (request.url.endsWith('refresh') ? never : send(request)),
    })) as [ManyTab]
    const others: ManyTab[] = []
    for (let i = 0; i < 6; i += 1) others.push(await browser.open(given))
    browser.backend.setFault('refresh', { kind: 'slow', ms: 2000 })
    browser.backend.change({ tokenLifetime: 3600 })
    // Every tab notes that the token has ended, and then wants a new one: some at once, some later.
    await pass(accessEnd(holder) - Date.now() - 100)
    void holder.session.refresh()
    await pass(200)
    expect(others.map((tab) => tab.state().status)).toEqual(others.map(() => 'tokenExpired'))
    const calls = []
    for (const tab of others) {
      calls.push(watch(tab.session.refresh()))
      await pass(700)
    }
    await pass(25_000)
    expect(browser.backend.stats()).toMatchObject({ refreshes: 1, reusedRefreshTokens: 0 })
    expect(calls.map(({ value }) => value)).toEqual(others.map(() => ({ ok: true })))
    expectAgreement(others, 1)
  })
})

// @proves oneRefresh
describe('a holder of a lease that sleeps over its end', () => {
  test('before it has called leaves the call to whoever has the next one', async () => {
    const browser = createBrowser({ lag: 700 })
    const [first, other] = (await browser.opened(2, { ...hidden, environment: noLocks })) as [
      ManyTab,
      ManyTab,
    ]
    await pass(2000)
    await inTime(first.session.refresh())
    // It waits until it sees what the first has written.
    const late = watch(other.session.refresh())
    await pass(200)
    jest.setSystemTime(Date.now() + 30_000)
    browser.backend.setFault('refresh', { kind: 'slow', ms: 3000 })
    const next = watch(first.session.refresh())
    await pass(8000)
    expect([late.value, next.value]).toEqual([{ ok: true }, { ok: true }])
    expect(browser.backend.stats()).toMatchObject({ refreshes: 2, reusedRefreshTokens: 0 })
    expectAgreement([first, other], 2)
  })
})

describe('other tabs', () => {
  const queries = (tab: ManyTab) => tab.store.getState().api.queries

  // @proves signOut
  test('are signed out with the first, and no token is left anywhere', async () => {
    const browser = createBrowser({ lag: 50 })
    const tabs = await browser.opened(3)
    for (const tab of tabs) await inTime(Promise.resolve(tab.notes()))
    expect(Object.keys(queries(tabs[2]!))).toContain('notes(undefined)')
    await inTime(tabs[0]!.session.logOut())
    expect(tabs[0]!.localStorage.getItem(recordKey)).not.toMatch(secret)
    await pass(1000)
    expect(tabs.map((tab) => tab.state().status)).toEqual(tabs.map(() => 'loggedOut'))
    const reasons = tabs.map((tab) => tab.seen('loggedOut').map(({ reason }) => reason))
    expect(reasons).toEqual([['logout'], ['logoutElsewhere'], ['logoutElsewhere']])
    for (const tab of tabs) {
      expect(queries(tab)).toEqual({})
      expect(JSON.stringify([...browser.world.stored])).not.toMatch(secret)
      for (const area of [tab.localStorage, tab.storage]) {
        expect(area.getItem(recordKey) ?? '').not.toMatch(secret)
      }
    }
  })

  test('are signed in with the first', async () => {
    const browser = createBrowser({ lag: 50 })
    const tabs = [await browser.open(), await browser.open(), await browser.open()]
    await tabs[0]!.signIn()
    await pass(1000)
    expectAgreement(tabs, 0)
    const { epoch } = tabs[0]!.state()
    for (const tab of tabs) {
      expect(tab.state()).toMatchObject({ epoch, user: { id: 1 } })
      expect(tab.seen('loggedIn')).toHaveLength(1)
    }
    expect(browser.backend.stats().logins).toBe(1)
  })

  // @proves nobodyElse: another
  test('drop what belonged to one user before another comes', async () => {
    const browser = createBrowser({ lag: 50 })
    const [first, other] = (await browser.opened(2)) as [ManyTab, ManyTab]
    const { epoch } = other.state()
    await inTime(Promise.resolve(other.addNote('only for Sara')))
    await inTime(Promise.resolve(other.notes()))
    const mixed: string[] = []
    const look = () => {
      const text = JSON.stringify(other.store.getState())
      if (other.state().epoch > epoch && /only for Sara|"id":1,"name"/.test(text)) mixed.push(text)
    }
    expect(JSON.stringify(other.store.getState())).toMatch(/only for Sara/)
    other.store.subscribe(() => queueMicrotask(look))
    await first.signIn('omid')
    await pass(1000)
    expect(mixed).toEqual([])
    expect(other.story().filter((event) => event !== 'userLoaded')).toEqual(['reset', 'loggedIn'])
    expect(other.seen('reset')).toMatchObject([{ epoch, reason: 'userChanged' }])
    const next = first.state().epoch
    expect(next).toBeGreaterThan(epoch)
    expect(other.state()).toMatchObject({ status: 'loggedIn', epoch: next, user: { id: 2 } })
    expect(JSON.stringify(other.store.getState())).not.toMatch(/only for Sara/)
    expectAgreement([first, other], 0)
  })
})

const noStore = { sharedStore: undefined }
const noLocks = { locks: undefined }
const noChannel = { openChannel: () => undefined }
const deadStore = { sharedStore: { update: () => new Promise<never>(() => undefined) } }

/** The numbers of the sessions that any tab has seen begin, and their tokens. */
function begun(tabs: ManyTab[]) {
  const all = tabs.flatMap((tab) => tab.seen('loggedIn'))
  return {
    epochs: new Set(all.map(({ epoch }) => epoch)).size,
    tokens: new Set(all.map(renewalToken)).size,
  }
}

describe.each<[string, number, Partial<Environment>]>([
  ['with everything', 100, {}],
  ['without Web Locks', 60, noLocks],
  ['without IndexedDB', 60, noStore],
  ['without both', 0, { ...noLocks, ...noStore }],
  ['without BroadcastChannel', 60, noChannel],
  ['with an IndexedDB that never answers', 60, deadStore],
  ['without Web Locks, with an IndexedDB that never answers', 0, { ...noLocks, ...deadStore }],
  ['with localStorage alone', 0, { ...noLocks, ...noStore, ...noChannel }],
])('%s', (_, lag, environment) => {
  test('tabs at expiry keep the session with one refresh', async () => {
    const browser = createBrowser({ lag })
    const tabs = await browser.opened(3, { environment })
    await pass(expiry + 4000)
    expect(browser.backend.stats()).toMatchObject({ refreshes: 1, reusedRefreshTokens: 0 })
    expectAgreement(tabs, 1)
    expect(browser.network.breaches).toEqual([])
  })

  test('tabs at expiry wait for a slow refresh', async () => {
    const browser = createBrowser({ lag })
    const tabs = await browser.opened(3, { environment })
    browser.backend.setFault('refresh', { kind: 'slow', ms: 1500 })
    await pass(expiry + 6000)
    expect(browser.backend.stats()).toMatchObject({ refreshes: 1, reusedRefreshTokens: 0 })
    expectAgreement(tabs, 1)
  })

  test('two logins at one moment get two numbers, and all tabs agree on one', async () => {
    const browser = createBrowser({ lag })
    const given = { ...hidden, environment }
    const tabs = [await browser.open(given), await browser.open(given), await browser.open(given)]
    const [one, other] = tabs as [ManyTab, ManyTab]
    const logins = [watch(one.logIn()), watch(other.logIn('omid', 'darya-1405'))]
    await pass(4000)
    expect(logins.every(({ took }) => took !== undefined)).toBe(true)
    expect(begun(tabs)).toEqual({ epochs: 2, tokens: 2 })
    expectAgreement(tabs, 0)
    await expectUsable(browser, { status: 'loggedIn', rotation: 0 })
  })
})

describe("a tab's own session", () => {
  async function withOwn() {
    const browser = createBrowser({ lag: 50 })
    const own = await browser.open()
    await own.signIn('omid', false)
    await pass(1000)
    return { browser, own }
  }

  // @proves notKept, nobodyElse: ownTab another
  test('is untouched by what other tabs do', async () => {
    const { browser, own } = await withOwn()
    const before = own.state()
    const [first, second] = (await browser.opened(2)) as [ManyTab, ManyTab]
    expect(second.state()).toMatchObject({ user: { id: 1 } })
    await inTime(first.session.logOut())
    await pass(1000)
    expect(second.state().status).toBe('loggedOut')
    expect(own.state()).toEqual(before)
    expect(own.story()).toEqual(['loggedIn', 'userLoaded'])
    expect([...browser.world.stored.values()].join()).not.toMatch(secret)
  })

  test('touches no other tab when it ends', async () => {
    const { browser, own } = await withOwn()
    const [first] = (await browser.opened(1)) as [ManyTab]
    await inTime(own.session.logOut())
    await pass(1000)
    expect(own.storage.getItem(recordKey) ?? '').not.toMatch(secret)
    expect(first.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
    await expectUsable(browser, { status: 'loggedIn' })
  })

  // @proves nobodyElse: ownTab another
  test('is followed, once it is over, by whoever signs in next in its tab, whoever the other tabs have', async () => {
    const { browser, own } = await withOwn()
    const [first] = (await browser.opened(1)) as [ManyTab]
    const before = first.state().epoch
    expect(before).toBeGreaterThan(own.state().epoch)
    await inTime(own.session.logOut())
    await pass(1000)
    await own.signIn('omid')
    await pass(1000)
    const { epoch } = own.state()
    expect(epoch).toBeGreaterThan(before)
    for (const tab of [own, first])
      expect(tab.state()).toMatchObject({ status: 'loggedIn', epoch, user: { id: 2 } })
  })

  // @proves notKept: ownTab
  test('is dropped where it was copied, before any request', async () => {
    const { browser, own } = await withOwn()
    const copy = await browser.open({ storage: browser.world.copyOf(own.storage) })
    expect(copy.state().status).toBe('loggedOut')
    expect(copy.sent).toEqual([])
    expect(copy.storage.getItem(recordKey) ?? '').not.toMatch(secret)
    await pass(expiry + 3000)
    expect(copy.sent).toEqual([])
    expect(own.state()).toMatchObject({ status: 'loggedIn', rotation: 1, user: { id: 2 } })
    expect(browser.backend.stats()).toMatchObject({ refreshes: 1, reusedRefreshTokens: 0 })
  })

  test('is dropped where it was copied while the next sign-in was replacing it', async () => {
    const { browser, own } = await withOwn()
    const storage = browser.world.copyOf(own.storage)
    await own.signIn('sara')
    const copy = await browser.open({ storage })
    await pass(3000)
    expect(copy.state()).toMatchObject({ status: 'loggedIn', epoch: own.state().epoch })
    expect(copy.sent.map(({ call }) => call)).not.toContain('/api/auth/refresh')
  })

  test('is known again when its page comes back from the cache, and a copy is dropped', async () => {
    const browser = createBrowser({ lag: 50 })
    const listeners = new Set<(leaving: boolean) => void>()
    const own = await browser.open({
      environment: {
        onPageHide(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
    })
    await own.signIn('omid', false)
    for (const leaving of [true, false]) listeners.forEach((listener) => listener(leaving))
    const copy = await browser.open({ storage: browser.world.copyOf(own.storage) })
    expect(copy.state().status).toBe('loggedOut')
    expect(own.state().status).toBe('loggedIn')
  })

  // @proves reload, notKept: ownTab
  test('survives a reload without waiting', async () => {
    const { browser, own } = await withOwn()
    own.close()
    const began = Date.now()
    const again = await browser.open({ storage: own.storage })
    expect(Date.now() - began).toBeLessThan(5)
    expect(again.state()).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
  })

  test('survives a crash of its tab after a short wait', async () => {
    const { browser, own } = await withOwn()
    own.close({ crashed: true })
    const began = Date.now()
    const again = await browser.open({ storage: own.storage })
    expect(Date.now() - began).toBeGreaterThanOrEqual(500)
    expect(again.state()).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
  })
})

// @proves storage, reason
describe('a storage that somebody else has touched', () => {
  const newer = encodeRecord({ ...loggedIn({ epoch: 7 }), invented: 'later' }, 2)

  test('cleared while signed in, it ends the session in every tab', async () => {
    const browser = createBrowser({ lag: 50 })
    const tabs = await browser.opened(3)
    browser.world.enter().localStorage.clear()
    await pass(1000)
    for (const tab of tabs) {
      expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'storageCleared' } })
    }
    await tabs[1]!.signIn()
    await pass(1000)
    expectAgreement(tabs, 0)
  })

  test('cleared by a tab itself, it ends the session there once the person turns to it', async () => {
    const browser = createBrowser({ lag: 50 })
    const tabs = await browser.opened(2)
    tabs[0]!.localStorage.clear()
    await pass(1000)
    tabs[0]!.attend()
    for (const tab of tabs) {
      expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'storageCleared' } })
    }
  })

  test('a record of a newer app is replaced by a new sign-in alone', async () => {
    const browser = createBrowser()
    browser.world.stored.set(recordKey, newer)
    const tab = await browser.open()
    expect(tab.state()).toEqual({ status: 'loggedOut', epoch: 0 })
    tab.attend()
    await inTime(tab.session.logOut())
    await pass(1000)
    expect(browser.world.stored.get(recordKey)).toBe(newer)
    await tab.signIn()
    await pass(1000)
    expect(decodeSession(browser.world.stored.get(recordKey) ?? null, loginUrl)).toEqual(
      tab.state(),
    )
  })

  test('a record of a newer app that comes while signed in stays', async () => {
    const browser = createBrowser({ lag: 50 })
    const tabs = await browser.opened(2)
    browser.world.enter().localStorage.setItem(recordKey, newer)
    await pass(expiry + 2000)
    for (const tab of tabs) {
      expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'storageCleared' } })
    }
    expect(browser.world.stored.get(recordKey)).toBe(newer)
  })

  test.each([
    ['no JSON', '{"status":'],
    ['null', 'null'],
    ['a list', '[1,2,3]'],
    ['a text', '"loggedIn"'],
    ['fields that are no JSON', '{"status":"loggedIn","_persist":"{"}'],
    ['a record without its parts', encodeRecord({ status: 'loggedIn', epoch: 1 })],
    ['an impossible number', encodeRecord(loggedIn({ epoch: -1 }))],
    ['5 MB of rubbish', 'x'.repeat(5_000_000)],
  ])('%s is no session, and gives way to a sign-in', async (_, rubbish) => {
    const browser = createBrowser()
    browser.world.stored.set(recordKey, rubbish)
    const tabs = [await browser.open(), await browser.open()]
    for (const tab of tabs) expect(tab.state()).toEqual({ status: 'loggedOut', epoch: 0 })
    await tabs[0]!.signIn()
    await pass(1000)
    expectAgreement(tabs, 0)
    browser.world.enter().localStorage.setItem(recordKey, rubbish)
    await pass(1000)
    for (const tab of tabs) {
      expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'storageCleared' } })
    }
  })
})

test('a lock that another page has stolen rejects nothing', async () => {
  const browser = createBrowser()
  const { locks } = browser.world.enter().environment()
  let steal = () => {}
  const stealable = {
    request: (name: string, how: object, task: (lock: unknown) => Promise<unknown>) =>
      new Promise((resolve, reject) => {
        steal = () => reject(new DOMException('stolen', 'AbortError'))
        ;(locks!.request as typeof stealable.request)(name, how, task).then(resolve, reject)
      }),
  }
  const environment = { locks: stealable as unknown as Environment['locks'] }
  const tab = await browser.signedIn({ environment, visible: false })
  await pass(expiry + 1000)
  browser.backend.setFault('refresh', { kind: 'slow', ms: 1000, times: 1 })
  const refreshed = tab.session.refresh()
  await pass(500)
  steal()
  await inTime(refreshed)
  expect(await refreshed).toMatchObject({ ok: false, error: { name: 'FaultError' } })
  // The call of the page that lost the lock is answered all the same.
  await pass(2000)
  expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
  expect(browser.backend.stats().reusedRefreshTokens).toBe(0)
})

test('a tab whose session was in memory alone comes back to that of all tabs', async () => {
  const browser = createBrowser()
  let isFull = true
  const fillable = (storage: Storage): Storage => ({
    ...storage,
    get length() {
      return storage.length
    },
    key: (i) => storage.key(i),
    clear: () => storage.clear(),
    getItem: (key) => storage.getItem(key),
    removeItem: (key) => storage.removeItem(key),
    setItem(key, value) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      storage.setItem(key, value)
    },
  })
  const page = browser.world.enter()
  const tab = await browser.open({
    storage: fillable(new MemoryStorage()),
    environment: { ...page.environment(), localStorage: () => fillable(page.localStorage) },
  })
  await tab.signIn('sara')
  expect(tab.session.storageArea()).toBe('memory')
  await inTime(tab.session.logOut())
  isFull = false
  const other = await browser.open()
  await other.signIn('omid')
  await pass(1000)
  tab.attend()
  await pass(1000)
  expect(tab.session.storageArea()).toBe('local')
  expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
})

// @proves reason: body cookie shared
describe.each(['refreshToken', 'cookie'] as const)(
  'a tab that stood still for longer than what renews a session lives, which is by a %s,',
  (renewal) => {
    /** A session of Sara that began meanwhile, and was renewed twice; and the tab that is told of all this now. */
    async function thawed(isSignedIn: boolean) {
      const jar = createCookieJar()
      const options = { renewal, refreshToken: { maxAge: 3500 } } as SessionOptions
      const opening = { options, ...(renewal === 'cookie' && { through: jar.through }) }
      const browser = createBrowser()
      const [frozen, other] = [await browser.open(opening), await browser.open(opening)]
      if (isSignedIn) await frozen.signIn('omid')
      await pass(1000)
      frozen.page.freeze()
      await other.signIn('sara')
      for (let hours = 0; hours < 2; hours += 1) {
        time.sleep(3000 * 1000)
        await inTime(other.session.refresh())
        await pass(100)
      }
      return { frozen, other }
    }

    test.each([false, true])(
      'ends no session that began meanwhile and was renewed (somebody else was signed in: %s)',
      async (isSignedIn) => {
        const { frozen, other } = await thawed(isSignedIn)
        frozen.page.thaw()
        await pass(2000)
        for (const tab of [frozen, other])
          expect(tab.state()).toMatchObject({ status: 'loggedIn', rotation: 2, user: { id: 1 } })
      },
    )

    test('shows no person any more over whose session one began meanwhile that has ended, too', async () => {
      const { frozen, other } = await thawed(true)
      other.close()
      time.sleep(4000 * 1000)
      frozen.page.thaw()
      await pass(2000)
      expect(frozen.state()).toMatchObject({ status: 'loggedOut' })
      expect('user' in frozen.state()).toBe(false)
    })
  },
)
