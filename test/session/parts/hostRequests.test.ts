import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { fetchBaseQuery, type BaseQueryApi } from '@reduxjs/toolkit/query'
import { REHYDRATE } from 'redux-persist'
import { createApiCaches } from '../../../src/session/api/apiCaches'
import { createAuthorizedRequest } from '../../../src/session/api/authorizedRequest'
import { createBeyondRtkQuery } from '../../../src/session/api/beyondRtkQuery'
import { createHostAddress } from '../../../src/session/api/hostAddress'
import { createHostCalls } from '../../../src/session/api/hostCalls'
import { createRestoredCaches } from '../../../src/session/api/restoredCaches'
import { createCancellation } from '../../../src/session/refresh/cancellation'
import { expiredAuthSession, nobody, sessionEnded } from '../../../src/session/state/errors'
import { events } from '../../../src/session/state/events'
import { noSession, reduceSession } from '../../../src/session/state/reducer'
import type { Session } from '../../../src/session/state/session'
import { dawn, loggedIn, sessions, tokenExpired } from '../../support/sessions'

beforeEach(() => void jest.useFakeTimers({ now: dawn }))
afterEach(() => void jest.useRealTimers())
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

// @proves nobodyElse
describe('the answers that one person got', () => {
  type Calls = Record<string, { status: string; requestId: string }>
  const slice = (reducerPath: unknown, queries: Calls = {}, mutations: Calls = {}) => ({
    config: { reducerPath },
    queries,
    mutations,
  })
  const call = (status: string, requestId = 'r') => ({ status, requestId })
  type State = Record<string, ReturnType<typeof slice>>
  function caches(state: unknown = { api: slice('api'), session: { status: 'loggedIn' } }) {
    const sent: string[] = []
    // Takes what is removed out of the state, as RTK Query does.
    const dispatch = ({ type, payload }: { type: string; payload?: Record<string, string> }) => {
      const [id] = Object.values(payload ?? {})
      sent.push(id === undefined ? type : `${type} ${id}`)
      const kind = /(queries|mutations)\/\w+$/.exec(type)?.[1] as 'queries' | undefined
      if (id === undefined) Object.assign(state as State, { [type.split('/')[0] ?? '']: undefined })
      if (kind && id) delete (state as State)[type.replace(/\/\w+\/\w+$/, '')]?.[kind][id]
    }
    return { ...createApiCaches({ dispatch } as never, () => ({ getState: () => state })), sent }
  }

  test('are removed at once, from each api in the store; the calls under way, and what was refused meanwhile, in the next task', async () => {
    const state = {
      api: slice('api', {
        mine: call('fulfilled'),
        failed: call('rejected'),
        old: call('pending', '1'),
      }),
      'other/a': slice('other/a', {}, { save: call('fulfilled'), slow: call('pending', '2') }),
      idle: slice('idle', { mine: call('fulfilled') }),
      ...{ session: { status: 'loggedIn' }, count: 1, none: null, list: [], odd: slice(undefined) },
      ...{ half: { config: { reducerPath: 'half' } } },
    }
    const { reset, sent } = caches(state)
    reset()
    const atOnce = [
      ...['idle/resetApiState', 'half/resetApiState'],
      'api/queries/removeQueryResult mine',
      'api/queries/removeQueryResult failed',
      'other/a/mutations/removeMutationResult save',
    ]
    expect(sent).toEqual(atOnce)
    // What is asked for from now on is the guest's.
    Object.assign(state.api.queries, {
      asked: call('pending', '3'),
      had: call('fulfilled', '4'),
      refused: call('rejected', '5'),
      old: call('fulfilled', '1'),
    })
    reset()
    const again = ['old', 'had', 'refused'].map((id) => `api/queries/removeQueryResult ${id}`)
    expect(sent).toEqual([...atOnce, ...again])
    Object.assign(state.api.queries, {
      new: call('pending', '6'),
      denied: call('rejected', '7'),
      got: call('fulfilled', '8'),
    })
    await pass(0)
    expect(Object.keys(state.api.queries)).toEqual(['new', 'got'])
    expect(state['other/a'].mutations).toEqual({})
    await pass(1000)
    expect(Object.keys(state.api.queries)).toEqual(['new', 'got'])
  })

  test('are none in a store whose state is no object', async () => {
    const strange = caches(7)
    strange.reset()
    await pass(0)
    expect(strange.sent).toEqual([])
  })

  test('are dropped at once for a session that begins, and only once', async () => {
    const { reset, begin, sent } = caches()
    begin()
    expect(sent).toEqual([])
    reset()
    begin()
    expect(sent).toEqual(['api/resetApiState'])
    begin()
    await pass(0)
    expect(sent).toEqual(['api/resetApiState'])
  })

  test('stay as a session begins, but for the queries that failed', () => {
    const queries = {
      had: call('fulfilled'),
      refused: call('rejected', '1'),
      asked: call('pending', '2'),
    }
    const { begin, sent } = caches({
      api: slice('api', queries, { failed: call('rejected', '3') }),
    })
    begin()
    expect(sent).toEqual(['api/queries/removeQueryResult refused'])
  })

  test('are not brought back by a change of them that is undone, where the next ones have not come', () => {
    const queries = { mine: { fulfilledTimeStamp: dawn }, asked: {} }
    const { isPast } = caches({ 'other/a': { ...slice('other/a'), queries } })
    const undone = (queryCacheKey: string) =>
      isPast({ type: 'other/a/queries/queryResultPatched', payload: { queryCacheKey } })
    expect(['mine', 'asked', 'gone'].map(undone)).toEqual([false, true, true])
    expect(isPast({ type: 'other/a/executeQuery/pending' })).toBe(false)
    // An action of the host's own.
    expect(isPast({ type: 'mine/queryResultPatched', payload: { queryCacheKey: 'mine' } })).toBe(
      false,
    )
    // An api whose reducer the store has not.
    const payload = { queryCacheKey: 'mine' }
    expect(isPast({ type: 'none/queries/queryResultPatched', payload })).toBe(true)
  })
})

