import { afterEach, describe, expect, test } from '@jest/globals'
import { instrument, ActionCreators, type LiftedStore } from '@redux-devtools/instrument'
import { configureStore, type StoreEnhancer } from '@reduxjs/toolkit'
import { waitFor } from '@testing-library/dom'
import { createSession, Credentials, type SessionLayer } from '../../src/session'
import { apiUrl } from '../support/device'
import { calm } from '../support/fakeTime'
import { useDemoServer } from '../support/server'

const { backend, received } = useDemoServer()
const stops: (() => void)[] = []
afterEach(async () => {
  stops.splice(0).forEach((stop) => stop())
  await calm()
  localStorage.clear()
  sessionStorage.clear()
})

/** A host under Redux DevTools, which begins with the person signed in. */
async function opened(remember: boolean) {
  const session = createSession({ baseUrl: apiUrl })
  const api = session.api.injectEndpoints({
    endpoints: (build) => ({
      notes: build.query<unknown, void>({ query: () => '/api/notes' }),
    }),
  })
  const store = configureStore({
    reducer: { session: session.reducer, [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().prepend(session.middleware),
    enhancers: (getDefault) => getDefault().concat(instrument() as StoreEnhancer),
  })
  const { liftedStore } = store as unknown as {
    liftedStore: LiftedStore<unknown, { type: string }, unknown>
  }
  await session.ready
  stops.push(session.stop)
  const logIn = (username = 'sara', password = 'parvaz-1405') =>
    session.logIn(new Credentials({ username, password }, { remember }))
  await logIn()
  return {
    session,
    logIn,
    shown: () => store.getState().session,
    /** Asks for the notes; resolves to what each of so many requests for them carried. RTK Query does not wait in the past. */
    async notes(requests = 1) {
      received.splice(0)
      void store.dispatch(
        api.endpoints.notes.initiate(undefined, { forceRefetch: true, subscribe: false }),
      )
      const sent = () => received.filter(({ call }) => call === 'GET /api/notes')
      await waitFor(() => expect(sent()).toHaveLength(requests))
      await calm()
      return sent().map(({ authorization }) => authorization)
    },
    /** Shows the state right after the newest action of that type, as a click on "Jump" does. */
    jump(type: string) {
      const { stagedActionIds, actionsById } = liftedStore.getState()
      const index = stagedActionIds.findLastIndex((id) => actionsById[id]?.action.type === type)
      liftedStore.dispatch(ActionCreators.jumpToState(index) as never)
    },
    lock: (isLocked: boolean) =>
      liftedStore.dispatch(ActionCreators.lockChanges(isLocked) as never),
    back() {
      const { computedStates } = liftedStore.getState()
      liftedStore.dispatch(ActionCreators.jumpToState(computedStates.length - 1) as never)
    },
  }
}
/** What is stored, wherever that is. */
const stored = () =>
  sessionStorage.getItem('persist:session') ?? localStorage.getItem('persist:session')
const refreshTwice = async ({ refresh }: SessionLayer) => {
  await refresh({ now: true })
  await refresh({ now: true })
}

describe.each([
  ['a session of all tabs', true],
  ['a session of the tab’s own', false],
])('%s, while DevTools shows the past', (_, remember) => {
  // @proves devTools: shared ownTab
  test('spends no used refresh token, and is stored as it is', async () => {
    const host = await opened(remember)
    await refreshTwice(host.session)
    host.jump('session/loggedIn')
    expect(host.shown()).toMatchObject({ status: 'loggedIn', rotation: 0 })

    backend.revokeAccess()
    const [refused, renewed] = await host.notes(2)
    expect(refused).toMatch(/^Bearer /)
    expect(renewed).toMatch(/^Bearer /)
    expect(backend.stats()).toMatchObject({ refreshes: 3, reusedRefreshTokens: 0 })
    expect(await host.notes()).toEqual([renewed])
    expect(backend.stats()).toMatchObject({ refreshes: 3 })
    expect(stored()).toContain('"rotation":"3"')
    // The past is what the screen still shows.
    expect(host.shown()).toMatchObject({ rotation: 0 })
    host.back()
    expect(host.shown()).toMatchObject({ status: 'loggedIn', rotation: 3 })
    expect(await host.session.refresh({ now: true })).toEqual({ ok: true })
    expect(host.shown()).toMatchObject({ rotation: 4 })
    expect(backend.stats()).toMatchObject({ reusedRefreshTokens: 0 })
  })

  test('is not begun again by a state from before its end', async () => {
    const host = await opened(remember)
    await host.session.logOut()
    await calm()
    host.jump('session/userLoaded')
    expect(host.shown()).toMatchObject({ status: 'loggedIn' })
    expect(await host.notes()).toEqual([null])
    expect(stored()).toContain('loggedOut')
    host.back()
    expect(host.shown()).toMatchObject({ status: 'loggedOut' })
  })

  test('begins though the past shows nobody either', async () => {
    const host = await opened(remember)
    await host.session.logOut()
    await calm()
    host.jump('session/loggedOut')
    await host.logIn('omid', 'darya-1405')
    await waitFor(() => expect(stored()).toContain('Omid'))
    expect(host.shown()).toMatchObject({ status: 'loggedOut' })
    host.back()
    expect(host.shown()).toMatchObject({ status: 'loggedIn', user: { name: 'Omid Darya' } })
  })

  // @proves nobodyElse, devTools: another
  test('ends for good, and the next person begins theirs', async () => {
    const host = await opened(remember)
    host.jump('session/loggedIn')
    await host.session.logOut()
    expect(stored()).toContain('loggedOut')
    await host.logIn('omid', 'darya-1405')
    await waitFor(() => expect(stored()).toContain('Omid'))
    host.back()
    expect(host.shown()).toMatchObject({ status: 'loggedIn', user: { name: 'Omid Darya' } })
  })
})

test('while DevTools keeps changes out, no token is lost, and no used one is spent', async () => {
  const host = await opened(true)
  host.lock(true)
  await refreshTwice(host.session)
  expect(backend.stats()).toMatchObject({ refreshes: 2, reusedRefreshTokens: 0 })
  expect(stored()).toContain('"rotation":"2"')
  host.lock(false)
  await refreshTwice(host.session)
  expect(backend.stats()).toMatchObject({ refreshes: 4, reusedRefreshTokens: 0 })
})
