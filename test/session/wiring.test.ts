import {
  combineReducers,
  combineSlices,
  configureStore,
  createSlice,
  legacy_createStore,
  type Middleware,
  type Reducer,
  type UnknownAction,
  type WithSlice,
} from '@reduxjs/toolkit'
import { instrument } from '@redux-devtools/instrument'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { http, HttpResponse, type JsonBodyType } from 'msw'
import { REHYDRATE } from 'redux-persist'
import { createApi, fakeBaseQuery, fetchBaseQuery, type BaseQueryFn } from '@reduxjs/toolkit/query'
import {
  absoluteTimeout,
  createSession,
  Credentials,
  idleTimeout,
  type SessionOptions,
} from '../../src/session'
import { apiUrl } from '../support/device'
import { useDemoServer } from '../support/server'

const { server } = useDemoServer()
const stops: (() => void)[] = []
let told: string[] = []
beforeEach(() => {
  told = []
  jest.spyOn(console, 'error').mockImplementation((text: string) => void told.push(text))
})
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  jest.restoreAllMocks()
})

const aTick = () => new Promise((resolve) => setTimeout(resolve, 5))
const make = (name = '') => {
  const session = createSession({ baseUrl: apiUrl, name })
  stops.push(session.stop)
  return session
}
type Layer = ReturnType<typeof make>
const storeOf = (session: Layer, reducer: Reducer = combineSlices(session, session.api)) =>
  configureStore({
    reducer,
    middleware: (getDefault) => getDefault().concat(session.middleware as Middleware),
  })

test('a session that is put together as it must be is told nothing', async () => {
  const session = make()
  storeOf(session)
  await session.ready
  await aTick()
  expect(told).toEqual([])
})

test('a forgotten middleware is told', async () => {
  const session = make()
  configureStore({ reducer: combineSlices(session, session.api) })
  await aTick()
  expect(told).toEqual([
    expect.stringContaining('the middleware is missing: add session.middleware'),
  ])
})

test('a forgotten middleware is told where Redux DevTools are in the store', async () => {
  const session = make()
  legacy_createStore(combineSlices(session, session.api), instrument() as never)
  await aTick()
  expect(told).toEqual([expect.stringContaining('the middleware is missing')])
})

test('a store that is made later than its reducer is told nothing', async () => {
  const session = make()
  const reducer = combineSlices(session, session.api)
  reducer(undefined, { type: 'app/preloaded' })
  await aTick()
  storeOf(session, reducer)
  await session.ready
  await aTick()
  expect(told).toEqual([])
})

test('a slice that is injected into another store’s reducer before the session’s store is made is told nothing', async () => {
  const session = make()
  const own = createSlice({ name: 'own', initialState: 1, reducers: {} })
  type Injected = WithSlice<Layer> & WithSlice<Layer['api']>
  const reducer = combineSlices(own).withLazyLoadedSlices<Injected>()
  const first = configureStore({ reducer })
  reducer.inject(session).inject(session.api)
  first.dispatch({ type: 'app/opened' })
  await aTick()
  storeOf(session, reducer as never)
  await session.ready
  await aTick()
  expect(told).toEqual([])
})

test('the api’s middleware beside the session’s, which has it, is told', async () => {
  const session = make()
  const store = configureStore({
    reducer: combineSlices(session, session.api),
    middleware: (getDefault) =>
      getDefault().concat(session.middleware as Middleware, session.api.middleware),
  })
  await session.ready
  expect(told).toEqual([expect.stringContaining('session.api.middleware is in a store: leave it')])
  expect(store.getState()).toHaveProperty('api.config.middlewareRegistered', true)
})

test('a reducer under another name, and an api without its reducer, are told', async () => {
  const session = make()
  const reducer = combineReducers({ auth: session.reducer })
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  storeOf(session, reducer)
  await session.ready.catch(() => undefined)
  expect(told).toContainEqual(expect.stringContaining('under the name "session"'))
  expect(told).toContainEqual(expect.stringContaining('put it into the store as "api"'))
})

