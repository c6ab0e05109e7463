import { expect, test } from '@jest/globals'
import { combineSlices, configureStore, type Middleware } from '@reduxjs/toolkit'
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query'
import { http, HttpResponse } from 'msw'
import { createSession, Credentials } from '../../src/session'
import { apiUrl } from '../support/device'
import { useDemoServer } from '../support/server'
import { useLayers } from '../support/layer'
import { useBrowsers } from '../support/manyTabs'

const { backend, received, server } = useDemoServer()
const createBrowser = useBrowsers({ over: 'fetch' })
const { open } = useLayers()
const refreshes = () => received.filter(({ call }) => call === 'POST /api/auth/refresh').length

// @proves oneRefresh
test('an endpoint that says 401 to every token costs one refresh, not one for each request', async () => {
  server.use(
    http.get('*/api/forbidden', () => HttpResponse.json({ message: 'no' }, { status: 401 })),
  )
  const tab = await createBrowser().signedIn()
  for (let i = 0; i < 5; i += 1)
    expect(await tab.get('/api/forbidden')).toMatchObject({ error: { status: 401 } })
  expect(refreshes()).toBe(1)
  expect(tab.state().status).toBe('loggedIn')

  // Another endpoint that says so is believed.
  backend.revokeAccess()
  expect(await tab.notes()).toHaveProperty('data')
  expect(refreshes()).toBe(2)
})

test('an endpoint that has answered since is believed again', async () => {
  let isOpen = false
  server.use(
    http.get('*/api/door', () =>
      isOpen ? HttpResponse.json('in') : HttpResponse.json('no', { status: 401 }),
    ),
  )
  const tab = await createBrowser().signedIn()
  await tab.get('/api/door')
  isOpen = true
  expect(await tab.get('/api/door')).toMatchObject({ data: 'in' })
  isOpen = false
  await tab.get('/api/door')
  expect(refreshes()).toBe(2)
})

test('a fresh token that is refused because it was replaced meanwhile is no reason: the newest is tried', async () => {
  const tab = await createBrowser().signedIn()
  const tokens = new Set<string | null>()
  server.use(
    http.get('*/api/door', async ({ request }) => {
      tokens.add(request.headers.get('authorization'))
      // As where the person signs in again for something dangerous, and the tokens of before are revoked.
      if (tokens.size === 2) await tab.session.refresh({ now: true })
      return tokens.size < 3 ? HttpResponse.json('no', { status: 401 }) : HttpResponse.json('in')
    }),
  )
  expect(await tab.get('/api/door')).toMatchObject({ data: 'in' })
  expect(tokens.size).toBe(3)
  expect(refreshes()).toBe(2)
})

// @proves oneRefresh: body shared same
test('a token that another tab has fetched, and the server has refused since, is refreshed before a request is given up', async () => {
  const browser = createBrowser()
  const other = await browser.signedIn()
  const tab = await browser.open()
  let isFirst = true
  server.use(
    http.get('*/api/door', async ({ request }) => {
      if (isFirst) {
        isFirst = false
        await other.session.refresh({ now: true })
        backend.revokeAccess()
      }
      const isIn = backend.accountOf(request) !== undefined
      return isIn ? HttpResponse.json('in') : HttpResponse.json('no', { status: 401 })
    }),
  )
  expect(await tab.get('/api/door')).toMatchObject({ data: 'in' })
  expect(refreshes()).toBe(2)

  // It counts on what it has fetched itself: from there on one is refused for good.
  server.use(http.get('*/api/forbidden', () => HttpResponse.json('no', { status: 401 })))
  for (let i = 0; i < 3; i += 1) await tab.get('/api/forbidden')
  expect(refreshes()).toBe(3)
})