// @proves nobodyElse
describe('a cache that a host’s redux-persist has put back', () => {
  const own = (...moments: number[]) => ({
    config: { reducerPath: 'own' },
    queries: Object.fromEntries(moments.map((at) => [String(at), { fulfilledTimeStamp: at }])),
  })
  function caches({
    session = loggedIn() as Session,
    area = 'local',
    state = { own: own(dawn) } as object,
    isReady = true,
  } = {}) {
    const mine = { isReady }
    const sent: string[] = []
    const access = {
      session: () => session,
      dispatch: ({ type }: { type: string }) => void sent.push(type),
    }
    const made = createRestoredCaches({
      env: { now: () => dawn },
      state: access,
      storage: { area: () => area },
      isReady: () => mine.isReady,
      caches: createApiCaches(access as never, () => ({ getState: () => state })),
    } as never)
    return { ...made, mine, sent }
  }
  const emptied = ['own/resetApiState']

  test.each<[string, Parameters<typeof caches>[0], string[]]>([
    ['stays, where its answers are of this session', {}, []],
    ['is emptied, where one is from before it', { state: { own: own(dawn, dawn - 1) } }, emptied],
    [
      'is emptied, where the answer to a mutation is from before it',
      { state: { own: { ...own(), mutations: { a: { fulfilledTimeStamp: dawn - 1 } } } } },
      emptied,
    ],
    [
      'is emptied, where one is from before the end of the last one',
      { session: sessions.loggedOut, state: { own: own(dawn - 1) } },
      emptied,
    ],
    ['is emptied, where one is from the future', { state: { own: own(dawn + 1) } }, emptied],
    ['stays, where its answers are a guest’s', { session: sessions.loggedOut }, []],
    ['is emptied, where nobody knows whose it was', { session: noSession }, emptied],
    ['is emptied, where the session is this tab’s own', { area: 'tab' }, emptied],
    ['stays, where it has no answer', { session: noSession, state: { own: own() } }, []],
    ['is none, where its api is there no more', { session: noSession, state: {} }, []],
  ])('%s', (_, given, expected) => {
    const { note, check, sent } = caches(given)
    note({ type: REHYDRATE, payload: { own: own(dawn), theme: 'dark', other: { config: {} } } })
    check()
    expect(sent).toEqual(expected)
  })

  test('is emptied, where the rehydration leaves out what tells its api', () => {
    const { note, sent } = caches({ session: noSession })
    note({ type: REHYDRATE, payload: { queries: {} } })
    expect(sent).toEqual(emptied)
  })

  test('is looked at by itself, or once the stored session is read back', () => {
    const { note, check, mine, sent } = caches({ session: noSession, isReady: false })
    note({ type: REHYDRATE, payload: own(dawn) })
    expect(sent).toEqual([])
    mine.isReady = true
    check()
    check()
    expect(sent).toEqual(emptied)
  })

  test.each([
    ['another action', { type: 'other', payload: { own: own(dawn) } }],
    ['a rehydration of nothing', { type: REHYDRATE, payload: undefined }],
    ['a rehydration of a text', { type: REHYDRATE, payload: 'own' }],
    ['a rehydration of other things', { type: REHYDRATE, payload: { own: { config: 'own' } } }],
    ['a path that is none', { type: REHYDRATE, payload: { a: { config: { reducerPath: 1 } } } }],
  ])('is not there after %s', (_, action) => {
    const state = { own: own(dawn), 1: own(dawn), undefined: own(dawn) }
    const { note, sent } = caches({ session: noSession, state })
    note(action)
    expect(sent).toEqual([])
  })
})

