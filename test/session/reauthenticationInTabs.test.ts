import { describe, expect, test } from '@jest/globals'
import { demoReauthentication } from '../../src/app/demoReauthentication'
import { Credentials, type SessionOptions } from '../../src/session'
import { createCookieJar } from '../support/cookieJar'
import { personHeader } from '../support/fakeNetwork'
import { inTime, pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers, type ManyTab } from '../support/manyTabs'
import { MemoryStorage } from '../support/storage'

const time = useFakeTime()
const createBrowser = useBrowsers()
const passwords = { sara: 'parvaz-1405', omid: 'darya-1405' }
const renewals = ['refreshToken', 'cookie'] as const

async function awaited<T>(promise: Promise<T>): Promise<T> {
  await inTime(promise)
  return promise
}
const idOf = (tab: ManyTab) => {
  const session = tab.state()
  return 'user' in session ? session.user?.['id'] : undefined
}
/** By Sara’s page, as the network is told: it notes a call that another person’s token goes with. */
const headers = { [personHeader]: '1' }
const deletion = { url: '/api/notes', method: 'DELETE', headers }

/** Two tabs of Sara, whose sign-in is too old for what is dangerous; the first has a dialog. */
async function twoTabs(
  renewal: (typeof renewals)[number],
  { remember = true, lag = 0, isTold = true } = {},
) {
  const browser = createBrowser({ lag, ...(!isTold && { localStorage: new MemoryStorage() }) })
  const jar = createCookieJar()
  const options = { renewal, reauthentication: demoReauthentication } as SessionOptions
  const opening = {
    options,
    ...(renewal === 'cookie' && { through: jar.through }),
    ...(!isTold && { environment: { openChannel: () => undefined } }),
  }
  const tabs = [await browser.open(opening), await browser.open(opening)] as const
  await tabs[0].signIn('sara', remember)
  await pass(1000)
  const asking = tabs[0].session.reauthentication!
  asking.subscribe(() => undefined)
  await pass(31_000)
  return {
    ...browser,
    jar,
    tabs,
    asking,
    confirm: (name: keyof typeof passwords = 'sara') =>
      asking.logIn(
        new Credentials({ username: name, password: passwords[name] }, { remember: true }),
      ),
    async delete() {
      const sent = tabs[0].write(deletion)
      await pass(300)
      expect(asking.isAsked()).toBe(true)
      return { sent }
    },
  }
}

// @proves reauthentication: body cookie shared
describe.each(renewals)('a login that is asked for, where a %s renews the session', (renewal) => {
  test.each([0, 300])(
    'gives all tabs the new tokens, and none uses the old ones (storage is %i ms late)',
    async (lag) => {
      const { tabs, backend, network, ...scene } = await twoTabs(renewal, { lag })
      const { sent } = await scene.delete()
      const { epoch } = tabs[0].state()
      expect(await awaited(scene.confirm())).toBeUndefined()
      expect(await awaited(sent)).not.toHaveProperty('error')
      for (let i = 0; i < 6; i += 1) {
        expect(await awaited(tabs[i % 2]!.notes())).not.toHaveProperty('error')
        await pass(i < 3 ? 100 : 20_000)
      }
      expect(tabs.map((tab) => tab.state())).toEqual([
        expect.objectContaining({ epoch, status: 'loggedIn' }),
        expect.objectContaining({ epoch, status: 'loggedIn' }),
      ])
      expect(backend.stats()).toMatchObject({ logins: 2, reusedRefreshTokens: 0 })
      expect(network.breaches.filter((breach) => /reuse|booked/.test(breach))).toEqual([])
    },
  )

  test('takes turns with a refresh of another tab, whichever is first', async () => {
    for (const wait of [0, 5, 15, 25]) {
      const { tabs, backend, ...scene } = await twoTabs(renewal)
      const { sent } = await scene.delete()
      backend.revokeAccess()
      const confirmed = scene.confirm()
      await pass(wait)
      const noted = tabs[1].notes()
      const own = tabs[0].notes()
      await inTime(Promise.all([confirmed, noted, own, sent]))
      expect(await confirmed).toBeUndefined()
      expect(await noted).not.toHaveProperty('error')
      expect(await own).not.toHaveProperty('error')
      expect(await sent).not.toHaveProperty('error')
      await pass(60_000)
      for (const tab of tabs) {
        expect(await awaited(tab.notes())).not.toHaveProperty('error')
        expect(tab.state()).toMatchObject({ status: 'loggedIn' })
      }
      expect(backend.stats()).toMatchObject({ logins: 2, reusedRefreshTokens: 0 })
      tabs.forEach((tab) => tab.close())
    }
  })
})

