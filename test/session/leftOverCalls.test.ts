import { describe, expect, jest, test } from '@jest/globals'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'
import { http, HttpResponse } from 'msw'
import type { SessionLayer, SessionOptions } from '../../src/session'
import { apiUrl } from '../support/device'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'

const { server, backend } = useDemoServer()
const { openHost } = useHosts()
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const make = ({ session }: { session: SessionLayer }) =>
  createApi({
    reducerPath: 'own',
    baseQuery: session.withSession(fetchBaseQuery({ baseUrl: apiUrl })),
    endpoints: (build) => ({
      list: build.query<string, void>({ query: () => 'list' }),
      slow: build.mutation<unknown, void>({
        query: () => ({ url: 'slow', method: 'POST' }),
        async onQueryStarted(_, { dispatch, queryFulfilled }) {
          await queryFulfilled.catch(() => dispatch(report('failed') as never))
        },
      }),
      report: build.mutation<unknown, string>({
        query: (body) => ({ url: 'report', method: 'POST', body }),
      }),
      job: build.mutation<null, (how: 'an api' | 'session.fetch') => void>({
        queryFn: async (tell, { signal }) => {
          signal.addEventListener('abort', () => {
            tell('an api')
            tell('session.fetch')
          })
          await wait(300)
          return { data: null }
        },
      }),
    }),
  })
let report: (text: string) => unknown

/** Sara is signed in, and whoever reports something, or reads the list, is noted. */
async function openSara(options: SessionOptions = {}) {
  const reported: unknown[] = []
  const read: unknown[] = []
  const whoAsks = (request: Request) => backend.accountOf(request)?.username
  server.use(
    http.get(`${apiUrl}/list`, ({ request }) => {
      read.push(whoAsks(request))
      return HttpResponse.json('list')
    }),
    http.post(`${apiUrl}/slow`, () => wait(2000).then(() => HttpResponse.json({}))),
    http.post(`${apiUrl}/report`, ({ request }) => {
      reported.push(whoAsks(request))
      return HttpResponse.json({})
    }),
  )
  const host = await openHost(options, make)
  const ask = (thunk: unknown) =>
    host.store.dispatch(thunk as never) as unknown as Promise<{ error?: unknown }>
  report = (text) => host.own.endpoints.report.initiate(text)
  expect(await host.logIn()).toBeUndefined()
  const { access: accessToken, refresh: refreshToken } = backend.issue('omid')!.tokens
  const begin = (user?: object) =>
    host.session.begin({ accessToken, refreshToken, user }, { remember: true })
  return { ...host, reported, read, ask, begin, send: host.session.fetch }
}

type Sara = Awaited<ReturnType<typeof openSara>>

// @proves nobodyElse: twoApis another
describe.each(['logIn', 'begin', 'begin with their user'] as const)(
  'what Sara’s page does because a call of hers was cut off as Omid signed in over her by %s is not done by him',
  (next) => {
    test.each<[string, (sara: Sara) => Promise<unknown>]>([
      ['onQueryStarted', ({ ask, own }) => ask(own.endpoints.slow.initiate())],
      [
        'a handler that looks at no error',
        async ({ ask, own }) => {
          await ask(own.endpoints.slow.initiate())
          await ask(report('two'))
        },
      ],
      [
        'a handler with session.fetch',
        async ({ send }) => {
          await send('/slow', { method: 'POST' }).catch(() => undefined)
          await send('/report', { method: 'POST' }).catch(() => undefined)
        },
      ],
      [
        'a handler with a Request',
        async ({ send }) => {
          await send('/slow', { method: 'POST' }).catch(() => undefined)
          await send(new Request(`${apiUrl}/report`, { method: 'POST' })).catch(() => undefined)
        },
      ],
    ])('%s', async (_, act) => {
      const sara = await openSara()
      const acting = act(sara)
      await wait(50)
      const user = { id: 2, name: 'Omid' }
      await (next === 'logIn'
        ? sara.logIn('omid', 'darya-1405')
        : sara.begin(next === 'begin' ? undefined : user))
      await acting
      expect(sara.reported).toEqual([])
    })
  },
)