test('a session whose reducer is missing does not start, and says why', async () => {
  const session = make()
  const reducer = combineReducers({ auth: session.reducer, api: session.api.reducer })
  const store = storeOf(session, reducer)
  store.dispatch({ type: 'any' })
  await expect(session.ready).rejects.toThrow(
    'session: the reducer is missing: put session.reducer into the store under the name "session".',
  )
})

test.each(['before it', 'beside it', 'in its place'])(
  'an api of the host that has the name of the session’s, %s, is told',
  async (where) => {
    const session = make()
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    // Without a `reducerPath` it is called "api".
    const own = createApi({ baseQuery: fakeBaseQuery(), endpoints: () => ({}) })
    const ours = { [session.api.reducerPath]: session.api.reducer }
    const reducer = combineReducers({
      session: session.reducer,
      ...(where === 'beside it' && ours),
      [own.reducerPath]: own.reducer,
      ...(where === 'before it' && ours),
    })
    const store = configureStore({
      reducer: reducer as Reducer,
      middleware: (getDefault) =>
        getDefault().concat(session.middleware as Middleware, own.middleware),
    })
    await session.ready
    store.dispatch({ type: 'any' })
    expect(told).toEqual([
      expect.stringMatching(/another api is in the store as "api".*reducerPath/),
    ])
  },
)

test('a slice that redux-persist keeps a second time is told', async () => {
  const session = make()
  const store = storeOf(session)
  await session.ready
  const payload = { session: session.reducer(undefined, { type: 'x' }), other: 1 }
  store.dispatch({ type: REHYDRATE, key: 'root', payload })
  store.dispatch({ type: REHYDRATE, key: 'settings', payload: { other: 1 } })
  expect(told).toEqual([
    expect.stringMatching(/keeps it a second time.*"session" and "api".*blacklist of "root"/),
  ])
})

test('two sessions of one name are told, and two names are not', async () => {
  for (const session of [make(), make('admin')]) storeOf(session)
  await aTick()
  expect(told).toEqual([])
  storeOf(make('admin'))
  expect(told).toEqual([expect.stringContaining('two sessions of this page are called "admin"')])
  storeOf(make())
  expect(told.slice(1)).toEqual([
    expect.stringContaining('two sessions of this page have no name: stop the first'),
  ])
})

test('two sessions of one name are not told where one has a part of the browser replaced, as in tests of many tabs', async () => {
  storeOf(make('replaced'))
  const other = createSession({ baseUrl: apiUrl, name: 'replaced' }, { now: () => Date.now() })
  stops.push(other.stop)
  storeOf(other)
  await aTick()
  expect(told).toEqual([])
})

test('a name is free again when its session has been stopped', async () => {
  const session = make()
  storeOf(session)
  session.stop()
  storeOf(make())
  await aTick()
  expect(told).toEqual([])
})

test('a session in two stores is told', async () => {
  const session = make()
  storeOf(session)
  storeOf(session)
  await aTick()
  expect(told).toEqual([expect.stringContaining('it is in two stores')])
})

test('two sessions in one store are told, whatever their names', async () => {
  const one = make()
  const other = createSession({
    baseUrl: 'http://other.test',
    name: 'admin',
    api: { reducerPath: 'adminApi' },
  })
  stops.push(other.stop)
  configureStore({
    reducer: combineSlices(one, one.api, other.api),
    middleware: (getDefault) =>
      getDefault().concat(one.middleware as Middleware, other.middleware as Middleware),
  })
  await aTick()
  expect(told).toEqual([expect.stringContaining('another session is in the same store')])
})

test('extractRehydrationInfo as RTK Query documents it works on a first visit', async () => {
  const session = make()
  const host = createApi({
    reducerPath: 'host',
    baseQuery: fakeBaseQuery(),
    extractRehydrationInfo(action, { reducerPath }): undefined {
      if (action.type !== REHYDRATE) return undefined
      return (action as unknown as { payload: Record<string, undefined> }).payload[reducerPath]
    },
    endpoints: () => ({}),
  })
  configureStore({
    reducer: combineSlices(session, session.api, host),
    middleware: (getDefault) =>
      getDefault().concat(session.middleware as never, host.middleware as never),
  })
  await session.ready
  expect(told).toEqual([])
})