// @proves reauthentication: ownTab
test('a tab’s own session stays this tab’s, with the new tokens', async () => {
  const { tabs, backend, ...scene } = await twoTabs('refreshToken', { remember: false })
  const { sent } = await scene.delete()
  expect(await awaited(scene.confirm())).toBeUndefined()
  expect(await awaited(sent)).not.toHaveProperty('error')
  await pass(60_000)
  expect(tabs.map(idOf)).toEqual([1, undefined])
  expect(await awaited(tabs[0].notes())).not.toHaveProperty('error')
  expect(backend.stats()).toMatchObject({ logins: 2, reusedRefreshTokens: 0 })
})

// @proves reauthentication, nobodyElse: body cookie another
describe.each(renewals)('while a person is asked, where a %s renews the session', (renewal) => {
  test('another person’s sign-in in another tab ends the asking; nothing is sent for either', async () => {
    const { tabs, backend, ...scene } = await twoTabs(renewal)
    const { sent } = await scene.delete()
    await tabs[1].signIn('omid')
    await pass(500)
    // The caches are emptied at once for the other person, and RTK Query aborts what waits for them.
    expect(await awaited(sent)).toMatchObject({ error: { name: 'AbortError' } })
    expect(scene.asking.isAsked()).toBe(false)
    expect(backend.stats().calls.deleteNotes).toBe(1)
    expect(tabs.map(idOf)).toEqual([2, 2])
  })

  test('it may be done at the same moment: one person is left, and it is that person’s calls', async () => {
    for (const wait of [0, 10, 20, 30, 60]) {
      const { tabs, backend, network, ...scene } = await twoTabs(renewal)
      const { sent } = await scene.delete()
      // No cache is emptied over this one, so RTK Query does not abort it.
      const fetched = tabs[0].session
        .fetch(deletion.url, { method: deletion.method, headers })
        .catch(() => undefined)
      const confirmed = scene.confirm()
      await pass(wait)
      const other = tabs[1].logIn('omid', passwords.omid)
      await inTime(Promise.all([confirmed, other, sent, fetched]))
      await pass(60_000)
      const [one, two] = tabs.map(idOf)
      expect(one).toBe(two)
      expect([1, 2]).toContain(one)
      for (const tab of tabs) {
        expect(await awaited(tab.session.loadUser())).toBeUndefined()
        expect(idOf(tab)).toBe(one)
      }
      expect(backend.stats().reusedRefreshTokens).toBe(0)
      expect(network.breaches.filter((breach) => /booked/.test(breach))).toEqual([])
      tabs.forEach((tab) => tab.close())
    }
  })
})

