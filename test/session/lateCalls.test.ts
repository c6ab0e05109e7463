import { afterEach, describe, expect, test } from '@jest/globals'
import { configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery, retry, type BaseQueryFn } from '@reduxjs/toolkit/query'
import { createSession, Credentials } from '../../src/session'
import { apiUrl } from '../support/device'
import { useHosts } from '../support/host'
import { useBrowsers } from '../support/manyTabs'
import { useDemoServer } from '../support/server'

const { backend, received } = useDemoServer()
const { openHost } = useHosts()
const createBrowser = useBrowsers({ over: 'fetch' })
const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const note = (text: string) => ({ url: '/api/notes', method: 'POST', body: { text } })
/** The tokens of the notes that were sent. */
const bearers = (method = 'POST') =>
  received
    .filter(({ call }) => call === `${method} /api/notes`)
    .map(({ authorization }) => authorization)

// @proves nobodyElse: another
describe('what a guest’s page asks of session.fetch, whose code is still being loaded as Omid signs in', () => {
  const ask = async (method: string) => {
    const browser = createBrowser()
    const guest = await browser.open()
    const omid = await browser.open()
    guest.page.freeze()
    await omid.signIn('omid')
    received.splice(0)
    const init = {
      method,
      ...(method === 'POST' && { body: JSON.stringify({ text: 'a guest’s' }) }),
    }
    const asked = guest.session.fetch('/api/notes', init).catch((error: Error) => error.name)
    // The page hears of him.
    guest.attend()
    expect(guest.state()).toMatchObject({ status: 'loggedIn' })
    return asked
  }
  test('is not sent under his token', async () => {
    expect(await ask('POST')).toBe('SessionEndedError')
    expect(bearers()).toEqual([])
  })
  test('is sent where it only reads', async () => {
    await ask('GET')
    expect(bearers('GET')).toHaveLength(1)
  })
})

// @proves nobodyElse: twoApis another
test('a mutation that a guest’s page made before the stored session was read back is not tried again as the person who signs in', async () => {
  const session = createSession({ baseUrl: apiUrl })
  const own = createApi({
    reducerPath: 'own',
    baseQuery: retry(session.withSession(fetchBaseQuery(), { baseUrl: '' }), {
      maxRetries: 4,
      backoff: () => wait(300),
    }),
    endpoints: (build) => ({ add: build.mutation<unknown, string>({ query: note }) }),
  })
  const store = configureStore({
    reducer: {
      session: session.reducer,
      [session.api.reducerPath]: session.api.reducer,
      own: own.reducer,
    },
    middleware: (getDefault) => getDefault().concat(session.middleware, own.middleware),
  })
  stops.push(session.stop)
  void store.dispatch(own.endpoints.add.initiate('a guest’s'))
  expect(session.isReady()).toBe(false)
  await session.ready
  await wait(100)
  expect(bearers()).toEqual([null])
  const omid = { username: 'omid', password: 'darya-1405' }
  await session.logIn(new Credentials(omid, { remember: true }))
  await wait(1000)
  expect(bearers()).toEqual([null])
})

// @proves nobodyElse: twoApis another
test('a mutation whose tries have each a time-out of its own, in place of RTK Query’s signal, is not tried again as the next person', async () => {
  const host = await openHost({}, ({ session }) => {
    const ask = session.withSession(fetchBaseQuery(), { baseUrl: '' }) as BaseQueryFn<object>
    return createApi({
      reducerPath: 'own',
      baseQuery: async (args: object, api, extra) => {
        for (let tries = 1; ; tries += 1) {
          const signal = AbortSignal.timeout(5000)
          const result = await ask(args, { ...api, signal }, extra as object)
          if (!result.error || tries === 8) return result
          await wait(150)
        }
      },
      endpoints: (build) => ({ add: build.mutation<unknown, string>({ query: note }) }),
    })
  })
  await host.logIn()
  backend.setFault('notes', { kind: 'status', status: 500 })
  void host.store.dispatch(host.own.endpoints.add.initiate('Sara’s'))
  await wait(50)
  await host.session.logOut()
  await host.logIn('omid', 'darya-1405')
  expect(bearers().length).toBeGreaterThan(0)
  received.splice(0)
  await wait(1000)
  expect(bearers()).toEqual([])
})