// @proves nobodyElse, keptPage
describe('a call of the host', () => {
  function page(session: Session, suspendedPage?: { isSuspended: () => boolean; pageOf: unknown }) {
    const mine = { session, isReady: true }
    const state = { session: () => mine.session }
    const isReady = () => mine.isReady
    const cancellation = createCancellation()
    const calls = createHostCalls({ state, cancellation, suspendedPage, isReady } as never)
    return { ...calls, mine, cancellation }
  }
  const call = (type?: 'query' | 'mutation') => ({
    signal: new AbortController().signal,
    ...(type && { type }),
  })
  const kept = (isSuspended: boolean, of?: number) => ({
    isSuspended: () => isSuspended,
    pageOf: () => of,
  })

  test.each<[string, Session, Session, boolean]>([
    ['of a session may be sent in it', loggedIn(), loggedIn(), true],
    ['of a session may be sent once its token has ended', loggedIn(), tokenExpired(), true],
    ['of a session may not be sent in the next', loggedIn(), loggedIn({ epoch: 4 }), false],
    ['of a session may not be sent once that is over', loggedIn(), sessions.loggedOut, false],
    ['of a guest may be sent by a guest', noSession, noSession, true],
    ['of a guest may be sent by who signs in', noSession, loggedIn(), true],
  ])('%s', (_, before, after, expected) => {
    const { begin, admits, mine } = page(before)
    const mineCall = call()
    begin(mineCall)
    mine.session = after
    expect(admits(mineCall)).toBe(expected)
    begin(mineCall)
    expect(admits(mineCall)).toBe(expected)
    expect(admits(call())).toBe(true)
  })

  test('of a guest that changes something may not be sent by who signs in', () => {
    const { begin, admits, mine } = page(noSession)
    const [change, read] = [call('mutation'), call('query')]
    begin(change)
    begin(read)
    expect(admits(change)).toBe(true)
    mine.session = loggedIn()
    expect([admits(change), admits(read), admits(call('mutation'))]).toEqual([false, true, true])
  })

  test('of nobody knows whose page yet is that of the session which is read back', () => {
    const { begin, admits, mine } = page(noSession)
    mine.isReady = false
    const change = call('mutation')
    begin(change)
    expect(admits(change)).toBe(true)
    Object.assign(mine, { isReady: true, session: loggedIn() })
    expect(admits(change)).toBe(true)
    mine.session = loggedIn({ epoch: 4 })
    expect(admits(change)).toBe(false)
  })

  test('of a page that was kept may be sent in the session that goes on with it', () => {
    const { begin, admits, mine } = page(loggedIn(), kept(false, 3))
    const mineCall = call()
    begin(mineCall)
    mine.session = loggedIn({ epoch: 4 })
    expect(admits(mineCall)).toBe(true)
  })

  test('that begins in the task in which a page is kept may be sent in the session that goes on with it', () => {
    const page3 = { isHeld: true, isSuspended: () => page3.isHeld, pageOf: () => 3 }
    const { begin, admits, mine, cancellation } = page(loggedIn(), page3)
    mine.session = sessions.loggedOut
    cancellation.cancel(sessions.loggedOut, true)
    const change = call('mutation')
    begin(change)
    expect(admits(change)).toBe(false)
    Object.assign(mine, { session: loggedIn({ epoch: 4 }) })
    page3.isHeld = false
    expect(admits(change)).toBe(true)
  })

  test('that changes something may not be sent in the task in which one session follows another, once its listeners were told', async () => {
    const { begin, admits, cancellation } = page(loggedIn({ epoch: 4 }))
    const cutOff = call('mutation')
    cancellation.signal().addEventListener('abort', () => begin(cutOff))
    cancellation.cancel(loggedIn({ epoch: 4 }), true)
    expect(admits(cutOff)).toBe(false)
    cancellation.settle()
    const [told, change, read] = [call('mutation'), call('mutation'), call('query')]
    begin(told)
    await Promise.resolve()
    begin(change)
    begin(read)
    const late = call('mutation')
    expect([told, change, read, late].map(admits)).toEqual([true, false, true, false])
    await pass(0)
    expect([change, read, call('mutation')].map(admits)).toEqual([false, true, true])
  })

  test('that changes something may be sent in the task in which a guest signs in, and where no session has ended', async () => {
    const { admits, cancellation } = page(loggedIn({ epoch: 4 }))
    cancellation.cancel(loggedIn({ epoch: 4 }), false)
    cancellation.settle()
    await Promise.resolve()
    expect(admits(call('mutation'))).toBe(true)
    cancellation.cancel()
    expect(admits(call('mutation'))).toBe(true)
  })

  test('that changes something may not be sent as the page of another session is unmounted, until the next task or page', async () => {
    const { admits, cancellation } = page(loggedIn({ epoch: 4 }))
    cancellation.hold()
    expect([admits(call('mutation')), admits(call('query'))]).toEqual([false, true])
    cancellation.settle()
    expect(admits(call('mutation'))).toBe(true)
    cancellation.hold()
    await pass(0)
    expect(admits(call('mutation'))).toBe(true)
  })

  test('may not be sent while a page is kept', () => {
    const { admits, isSuspended } = page(loggedIn(), kept(true))
    expect([admits(call()), isSuspended()]).toEqual([false, true])
    expect(page(loggedIn(), kept(false)).isSuspended()).toBe(false)
    expect(page(loggedIn()).isSuspended()).toBe(false)
  })

  test('gets no token while a page is kept', async () => {
    const accessToken = jest.fn(() => Promise.resolve({ token: 'a' }))
    const whenReady = <T>(run: () => Promise<T>) => run()
    const open = (isSuspended: boolean) =>
      createBeyondRtkQuery({
        ...{ accessToken, whenReady },
        hostCalls: { isSuspended: () => isSuspended },
      } as never)
    await expect(open(true).accessToken()).rejects.toMatchObject(sessionEnded)
    expect(accessToken).not.toHaveBeenCalled()
    expect(await open(false).accessToken({ refused: 'b' })).toBe('a')
    expect(accessToken.mock.calls).toEqual([[{ refused: 'b' }]])
  })
})

