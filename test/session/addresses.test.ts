import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createApi, fetchBaseQuery, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query'
import { http, HttpResponse } from 'msw'
import { createSession, Credentials, type SessionOptions } from '../../src/session'
import { apiUrl } from '../support/device'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'

const { server, received } = useDemoServer()
const { openHost } = useHosts()
const calls = () => received.filter(({ url }) => !url.includes('/api/auth/'))

type Layer = ReturnType<typeof createSession>
type Args = string | FetchArgs

async function asking(make: (session: Layer) => unknown, options: SessionOptions = {}) {
  const host = await openHost(options, ({ session }) =>
    createApi({
      reducerPath: 'own',
      baseQuery: make(session) as BaseQueryFn<Args, unknown, unknown, object, object>,
      endpoints: (build) => ({
        get: build.query<unknown, Args>({ query: (args) => args }),
      }),
    }),
  )
  await host.logIn()
  const { get } = host.own.endpoints
  return (args: Args) =>
    host.store.dispatch(
      get.initiate(args, { forceRefetch: true, subscribe: false }) as never,
    ) as Promise<{ data?: unknown; error?: unknown }>
}

/** As RTK Query’s documentation has it for axios: `axios({ url: baseUrl + url, … })`. */
const axiosBaseQuery =
  ({ baseUrl }: { baseUrl: string }) =>
  async ({ url, method = 'GET', headers = {} }: FetchArgs) => {
    const response = await fetch(baseUrl + url, { method, headers: headers as HeadersInit })
    const data = (await response.json()) as unknown
    return response.ok ? { data } : { error: { status: response.status, data } }
  }

describe('a relative URL with an absolute one in its query', () => {
  const url = 'search?of=https://example.com/a'
  const whole = `${apiUrl}/search`

  test('through fetchBaseQuery goes with the token, where RTK Query sends it', async () => {
    server.use(http.get(whole, () => HttpResponse.json('there')))
    const get = await asking((session) =>
      session.withSession(fetchBaseQuery({ baseUrl: `${apiUrl}/` })),
    )
    expect(await get(url)).toMatchObject({ data: 'there' })
    expect(calls().at(-1)).toMatchObject({ authorization: expect.stringMatching(/^Bearer/) })
  })

  test('through axios goes with the token', async () => {
    server.use(http.get(whole, () => HttpResponse.json('there')))
    const get = await asking((session) =>
      session.withSession(axiosBaseQuery({ baseUrl: `${apiUrl}/` }), { baseUrl: `${apiUrl}/` }),
    )
    expect(await get({ url })).toMatchObject({ data: 'there' })
    expect(calls().at(-1)).toMatchObject({ authorization: expect.stringMatching(/^Bearer/) })
  })

  test('through session.api goes to the API, not to the page’s own origin', async () => {
    const asked: string[] = []
    const session = createSession(
      { baseUrl: apiUrl, endpoints: { user: false } },
      {
        fetch: (request) => {
          asked.push(request.url)
          return fetch(request)
        },
      },
    )
    server.use(http.get(whole, () => HttpResponse.json('there')))
    const api = session.api.injectEndpoints({
      endpoints: (build) => ({ get: build.query<unknown, string>({ query: (each) => each }) }),
    })
    const { configureStore } = await import('@reduxjs/toolkit')
    const store = configureStore({
      reducer: { session: session.reducer, api: api.reducer },
      middleware: (getDefault) => getDefault().concat(session.middleware),
    })
    await session.ready
    await session.logIn(
      new Credentials({ username: 'sara', password: 'parvaz-1405' }, { remember: false }),
    )
    const answer = await store.dispatch(api.endpoints.get.initiate(url))
    session.stop()
    expect(asked.at(-1)).toContain(`${apiUrl}/search`)
    expect(answer).toMatchObject({ data: 'there' })
  })
})

describe('an absolute URL of the API, written in another way, is the API’s', () => {
  test.each([
    ['with a capital', 'http://API.test/api/notes'],
    ['with its port', 'http://api.test:80/api/notes'],
    ['by the scheme of the page, which is http too', '//api.test/api/notes'],
  ])('%s', async (_, url) => {
    const asked: FetchArgs[] = []
    const get = await asking((session) =>
      session.withSession(
        (args: FetchArgs) => {
          asked.push(args)
          return { data: 1 }
        },
        { baseUrl: apiUrl },
      ),
    )
    await get({ url })
    expect(asked.at(-1)).toMatchObject({
      headers: { authorization: expect.stringMatching(/^Bearer/) },
    })
  })
})

