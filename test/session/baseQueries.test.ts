import { describe, expect, jest, test } from '@jest/globals'
import { combineSlices, configureStore } from '@reduxjs/toolkit'
import {
  createApi,
  fetchBaseQuery,
  retry,
  type BaseQueryFn,
  type FetchArgs,
} from '@reduxjs/toolkit/query'
import { http, HttpResponse } from 'msw'
import { createSession, Credentials, type SessionExtraOptions } from '../../src/session'
import { apiUrl } from '../support/device'
import { useDemoServer } from '../support/server'
import type { openHost as open } from '../support/host'
import { useHosts } from '../support/host'

const { backend, server, received } = useDemoServer()
const { openHost } = useHosts()
const sent = () => received.filter(({ url }) => !url.includes('/api/auth/')).map(({ url }) => url)
const bearers = () =>
  received.filter(({ url }) => !url.includes('/api/auth/')).map((each) => each.authorization)
const refreshes = () => received.filter(({ call }) => call === 'POST /api/auth/refresh').length

/** A host's own api over a base query, and what each URL brings. */
async function asking<B extends BaseQueryFn<string | FetchArgs, unknown, unknown, object, object>>(
  make: (session: Awaited<ReturnType<typeof open>>['session']) => B,
) {
  const host = await openHost({}, ({ session }) =>
    createApi({
      reducerPath: 'own',
      baseQuery: make(session) as unknown as BaseQueryFn<
        string | FetchArgs,
        unknown,
        unknown,
        object,
        object
      >,
      endpoints: (build) => ({
        get: build.query<unknown, string | FetchArgs>({ query: (args) => args }),
      }),
    }),
  )
  await host.logIn()
  const { get } = host.own.endpoints
  return (args: string | FetchArgs) =>
    host.store.dispatch(
      get.initiate(args, { forceRefetch: true, subscribe: false }) as never,
    ) as Promise<{
      data?: unknown
      error?: unknown
    }>
}

const answering = (...urls: string[]) =>
  server.use(...urls.map((url) => http.get(url, () => HttpResponse.json('there'))))