describe('where a request of the host goes', () => {
  const origin = 'https://app.test'
  const api = 'https://api.test'
  const asked = { signal: new AbortController().signal, getState: () => ({}) } as BaseQueryApi
  const addressOf = (
    url: string,
    { own, told }: { own?: string | undefined; told?: string | undefined } = {},
  ) =>
    createHostAddress(
      {
        env: { origin } as never,
        baseUrl: new URL(`${api}/v1/`),
        isOurs: (each) => new URL(each).origin === api,
      },
      fetchBaseQuery(own === undefined ? {} : { baseUrl: own }) as never,
      told,
    )({ url, method: 'GET' }, url, asked)

  test.each<[string, { own?: string; told?: string }, string]>([
    ['notes', {}, `${api}/v1/notes`],
    ['/notes', {}, `${api}/notes`],
    ['', {}, `${api}/v1/`],
    ['?a=1', {}, `${api}/v1/?a=1`],
    ['notes', { own: `${api}/v2/` }, `${api}/v2/notes`],
    ['/notes', { own: `${api}/v2/` }, `${api}/v2/notes`],
    ['notes', { own: `${api}/v2` }, `${api}/v2/notes`],
    ['notes/?a=/b', { own: `${api}/v2/` }, `${api}/v2/notes/?a=/b`],
  ])('%j with %j: to %s, as an absolute URL', async (url, base, goesTo) => {
    expect(await addressOf(url, base)).toEqual({ args: { url: goesTo, method: 'GET' }, goesTo })
  })

  test.each<[string, { own?: string; told?: string }, string]>([
    ['https://other.test/a', {}, 'https://other.test/a'],
    ['HTTPS://Other.test', {}, 'https://other.test/'],
    ['web+x.1-y://other.test/a', {}, 'web+x.1-y://other.test/a'],
    ['//other.test/a', { own: `${api}/v2/` }, 'https://other.test/a'],
    ['https://', {}, ''],
    ['', { own: `${api}/v2` }, `${api}/v2/`],
    ['?a=1', { own: `${api}/v2` }, `${api}/v2/?a=1`],
    ['?a=1', { own: 'https://other.test/v2' }, ''],
    ['notes', { told: `${api}/v2/` }, `${api}/v2/notes`],
    ['notes', { told: 'https://other.test/' }, ''],
    ['notes', { told: '/v2/' }, ''],
    ['https://other.test/a', { told: api }, 'https://other.test/a'],
    // Some put also a whole URL behind their base.
    [`${api}/a`, { told: 'https://other.test/' }, ''],
    [`${api}/a`, { told: '/v2' }, ''],
    [`${api}/a`, { told: `${api}/v2` }, `${api}/a`],
    [`${api}/a`, { own: 'https://other.test/' }, `${api}/a`],
    ['documents:batchGet', { told: `${api}/v2` }, `${api}/v2/documents:batchGet`],
    ['documents:batchGet', { told: `${api}/v2/` }, `${api}/v2/documents:batchGet`],
    ['', { told: `${api}/graphql` }, `${api}/graphql`],
  ])('%j with %j: to %j, as it is', async (url, base, goesTo) => {
    expect(await addressOf(url, base)).toEqual({ args: { url, method: 'GET' }, goesTo })
  })

  test('where a `Request` tells its URL as it was given, as that of a polyfill does, all is as elsewhere', async () => {
    const known = jest
      .spyOn(globalThis, 'Request')
      .mockImplementation((url, init) => ({ url, headers: new Headers(init?.headers) }) as Request)
    const told = [`${api}/v2/`, `${api}/v2`].map((each) => addressOf('/notes', { told: each }))
    expect(await Promise.all(told)).toMatchObject(Array(2).fill({ goesTo: `${api}/notes` }))
    expect(await addressOf(`${api}/a`, { told: api })).toMatchObject({ goesTo: `${api}/a` })
    known.mockRestore()
  })

  test('what begins as with the scheme of the web is handed on whole, so that nobody takes it for another host', async () => {
    for (const url of ['https:/evil.test/x', 'http:evil.test/x'])
      expect(await addressOf(url, { told: `${api}/v2/` })).toEqual({
        args: { url: `${api}/v2/${url}`, method: 'GET' },
        goesTo: `${api}/v2/${url}`,
      })
  })

  test.each([api, `${api}/graphql`, `${api}/?r=`])(
    'arguments without a URL behind %s are left as they are',
    async (told) => {
      const address = createHostAddress(
        {
          env: { origin } as never,
          baseUrl: new URL(`${api}/v1/`),
          isOurs: (each) => new URL(each).origin === api,
        },
        fetchBaseQuery() as never,
        told,
      )
      const { args, goesTo } = await address({ document: '{ a }' }, '', asked)
      expect([args, new URL(goesTo).origin]).toEqual([{ document: '{ a }' }, api])
    },
  )

  // @proves secrets
  test.each([
    ['.evil.test', `/.evil.test`],
    ['@evil.test/', `/@evil.test/`],
    ['a/b', '/a/b'],
    ['/a', '/a'],
    ['?a', '?a'],
  ])('%j after a base that is an origin only stays on that: %j', async (url, joined) => {
    const { args, goesTo } = await addressOf(url, { told: api })
    expect(args).toEqual({ url: joined, method: 'GET' })
    expect(new URL(goesTo).origin).toBe(api)
  })

  test('x://a b is no address, and in a text that only has one inside it is relative', async () => {
    expect(await addressOf('to https://other.test/')).toMatchObject({
      goesTo: `${api}/v1/to%20https://other.test/`,
    })
  })

  test('is not known of another base query, which is said with what to do', async () => {
    const other = jest.fn(() => ({ data: null }))
    const address = createHostAddress(
      { env: { origin } as never, baseUrl: new URL(api), isOurs: () => true },
      other,
      undefined,
    )
    await expect(address({ url: 'notes' }, 'notes', asked)).rejects.toEqual(
      new TypeError(
        'withSession cannot know where this base query sends "notes": say it, as in ' +
          'withSession(baseQuery, { baseUrl: "https://api.example.com/" }).',
      ),
    )
    await expect(address({ url: 'others' }, 'others', asked)).rejects.toThrow('sends "others"')
    expect(other).not.toHaveBeenCalled()
    expect(await address({ url: `${api}/a` }, `${api}/a`, asked)).toMatchObject({
      goesTo: `${api}/a`,
    })
  })

  test('is asked of the base query once, and nothing is sent for it', async () => {
    const fetchFn = jest.fn(() => Promise.reject(new Error('No')))
    const base = fetchBaseQuery({ baseUrl: `${api}/v2/`, fetchFn })
    const asks = jest.fn(base)
    asks.toString = () => base.toString()
    const address = createHostAddress(
      { env: { origin } as never, baseUrl: new URL(api), isOurs: () => true },
      asks as never,
      undefined,
    )
    await address({ url: 'a' }, 'a', asked)
    await address({ url: 'b' }, 'b', asked)
    expect(asks).toHaveBeenCalledTimes(1)
  })
})