test('an action of the host’s own that empties the session in the store is told', async () => {
  const session = make()
  const all = combineSlices(session, session.api)
  const store = storeOf(session, ((state: ReturnType<typeof all> | undefined, action) =>
    all(action.type === 'app/emptied' ? undefined : state, action)) as Reducer)
  await session.ready
  await session.logIn(
    new Credentials({ username: 'sara', password: 'parvaz-1405' }, { remember: true }),
  )
  store.dispatch({ type: 'app/emptied' })
  expect(told).toEqual([expect.stringContaining('the action app/emptied has emptied "session"')])
})

test('a request that a server elsewhere answers with 401, because it got no token, is told once', async () => {
  // Nobody has signed in by this name.
  const session = make('elsewhere')
  const elsewhere = 'https://elsewhere.test'
  const own = createApi({
    reducerPath: 'own',
    baseQuery: session.withSession(fetchBaseQuery({ baseUrl: elsewhere })),
    endpoints: (build) => ({
      read: build.query<unknown, string>({ query: (path) => path }),
      readPublic: build.query<unknown, string>({
        query: (path) => path,
        extraOptions: { session: false },
      }),
    }),
  })
  const whole = createApi({
    reducerPath: 'whole',
    baseQuery: session.withSession(fetchBaseQuery({ baseUrl: elsewhere }), { baseUrl: elsewhere }),
    endpoints: (build) => ({ read: build.query<unknown, string>({ query: (path) => path }) }),
  })
  const store = configureStore({
    reducer: combineSlices(session, session.api, own, whole),
    middleware: (getDefault) =>
      getDefault().concat(session.middleware as Middleware, own.middleware, whole.middleware),
  })
  server.use(
    http.get(`${elsewhere}/good`, () => HttpResponse.json({})),
    http.get(`${elsewhere}/*`, () => HttpResponse.json({}, { status: 401 })),
  )
  const { read, readPublic } = own.endpoints
  // A guest has no token to send.
  await store.dispatch(read.initiate('/refused?secret', { subscribe: false }))
  await session.fetch(`${elsewhere}/refused?secret`)
  await session.logIn(
    new Credentials({ username: 'sara', password: 'parvaz-1405' }, { remember: true }),
  )
  await store.dispatch(read.initiate('/good'))
  await store.dispatch(readPublic.initiate('/refused'))
  await session.fetch(`${elsewhere}/refused`, { session: false })
  expect(told).toEqual([])

  await session.fetch(`${elsewhere}/refused?secret`)
  for (const path of ['/refused/1?secret', '/refused/2?secret'])
    await store.dispatch(read.initiate(path))
  const ofOrigin = expect.stringMatching(
    /to https:\/\/elsewhere\.test was answered with 401.*no token.*the option origins/,
  )
  expect(told).toEqual([ofOrigin])
  await store.dispatch(whole.endpoints.read.initiate('/refused?secret'))
  expect(told).toEqual([ofOrigin, expect.stringContaining('withSession(baseQuery, { baseUrl })')])
})

test('an api of the host that is not wrapped is told at a 401, where a person is signed in', async () => {
  const session = make('bare')
  const bare = fetchBaseQuery({ baseUrl: apiUrl })
  const apiOf = <Path extends string>(reducerPath: Path, baseQuery: typeof bare) =>
    createApi({
      reducerPath,
      baseQuery,
      endpoints: (build) => ({
        read: build.query<unknown, string>({ query: (url) => url }),
        readPublic: build.query<unknown, string>({
          query: (url) => url,
          extraOptions: { session: false } as never,
        }),
      }),
    })
  const own = apiOf('own', bare)
  const wrapped = apiOf('wrapped', session.withSession(bare) as typeof bare)
  const withToken = apiOf(
    'withToken',
    fetchBaseQuery({ baseUrl: apiUrl, headers: { Authorization: 'Bearer a-host-token' } }),
  )
  const store = configureStore({
    reducer: combineSlices(session, session.api, own, wrapped, withToken),
    middleware: (getDefault) =>
      getDefault().concat(
        session.middleware as Middleware,
        own.middleware,
        wrapped.middleware,
        withToken.middleware,
      ),
  })
  server.use(
    http.get(`${apiUrl}/denied`, () => HttpResponse.json({}, { status: 403 })),
    http.get(/refused/, () => HttpResponse.json({}, { status: 401 })),
  )
  await store.dispatch(own.endpoints.read.initiate('/refused?guest'))
  await session.logIn(credentials())
  await store.dispatch(own.endpoints.read.initiate('/denied'))
  await store.dispatch(own.endpoints.read.initiate('https://elsewhere.test/refused'))
  await store.dispatch(withToken.endpoints.read.initiate('/refused'))
  await store.dispatch(wrapped.endpoints.readPublic.initiate('/refused'))
  expect(told).toEqual([])
  for (const url of ['/refused', '/refused?again'])
    await store.dispatch(own.endpoints.read.initiate(url))
  expect(told).toEqual([
    'session: a request of the api "own" was answered with 401, and had no token: make its base query by session.withSession(baseQuery). A public endpoint then has extraOptions: { session: false }.',
  ])
})

