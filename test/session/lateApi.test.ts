import { afterEach, expect, test } from '@jest/globals'
import {
  combineSlices,
  configureStore,
  createDynamicMiddleware,
  type Middleware,
} from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'
import { http, HttpResponse } from 'msw'
import { createSession, Credentials } from '../../src/session'
import { apiUrl } from '../support/device'
import { useDemoServer } from '../support/server'

const { server, backend, received } = useDemoServer()
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const stops: (() => void)[] = []
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  localStorage.clear()
})

/** A host that adds an api to its store when Sara is signed in, as a part of it that is loaded late does. */
async function openHost() {
  const answer = ({ request }: { request: Request }) => {
    const who = backend.accountOf(request)?.username ?? 'nobody'
    return HttpResponse.json(`of ${who}`)
  }
  server.use(http.get(`${apiUrl}/own`, answer))
  const session = createSession({ baseUrl: apiUrl })
  const late = createDynamicMiddleware()
  const reducer = combineSlices(session, session.api)
  const store = configureStore({
    reducer,
    middleware: (getDefault) =>
      getDefault().concat(session.middleware as Middleware, late.middleware),
  })
  await session.ready
  stops.push(session.stop)
  const logIn = (username: string, password: string) =>
    session.logIn(new Credentials({ username, password }, { remember: true }))
  await logIn('sara', 'parvaz-1405')
  const heard: string[] = []
  const own = createApi({
    reducerPath: 'own',
    keepUnusedDataFor: Infinity,
    baseQuery: session.withSession(fetchBaseQuery({ baseUrl: apiUrl })),
    endpoints: (build) => ({
      watch: build.query<string, void>({
        query: () => 'own',
        async onCacheEntryAdded(_, { cacheEntryRemoved }) {
          await cacheEntryRemoved
          heard.push('removed')
        },
      }),
    }),
  })
  reducer.inject(own)
  late.addMiddleware(own.middleware as Middleware)
  store.dispatch({ type: 'host/loaded' })
  const ask = (thunk: unknown) => store.dispatch(thunk as never) as unknown as Promise<unknown>
  return {
    ...{ session, own, ask, heard },
    next: () => logIn('omid', 'darya-1405'),
    state: () => JSON.stringify((store.getState() as { own?: object }).own),
  }
}

// @proves nobodyElse: twoApis another
test('an api that was added late is emptied with its person: what was asked for outside of React is asked no more, and told', async () => {
  const { own, ask, heard, next, state } = await openHost()
  const poll = { subscriptionOptions: { pollingInterval: 50 } }
  await ask(own.endpoints.watch.initiate(undefined, poll))
  expect(state()).toContain('of sara')
  await next()
  received.splice(0)
  await wait(200)
  expect(state()).not.toContain('of sara')
  expect(heard).toEqual(['removed'])
  expect(received.filter(({ url }) => url.endsWith('/own'))).toEqual([])
})