// @proves nobodyElse: another
test.each<[string, SessionOptions]>([
  ['comes with the answer to a login', { user: { from: 'login' } } as SessionOptions],
  ['is not asked for', { endpoints: { user: false } } as SessionOptions],
])(
  'what is left of Sara’s page is not done by Omid where the user %s; what the host sends after his sign-in is',
  async (_, options) => {
    server.use(
      http.post(`${apiUrl}/api/auth/login`, async ({ request }) => {
        const { username } = (await request.json()) as { username: string }
        const { access, refresh } = backend.issue(username)!.tokens
        return HttpResponse.json({ token: access, refresh_token: refresh, user: { id: username } })
      }),
    )
    const sara = await openSara(options)
    const acting = sara.ask(sara.own.endpoints.slow.initiate())
    const byFetch = sara
      .send('/slow', { method: 'POST' })
      .catch(() => sara.send('/report', { method: 'POST' }).catch(() => undefined))
    await wait(50)
    expect(await sara.logIn('omid', 'darya-1405')).toBeUndefined()
    expect(await sara.ask(report('after'))).not.toHaveProperty('error')
    await Promise.all([acting, byFetch])
    await wait(50)
    expect(sara.reported).toEqual(['omid'])
  },
)

// @proves nobodyElse: twoApis another
test('what a listener for the end of Sara’s call sends is not done by Omid, who signed in over her', async () => {
  const sara = await openSara()
  const tell = (how: string) =>
    void (how === 'an api'
      ? sara.ask(report('cut off'))
      : sara.send('/report', { method: 'POST' }).catch(() => undefined))
  void sara.ask(sara.own.endpoints.job.initiate(tell))
  await wait(50)
  await sara.logIn('omid', 'darya-1405')
  await wait(400)
  expect(sara.reported).toEqual([])
})

describe('what is Omid’s own as he signs in over Sara is done', () => {
  test('what a listener sends, and what the host sends after begin', async () => {
    const sara = await openSara()
    sara.session.on('session/loggedIn', () => void sara.ask(report('listener')))
    await sara.begin({ id: 2, name: 'Omid' })
    expect(await sara.ask(report('after'))).not.toHaveProperty('error')
    await wait(100)
    expect(sara.reported).toEqual(['omid', 'omid'])
  })

  test('what his page reads as it appears', async () => {
    const sara = await openSara()
    // As an effect does that React runs for the change of the session.
    sara.session.on('session/loggedIn', () => {
      queueMicrotask(() => {
        void sara.ask(sara.own.endpoints.list.initiate())
        void sara.send('/list')
        void sara.send('/list', { method: 'get' })
      })
    })
    await sara.begin()
    await wait(100)
    expect(sara.read).toEqual(['omid', 'omid', 'omid'])
  })

  test('what his page changes after its first answer, in a hidden tab, whose timers come once a second', async () => {
    const sara = await openSara()
    const real = setTimeout
    const slow = jest
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((run: () => void, ms = 0) => real(run, Math.max(ms, 1000))) as never)
    const done: unknown[] = []
    sara.session.on('session/loggedIn', () => {
      void (async () => {
        await sara.ask(sara.own.endpoints.list.initiate())
        done.push((await sara.ask(report('seen'))).error)
      })()
    })
    await sara.begin()
    slow.mockRestore()
    await wait(500)
    expect(done).toEqual([undefined])
    expect(sara.reported).toEqual(['omid'])
  })
})

test('a guest who signs in waits for no task of the event loop more', async () => {
  const host = await openHost({ endpoints: { user: false } })
  const timers = jest.spyOn(globalThis, 'setTimeout')
  expect(await host.logIn()).toBeUndefined()
  expect(timers.mock.calls.filter(([, ms]) => ms === 0)).toEqual([])
  timers.mockRestore()
})
