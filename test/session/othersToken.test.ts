import { describe, expect, test } from '@jest/globals'
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query'
import { combineSlices, configureStore, type Middleware } from '@reduxjs/toolkit'
import { createSession, type SessionOptions } from '../../src/session'
import { MemoryStorage } from '../support/storage'

/**
 * Two pages of one browser. The first has not been told yet of what the second has stored (a frozen tab whose person
 * clicks as it is thawed; or the message is still on its way), and its own token has ended meanwhile.
 */
function createPages(options: object) {
  let clock = Date.now()
  const local = new MemoryStorage()
  const open = () => {
    const own = new MemoryStorage()
    const sent: string[] = []
    const session = createSession(
      {
        baseUrl: 'https://api.test/v1/',
        endpoints: { logout: false, user: false },
        ...options,
      } as SessionOptions,
      {
        localStorage: () => local,
        sessionStorage: () => own,
        openChannel: () => undefined,
        sharedStore: undefined,
        now: () => clock,
        isVisible: () => false,
        async fetch({ method, url, headers }: Request) {
          sent.push(`${method} ${url.split('/').at(-1)} ${headers.get('authorization')}`)
          return Response.json(1)
        },
      } as never,
    )
    type Args = { url: string; method?: string; headers?: Record<string, string> }
    // As one of another library, which looks at no signal.
    const send: BaseQueryFn<Args> = async ({ url, method = 'GET', headers }) => {
      sent.push(`${method} ${url.split('/').at(-1)} ${headers?.['authorization']}`)
      return { data: 1 }
    }
    const deaf = createApi({
      reducerPath: 'deaf',
      baseQuery: session.withSession(send, { baseUrl: '' }),
      endpoints: (build) => ({
        save: build.mutation<unknown, void>({ query: () => ({ url: 'note', method: 'POST' }) }),
      }),
    })
    const store = configureStore({
      reducer: combineSlices(session, session.api, deaf),
      middleware: (getDefault) =>
        getDefault().concat(session.middleware as Middleware, deaf.middleware),
    })
    return { session, sent, store, deaf, state: () => store.getState().session }
  }
  return { open, later: (ms: number) => (clock += ms) }
}

describe.each([
  ['a refresh token', {}],
  ['a cookie', { renewal: 'cookie' }],
  [
    'nothing to renew it',
    { renewal: 'none', endpoints: { logout: false, user: false, refresh: false } },
  ],
])('with %s', (_, options) => {
  async function scene() {
    const pages = createPages(options)
    const one = pages.open()
    await one.session.ready
    await one.session.begin(
      { accessToken: 'sara', refreshToken: 'r1', expiresIn: 600, user: { id: 1 } },
      { remember: true },
    )
    const two = pages.open()
    await two.session.ready
    pages.later(700_000)
    await two.session.begin(
      { accessToken: 'omid', refreshToken: 'r2', expiresIn: 600, user: { id: 2 } },
      { remember: true },
    )
    expect(one.state()).toMatchObject({ user: { id: 1 } })
    await one.session.fetch('https://elsewhere.test/warm').catch(() => undefined)
    one.sent.length = 0
    return { one, two }
  }
  test('a change by session.fetch of the first person is not sent for the second', async () => {
    const { one, two } = await scene()
    const done = await one.session
      .fetch('note', { method: 'POST' })
      .catch((error: Error) => error.name)
    expect(one.sent).toEqual([])
    expect(done).toBe('SessionEndedError')
    one.session.stop()
    two.session.stop()
  })
  test('a mutation of an api of another library is not sent for the second', async () => {
    const { one, two } = await scene()
    const done = await one.store.dispatch(one.deaf.endpoints.save.initiate() as never)
    expect(one.sent).toEqual([])
    expect(done).toHaveProperty('error')
    one.session.stop()
    two.session.stop()
  })
  test('the access token that the page of the first asks for is not that of the second', async () => {
    const { one, two } = await scene()
    const token = await one.session.accessToken().catch((error: Error) => error.name)
    expect(token).toBe('SessionEndedError')
    one.session.stop()
    two.session.stop()
  })
})
