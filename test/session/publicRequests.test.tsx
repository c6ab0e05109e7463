import { afterEach, describe, expect, test } from '@jest/globals'
import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { act, cleanup, render, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { StrictMode } from 'react'
import { Provider } from 'react-redux'
import { events, reauthDialog, type SessionOptions } from '../../src/session'
import { createSession, SessionProvider, useIsLoggedIn, useUser } from '../../src/session/react'
import { Credentials } from '../../src/session'
import { apiUrl } from '../support/device'
import { useDemoServer } from '../support/server'

const { backend, server } = useDemoServer()
const stops: (() => void)[] = []
afterEach(() => {
  cleanup()
  stops.splice(0).forEach((stop) => stop())
  localStorage.clear()
  sessionStorage.clear()
})

const sara = () =>
  new Credentials({ username: 'sara', password: 'parvaz-1405' }, { remember: true })

function quickStart(options: SessionOptions = {}) {
  const session = createSession({ baseUrl: apiUrl, ...options } as SessionOptions)
  const api = session.api.injectEndpoints({
    endpoints: (build) => ({
      tenants: build.query<string[], void>({
        query: () => '/tenants',
        extraOptions: { session: false },
      }),
      notes: build.query<{ id: number; text: string }[], void>({ query: () => '/api/notes' }),
    }),
  })
  const store = configureStore({
    reducer: combineSlices(session, api),
    middleware: (getDefault) => getDefault().concat(session.middleware),
  })
  stops.push(session.stop)
  return { session, api, store }
}

describe('while a page is kept, the sign-in over it can ask for what is public', () => {
  async function kept() {
    server.use(
      http.get(`${apiUrl}/tenants`, () => HttpResponse.json(['a'])),
      http.post(`${apiUrl}/sign-up`, () => HttpResponse.json({ token: 'x' })),
    )
    const made = quickStart({ onEnd: reauthDialog })
    const { session, store } = made
    render(
      <SessionProvider store={store} session={session} signIn={<p>sign in</p>}>
        <p>page</p>
      </SessionProvider>,
    )
    await session.ready
    await act(async () => void (await session.logIn(sara())))
    act(() => session.expire())
    expect(screen.getByText('sign in')).toBeTruthy()
    return made
  }

  test('by an endpoint with session: false', async () => {
    const { store, api } = await kept()
    const answer = await store.dispatch(api.endpoints.tenants.initiate())
    expect(answer).toMatchObject({ data: ['a'] })
  })

  test('by session.fetch with session: false, as signUp in the README does', async () => {
    const { session } = await kept()
    const response = await session.fetch('/sign-up', { session: false, method: 'POST' })
    expect(response.status).toBe(200)
  })
})

describe('a request that goes with the token if there is one', () => {
  const news = async (session: ReturnType<typeof quickStart>['session']) => {
    const response = await session.fetch('/news', { session: { optional: true } })
    return (await response.json()) as unknown
  }
  /** Somebody whose access token has ended, as time does it; the refresh comes with the request. */
  async function open() {
    server.use(
      http.get(`${apiUrl}/news`, ({ request }) =>
        HttpResponse.json(request.headers.has('authorization') ? 'theirs' : 'for all'),
      ),
    )
    const made = quickStart()
    await made.session.ready
    await made.session.logIn(sara())
    const { epoch } = made.store.getState().session
    const ended = { epoch, rotation: 0, at: Date.now(), because: 'time' } as const
    return { ...made, end: () => made.store.dispatch(events.tokenExpired(ended)) }
  }

  test('goes without it where the refresh meets a fault', async () => {
    const { session, end } = await open()
    expect(await news(session)).toBe('theirs')
    backend.setFault('refresh', { kind: 'status', status: 503 })
    end()
    expect(await news(session)).toBe('for all')
  })

  test('goes without it once the session has ended: the one that has met the clear no ends with it', async () => {
    const { session, end } = await open()
    backend.setFault('refresh', { kind: 'refuse' })
    end()
    await expect(news(session)).rejects.toMatchObject({ name: 'RefusedError' })
    expect(await news(session)).toBe('for all')
  })

  test('goes not at all where the person signs out meanwhile', async () => {
    const { session, end } = await open()
    backend.setFault('refresh', { kind: 'slow', ms: 300 })
    end()
    const asked = news(session)
    await session.logOut()
    await expect(asked).rejects.toMatchObject({ name: 'SessionEndedError' })
  })
})

describe('under StrictMode', () => {
  test('a component that asks before ready, without signIn, has its answer once the session is known', async () => {
    const first = quickStart()
    await first.session.ready
    await first.session.logIn(sara())
    first.session.stop()
    const { session, api, store } = quickStart()
    function Notes() {
      const { data, error } = api.useNotesQuery()
      const isLoggedIn = useIsLoggedIn()
      const { name } = useUser()
      return (
        <p>
          {isLoggedIn ? name : 'guest'}: {error ? 'error' : data?.length}
        </p>
      )
    }
    render(
      <StrictMode>
        <Provider store={store}>
          <SessionProvider session={session}>
            <Notes />
          </SessionProvider>
        </Provider>
      </StrictMode>,
    )
    await act(async () => void (await session.ready))
    expect(await screen.findByText(/Sara Parvaz: \d/)).toBeTruthy()
  })
})