test('extraOptions that mean nothing are told, as plain JavaScript may have them', async () => {
  const session = make('extra')
  const read = (extraOptions: object) => ({
    query: () => '/api/notes',
    extraOptions: extraOptions as { session: false },
  })
  const api = session.api.injectEndpoints({
    endpoints: (build) => ({
      right: build.query<unknown, void>(
        read({ session: { optional: true, replay: true, expired: [] }, maxRetries: 3 }),
      ),
      none: build.query<unknown, void>(read({ session: undefined })),
      open: build.query<unknown, void>(read({ session: false })),
      text: build.query<unknown, void>(read({ session: 'public' })),
      field: build.query<unknown, void>(read({ session: { public: true } })),
      beside: build.query<unknown, void>(read({ public: true })),
      optional: build.query<unknown, void>(read({ optional: true })),
    }),
  })
  // A base query of the host's may have options of its own.
  const own = createApi({
    reducerPath: 'own',
    baseQuery: session.withSession((async () => ({ data: 1 })) as BaseQueryFn, { baseUrl: '' }),
    endpoints: (build) => ({ mine: build.query<unknown, void>(read({ public: true })) }),
  })
  const store = configureStore({
    reducer: combineSlices(session, session.api, own),
    middleware: (getDefault) =>
      getDefault().concat(session.middleware as Middleware, own.middleware),
  })
  const { right, none, open, text, field, beside, optional } = api.endpoints
  const ask = async ({ initiate }: { initiate: unknown }) =>
    store.dispatch((initiate as (...given: unknown[]) => UnknownAction)(undefined))
  for (const endpoint of [right, none, open, own.endpoints.mine]) await ask(endpoint)
  expect(told).toEqual([])
  for (const endpoint of [text, text, field, beside, optional]) await ask(endpoint)
  await session.fetch('/api/notes', { session: 'public' as never })
  const unknown = (whose: string) =>
    `session: ${whose} has a "session" that is not known: it is false, for a public request, or an object with some of optional, replay, expired.`
  expect(told).toEqual([
    unknown('extraOptions of the endpoint text'),
    unknown('extraOptions of the endpoint field'),
    'session: extraOptions of the endpoint beside has "public", which nobody reads: extraOptions: { session: false }.',
    'session: extraOptions of the endpoint optional has "optional", which nobody reads: extraOptions: { session: { optional } }.',
    unknown('a call of session.fetch'),
  ])
})

test('a prepareHeaders that replaces the session’s token is told, without any token', async () => {
  const session = make('replaced')
  const before: { token?: string; isDropped?: boolean } = {}
  const own = createApi({
    reducerPath: 'own',
    baseQuery: session.withSession(
      fetchBaseQuery({
        baseUrl: apiUrl,
        prepareHeaders(headers) {
          if (before.isDropped) headers.delete('authorization')
          if (before.token) headers.set('authorization', `Bearer ${before.token}`)
        },
      }),
    ),
    endpoints: (build) => ({ read: build.query<unknown, string>({ query: (path) => path }) }),
  })
  const store = configureStore({
    reducer: combineSlices(session, session.api, own),
    middleware: (getDefault) =>
      getDefault().concat(session.middleware as Middleware, own.middleware),
  })
  const { read } = own.endpoints
  await session.logIn(
    new Credentials({ username: 'sara', password: 'parvaz-1405' }, { remember: true }),
  )
  await store.dispatch(read.initiate('/api/notes'))
  // None at all is no other one.
  before.isDropped = true
  await store.dispatch(read.initiate('/api/notes?dropped'))
  expect(told).toEqual([])
  before.token = 'from-before'
  await store.dispatch(read.initiate('/api/notes?again'))
  await store.dispatch(read.initiate('/api/notes?once-more'))
  expect(told).toEqual([expect.stringMatching(/authorization.*prepareHeaders replaces it/)])
  expect(told[0]).not.toContain(before.token)
})

