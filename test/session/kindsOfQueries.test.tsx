import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { StrictMode, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { Credentials } from '../../src/session'
import { createSession } from '../../src/session/react'
import { apiUrl } from '../support/device'
import { useDemoServer } from '../support/server'

const { backend, server, received } = useDemoServer()
const stops: (() => void)[] = []
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const calls = (path: string) => received.filter(({ call }) => call.endsWith(path)).length
const asWhom = (request: Request) => {
  const account = backend.accountOf(request)
  return account ? HttpResponse.json(account.username) : HttpResponse.json('no', { status: 401 })
}

beforeEach(() =>
  server.use(
    http.get(`${apiUrl}/who`, ({ request }) => asWhom(request)),
    http.get(`${apiUrl}/news`, () => HttpResponse.json('news')),
    http.get(`${apiUrl}/slow`, async ({ request }) => {
      await delay(300)
      return asWhom(request)
    }),
    http.get(`${apiUrl}/page`, ({ request }) => asWhom(request)),
  ),
)
afterEach(async () => {
  cleanup()
  stops.splice(0).forEach((stop) => stop())
  await wait(100)
  localStorage.clear()
})

async function openHost() {
  const session = createSession({ baseUrl: apiUrl })
  const api = session.api.injectEndpoints({
    endpoints: (build) => ({
      who: build.query<string, string | void>({ query: () => '/who' }),
      news: build.query<string, void>({ query: () => '/news' }),
      slow: build.query<string, void>({ query: () => '/slow' }),
      pages: build.infiniteQuery<string, void, number>({
        query: ({ pageParam }) => `/page?number=${pageParam}`,
        infiniteQueryOptions: {
          initialPageParam: 0,
          getNextPageParam: (_last, _all, number) => number + 1,
        },
      }),
    }),
  })
  const listener = createListenerMiddleware<{ session: ReturnType<typeof session.reducer> }>()
  const store = configureStore({
    reducer: { session: session.reducer, [api.reducerPath]: api.reducer },
    middleware: (getDefault) =>
      getDefault().prepend(listener.middleware).concat(session.middleware),
  })
  stops.push(session.stop)
  await session.ready
  const shown = (children: ReactNode) =>
    render(
      <StrictMode>
        <Provider store={store}>{children}</Provider>
      </StrictMode>,
    )
  const logIn = (username = 'sara', password = 'parvaz-1405') =>
    session.logIn(new Credentials({ username, password }, { remember: true }))
  return { session, api, store, listener, shown, logIn }
}

describe('a page that guests see too', () => {
  const openPage = async () => {
    const host = await openHost()
    const { useWhoQuery, useNewsQuery } = host.api
    function Header() {
      const { currentData, isError } = useWhoQuery()
      const news = useNewsQuery()
      return (
        <p>
          {currentData ?? (isError ? 'refused' : 'asking')}, {news.currentData}
        </p>
      )
    }
    host.shown(<Header />)
    await screen.findByText('refused, news')
    return host
  }

  test('asks again for what a guest was refused, once they have signed in', async () => {
    const { logIn } = await openPage()
    await act(() => logIn())
    await screen.findByText('sara, news')
    expect(calls('/who')).toBe(2)
  })
  test('does not ask again for what a guest was answered', async () => {
    const { logIn } = await openPage()
    await act(() => logIn())
    await screen.findByText('sara, news')
    expect(calls('/news')).toBe(1)
  })
  test('asks again for what a guest was refused after a sign-out, once the next person has signed in', async () => {
    const { logIn, session } = await openPage()
    await act(() => logIn())
    await screen.findByText('sara, news')
    await act(() => session.logOut())
    await screen.findByText('refused, news')
    await act(() => logIn('omid', 'darya-1405'))
    await screen.findByText('omid, news')
  })
})

describe('an infinite query', () => {
  test('refreshes between two pages', async () => {
    const { api, store, logIn } = await openHost()
    await logIn()
    await store.dispatch(api.endpoints.pages.initiate())
    backend.revokeAccess()
    const more = api.endpoints.pages.initiate(undefined, { direction: 'forward' })
    expect((await store.dispatch(more)).data).toEqual({
      pages: ['sara', 'sara'],
      pageParams: [0, 1],
    })
    expect(calls('/refresh')).toBe(1)
  })
  test('has no page of the last person for the next', async () => {
    const { api, store, session, logIn } = await openHost()
    await logIn()
    await store.dispatch(api.endpoints.pages.initiate())
    await session.logOut()
    await logIn('omid', 'darya-1405')
    const { data } = await store.dispatch(api.endpoints.pages.initiate())
    expect(data?.pages).toEqual(['omid'])
  })
})

test('queries that are all asked again as the page gets the focus need one refresh', async () => {
  const { api, store, shown, logIn } = await openHost()
  stops.push(setupListeners(store.dispatch))
  await logIn()
  function Who({ row }: { row: string }) {
    const { data } = api.useWhoQuery(row, { refetchOnFocus: true })
    return <p>{data && `${row}: ${data}`}</p>
  }
  shown(['first', 'second', 'third'].map((row) => <Who key={row} row={row} />))
  await screen.findByText('third: sara')
  backend.revokeAccess()
  received.splice(0)
  act(() => void window.dispatchEvent(new Event('focus')))
  // Each was refused once, and sent again.
  await waitFor(() => expect(calls('/who')).toBe(6), { timeout: 4000 })
  expect(calls('/refresh')).toBe(1)
})

test('a query that polls lets a session end by one refresh, and is answered again after the next sign-in', async () => {
  const { api, store, shown, logIn } = await openHost()
  await logIn()
  function Who() {
    const { currentData } = api.useWhoQuery(undefined, { pollingInterval: 50 })
    return <p>{currentData ?? 'nothing'}</p>
  }
  shown(<Who />)
  await screen.findByText('sara')
  backend.reset()
  await screen.findByText('nothing', {}, { timeout: 4000 })
  expect(store.getState().session).toMatchObject({
    status: 'loggedOut',
    end: { reason: 'refreshRefused' },
  })
  await act(() => wait(300))
  expect(calls('/refresh')).toBe(1)
  await act(() => logIn('omid', 'darya-1405'))
  await screen.findByText('omid')
})

test('a query that is given up while it waits for a refresh is not sent, and the refresh is good for the next', async () => {
  const { api, store, logIn } = await openHost()
  await logIn()
  backend.revokeAccess()
  backend.setFault('refresh', { kind: 'slow', ms: 300 })
  const call = store.dispatch(api.endpoints.who.initiate())
  await waitFor(() => expect(calls('/refresh')).toBe(1), { timeout: 4000 })
  call.abort()
  expect((await call).error).toMatchObject({ name: 'AbortError' })
  await waitFor(() => expect(store.getState().session.status).toBe('loggedIn'))
  expect(calls('/who')).toBe(1)
  const again = store.dispatch(api.endpoints.who.initiate(undefined, { forceRefetch: true }))
  expect((await again).data).toBe('sara')
  expect(calls('/refresh')).toBe(1)
})

test('whoever waits for all running queries, as a server does, hears of their end with the session', async () => {
  const { api, store, session, logIn } = await openHost()
  await logIn()
  void store.dispatch(api.endpoints.slow.initiate())
  const running = Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))
  await session.logOut()
  expect(await running).toMatchObject([{ error: { name: 'SessionEndedError' } }])
})

test('a listener of Redux Toolkit sees the session before and after each of its events', async () => {
  const { listener, session, logIn } = await openHost()
  const seen: string[] = []
  listener.startListening({
    predicate: (_action, now, before) => now.session.status !== before.session.status,
    effect: ({ type }, { getOriginalState, getState }) =>
      void seen.push(`${type}: ${getOriginalState().session.status}, ${getState().session.status}`),
  })
  await logIn()
  await session.logOut()
  expect(seen).toEqual([
    'session/loggedIn: loggedOut, loggedIn',
    'session/loggedOut: loggedIn, loggedOut',
  ])
})