// @proves noExpiredToken
describe('a request under a session', () => {
  function open({
    session = loggedIn() as Session,
    checked,
    answers = [] as number[],
    refresh = () => Promise.resolve<object>({ ok: true, isFetched: true }),
    lastEndError = () => undefined as object | undefined,
    due = Infinity,
  }: {
    session?: Session
    /** The session once the clock has been looked at. */
    checked?: Session
    answers?: number[]
    refresh?: () => Promise<object>
    lastEndError?: () => object | undefined
    /** When a token is fetched ahead of its end. */
    due?: number
  } = {}) {
    const mine = { now: session }
    const refreshes = jest.fn(async () => {
      const done = await refresh()
      const { rotation = 0 } = mine.now as { rotation?: number }
      const next = { value: `token-${rotation + 1}`, expiresAt: dawn + 60_000 }
      if ('ok' in done && done.ok)
        mine.now = loggedIn({ rotation: rotation + 1, accessToken: next })
      return 'isFetched' in done ? { ...done, fetched: mine.now } : done
    })
    const cancellation = createCancellation()
    const dispatched: object[] = []
    const made = createAuthorizedRequest({
      env: { now: () => Date.now() },
      state: {
        session: () => mine.now,
        dispatch: (event: Parameters<typeof reduceSession>[1]) => {
          dispatched.push(event)
          mine.now = reduceSession(mine.now, event)
        },
      },
      cancellation,
      proactiveRefresh: { at: () => due },
      checkExpiry: () => (mine.now = checked ?? mine.now),
      refresh: refreshes,
      lastEndError,
    } as never)
    const sent: (string | undefined)[] = []
    const ask = (more: object = {}) =>
      made.authorized<number | { error: object }>({
        send: (token) => {
          sent.push(token)
          return answers.shift() ?? 200
        },
        signal: new AbortController().signal,
        isUnauthorized: (status) => status === 401,
        ...more,
      })
    return { ...made, ask, sent, mine, refreshes, cancellation, dispatched }
  }

  test('is sent again with a new token where the first is refused', async () => {
    const { ask, sent, dispatched } = open({ answers: [401] })
    expect(await ask()).toBe(200)
    expect(sent).toEqual(['access-token', 'token-2'])
    expect(dispatched).toEqual([
      events.tokenExpired({ epoch: 3, rotation: 1, at: dawn, because: 'refused' }),
    ])
  })

  test('whose token is refused and cannot be renewed ends the session with that, once no other tab has a newer one', async () => {
    const { ask, sent, refreshes, dispatched } = open({
      session: loggedIn({ renewal: { by: 'none' } }),
      answers: [401],
      refresh: () => Promise.resolve({ ok: false, error: expiredAuthSession }),
    })
    expect(await ask()).toBe(401)
    expect(sent).toEqual(['access-token'])
    expect(refreshes).toHaveBeenCalledTimes(1)
    expect(dispatched).toEqual([events.reset({ epoch: 3, reason: 'tokenRefused', at: dawn })])
  })

  test('is sent again with the token that was there by the time the first was refused', async () => {
    const { ask, mine, refreshes } = open()
    const sent: unknown[] = []
    const send = (token: unknown) => {
      sent.push(token)
      if (sent.length > 1) return 200
      const newer = { value: 'newer', expiresAt: dawn + 60_000 }
      mine.now = loggedIn({ rotation: 2, accessToken: newer })
      return 401
    }
    expect(await ask({ send })).toBe(200)
    expect(sent).toEqual(['access-token', 'newer'])
    expect(refreshes).not.toHaveBeenCalled()
  })

  test.each([
    ['is answered with it', 200],
    ['may have been carried out', 401],
  ])('that %s the second time is not sent a third time', async (_, status) => {
    const refresh = () => Promise.resolve({ ok: true })
    const { ask, sent } = open({ answers: [401, status], refresh })
    expect(await ask({ mayBeDone: () => sent.length === 2 })).toBe(status)
    expect(sent).toEqual(['access-token', 'token-2'])
  })

  test('without a name is refreshed for each time, with one only until it has answered', async () => {
    const all = [401, 401, 401, 401, 401, 200, 401, 401]
    const unnamed = open({ answers: [...all] })
    for (let i = 0; i < 2; i += 1) await unnamed.ask()
    expect(unnamed.refreshes).toHaveBeenCalledTimes(2)
    const named = open({ answers: [...all] })
    for (let i = 0; i < 4; i += 1) await named.ask({ endpoint: () => 'a' })
    expect(named.refreshes.mock.calls).toHaveLength(1)
    expect(await named.ask({ endpoint: () => 'a' })).toBe(200)
    expect(await named.ask({ endpoint: () => 'a' })).toBe(401)
    expect(named.refreshes.mock.calls).toHaveLength(2)
  })

  test('is sent a third time where the token that was refused was fetched by another tab, and not a fourth', async () => {
    const refresh = () => Promise.resolve({ ok: true })
    const { ask, sent } = open({ answers: [401, 401, 401], refresh })
    expect(await ask()).toBe(401)
    expect(sent).toEqual(['access-token', 'token-2', 'token-3'])
  })

  test('is sent a third time where its new token was refused to another request meanwhile', async () => {
    const { ask, mine } = open()
    const sent: unknown[] = []
    const send = (token: unknown) => {
      sent.push(token)
      if (sent.length === 2) mine.now = tokenExpired({ rotation: 2 })
      return sent.length < 3 ? 401 : 200
    }
    expect(await ask({ send })).toBe(200)
    expect(sent).toEqual(['access-token', 'token-2', 'token-3'])
  })

  test('of a person who signs out in the same task is not sent', async () => {
    const { ask, sent, cancellation } = open()
    const asked = ask()
    cancellation.cancel()
    expect(await asked).toEqual({ error: sessionEnded })
    expect(sent).toEqual([])
  })

  test('whose session ends while it is under way has no answer, even where that had come', async () => {
    const { ask, cancellation } = open()
    const send = () => {
      cancellation.cancel()
      return 200
    }
    expect(await ask({ send })).toEqual({ error: sessionEnded })
  })

  test('that may do without a token is not sent without one once its session is over', async () => {
    const { ask, sent, cancellation } = open({
      session: tokenExpired(),
      refresh: () => (cancellation.cancel(), Promise.resolve({ ok: true })),
    })
    expect(await ask({ isOptional: true })).toEqual({ error: sessionEnded })
    expect(sent).toEqual([])
  })

  test('finds out by the clock that its session is over, and says why', async () => {
    const { ask, sent } = open({ checked: sessions.loggedOut })
    expect(await ask()).toEqual({ error: expiredAuthSession })
    const other = open({ checked: sessions.loggedOut, lastEndError: () => sessionEnded })
    expect(await other.ask()).toEqual({ error: sessionEnded })
    expect([...sent, ...other.sent]).toEqual([])
  })

  test('of a guest is sent without a token, but not in the task in which a session has ended', async () => {
    const guest = open({ session: noSession })
    expect(await guest.ask()).toBe(200)
    expect(guest.sent).toEqual([undefined])
    const ended = open({ session: noSession, lastEndError: () => sessionEnded })
    expect(await ended.ask()).toEqual({ error: sessionEnded })
    expect(await ended.ask({ isOptional: true })).toBe(200)
    expect(ended.sent).toEqual([undefined])
  })

  test('that may do without a token is sent without one, where the server is away', async () => {
    const refresh = () => Promise.resolve({ ok: false, error: expiredAuthSession })
    const { ask, sent } = open({ session: tokenExpired(), refresh })
    expect(await ask()).toEqual({ error: expiredAuthSession })
    expect(await ask({ isOptional: true })).toBe(200)
    expect(sent).toEqual([undefined])
  })

  test('without a token that is refused is not refreshed for', async () => {
    const refresh = () => Promise.resolve({ ok: false, error: expiredAuthSession })
    const { ask, refreshes } = open({ session: tokenExpired(), refresh, answers: [401] })
    expect(await ask({ isOptional: true })).toBe(401)
    expect(refreshes).toHaveBeenCalledTimes(1)
  })

  test('that the server may have carried out is not sent again, nor what cannot be', async () => {
    const { ask, sent, refreshes } = open({ answers: [401, 401] })
    expect(await ask({ mayBeDone: () => true })).toBe(401)
    expect(await ask({ canRetry: false })).toMatchObject({
      error: { name: 'BodyNotRepeatedError' },
    })
    expect([sent.length, refreshes.mock.calls.length]).toEqual([2, 1])
  })

  test('gets a token that is not the refused one', async () => {
    const { accessToken, refreshes } = open()
    expect(await accessToken()).toEqual({ token: 'access-token' })
    expect(await accessToken({ refused: 'other' })).toEqual({ token: 'access-token' })
    expect(refreshes).not.toHaveBeenCalled()
    expect(await accessToken({ refused: 'access-token' })).toEqual({ token: 'token-2' })
    const expired = open({ session: tokenExpired() })
    expect(await expired.accessToken({ refused: 'other' })).toEqual({ token: 'token-2' })
  })

  test('gets no token where none can be had, and is told why', async () => {
    const refresh = () => Promise.resolve({ ok: false, error: expiredAuthSession })
    const { accessToken } = open({ session: tokenExpired(), refresh })
    expect(await accessToken()).toEqual({ error: expiredAuthSession })
    expect(await open({ session: noSession }).accessToken()).toEqual({ error: nobody })
    const ended = open({ session: noSession, lastEndError: () => expiredAuthSession })
    expect(await ended.accessToken()).toEqual({ error: expiredAuthSession })
  })

  test('has a token fetched in the background from the moment on at which that is due', async () => {
    const early = open({ due: dawn + 1 })
    expect([await early.ask(), early.refreshes.mock.calls.length]).toEqual([200, 0])
    const { ask, refreshes } = open({ due: dawn })
    expect([await ask(), refreshes.mock.calls.length]).toEqual([200, 1])
  })

  test('that gets no answer does not make up for an endpoint that has refused every token', async () => {
    let isAway = false
    const refresh = () =>
      Promise.resolve(
        isAway ? { ok: false, error: expiredAuthSession } : { ok: true, isFetched: true },
      )
    const { ask, mine, refreshes } = open({ answers: [401, 401, 401], refresh })
    expect(await ask({ endpoint: () => 'a' })).toBe(401)
    const { now } = mine
    isAway = true
    mine.now = tokenExpired({ rotation: 2 })
    expect(await ask({ endpoint: () => 'a' })).toEqual({ error: expiredAuthSession })
    mine.now = now
    expect(await ask({ endpoint: () => 'a' })).toBe(401)
    expect(refreshes).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['a new token', { ok: true }, sessionEnded],
    ['no token', { ok: false, error: expiredAuthSession }, expiredAuthSession],
  ])(
    'whose session is over by the time there is %s gets none of the next one',
    async (_, done, error) => {
      const { ask, accessToken, sent, mine, cancellation } = open({
        session: tokenExpired(),
        refresh: () => (cancellation.cancel(), Promise.resolve(done)),
      })
      expect(await accessToken()).toEqual({ error })
      mine.now = tokenExpired()
      expect(await ask()).toEqual({ error })
      expect(sent).toEqual([])
    },
  )
})