test('a page in HTML outside the path of baseUrl is told, as a server answers with that of an app', async () => {
  const session = createSession({ baseUrl: `${apiUrl}/v2/`, name: 'page' })
  stops.push(session.stop)
  const api = session.api.injectEndpoints({
    endpoints: (build) => ({ read: build.query<unknown, string>({ query: (url) => url }) }),
  })
  const store = storeOf(session as unknown as Layer)
  server.use(http.get(`${apiUrl}/*`, () => HttpResponse.html('<!doctype html><p>The app')))
  for (const url of ['inside', '/orders']) await store.dispatch(api.endpoints.read.initiate(url))
  // Asked for as a page.
  await session.fetch('/terms', { headers: { accept: 'text/html' } })
  await aTick()
  expect(told).toEqual([
    expect.stringMatching(/\/orders was answered with 200 and a page in HTML, and is outside/),
  ])
})

test('a 404 outside the path of baseUrl is told, once for each address', async () => {
  const addressOf = (path: string) => `${apiUrl}${path}`
  const session = createSession({ baseUrl: addressOf('/v2'), name: 'outside' })
  stops.push(session.stop)
  const api = session.api.injectEndpoints({
    endpoints: (build) => ({ read: build.query<unknown, string>({ query: (url) => url }) }),
  })
  const store = storeOf(session as unknown as Layer)
  const read = (url: string) => store.dispatch(api.endpoints.read.initiate(url))
  server.use(
    http.get(addressOf('/good'), () => HttpResponse.json({})),
    http.get(addressOf('/away'), () => HttpResponse.error()),
    http.get(`${apiUrl}/*`, () => HttpResponse.json({}, { status: 404 })),
    http.get('https://elsewhere.test/*', () => HttpResponse.json({}, { status: 404 })),
  )
  for (const url of ['good', '/away', 'v2', 'v2/none', 'https://elsewhere.test/none'])
    await read(url)
  await session.fetch('v2/none')
  await session.fetch('https://elsewhere.test/none')
  await expect(session.fetch('/away')).rejects.toThrow()
  await aTick()
  expect(told).toEqual([])

  const outside = (path: string) =>
    expect.stringMatching(
      `^session: a request to ${addressOf(path)} was answered with 404, .*baseUrl, ${addressOf('/v2')}\\. .*let baseUrl end with "/"`,
    )
  for (const url of ['orders?secret', '/orders', 'orders']) await read(url)
  await session.fetch('v20?secret')
  await aTick()
  expect(told).toEqual([outside('/orders'), outside('/v20')])

  // The default path of the login begins at the root.
  server.use(http.post(addressOf('/api/auth/login'), () => new HttpResponse(null, { status: 404 })))
  await session.logIn(
    new Credentials({ username: 'sara', password: 'parvaz-1405' }, { remember: true }),
  )
  expect(told.slice(2)).toEqual([outside('/api/auth/login')])
})

const credentials = () =>
  new Credentials({ username: 'sara', password: 'parvaz-1405' }, { remember: true })