describe('a relative URL goes where the base query sends it', () => {
  test.each([
    [`${apiUrl}/v1`, 'orders', `${apiUrl}/v1/orders`],
    [`${apiUrl}/v1`, '/orders', `${apiUrl}/v1/orders`],
    [`${apiUrl}/v1/`, '/orders?page=2', `${apiUrl}/v1/orders?page=2`],
    [`${apiUrl}/v1`, '?page=2', `${apiUrl}/v1?page=2`],
    [`${apiUrl}/v1`, '', `${apiUrl}/v1`],
    [`${apiUrl}/v1`, `${apiUrl}/v2/orders`, `${apiUrl}/v2/orders`],
  ])('below %s, %s is %s', async (baseUrl, url, whole) => {
    answering(whole.split('?')[0]!)
    const get = await asking((session) => session.withSession(fetchBaseQuery({ baseUrl })))
    expect(await get(url)).toMatchObject({ data: 'there' })
    expect(sent()).toEqual([whole])
    expect(bearers()).toEqual([expect.stringMatching(/^Bearer /)])
  })

  test('one of another origin gets no token', async () => {
    answering('http://elsewhere.test/orders')
    const get = await asking((session) =>
      session.withSession(fetchBaseQuery({ baseUrl: 'http://elsewhere.test' })),
    )
    expect(await get('orders')).toMatchObject({ data: 'there' })
    expect(bearers()).toEqual([null])
  })

  test.each(['/\\elsewhere.test/x', '\\\\elsewhere.test/x', '/%5Celsewhere.test/x'])(
    'and %s stays below its base',
    async (url) => {
      server.use(http.get(/elsewhere/, () => HttpResponse.json('stolen')))
      const get = await asking((session) =>
        session.withSession(fetchBaseQuery({ baseUrl: `${apiUrl}/` })),
      )
      await get(url)
      expect(received.filter((each) => new URL(each.url).host !== new URL(apiUrl).host)).toEqual([])
    },
  )

  test('without a base of its own it goes below the session’s', async () => {
    const get = await asking((session) => session.withSession(fetchBaseQuery()))
    await get('/api/notes')
    expect(sent()).toEqual([`${apiUrl}/api/notes`])
  })

  test('its fetchFn is asked for one aborted request, and its headers and its errors stay', async () => {
    server.use(http.get(`${apiUrl}/api/nowhere`, () => HttpResponse.json('', { status: 404 })))
    const fetchFn = jest.fn((input: RequestInfo) => fetch(input))
    const get = await asking((session) =>
      session.withSession(
        fetchBaseQuery({
          baseUrl: apiUrl,
          fetchFn,
          prepareHeaders: (headers) => headers.set('x-mine', 'yes'),
        }),
      ),
    )
    await get('api/nowhere')
    expect(await get('api/nowhere')).toMatchObject({ error: { status: 404 } })
    const requests = fetchFn.mock.calls.map(([input]) => input as Request)
    expect(requests.map(({ url, signal }) => [new URL(url).pathname, signal.aborted])).toEqual([
      [expect.stringContaining('neshast'), true],
      // Once more, because it has headers, to tell its own from those that `prepareHeaders` sets.
      [expect.stringContaining('neshast'), true],
      ['/api/nowhere', false],
      ['/api/nowhere', false],
    ])
    expect(requests.at(-1)?.headers.get('x-mine')).toBe('yes')
  })

  test.each([
    ['asked for its base', undefined],
    ['told it', { baseUrl: apiUrl }],
  ])('its default headers stay, as without a session: %s', async (_, told) => {
    const seen: (string | null)[][] = []
    const names = ['x-client', 'x-mine', 'x-own', 'x-count']
    server.use(
      http.get(`${apiUrl}/api/x`, ({ request }) => {
        seen.push(names.map((name) => request.headers.get(name)))
        isMine = false
        return HttpResponse.json('there')
      }),
    )
    let count = 0
    let isMine = true
    const baseQuery = fetchBaseQuery({
      baseUrl: apiUrl,
      headers: { 'X-Client': 'web' },
      prepareHeaders: (headers) => {
        count += 1
        if (isMine) headers.set('x-mine', 'mine')
        headers.set('x-count', `${count}`)
      },
    })
    const get = await asking((session) => session.withSession(baseQuery, told))
    const urls = [
      '/api/x',
      { url: `${apiUrl}/api/x` },
      { url: '/api/x', headers: { 'x-own': 'a' } },
    ]
    for (const args of urls) expect(await get(args)).toMatchObject({ data: 'there' })
    expect(seen).toEqual([
      ['web', 'mine', null, '3'],
      // What `prepareHeaders` has set before is no default.
      ['web', null, null, '4'],
      // The arguments' own replace the default ones, as RTK Query has it.
      [null, null, 'a', '5'],
    ])
  })

  test('requests that begin together ask its fetchFn once, and again after a question that failed', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const asked: string[] = []
    let isBroken = true
    const get = await asking((session) =>
      session.withSession(
        fetchBaseQuery({
          baseUrl: apiUrl,
          fetchFn: (input) => {
            asked.push(new URL((input as Request).url).pathname)
            return fetch(input)
          },
          prepareHeaders: () => {
            if (isBroken) throw new TypeError('no headers yet')
          },
        }),
      ),
    )
    const failed = await Promise.all([get('api/notes'), get('api/notes?page=2')])
    expect(failed).toMatchObject([{ error: {} }, { error: {} }])
    expect(asked).toEqual([])
    errors.mockRestore()
    isBroken = false
    await Promise.all([get('api/notes'), get('api/notes?page=2'), get('api/notes?page=3')])
    expect(asked).toEqual([expect.stringContaining('neshast'), ...Array(3).fill('/api/notes')])
  })
})

