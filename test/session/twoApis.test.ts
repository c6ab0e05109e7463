import { expect, test } from '@jest/globals'
import { configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery, retry } from '@reduxjs/toolkit/query'
import { createSession, Credentials, reauthDialog, type SessionOptions } from '../../src/session'
import { apiUrl } from '../support/device'
import { until } from '../support/fakeTime'
import { useDemoServer } from '../support/server'

const { backend, received } = useDemoServer()
/** Long enough for what is done a tick later, and for several tries. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 700))

/** A base query that nothing stops, as one of another library may be. */
const deaf: ReturnType<typeof fetchBaseQuery> = (args, api, extra) =>
  fetchBaseQuery()(args, { ...api, signal: new AbortController().signal }, extra)

/** A host with the session's api, a second one for notes, and one that has nothing to do with sessions. */
async function openHost(options: SessionOptions = {}, wrap = <B>(baseQuery: B) => baseQuery) {
  const session = createSession({ baseUrl: apiUrl, ...options })
  const { api } = session
  const notesApi = createApi({
    reducerPath: 'notesApi',
    baseQuery: wrap(session.withSession(deaf, { baseUrl: '' })),
    endpoints: (build) => ({
      notes: build.query<unknown, void>({ query: () => '/api/notes' }),
      /** Goes on whatever becomes of it, as a loop of a host's own may. */
      addTwice: build.mutation<unknown, string>({
        async queryFn(text, _api, _extra, send) {
          const note = { url: '/api/notes', method: 'POST', body: { text } }
          await send(note)
          await aWhile()
          return (await send(note)) as { data: unknown }
        },
      }),
      addNote: build.mutation<unknown, string>({
        query: (text) => ({ url: '/api/notes', method: 'POST', body: { text } }),
      }),
    }),
  })
  const publicApi = createApi({
    reducerPath: 'publicApi',
    baseQuery: () => ({ data: 'news' }),
    endpoints: (build) => ({ news: build.query<string, void>({ query: () => '' }) }),
  })
  const store = configureStore({
    reducer: {
      session: session.reducer,
      [api.reducerPath]: api.reducer,
      [notesApi.reducerPath]: notesApi.reducer,
      [publicApi.reducerPath]: publicApi.reducer,
    },
    middleware: (getDefault) =>
      getDefault().prepend(session.middleware).concat(notesApi.middleware, publicApi.middleware),
  })
  await session.ready
  return {
    session,
    store,
    notesApi,
    publicApi,
    logIn: (username: 'sara' | 'omid') => {
      const password = { sara: 'parvaz-1405', omid: 'darya-1405' }[username]
      return session.logIn(new Credentials({ username, password }, { remember: true }))
    },
    cached: () => Object.keys(store.getState().notesApi.queries),
  }
}
type Host = Awaited<ReturnType<typeof openHost>>

const read = ({ store, notesApi }: Host) => store.dispatch(notesApi.endpoints.notes.initiate())

test.each<[string, (host: Host) => Promise<unknown>]>([
  ['signs out', ({ session }) => session.logOut()],
  ['is followed by another person', ({ logIn }) => logIn('omid')],
])(
  'the cache of every api that was asked for something is empty once its person %s',
  async (_, end) => {
    const host = await openHost()
    await host.logIn('sara')
    await read(host)
    await host.store.dispatch(host.publicApi.endpoints.news.initiate())
    expect(host.cached()).toHaveLength(1)
    await end(host)
    await aWhile()
    expect(host.cached()).toEqual([])
    // No api tells by whom it is known what it was answered: by a cookie, say.
    expect(Object.keys(host.store.getState().publicApi.queries)).toEqual([])
    host.session.stop()
  },
)

// @proves nobodyElse, keptPage: twoApis same another
test('a page that is kept keeps both caches, and another person finds both empty', async () => {
  const host = await openHost({ onEnd: reauthDialog })
  await host.logIn('sara')
  host.session.suspendedPage?.mount()
  await read(host)
  host.session.expire()
  await aWhile()
  expect(host.cached()).toHaveLength(1)
  await host.logIn('omid')
  await aWhile()
  expect(host.cached()).toEqual([])
  host.session.stop()
})

// @proves nobodyElse: twoApis same another
test('a call that tries again and again does not outlive the session that it began under', async () => {
  const host = await openHost({}, (baseQuery) => {
    const backoff = () => new Promise<void>((resolve) => setTimeout(resolve, 100))
    return retry(baseQuery as never, { maxRetries: 50, backoff }) as typeof baseQuery
  })
  await host.logIn('sara')
  backend.setFault('notes', { kind: 'status', status: 500 })
  const saving = host.store.dispatch(host.notesApi.endpoints.addNote.initiate('by Sara'))
  await aWhile()
  backend.clearFaults()
  await host.session.logOut()
  await host.logIn('omid')
  received.length = 0
  await aWhile()
  expect(received.filter(({ call }) => call === 'POST /api/notes')).toEqual([])
  expect(await saving).toMatchObject({
    error: { name: expect.stringMatching(/^(SessionEnded|Abort)Error$/) },
  })
  host.session.stop()
})

// @proves nobodyElse: twoApis another
test('what a page began and does not stop is not sent under the next person', async () => {
  const host = await openHost()
  await host.logIn('sara')
  void host.store.dispatch(host.notesApi.endpoints.addTwice.initiate('by Sara'))
  await until(() => received.some(({ call }) => call === 'POST /api/notes'))
  await host.logIn('omid')
  await aWhile()
  await aWhile()
  expect(received.filter(({ call }) => call === 'POST /api/notes')).toHaveLength(1)
  host.session.stop()
})
