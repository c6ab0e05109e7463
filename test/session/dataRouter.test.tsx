import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { StrictMode, useState, useSyncExternalStore } from 'react'
import { createBrowserRouter, redirect, useLoaderData, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Credentials, isLoggedIn, selectSession } from '../../src/session'
import {
  createSession,
  SessionProvider,
  useIsLoggedIn,
  useSession,
  useUser,
} from '../../src/session/react'
import { apiUrl } from '../support/device'
import { useDemoServer } from '../support/server'

const { backend, server } = useDemoServer()
const stops: (() => void)[] = []
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
beforeEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = false
  history.replaceState(null, '', '/')
})
afterEach(() => {
  cleanup()
  stops.splice(0).forEach((stop) => stop())
  localStorage.clear()
  environment.IS_REACT_ACT_ENVIRONMENT = true
})

/** As the README has it: a router that is there for as long as a page. */
function createRouter(routes: RouteObject[]) {
  let router: ReturnType<typeof createBrowserRouter> | undefined
  return {
    current: () => router,
    mount() {
      router = createBrowserRouter(routes)
      return () => router?.dispose()
    },
  }
}

function Pages({ routes }: { routes: RouteObject[] }) {
  const [{ mount, current }] = useState(() => createRouter(routes))
  const router = useSyncExternalStore(mount, current)
  return router && <RouterProvider router={router} />
}

/** A host whose first page shows who is signed in beside what its loader has brought, and what that has ever said. */
function open(isGuarded: boolean) {
  const session = createSession({ baseUrl: apiUrl })
  stops.push(session.stop)
  const api = session.api.injectEndpoints({
    endpoints: (build) => ({
      me: build.query<{ user: { name: string } }, void>({ query: () => '/api/auth/user' }),
      offers: build.query<string, void>({
        query: () => '/api/offers',
        extraOptions: { session: { optional: true } },
      }),
    }),
  })
  const store = configureStore({
    reducer: combineSlices(session, api),
    middleware: (getDefault) => getDefault().concat(session.middleware),
  })
  const loader = jest.fn(() => store.dispatch(api.endpoints.me.initiate()).unwrap())
  const frames = new Set<string>()
  function Home() {
    const brought = useLoaderData<typeof loader>()
    const { name } = useUser()
    const text = `${name ?? 'nobody'} sees what is of ${brought.user.name}`
    frames.add(text)
    return <h1>{text}</h1>
  }
  function Offers() {
    return <h1>Offers {useLoaderData<string>()}</h1>
  }
  const needsSession = () => {
    if (!isLoggedIn(selectSession(store.getState()))) throw redirect('/login')
  }
  const needsGuest = () => {
    if (isLoggedIn(selectSession(store.getState()))) throw redirect('/')
  }
  const routes: RouteObject[] = [
    {
      path: '/',
      middleware: isGuarded ? [needsSession] : [],
      loader,
      element: <Home />,
      HydrateFallback: () => null,
    },
    { path: '/login', loader: () => needsGuest() ?? null, element: <h1>Sign in</h1> },
    { path: '/other', element: <h1>Other</h1> },
    {
      path: '/offers',
      loader: () => store.dispatch(api.endpoints.offers.initiate()).unwrap(),
      element: <Offers />,
      HydrateFallback: () => null,
    },
  ]
  function Guarded() {
    const { epoch } = useSession()
    return <Pages key={`${epoch} ${useIsLoggedIn()}`} routes={routes} />
  }
  const page = (
    <StrictMode>
      {isGuarded ? (
        <SessionProvider store={store} session={session}>
          <Guarded />
        </SessionProvider>
      ) : (
        <SessionProvider store={store} session={session} signIn={<h1>Sign in</h1>}>
          <Pages routes={routes} />
        </SessionProvider>
      )}
    </StrictMode>
  )
  const logIn = (username: string, password: string) =>
    session.logIn(new Credentials({ username, password }, { remember: true }))
  return { session, page, loader, frames, logIn }
}
const shows = (text: RegExp) =>
  waitFor(() => expect(screen.getByRole('heading')).toHaveTextContent(text))

// @proves nobodyElse: bare another
describe.each([
  { kind: 'behind signIn', isGuarded: false },
  { kind: 'that guards its routes', isGuarded: true },
])('a data router of the session’s own, $kind,', ({ isGuarded }) => {
  test('shows nobody what its loaders have brought for somebody else', async () => {
    const { session, page, loader, frames, logIn } = open(isGuarded)
    await session.ready
    render(page)
    await shows(/^Sign in$/)
    expect(loader).not.toHaveBeenCalled()

    await logIn('sara', 'parvaz-1405')
    await shows(/^Sara.* sees what is of Sara/)
    await session.logOut()
    await shows(/^Sign in$/)
    await logIn('omid', 'darya-1405')
    await shows(/^Omid.* sees what is of Omid/)
    // Over the session of somebody else.
    await logIn('sara', 'parvaz-1405')
    await shows(/^Sara.* sees what is of Sara/)
    session.end()
    await shows(/^Sign in$/)
    expect(
      [...frames].filter((text) => !/^(nobody|(Sara|Omid).*) sees what is of (\2.*)$/.test(text)),
    ).toEqual([])
    expect([...frames].filter((text) => text.startsWith('nobody'))).toEqual([])
  })

  test('is the only one that hears of an address', async () => {
    const { session, page, loader, logIn } = open(isGuarded)
    await session.ready
    render(page)
    for (const name of ['omid', 'sara'] as const) {
      await logIn(name, name === 'omid' ? 'darya-1405' : 'parvaz-1405')
      await shows(/sees what is of/)
    }
    history.pushState(null, '', '/other')
    loader.mockClear()
    await act(async () => {
      history.back()
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    await shows(/^Sara.* sees what is of Sara/)
    expect(loader).toHaveBeenCalledTimes(1)
  })
})

// @proves nobodyElse: bare another
test('a page for everybody that a loader fills shows a guest what is for guests, as its person signs out', async () => {
  server.use(
    http.get(`${apiUrl}/api/offers`, ({ request }) =>
      HttpResponse.json(`for ${backend.accountOf(request)?.username ?? 'a guest'}`),
    ),
  )
  history.replaceState(null, '', '/offers')
  const { session, page, logIn } = open(true)
  await session.ready
  await logIn('sara', 'parvaz-1405')
  render(page)
  await shows(/^Offers for sara$/)
  await session.logOut()
  await shows(/^Offers for a guest$/)
})