describe('a base query that cannot be asked', () => {
  test('is refused until it is told where it sends, and sends nothing', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const get = await asking((session) =>
      session.withSession(retry(fetchBaseQuery({ baseUrl: apiUrl }), { maxRetries: 0 })),
    )
    const { error } = await get('api/notes')
    expect(String((error as Error).message)).toContain('withSession(baseQuery, { baseUrl:')
    expect(sent()).toEqual([])
  })

  test('joins its URLs itself once it is told', async () => {
    const baseUrl = `${apiUrl}/api`
    const get = await asking((session) =>
      session.withSession(retry(fetchBaseQuery({ baseUrl }), { maxRetries: 0 }), { baseUrl }),
    )
    expect(await get('notes')).toMatchObject({ data: expect.anything() })
    expect(sent()).toEqual([`${apiUrl}/api/notes`])
    expect(bearers()).toEqual([expect.stringMatching(/^Bearer /)])
  })

  test('gets no token for another origin, told or written out', async () => {
    answering('http://elsewhere.test/a')
    const baseUrl = 'http://elsewhere.test'
    const get = await asking((session) =>
      session.withSession(retry(fetchBaseQuery({ baseUrl }), { maxRetries: 0 }), { baseUrl }),
    )
    await get('a')
    await get('http://elsewhere.test/a')
    expect(bearers()).toEqual([null, null])
  })

  /** As RTK Query’s documentation has it for axios: it joins by itself, and tells the status with its error. */
  type Axios = { url: string; method?: string; data?: unknown; headers?: Record<string, string> }
  const axiosBaseQuery =
    ({
      baseUrl,
    }: {
      baseUrl: string
    }): BaseQueryFn<Axios, unknown, { status: number; data: unknown }> =>
    async ({ url, method = 'GET', data, headers = {} }) => {
      const body = data === undefined ? {} : { body: JSON.stringify(data) }
      const response = await fetch(baseUrl + url, { method, headers, ...body })
      const answer = (await response.json()) as unknown
      return response.ok ? { data: answer } : { error: { status: response.status, data: answer } }
    }

  test('for axios sends the token by its headers, and a 401 is refreshed once', async () => {
    const host = await openHost({}, ({ session }) =>
      createApi({
        reducerPath: 'own',
        baseQuery: session.withSession(axiosBaseQuery({ baseUrl: apiUrl }), { baseUrl: apiUrl }),
        endpoints: (build) => ({
          notes: build.query<{ text: string }[], void>({ query: () => ({ url: '/api/notes' }) }),
          add: build.mutation<{ text: string }, string>({
            query: (text) => ({ url: '/api/notes', method: 'POST', data: { text } }),
          }),
        }),
      }),
    )
    await host.logIn()
    const { notes, add } = host.own.endpoints
    expect(await host.store.dispatch(notes.initiate())).toMatchObject({ data: expect.anything() })
    backend.revokeAccess()
    expect(await host.store.dispatch(add.initiate('tea'))).toMatchObject({
      data: expect.anything(),
    })
    expect(refreshes()).toBe(1)
  })

  test('for GraphQL takes the token by prepareHeaders, and a rule tells an answer of 200 that is a 401', async () => {
    type Doc = { document: string; variables?: object }
    const url = `${apiUrl}/graphql`
    /** As @rtk-query/graphql-request-base-query: one URL, the answer in its meta. */
    const graphql =
      (
        prepareHeaders: (headers: Headers, api: { getState: () => unknown }) => Headers,
      ): BaseQueryFn<Doc, unknown, { message: string }> =>
      async (args, api) => {
        const headers = prepareHeaders(new Headers({ 'content-type': 'application/json' }), api)
        const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(args) })
        const answer = (await response.json()) as { data?: unknown; errors?: { message: string }[] }
        const meta = { response: { ...answer, status: response.status } }
        return answer.errors
          ? { error: { message: answer.errors[0]?.message ?? '' }, meta }
          : { data: answer.data, meta }
      }
    let refused = 1
    server.use(
      http.post(url, ({ request }) =>
        (refused -= 1) >= 0 || !request.headers.has('authorization')
          ? HttpResponse.json({
              errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }],
            })
          : HttpResponse.json({ data: { orders: [1] } }),
      ),
    )
    const expired = [{ status: 200, path: 'errors.0.extensions.code', is: 'UNAUTHENTICATED' }]
    const host = await openHost({ expired: { request: expired } }, ({ session }) =>
      createApi({
        reducerPath: 'own',
        baseQuery: session.withSession(graphql(session.prepareHeaders), { baseUrl: url }),
        endpoints: (build) => ({
          orders: build.query<unknown, void>({ query: () => ({ document: '{ orders }' }) }),
          news: build.query<unknown, void>({
            query: () => ({ document: '{ news }' }),
            extraOptions: { session: false },
          }),
        }),
      }),
    )
    await host.logIn()
    expect(await host.store.dispatch(host.own.endpoints.orders.initiate())).toMatchObject({
      data: { orders: [1] },
    })
    expect(refreshes()).toBe(1)
    // A public one goes without.
    await host.store.dispatch(host.own.endpoints.news.initiate())
    expect(bearers().at(-1)).toBeNull()
  })
})