test('a login that is refused outside the path of baseUrl is told, where its URL is not meant so', async () => {
  server.use(http.post('*', () => HttpResponse.json({ message: 'Who are you?' }, { status: 401 })))
  const refused = async (url: string, path: string) => {
    const options = { baseUrl: `${apiUrl}${path}`, endpoints: { login: { url } }, name: url + path }
    const session = createSession(options)
    stops.push(session.stop)
    storeOf(session as unknown as Layer)
    await session.logIn(credentials())
  }
  await refused('sessions', '/v2/')
  await refused('/sessions', '/v2')
  await refused('../sessions', '/v2/')
  await refused(`${apiUrl}/sessions`, '/v2')
  await refused('sessions', '')
  expect(told).toEqual([])
  await refused('sessions', '/v2')
  expect(told).toEqual([
    expect.stringMatching(
      `^session: a request to ${apiUrl}/sessions was answered with 401, .*let baseUrl end with "/"`,
    ),
  ])
})

test('a login that finds no API where the options say is told, with what to look at', async () => {
  const address = `${apiUrl}/api/auth/login`
  const session = createSession({ baseUrl: apiUrl, name: 'nowhere' })
  stops.push(session.stop)
  storeOf(session as unknown as Layer)
  const page = { headers: { 'content-type': 'text/html' } }
  const answers = [
    () => new HttpResponse(null, { status: 404 }),
    () => new HttpResponse(null, { status: 405 }),
    () => new HttpResponse('<!doctype html>', page),
    () => HttpResponse.error(),
    // These say nothing of the options.
    () => HttpResponse.json({}, { status: 401 }),
    () => HttpResponse.json({}, { status: 503 }),
  ]
  for (const answer of [...answers, ...answers]) {
    server.use(http.post(address, answer))
    await session.logIn(credentials())
  }
  const look = `ook at endpoints.login and baseUrl (${apiUrl}/).`
  expect(told).toEqual([
    `session: POST ${address} was answered with 404: l${look}`,
    `session: POST ${address} was answered with 405: l${look}`,
    `session: POST ${address} was answered with a page in HTML, and not by an API: l${look}`,
    expect.stringMatching(/got no answer .* \(CORS\), and does it answer without a redirect/),
  ])
})

test('an answer without the token or the user is told with the fields that it has, and the option to look at', async () => {
  const session = createSession({ baseUrl: `${apiUrl}/`, name: 'fields' })
  stops.push(session.stop)
  storeOf(session as unknown as Layer)
  server.use(
    http.post(`${apiUrl}/api/auth/login`, () =>
      HttpResponse.json({ access_token: 'a-secret-token', expires_in: 1800 }),
    ),
  )
  await session.logIn(credentials())
  server.resetHandlers()
  server.use(http.get(`${apiUrl}/api/auth/user`, () => HttpResponse.json({ id: 1, name: 'Sara' })))
  await session.logIn(credentials())
  expect(told).toEqual([
    'session: Login response does not contain field token, but access_token, expires_in: look at the option that names it, such as token.property or user.property.',
    'session: User Data response does not contain field user, but id, name: look at the option that names it, such as user.property.',
  ])
})

test('an answer to a refresh without the token is told with the fields that it has', async () => {
  const session = createSession({ baseUrl: `${apiUrl}/`, name: 'renamed' })
  stops.push(session.stop)
  storeOf(session as unknown as Layer)
  await session.logIn(credentials())
  server.use(
    http.post(`${apiUrl}/api/auth/refresh`, () =>
      HttpResponse.json({ access: 'a-secret-token', expires_in: 1800 }),
    ),
  )
  // To the person it is a fault of the server.
  expect(await session.refresh()).toMatchObject({ ok: false, error: { kind: 'notUnderstood' } })
  expect(told).toEqual([
    'session: Refresh response does not contain field token, but access, expires_in: look at the option that names it, such as token.property or user.property.',
  ])
})

test('a user call that refuses a fresh token is told, and is an error for session.on', async () => {
  const session = createSession({ baseUrl: `${apiUrl}/`, name: 'refusesAll' })
  stops.push(session.stop)
  const errors: unknown[] = []
  session.on('error', (error) => errors.push(error))
  storeOf(session as unknown as Layer)
  server.use(http.get(`${apiUrl}/api/auth/user`, () => HttpResponse.json({}, { status: 401 })))
  await session.logIn(credentials())
  expect(errors).toEqual([expect.objectContaining({ name: 'RefusedError', call: 'user' })])
  expect(told).toEqual([
    `session: GET ${apiUrl}/api/auth/user refuses the access token with 401, a fresh one too: look at the options token.type ("Bearer"), token.name ("Authorization") and endpoints.user.`,
  ])
})

