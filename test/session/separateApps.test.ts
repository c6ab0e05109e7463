import { afterEach, describe, expect, jest, test } from '@jest/globals'
import type { SessionOptions } from '../../src/session'
import { apiUrl } from '../support/device'
import { useBrowsers, type ManyTab } from '../support/manyTabs'
import { inTime, pass, useFakeTime } from '../support/fakeTime'

useFakeTime()
const createBrowser = useBrowsers()
afterEach(() => {
  jest.restoreAllMocks()
})

/** An app of the same origin whose API differs from the first one's in its path, or in its host. */
const elsewhere: SessionOptions = {
  endpoints: { login: { url: '/admin/auth/login' } },
}
const bearerOf = (tab: ManyTab) => tab.sent.filter(({ authorization }) => authorization !== null)

/** Sends the other app's login to the same server: only its address differs. */
const through = (send: (request: Request) => Promise<Response>) => (request: Request) =>
  send(new Request(request.url.replace('/admin/auth/', '/api/auth/'), request))

// @proves apart
describe('an app whose API is another one', () => {
  test.each([
    ['another path', { options: elsewhere, through }],
    ['another host', { options: { baseUrl: 'http://other.test' } }],
  ])('takes a stored session for none: %s', async (_, given) => {
    const browser = createBrowser()
    const [first] = (await browser.opened(1)) as [ManyTab]
    const stored = first.localStorage.getItem('persist:session')
    const other = await browser.open(given)
    expect(other.state()).toEqual({ status: 'loggedOut', epoch: 0 })
    await inTime(other.notes())
    expect(bearerOf(other)).toEqual([])
    await pass(1000)
    expect(first.localStorage.getItem('persist:session')).toBe(stored)
    expect(first.state().status).toBe('loggedIn')
  })

  test('without a name, the one that signs in last has the session, the other ends and says why', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const browser = createBrowser()
    const [first] = (await browser.opened(1)) as [ManyTab]
    const other = await browser.open({ options: elsewhere, through })
    await other.signIn('omid')
    await pass(1000)
    expect(first.state()).toMatchObject({
      status: 'loggedOut',
      end: { reason: 'storageCleared' },
    })
    expect(other.state().status).toBe('loggedIn')
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('/admin/auth/login'))
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('"name"'))
    // What the first one tells of its end is not about the other.
    await pass(60_000)
    expect(other.state().status).not.toBe('loggedOut')
  })

  test('is not ended by what the first one tells its tabs', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const browser = createBrowser()
    const [first] = (await browser.opened(1)) as [ManyTab]
    const other = await browser.open({ options: { ...elsewhere, name: 'admin' }, through })
    await other.signIn('omid')
    await inTime(first.session.logOut())
    await pass(1000)
    expect(other.state().status).not.toBe('loggedOut')
  })
})

test('what is told of another API\u2019s session with the same number is not about this one', async () => {
  const browser = createBrowser()
  const [tab] = (await browser.opened(1)) as [ManyTab]
  const { epoch } = tab.state()
  const end = { reason: 'logout', at: Date.now() }
  const channel = browser.world
    .enter()
    .environment()
    .openChannel?.('neshast', () => undefined)
  channel?.post({ api: 'http://other.test/api/auth/login', epoch, rotation: 0, end })
  await pass(1000)
  expect(tab.state().status).toBe('loggedIn')
  channel?.post({ api: `${apiUrl}/api/auth/login`, epoch, rotation: 0, end })
  await pass(1000)
  expect(tab.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'logoutElsewhere' } })
})

// @proves apart
describe('two apps that have names', () => {
  const shop = { options: { name: 'shop' } }
  const admin = { options: { name: 'admin' } }

  test('of one API have a session each, through refreshes and reloads', async () => {
    const browser = createBrowser()
    const one = await browser.open(shop)
    await one.signIn('sara')
    const two = await browser.open(admin)
    expect(two.state().status).toBe('loggedOut')
    await two.signIn('omid')
    await pass(60_000)
    expect(one.state()).toMatchObject({ user: { id: 1 } })
    expect(two.state()).toMatchObject({ user: { id: 2 } })
    expect(one.state().status).not.toBe('loggedOut')
    expect(browser.network.breaches).toEqual([])

    await inTime(one.session.logOut())
    await pass(1000)
    expect(two.state().status).not.toBe('loggedOut')
    const again = await browser.open(admin)
    expect(again.state()).toMatchObject({ user: { id: 2 } })
  })

  test('share no key, and an app without a name keeps its own', async () => {
    const browser = createBrowser()
    for (const given of [shop, admin, {}]) await (await browser.open(given)).signIn()
    const keys = [...browser.world.stored.keys()].filter((key) => key.startsWith('persist:'))
    expect(keys.sort()).toEqual([
      'persist:session',
      'persist:session:admin',
      'persist:session:shop',
    ])
  })
})

test('a record names the API that gave it out', async () => {
  const browser = createBrowser()
  const [tab] = (await browser.opened(1)) as [ManyTab]
  const record = JSON.parse(tab.localStorage.getItem('persist:session') ?? '') as { api: string }
  expect(JSON.parse(record.api)).toBe(`${apiUrl}/api/auth/login`)
})