describe('extraOptions of an endpoint', () => {
  const host = async (session: SessionExtraOptions['session'], own: object = {}) => {
    const made = await openHost({}, ({ session: layer }) =>
      createApi({
        reducerPath: 'own',
        baseQuery: layer.withSession(fetchBaseQuery({ baseUrl: apiUrl })),
        endpoints: (build) => ({
          ask: build.query<unknown, string>({
            query: (url) => url,
            extraOptions: { session: session as never, ...own },
          }),
          send: build.mutation<unknown, string>({
            query: (url) => ({ url, method: 'POST', body: {} }),
            extraOptions: { session: session as never },
          }),
        }),
      }),
    )
    const { ask, send } = made.own.endpoints
    return {
      ...made,
      ask: (url: string) =>
        made.store.dispatch(ask.initiate(url, { forceRefetch: true, subscribe: false })),
      send: (url: string) => made.store.dispatch(send.initiate(url)),
    }
  }

  test('session: false is a public request: no token, and no refresh holds it up', async () => {
    server.use(http.get(`${apiUrl}/news`, () => HttpResponse.json('news')))
    const { logIn, ask } = await host(false)
    await logIn()
    backend.revokeAccess()
    backend.setFault('refresh', { kind: 'slow', ms: 60_000, times: 5 })
    expect(await ask('news')).toMatchObject({ data: 'news' })
    expect(bearers()).toEqual([null])
    expect(refreshes()).toBe(0)
  })

  test('optional goes with the token, and without one where none can be had', async () => {
    server.use(
      http.get(`${apiUrl}/news`, ({ request }) =>
        HttpResponse.json(request.headers.get('authorization') ?? 'nobody'),
      ),
    )
    const { logIn, ask, session, state } = await host({ optional: true })
    expect(await ask('news')).toMatchObject({ data: 'nobody' })
    await logIn()
    expect(await ask('news')).toMatchObject({ data: expect.stringMatching(/^Bearer/) })
    backend.setFault('refresh', { kind: 'status', status: 503, times: 9 })
    const now = state()
    if (now.status !== 'loggedIn') throw new Error(now.status)
    await expect(session.accessToken({ refused: now.accessToken.value })).rejects.toMatchObject({
      name: 'FaultError',
    })
    expect(await ask('news')).toMatchObject({ data: 'nobody' })
    expect(state().status).toBe('tokenExpired')
  })

  test('expired: [] makes no token expire: a wrong old password is neither refreshed nor sent twice', async () => {
    server.use(http.post(`${apiUrl}/password`, () => HttpResponse.json('wrong', { status: 401 })))
    const { logIn, send, state } = await host({ expired: [] })
    await logIn()
    expect(await send('password')).toMatchObject({ error: { status: 401, data: 'wrong' } })
    expect(sent()).toEqual([`${apiUrl}/password`])
    expect(refreshes()).toBe(0)
    expect(state().status).toBe('loggedIn')
  })

  test('replay: false is sent once; the refused token is expired all the same', async () => {
    const { logIn, send } = await host({ replay: false })
    await logIn()
    backend.revokeAccess()
    expect(await send('api/notes')).toMatchObject({ error: { status: 401 } })
    expect(sent()).toEqual([`${apiUrl}/api/notes`])
  })
})