test('nothing is said of a 401 that the option expired tells from an expiry', async () => {
  const session = createSession({
    baseUrl: `${apiUrl}/`,
    name: 'tellsExpiry',
    expired: { user: [{ status: 401, path: 'code', is: 'token_expired' }] },
  })
  stops.push(session.stop)
  storeOf(session as unknown as Layer)
  server.use(
    http.get(`${apiUrl}/api/auth/user`, () => HttpResponse.json({ code: 'no' }, { status: 401 })),
  )
  await session.logIn(credentials())
  expect(told).toEqual([])
})

let count = 0
const signInTo = async (
  options: SessionOptions,
  answers: { login: JsonBodyType; user?: JsonBodyType },
  fields: Record<string, string> = { username: 'sara', password: 'parvaz-1405' },
) => {
  const session = createSession({
    baseUrl: `${apiUrl}/`,
    name: `doubtful${(count += 1)}`,
    ...options,
  })
  stops.push(session.stop)
  storeOf(session as unknown as Layer)
  server.use(
    http.post(`${apiUrl}/api/auth/login`, () => HttpResponse.json(answers.login)),
    http.get(`${apiUrl}/api/auth/user`, () =>
      HttpResponse.json(answers.user ?? { user: { id: 1, name: 'Sara' } }),
    ),
  )
  await session.logIn(new Credentials(fields, { remember: true }))
  session.stop()
  return told.splice(0)
}
const whole = { token: 'a-secret-token', refresh_token: 'a-secret-refresh', expires_in: 900 }

test('an answer to the login that has all that the options name is told nothing', async () => {
  expect(await signInTo({}, { login: whole })).toEqual([])
})

test('a login without a refresh token is told, unless nothing is said to renew the session', async () => {
  const { refresh_token: _, ...login } = whole
  expect(await signInTo({}, { login })).toEqual([
    'session: the answer to the login has no refresh token at refreshToken.property (refresh_token), so the session ends when its access token does. Set that option, or renewal: "cookie" where a cookie holds it, or renewal: "none" where nothing renews the session.',
  ])
  // What a function of the host finds is its own matter, and it is called once.
  const readTokens = jest.fn(() => ({ accessToken: 'a', expiresIn: 3_600_000 }))
  expect(await signInTo({ readTokens }, { login })).toEqual([])
  expect(readTokens).toHaveBeenCalledTimes(1)
  expect(await signInTo({ renewal: 'none' }, { login })).toEqual([])
})

test.each([
  ['604800000', 'milliseconds'],
  [1_790_000_000, 'epochSeconds'],
  ['2027-01-01T00:00:00Z', 'date'],
])('a lifetime of %p, read as seconds, is told with the likelier unit', async (lifetime, unit) => {
  const login = { ...whole, expires_in: lifetime }
  expect(await signInTo({}, { login })).toEqual([
    `session: the lifetime at token.expiresIn (expires_in) is hardly in seconds: should the option token.unit be "${unit}"?`,
  ])
  told = []
  expect(await signInTo({ token: { unit: unit as 'date' } }, { login })).toEqual([])
})

// A hundred years, ten, a year, thirty days, an hour and a second, nothing, and milliseconds since 1970.
test.each([3_153_600_000, 315_360_000, 31_535_999, 2_592_000, 3601, 0, 1.79e12, null, 'forever'])(
  'a lifetime of %p is told nothing',
  async (lifetime) => {
    expect(await signInTo({}, { login: { ...whole, expires_in: lifetime } })).toEqual([])
  },
)

test('a cookie that no browser keeps, or sends to another origin, is told', async () => {
  const renewal = 'cookie' as const
  const login = { token: whole.token, expires_in: 900 }
  const elsewhere = [
    `session: no cookie is kept of ${apiUrl}, or sent to it: it is another origin than http://localhost, that of the page. So nothing renews the session, and a reload may end it. Set the option credentials: "include"; the server must allow it (CORS).`,
  ]
  expect(await signInTo({ renewal }, { login })).toEqual(elsewhere)
  expect(await signInTo({ renewal }, { login })).toEqual([])
  expect(await signInTo({ renewal, credentials: 'include' }, { login })).toEqual([])
})