describe('a base query that joins baseUrl + url, as RTK Query’s recipe for axios does', () => {
  test.each(['.evil.test/x', '@evil.test/x', 'evil/x', ':81/x'])(
    'sends no token to another origin for %s',
    async (url) => {
      server.use(http.get(/.*/, () => HttpResponse.json('stolen')))
      const get = await asking(
        (session) => session.withSession(axiosBaseQuery({ baseUrl: apiUrl }), { baseUrl: apiUrl }),
        { endpoints: { user: false }, refreshToken: {} },
      ).catch(() => undefined)
      if (get === undefined) throw new Error('sign-in failed')
      await get({ url })
      const elsewhere = calls().filter((each) => new URL(each.url).origin !== apiUrl)
      expect(elsewhere.map(({ authorization }) => authorization)).toEqual(elsewhere.map(() => null))
    },
  )
})

describe('session.fetch', () => {
  test('and session.api send another origin’s request as fetch does, without cookies for it, unless it says otherwise; to the API as the option says', async () => {
    const asked: Request[] = []
    const session = createSession(
      { baseUrl: apiUrl, credentials: 'include' },
      {
        fetch: (request) => {
          asked.push(request)
          return Promise.resolve(new Response('{}'))
        },
      },
    )
    const api = session.api.injectEndpoints({
      endpoints: (build) => ({
        get: build.query<unknown, FetchArgs>({ query: (args) => args }),
      }),
    })
    const { configureStore } = await import('@reduxjs/toolkit')
    const store = configureStore({
      reducer: { session: session.reducer, api: api.reducer },
      middleware: (getDefault) => getDefault().concat(session.middleware),
    })
    await session.ready
    const elsewhere = 'https://cdn.elsewhere.test/a.json'
    const ways: ((args: FetchArgs) => unknown)[] = [
      ({ url, ...init }) => session.fetch(url, init as RequestInit),
      (args) => store.dispatch(api.endpoints.get.initiate(args)),
    ]
    for (const send of ways) {
      const sent = async (args: FetchArgs) => {
        await send(args)
        return asked.at(-1)?.credentials
      }
      expect(await sent({ url: elsewhere })).toBe('same-origin')
      expect(await sent({ url: elsewhere, credentials: 'include' })).toBe('include')
      expect(await sent({ url: 'a.json' })).toBe('include')
      expect(await sent({ url: 'a.json', credentials: 'omit' })).toBe('omit')
    }
    session.stop()
  })

  test('a rule for answers of 200 does not hold a stream up until its end', async () => {
    server.use(
      http.get(
        `${apiUrl}/events`,
        () =>
          new HttpResponse(
            new ReadableStream({
              start: (to) => to.enqueue(new TextEncoder().encode('data: 1\n\n')),
            }),
            // With a length, for Node 20's fetch fails where MSW cuts an answer off that has none.
            { headers: { 'content-type': 'text/event-stream', 'content-length': '1000' } },
          ),
      ),
    )
    const { session, logIn } = await openHost({
      expired: {
        request: [{ status: 200, path: 'errors.0.extensions.code', is: 'UNAUTHENTICATED' }],
      },
    })
    await logIn()
    const stop = new AbortController()
    const late = new Promise((resolve) => setTimeout(() => resolve('nothing yet'), 2000))
    const response = await Promise.race([
      session.fetch('/events', { headers: { accept: 'text/event-stream' }, signal: stop.signal }),
      late,
    ])
    stop.abort()
    expect(response).not.toBe('nothing yet')
  })
})

describe('an address that only looks like the API’s gets no token:', () => {
  // Some of them cannot be asked at all, and RTK Query says so.
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined))
  afterEach(() => void jest.restoreAllMocks())

  test.each([
    'http://api.test.evil.test/x',
    'http://api.test@evil.test/x',
    'http://api.test./x',
    'http://api.test:81/x',
    'https://api.test/x',
    'http://user:pass@api.test/x',
    'http:\\\\evil.test\\x',
    '\\\\evil.test/x',
    '/\\evil.test/x',
  ])('%s', async (url) => {
    server.use(http.get(/(evil|81|api\.test\.\/|https)/, () => HttpResponse.json('stolen')))
    const ask = await asking((session) => session.withSession(fetchBaseQuery()))
    await ask(url)
    const tokens = calls().filter(
      (each) => new URL(each.url).origin !== apiUrl && each.authorization !== null,
    )
    expect(tokens).toEqual([])
  })

  test.each([
    'http://api.test.evil.test/x',
    'http://api.test@evil.test/x',
    '//evil.test/x',
    '\\\\evil.test/x',
  ])('by session.fetch, %s', async (url) => {
    server.use(http.get(/evil/, () => HttpResponse.json('stolen')))
    const { session, logIn } = await openHost()
    await logIn()
    await session.fetch(url).catch(() => undefined)
    const tokens = calls().filter(
      (each) => new URL(each.url).origin !== apiUrl && each.authorization !== null,
    )
    expect(tokens).toEqual([])
  })
})
