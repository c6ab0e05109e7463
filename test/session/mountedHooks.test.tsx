import { expect, jest, test } from '@jest/globals'
import { configureStore } from '@reduxjs/toolkit'
import { act, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { Credentials } from '../../src/session'
import {
  createSession,
  SessionProvider,
  useIsLoggedIn,
  useSession,
  useUser,
} from '../../src/session/react'
import { apiUrl } from '../support/device'
import { useDemoServer } from '../support/server'

const { received } = useDemoServer()

/** A host with generated hooks, and a boundary as the README shows it. */
async function openHost() {
  const session = createSession({ baseUrl: apiUrl })
  const api = session.api.injectEndpoints({
    endpoints: (build) => ({
      profile: build.query<{ user: { name: string } }, void>({ query: () => '/api/auth/user' }),
    }),
  })
  const store = configureStore({
    reducer: { session: session.reducer, [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().prepend(session.middleware),
  })
  await session.ready

  const seen: string[] = []
  const Profile = () => {
    const { data } = api.useProfileQuery()
    const text = data?.user.name ?? 'nobody yet'
    seen.push(text)
    return <p>{text}</p>
  }
  const Private = () => {
    const { epoch } = useSession()
    return useIsLoggedIn() ? <Profile key={epoch} /> : <p>signed out</p>
  }
  render(
    <Provider store={store}>
      <SessionProvider session={session}>
        <Private />
      </SessionProvider>
    </Provider>,
  )
  const logIn = (username: string, password: string) =>
    session.logIn(new Credentials({ username, password }, { remember: true }))
  return { session, store, seen, logIn }
}

test('the hook that tells of the user has one selector, however many actions there are', async () => {
  const { session, store, logIn } = await openHost()
  await logIn('sara', 'parvaz-1405')
  const select = jest.spyOn(session.api.endpoints.getUser, 'select')
  const seen: unknown[] = []
  const User = () => {
    const { name } = useUser()
    return <>{seen.push(name)}</>
  }
  render(
    <Provider store={store}>
      <SessionProvider session={session}>
        <User />
      </SessionProvider>
    </Provider>,
  )
  act(() => {
    for (let i = 0; i < 10; i += 1) store.dispatch({ type: 'of the host' })
  })
  expect(seen).toContain('Sara Parvaz')
  expect(select.mock.calls.length).toBeLessThanOrEqual(1)
  session.stop()
})

// @proves nobodyElse: another
test('a hook that is mounted never shows the user before under the next session', async () => {
  const { session, seen, logIn } = await openHost()
  await logIn('sara', 'parvaz-1405')
  await screen.findByText('Sara Parvaz')
  seen.length = 0

  await logIn('omid', 'darya-1405')
  await screen.findByText('Omid Darya')
  expect(seen).not.toContain('Sara Parvaz')
  session.stop()
})

test('a hook that is mounted when its session ends asks for nothing more', async () => {
  const { session, logIn } = await openHost()
  await logIn('sara', 'parvaz-1405')
  await screen.findByText('Sara Parvaz')

  const before = received.filter(({ call }) => call === 'GET /api/auth/user').length
  await session.logOut()
  await screen.findByText('signed out')
  await waitFor(() => expect(received.map(({ call }) => call)).toContain('POST /api/auth/logout'))
  expect(received.filter(({ call }) => call === 'GET /api/auth/user')).toHaveLength(before)
  session.stop()
})
