import { describe, expect, test } from '@jest/globals'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'
import { http, HttpResponse } from 'msw'
import type { SessionLayer } from '../../src/session'
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
    }),
  })
let report: (text: string) => unknown

/** Sara is signed in, and whoever reports something, or reads the list, is noted. */
async function openSara() {
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
  const host = await openHost({}, make)
  const ask = (thunk: unknown) =>
    host.store.dispatch(thunk as never) as unknown as Promise<{ error?: unknown }>
  report = (text) => host.own.endpoints.report.initiate(text)
  await host.logIn()
  const { access: accessToken, refresh: refreshToken } = backend.issue('omid')!.tokens
  const begin = (user?: object) =>
    host.session.begin({ accessToken, refreshToken, user }, { remember: true })
  return { ...host, reported, read, ask, begin, send: host.session.fetch }
}

type Sara = Awaited<ReturnType<typeof openSara>>

// @proves nobodyElse: twoApis another
describe.each(['logIn', 'begin'] as const)(
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
      await (next === 'logIn' ? sara.logIn('omid', 'darya-1405') : sara.begin())
      await acting
      expect(sara.reported).toEqual([])
    })
  },
)

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
})
