import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createListenerMiddleware } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery, setupListeners } from '@reduxjs/toolkit/query/react'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { StrictMode, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import type { Session, SessionOptions } from '../../src/session'
import { apiUrl } from '../support/device'
import { useHosts } from '../support/host'
import { useBrowsers } from '../support/manyTabs'
import { useDemoServer } from '../support/server'

const { backend, server, received } = useDemoServer()
const hosts = useHosts()
const createBrowser = useBrowsers({ over: 'fetch' })
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const calls = (path: string) => received.filter(({ call }) => call.endsWith(path)).length

beforeEach(() => {
  const who = ({ request }: { request: Request }) => {
    const account = backend.accountOf(request)
    return account ? HttpResponse.json(account.username) : HttpResponse.json('no', { status: 401 })
  }
  server.use(
    http.get(`${apiUrl}/who`, who),
    http.get(`${apiUrl}/page`, who),
    http.get(`${apiUrl}/news`, () => HttpResponse.json('news')),
    http.get(`${apiUrl}/slow`, async (asked) => {
      await delay(300)
      return who(asked)
    }),
  )
})
afterEach(cleanup)

/** A host with an api of its own, whose hooks are RTK Query's. */
async function openHost(options: SessionOptions = {}) {
  const host = await hosts.openHost(options, ({ session }) =>
    createApi({
      reducerPath: 'own',
      baseQuery: session.withSession(fetchBaseQuery({ baseUrl: apiUrl })),
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
    }),
  )
  const show = (children: ReactNode) =>
    render(
      <StrictMode>
        <Provider store={host.store}>{children}</Provider>
      </StrictMode>,
    )
  return { ...host, api: host.own, show }
}

describe('a page that guests see too', () => {
  const openPage = async (options: SessionOptions = {}) => {
    const host = await openHost(options)
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
    host.show(<Header />)
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
  test('asks again for what a guest was refused, once they have signed in with a cookie', async () => {
    const { logIn, state } = await openPage({ renewal: 'cookie', credentials: 'include' })
    await act(() => logIn())
    await screen.findByText('sara, news')
    expect(state()).toMatchObject({ renewal: { by: 'cookie' } })
  })
  test('has nothing left of what a guest was refused, once somebody has signed in in another tab', async () => {
    const browser = createBrowser()
    const [guest, other] = [await browser.open(), await browser.open()]
    await guest.notes()
    const states = () =>
      Object.values(guest.store.getState().api!.queries).map((entry) => entry?.status)
    expect(states()).toEqual(['rejected'])
    await other.signIn()
    guest.attend()
    await waitFor(() => expect(guest.state().status).toBe('loggedIn'))
    expect(states()).not.toContain('rejected')
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
  const { api, store, show, logIn } = await openHost()
  const stop = setupListeners(store.dispatch)
  await logIn()
  function Who({ row }: { row: string }) {
    const { data } = api.useWhoQuery(row, { refetchOnFocus: true })
    return <p>{data && `${row}: ${data}`}</p>
  }
  show(['first', 'second', 'third'].map((row) => <Who key={row} row={row} />))
  await screen.findByText('third: sara')
  backend.revokeAccess()
  received.splice(0)
  act(() => void window.dispatchEvent(new Event('focus')))
  // Each was refused once, and sent again.
  await waitFor(() => expect(calls('/who')).toBe(6), { timeout: 4000 })
  expect(calls('/refresh')).toBe(1)
  stop()
})

test('a query that polls lets a session end by one refresh, and is answered again after the next sign-in', async () => {
  const { api, store, show, logIn } = await openHost()
  await logIn()
  function Who() {
    const { currentData } = api.useWhoQuery(undefined, { pollingInterval: 50 })
    return <p>{currentData ?? 'nothing'}</p>
  }
  show(<Who />)
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
  await wait(200)
  expect(calls('/who')).toBe(1)
  const again = store.dispatch(api.endpoints.who.initiate(undefined, { forceRefetch: true }))
  expect((await again).data).toBe('sara')
  expect(calls('/refresh')).toBe(1)
})

test('who waits for all running queries is told as the session ends', async () => {
  const { api, store, session, logIn } = await openHost()
  await logIn()
  void store.dispatch(api.endpoints.slow.initiate())
  const running = Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))
  await session.logOut()
  expect(await running).toMatchObject([{ error: { name: 'SessionEndedError' } }])
})

test('a listener of Redux Toolkit sees the session before and after each of its events', async () => {
  const listener = createListenerMiddleware<{ session: Session }>()
  const { session, logIn } = await hosts.openHost({}, () => ({
    ...{ reducerPath: 'listening', reducer: () => null },
    middleware: listener.middleware,
  }))
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