// @proves reauthentication, nobodyElse: cookie another
describe('with a cookie, which is the browser’s', () => {
  test('another person who logs in ends the session before anything is sent for them, and is signed out', async () => {
    const { tabs, backend, jar, ...scene } = await twoTabs('cookie')
    const { sent } = await scene.delete()
    expect(await awaited(scene.confirm('omid'))).toMatchObject({ name: 'SessionEndedError' })
    await pass(500)
    expect(await awaited(sent)).toMatchObject({ error: { name: 'SessionEndedError' } })
    expect(backend.stats().calls.deleteNotes).toBe(1)
    expect(tabs.map((tab) => tab.state())).toEqual([
      expect.objectContaining({
        status: 'loggedOut',
        end: expect.objectContaining({ reason: 'userChanged' }),
      }),
      expect.objectContaining({
        status: 'loggedOut',
        end: expect.objectContaining({ reason: 'userChanged' }),
      }),
    ])
    expect(jar.cookie()).toBeUndefined()
  })

  test.each([
    ['hears of nothing', { isTold: false }],
    ['will hear of it later, and whose storage shows it later', { lag: 300 }],
  ])(
    'the person of a page that %s is not logged in over another one who has signed in elsewhere',
    async (_, how) => {
      const { tabs, backend, jar, ...scene } = await twoTabs('cookie', how)
      const { sent } = await scene.delete()
      await tabs[1].signIn('omid')
      expect(tabs.map(idOf)).toEqual([1, 2])
      const cookie = jar.cookie()
      expect(await awaited(scene.confirm())).toMatchObject({ name: 'SessionEndedError' })
      expect(await awaited(sent)).toHaveProperty('error')
      expect(tabs[0].sent.filter(({ call }) => call.endsWith('/login'))).toHaveLength(1)
      expect(jar.cookie()).toBe(cookie)
      await pass(60_000)
      expect(await awaited(tabs[1].notes())).not.toHaveProperty('error')
      expect(tabs.map(idOf)).toEqual([2, 2])
      expect(backend.stats().calls.deleteNotes).toBe(1)
    },
  )

  test('who gives up during the login keeps their session, for the cookie is a new one', async () => {
    const { tabs, backend, ...scene } = await twoTabs('cookie')
    const { sent } = await scene.delete()
    backend.setFault('login', { kind: 'slow', ms: 1000, times: 1 })
    const late = scene.confirm()
    await pass(500)
    scene.asking.cancel()
    expect(await awaited(sent)).toMatchObject({ error: { name: 'ReauthenticationCancelledError' } })
    await inTime(late)
    await pass(60_000)
    for (const tab of tabs) expect(await awaited(tab.notes())).not.toHaveProperty('error')
    expect(tabs.map(idOf)).toEqual([1, 1])
    expect(backend.stats().calls.deleteNotes).toBe(1)
  })

  test('whose computer sleeps during the login is still asked, and nothing is sent with a token that has ended meanwhile', async () => {
    const { tabs, backend, ...scene } = await twoTabs('cookie')
    const { sent } = await scene.delete()
    backend.setFault('login', { kind: 'slow', ms: 2000, times: 1 })
    const late = scene.confirm()
    await pass(500)
    time.sleep(60_000)
    const before = backend.stats().calls.user
    expect(await awaited(late)).toMatchObject({
      name: 'FaultError',
      call: 'login',
      kind: 'timeout',
    })
    expect(backend.stats().calls.user).toBe(before)
    expect(scene.asking.isAsked()).toBe(true)
    expect(await awaited(scene.confirm())).toBeUndefined()
    expect(await awaited(sent)).not.toHaveProperty('error')
    for (const tab of tabs) expect(await awaited(tab.notes())).not.toHaveProperty('error')
    expect(tabs.map(idOf)).toEqual([1, 1])
  })

  test('a login whose person cannot be found out changes nothing, and the next one does', async () => {
    const { tabs, backend, ...scene } = await twoTabs('cookie')
    const { sent } = await scene.delete()
    backend.setFault('user', { kind: 'status', status: 503 })
    expect(await awaited(scene.confirm())).toMatchObject({ name: 'FaultError', call: 'user' })
    expect(scene.asking.isAsked()).toBe(true)
    backend.clearFaults()
    expect(await awaited(scene.confirm())).toBeUndefined()
    expect(await awaited(sent)).not.toHaveProperty('error')
    await pass(60_000)
    expect(tabs.map(idOf)).toEqual([1, 1])
  })
})