test('a 401 is noticed where a base query tells the status with its error only', async () => {
  /** As RTK Query\u2019s documentation has it for axios. */
  const recipe: BaseQueryFn<{ url: string; headers?: object }, unknown, unknown, object> = async ({
    url,
    headers = {},
  }) => {
    const response = await fetch(url, { headers: { ...headers } })
    const data = (await response.json()) as unknown
    return response.ok ? { data } : { error: { status: response.status, data } }
  }
  const session = createSession({ baseUrl: apiUrl })
  const api = createApi({
    reducerPath: 'axios',
    baseQuery: session.withSession(recipe, { baseUrl: '' }),
    endpoints: (build) => ({
      notes: build.query<unknown, void>({ query: () => ({ url: '/api/notes' }) }),
    }),
  })
  const store = configureStore({
    reducer: {
      session: session.reducer,
      api: session.api.reducer,
      [api.reducerPath]: api.reducer,
    },
    middleware: (getDefault) => getDefault().prepend(session.middleware).concat(api.middleware),
  })
  await session.ready
  const fields = { username: 'sara', password: 'parvaz-1405' }
  await session.logIn(new Credentials(fields, { remember: true }))
  backend.revokeAccess()
  expect(await store.dispatch(api.endpoints.notes.initiate())).toHaveProperty('data')
  expect(refreshes()).toBe(1)
  session.stop()
})

test('a token that this page has fetched is that, also where the user was loaded since: an endpoint that always refuses costs one refresh', async () => {
  const layer = open()
  const { session, sent } = layer
  await session.ready
  let refuseFirst = () => {}
  const refused = () => Response.json({}, { status: 401 })
  const to = (path: string) => sent.filter(({ url }) => url.endsWith(path)).length
  layer.answer(() => {
    const { url, authorization } = sent.at(-1)!
    if (url.endsWith('user')) return Response.json({ user: { id: 1, seen: to('user') } })
    if (url.endsWith('refresh'))
      return Response.json({ token: 'b', refresh_token: 's', expires_in: 600 })
    if (url.endsWith('first')) return authorization === 'Bearer a' ? refused() : Response.json(1)
    if (to('always') > 1) return refused()
    return new Promise<Response>((resolve) => (refuseFirst = () => resolve(refused())))
  })
  await session.begin({ accessToken: 'a', expiresIn: 600, refreshToken: 'r' }, { remember: true })
  const always = session.fetch('always')
  while (to('always') === 0) await new Promise((resolve) => setTimeout(resolve, 2))
  await session.fetch('first')
  await session.loadUser()
  refuseFirst()
  expect((await always).status).toBe(401)
  expect([to('refresh'), to('always')]).toEqual([1, 2])
})

// @proves oneRefresh: twoApis
test('an endpoint that refuses every token says nothing of one that has the same name and address in another api', async () => {
  const url = `${apiUrl}/graphql`
  const session = createSession({ baseUrl: apiUrl })
  type Args = { document: string; headers?: object }
  const graphql: BaseQueryFn<Args, unknown, unknown, object> = async ({ document, headers }) => {
    const response = await fetch(url, { method: 'POST', body: document, headers: { ...headers } })
    const data = (await response.json()) as unknown
    return response.ok ? { data } : { error: { status: response.status } }
  }
  const apiOf = <Name extends string>(reducerPath: Name) =>
    createApi({
      reducerPath,
      baseQuery: session.withSession(graphql, { baseUrl: url }),
      endpoints: (build) => ({
        getMe: build.query<unknown, void>({ query: () => ({ document: `{ ${reducerPath} }` }) }),
      }),
    })
  server.use(
    http.post('*/graphql', async ({ request }) =>
      (await request.clone().text()) === '{ shop }' && backend.accountOf(request)
        ? HttpResponse.json('in')
        : HttpResponse.json('no', { status: 401 }),
    ),
  )
  const [shop, admin] = [apiOf('shop'), apiOf('admin')]
  const store = configureStore({
    reducer: combineSlices(session, session.api, shop, admin),
    middleware: (getDefault) =>
      getDefault().concat(session.middleware as Middleware, shop.middleware, admin.middleware),
  })
  await session.ready
  const fields = { username: 'sara', password: 'parvaz-1405' }
  await session.logIn(new Credentials(fields, { remember: true }))
  const ask = (api: typeof shop | typeof admin) =>
    store.dispatch(api.endpoints.getMe.initiate(undefined, { forceRefetch: true }) as never)
  for (let i = 0; i < 3; i += 1) {
    expect(await ask(admin)).toHaveProperty('error')
    expect(await ask(shop)).toHaveProperty('data')
  }
  expect(refreshes()).toBe(1)
  expect(await ask(admin)).toHaveProperty('error')
  backend.revokeAccess()
  expect(await ask(shop)).toMatchObject({ data: 'in' })
  expect(refreshes()).toBe(2)
  session.stop()
})