test('the token goes to every origin that the options name, and to no other', async () => {
  answering('https://files.test/a', 'https://files.test.elsewhere.test/a')
  const host = await openHost({ origins: ['https://files.test'] }, ({ session }) =>
    createApi({
      reducerPath: 'own',
      baseQuery: session.withSession(fetchBaseQuery()),
      endpoints: (build) => ({ get: build.query<unknown, string>({ query: (url) => url }) }),
    }),
  )
  await host.logIn()
  const { get } = host.own.endpoints
  for (const url of ['https://files.test/a', 'https://files.test.elsewhere.test/a'])
    await host.store.dispatch(get.initiate(url))
  expect(bearers()).toEqual([expect.stringMatching(/^Bearer /), null])
})

test('the names in the session’s api can be chosen, for a host that has these already', async () => {
  const session = createSession({
    baseUrl: apiUrl,
    api: { reducerPath: 'auth', login: 'signIn', getUser: 'me' },
  })
  const { reducerPath, endpoints } = session.api
  expect(reducerPath satisfies 'auth').toBe('auth')
  expect(Object.keys(endpoints).sort()).toEqual(['logout', 'me', 'signIn'])
  const api = session.api.injectEndpoints({
    endpoints: (build) => ({
      login: build.query<string, void>({ queryFn: () => ({ data: 'mine' }) }),
    }),
  })
  const store = configureStore({
    reducer: combineSlices(session, api),
    middleware: (getDefault) => getDefault().concat(session.middleware),
  })
  await session.ready
  expect(await store.dispatch(api.endpoints.login.initiate())).toMatchObject({ data: 'mine' })
  const given = new Credentials({ username: 'sara', password: 'parvaz-1405' }, { remember: false })
  await store.dispatch(api.endpoints.signIn.initiate(given))
  expect(api.endpoints.me.select()(store.getState()).data).toMatchObject({ name: 'Sara Parvaz' })
  session.stop()
})

// @proves secrets: bare
test('what retry.fail of RTK Query throws has no token in its meta', async () => {
  server.use(http.get(`${apiUrl}/gone`, () => HttpResponse.json({}, { status: 404 })))
  const requests: Request[] = []
  const host = await openHost({}, ({ session }) => {
    const inner = fetchBaseQuery({ baseUrl: apiUrl })
    const failing: typeof inner = async (args, api, extra) => {
      const answer = await inner(args, api, extra)
      if (answer.error?.status === 404) retry.fail(answer.error, answer.meta)
      return answer
    }
    const sent = retry(session.withSession(failing, { baseUrl: apiUrl }) as typeof failing, {
      maxRetries: 2,
    })
    return createApi({
      reducerPath: 'own',
      baseQuery: async (args: string | FetchArgs, api, extra: object) => {
        const answer = await sent(args, api, extra)
        const { request } = (answer.meta ?? {}) as { request?: Request }
        if (request) requests.push(request)
        return answer
      },
      endpoints: (build) => ({ gone: build.query<unknown, void>({ query: () => '/gone' }) }),
    })
  })
  await host.logIn()
  const asked = host.own.endpoints.gone.initiate() as never
  await expect(host.store.dispatch(asked)).resolves.toMatchObject({ error: { status: 404 } })
  expect(bearers().at(-1)).toMatch(/^Bearer /)
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([null])
})