test('a cookie of the page’s own origin, or a request of the host’s own making, is told nothing', async () => {
  const other = 'http://other.test'
  const options = { renewal: 'cookie', baseUrl: `${other}/` } as const
  server.use(
    http.post('*/api/auth/login', () => HttpResponse.json({ token: whole.token })),
    http.get('*/api/auth/user', () => HttpResponse.json({ user: { id: 1, name: 'Sara' } })),
  )
  const signInOn = async (given: SessionOptions, environment = {}) => {
    const session = createSession({ ...given, name: `cookie${(count += 1)}` }, environment)
    stops.push(session.stop)
    storeOf(session as unknown as Layer)
    expect(await session.logIn(credentials())).toBeUndefined()
  }
  await signInOn(options, { origin: other })
  await signInOn({ ...options, buildRequest: (request) => request })
  expect(told).toEqual([])
  await signInOn(options)
  expect(told).toEqual([expect.stringContaining(`no cookie is kept of ${other}`)])
})

test('a user by whom one person cannot be told from another is told', async () => {
  const noId = 'so that one person cannot be told from another: set that option.'
  const told = (path: string) => [
    `session: the user has no text or whole number at user.id (${path}), ${noId}`,
  ]
  expect(await signInTo({}, { login: whole, user: { user: { uid: 1 } } })).toEqual(told('id'))
  expect(
    await signInTo({ user: { id: 'uid' } }, { login: whole, user: { user: { uid: 1 } } }),
  ).toEqual([])
  expect(
    await signInTo(
      { user: { from: 'login', id: ['uuid', 'sub'] } },
      { login: { ...whole, user: { name: 'Sara' } } },
    ),
  ).toEqual(told('uuid or sub'))
})

test('a login whose fields are not those of the options is told', async () => {
  const fields = { email: 'sara@example.com', password: 'parvaz-1405' }
  expect(await signInTo({}, { login: whole }, fields)).toEqual([
    'session: the login has no field "username" but email, password: name its fields as the option login.username does, or set that option.',
  ])
  expect(await signInTo({ login: { username: 'email' } }, { login: whole }, fields)).toEqual([])
  // A login by one field alone.
  const login = { username: 'ticket' }
  expect(await signInTo({ login }, { login: whole }, { ticket: 'a-ticket' })).toEqual([])
})

test('seconds that were meant as milliseconds, and the other way round, are told', async () => {
  createSession({
    name: 'units',
    token: { maxAge: 1_800_000, refreshBefore: 60 },
    refreshToken: { maxAge: 30 * 24 * 60 * 60 },
    limits: [idleTimeout({ after: 900_000 }), absoluteTimeout({ after: 8 * 60 * 60 })],
  }).stop()
  expect(told.splice(0)).toEqual([
    'session: the option idleTimeout.after is in seconds: are its 900000 meant as milliseconds?',
    'session: the option token.maxAge is in seconds: are its 1800000 meant as milliseconds?',
  ])

  const session = createSession({ baseUrl: apiUrl, name: 'short', timeouts: { login: 10 } })
  stops.push(session.stop)
  storeOf(session as unknown as Layer)
  server.use(http.post(`${apiUrl}/api/auth/login`, () => new Promise<never>(() => undefined)))
  await session.logIn(credentials())
  expect(told).toEqual([
    `session: POST ${apiUrl}/api/auth/login got no answer within 10 milliseconds: look at timeouts.login.`,
  ])
})

test('an api whose base query sends by session.fetch is not said to send no token', async () => {
  const sent: (string | null)[] = []
  const baseUrl = 'https://api.test/v1/'
  const session = createSession(
    {
      baseUrl,
      renewal: 'none',
      endpoints: { user: false, logout: false, refresh: false },
    } as SessionOptions,
    {
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
  await session.begin({ accessToken: 'a', expiresIn: 600, user: { id: 7 } })
  await store.dispatch(shop.endpoints.orders.initiate())
  stops.push(session.stop)
  expect([sent, told]).toEqual([['Bearer a'], []])
})
