import { afterEach, expect, test } from '@jest/globals'
import { combineReducers, configureStore, isAnyOf, type UnknownAction } from '@reduxjs/toolkit'
import { createSession, Credentials, events } from '../../src/session'
import { apiUrl } from '../support/device'
import { useDemoServer } from '../support/server'

const { backend } = useDemoServer()
const stops: (() => void)[] = []
afterEach(() => {
  stops.splice(0).forEach((stop) => stop())
  localStorage.clear()
})
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 200))
type Layer = ReturnType<typeof createSession>
const logIn = ({ logIn }: Layer, username: string, password: string) =>
  logIn(new Credentials({ username, password }, { remember: true }))

const isOver = isAnyOf(events.loggedOut, events.reset)

/** A page of a host that empties all of its state as a session ends, as many do. */
async function open() {
  const session = createSession({ baseUrl: apiUrl })
  const all = combineReducers({ session: session.reducer, api: session.api.reducer })
  const root = (state: ReturnType<typeof all> | undefined, action: UnknownAction) =>
    all(isOver(action) ? undefined : state, action)
  const store = configureStore({
    reducer: root as typeof all,
    middleware: (getDefault) => getDefault().concat(session.middleware),
  })
  stops.push(session.stop)
  await session.ready
  return { session, store }
}

// @proves signOut: bare
test.each([
  { server: 'that is there', fault: undefined },
  { server: 'that is away', fault: { kind: 'status', status: 503 } as const },
])(
  'a host that empties its state at sign-out has signed out, with a server $server',
  async ({ fault }) => {
    const { session, store } = await open()
    await logIn(session, 'sara', 'parvaz-1405')
    expect(localStorage.getItem('persist:session')).toContain('accessToken')
    if (fault) backend.setFault('logout', fault)
    await session.logOut()
    expect(localStorage.getItem('persist:session')).not.toMatch(/accessToken|Sara/)
    window.dispatchEvent(new Event('focus'))
    await aMoment()
    expect(store.getState().session.status).toBe('loggedOut')

    // The next person, in the same page, is themselves after a reload.
    backend.clearFaults()
    await logIn(session, 'omid', 'darya-1405')
    expect(store.getState().session).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
    session.stop()
    const reloaded = await open()
    expect(reloaded.store.getState().session).toMatchObject({ status: 'loggedIn', user: { id: 2 } })
    await reloaded.session.logOut()
    reloaded.session.stop()
    expect((await open()).store.getState().session.status).toBe('loggedOut')
  },
)

test.each([
  { how: 'by its person', end: (session: Layer) => session.logOut(), reason: 'logout' },
  { how: 'by the app', end: (session: Layer) => session.end(), reason: 'endedByApp' },
  { how: 'by time', end: (session: Layer) => session.expire(), reason: 'bothExpired' },
])(
  'a host that empties its state as a session ends keeps the reason: ended $how',
  async ({ end, reason }) => {
    const { session, store } = await open()
    await logIn(session, 'sara', 'parvaz-1405')
    const { epoch } = store.getState().session
    await end(session)
    const over = { status: 'loggedOut', epoch, end: { reason } }
    expect(store.getState().session).toMatchObject(over)
    session.stop()
    expect((await open()).store.getState().session).toMatchObject(over)
  },
)
