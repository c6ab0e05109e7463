import { describe, expect, jest, test } from '@jest/globals'
import { combineSlices, configureStore, type Middleware } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'
import { createSession, type SessionOptions } from '../../src/session'
import { createSharedState } from '../../src/session/tabs/sharedState'
import type { Environment } from '../../src/session'
import { pass, useFakeTime } from '../support/fakeTime'
import { useBrowsers } from '../support/manyTabs'
import { useLayers } from '../support/layer'
import { MemoryStorage } from '../support/storage'

const { open } = useLayers()
const user = { id: 7 }
const endpoints = { user: false, logout: false }

describe('an endpoint that refuses every token, where a token renews itself,', () => {
  const options = {
    renewal: 'accessToken',
    endpoints: { ...endpoints, refresh: { bearer: 'access' } },
    token: { refreshBefore: 60 },
  }

  /** A page whose server renews a token so often. */
  async function scene(most: number) {
    const layer = open(options)
    const { session, sent, answer } = layer
    await session.ready
    await session.begin({ accessToken: 'a', expiresIn: 600, user }, { remember: true })
    let renewed = 0
    answer(() => {
      if (!sent.at(-1)!.url.endsWith('refresh')) return Response.json({}, { status: 401 })
      renewed += 1
      return renewed > most
        ? Response.json({}, { status: 429 })
        : Response.json({ token: `b${renewed}`, expires_in: 600 })
    })
    expect((await session.fetch('orders')).status).toBe(401)
    return layer
  }

  test('costs one refresh and one replay', async () => {
    const { sent, session } = await scene(Infinity)
    expect((await session.fetch('orders')).status).toBe(401)
    expect(sent.map(({ url, authorization }) => [url.split('/').at(-1), authorization])).toEqual([
      ['orders', 'Bearer a'],
      ['refresh', 'Bearer a'],
      ['orders', 'Bearer b1'],
      ['orders', 'Bearer b1'],
    ])
  })

  test('ends no session where the server does not renew the new token at once', async () => {
    const { state } = await scene(1)
    expect(state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
  })
})

test('an api whose base query sends by session.fetch is not said to send no token', async () => {
  const told: unknown[] = []
  for (const way of ['error', 'warn'] as const)
    jest.spyOn(console, way).mockImplementation((text: unknown) => void told.push(text))
  const local = new MemoryStorage()
  const sent: (string | null)[] = []
  const baseUrl = 'https://api.test/v1/'
  const session = createSession(
    { baseUrl, renewal: 'none', endpoints: { ...endpoints, refresh: false } } as SessionOptions,
    {
      localStorage: () => local,
      sessionStorage: () => local,
      async fetch({ headers }) {
        sent.push(headers.get('authorization'))
        return Response.json({}, { status: 401 })
      },
    },
  )
  const shop = createApi({
    reducerPath: 'shop',
    baseQuery: fetchBaseQuery({
      baseUrl,
      fetchFn: (request) => session.fetch(request, { session: { expired: [] } }),
    }),
    endpoints: (build) => ({ orders: build.query<unknown, void>({ query: () => 'orders' }) }),
  })
  const store = configureStore({
    reducer: combineSlices(session, session.api, shop),
    middleware: (getDefault) =>
      getDefault().concat(session.middleware as Middleware, shop.middleware),
  })
  await session.ready
  await session.begin({ accessToken: 'a', expiresIn: 600, user })
  await store.dispatch(shop.endpoints.orders.initiate())
  session.stop()
  jest.restoreAllMocks()
  expect([sent, told]).toEqual([['Bearer a'], []])
})

describe('a session that has ended in one tab alone, because it could not be read for ten seconds,', () => {
  useFakeTime()
  const createBrowser = useBrowsers()
  const blocked = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }

  test.each([true, false])(
    'is in no tab any more once another person has signed in over it, remembered: %s',
    async (remember) => {
      const browser = createBrowser()
      const tab = await browser.open()
      const other = await browser.open({ visible: false })
      await tab.signIn('sara')
      await pass(1000)
      const { getItem } = tab.localStorage
      Object.assign(tab.localStorage, { getItem: blocked })
      void tab.session.refresh()
      await pass(12_000)
      Object.assign(tab.localStorage, { getItem })
      tab.attend()
      await pass(1000)
      expect(tab.state()).toMatchObject({ end: { reason: 'storageCleared' } })
      expect(other.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
      await tab.signIn('omid', remember)
      await pass(1000)
      const next = await browser.open()
      await pass(1000)
      expect(tab.state()).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
      for (const each of [other, next]) expect(each.state()).not.toMatchObject({ user: { id: 1 } })
    },
  )
})

describe('a lease in localStorage, where there is no IndexedDB,', () => {
  useFakeTime()

  test('that cannot be read back is not taken for held: another tab may have taken it meanwhile', async () => {
    const local = new MemoryStorage()
    const shared = () =>
      createSharedState({
        name: '',
        localStorage: () => local,
      } as Partial<Environment> as Environment)
    const take = (holder: string) =>
      shared().change((value) => ({ ...value, lease: { epoch: 1, holder, until: 1 } }))
    const first = take('first')
    await pass(50)
    const second = take('second')
    await pass(20)
    const { getItem } = local
    local.getItem = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    await pass(50)
    local.getItem = getItem
    await pass(100)
    expect((await first)?.lease).toBeUndefined()
    expect((await second)?.lease).toMatchObject({ holder: 'second' })
  })
})
