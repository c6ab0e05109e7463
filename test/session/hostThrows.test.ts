import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Middleware } from '@reduxjs/toolkit'
import { events } from '../../src/session'
import { recordKey } from '../../src/session/util/storageKeys'
import { useDemoServer } from '../support/server'
import { until } from '../support/fakeTime'
import { useHosts } from '../support/host'
import { catchUncaught } from '../support/uncaught'

const { backend } = useDemoServer()
const { openHost } = useHosts()
const stored = () => localStorage.getItem(recordKey({ name: '' })) ?? ''

/** What is thrown in a task of its own: each is the host's, and is seen in its console. */
let uncaught: unknown[] = []
let stop = () => {}
const realSetTimeout = globalThis.setTimeout
beforeEach(() => void ({ uncaught, stop } = catchUncaught()))
afterEach(() => stop())

type Host = Awaited<ReturnType<typeof openHost>>
/** A host that shows the name somewhere, and has not thought of guests. */
const readName = (host: Host) =>
  host.store.subscribe(() => void (host.state() as unknown as { user: { name: string } }).user.name)

describe('a subscriber of the host’s store that throws', () => {
  // @proves signOut
  test('takes no part of a sign-out away: no storage holds a token, the server is told, and the next page shows nobody', async () => {
    const host = await openHost()
    expect(await host.logIn()).toBeUndefined()
    expect(stored()).toContain('accessToken')
    const unsubscribe = readName(host)
    await host.session.logOut()
    unsubscribe()
    expect(host.state()).toMatchObject({ status: 'loggedOut', end: { reason: 'logout' } })
    expect(stored()).not.toContain('accessToken')
    await until(() => backend.stats().calls.logout === 1)
    // Once at the end, and once as the caches are emptied.
    expect(uncaught).toEqual([expect.any(TypeError), expect.any(TypeError)])
    host.session.stop()
    expect((await openHost()).state().status).toBe('loggedOut')
  })

  test('keeps no refreshed token from being stored', async () => {
    const host = await openHost()
    await host.logIn()
    let left = 1
    host.store.subscribe(() => {
      if ((host.state() as { rotation: number }).rotation === 1 && left-- > 0)
        throw new Error('of the host')
    })
    expect(await host.session.refresh()).toMatchObject({ ok: true })
    const { renewal } = host.state() as unknown as { renewal: { token: { value: string } } }
    expect(stored()).toContain(renewal.token.value)
    expect(uncaught).toEqual([new Error('of the host')])
  })

  test('at a sign-in: it has succeeded', async () => {
    const host = await openHost()
    const unsubscribe = host.store.subscribe(() => {
      throw new Error('of the host')
    })
    expect(await host.logIn()).toBeUndefined()
    unsubscribe()
    expect(host.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
  })

  test('where an action has changed no session, it reaches whoever has dispatched that', async () => {
    const host = await openHost()
    const unsubscribe = host.store.subscribe(() => {
      throw new Error('of the host')
    })
    const { epoch } = host.state()
    const late = events.tokenExpired({ epoch, rotation: 0, at: 0, because: 'time' })
    expect(() => host.store.dispatch(late)).toThrow('of the host')
    unsubscribe()
    expect(uncaught).toEqual([])
  })
})

test('a buildRequest that throws keeps no page from starting, where a cookie may begin the session', async () => {
  const bug = new TypeError('of the host')
  const buildRequest = () => {
    throw bug
  }
  const host = await openHost({ renewal: 'cookie', restore: {}, buildRequest })
  expect(host.state()).toMatchObject({ status: 'loggedOut' })
  await until(() => uncaught.length > 0)
  expect(uncaught).toEqual([bug])
})

test('a buildRequest that throws at the user call is asked once, and the page is told that there is no user', async () => {
  const bug = new TypeError('of the host')
  let calls = 0
  const buildRequest = (request: Request, call: string) => {
    if (call !== 'user') return request
    calls += 1
    throw bug
  }
  const host = await openHost({ buildRequest })
  expect(await host.logIn()).toBeUndefined()
  const error = { name: 'FaultError', call: 'user', kind: 'notUnderstood' }
  expect(host.session.userQueryState(host.store.getState())).toMatchObject({ error })
  expect(calls).toBe(1)
  expect(await host.session.loadUser()).toMatchObject(error)
  await until(() => uncaught.length === 2)
  expect(uncaught).toEqual([bug, bug])
})

// @proves signOut
test('a buildRequest that throws at a sign-out loses none: the server is told of all that wait', async () => {
  const bug = new TypeError('of the host')
  let tries = 0
  const buildRequest = (request: Request, call: string) => {
    if (call === 'logout' && (tries += 1) === 1) throw bug
    return request
  }
  const host = await openHost({ buildRequest })
  await host.logIn()
  await host.session.logOut()
  await until(() => uncaught.length > 0)
  expect(uncaught).toEqual([bug])
  // The next try comes three seconds later at the earliest.
  for (let i = 0; i < 80 && backend.stats().calls.logout === 0; i += 1) {
    window.dispatchEvent(new Event('online'))
    await new Promise((resolve) => realSetTimeout(resolve, 100))
  }
  expect([tries, backend.stats().calls.logout]).toEqual([2, 1])
  expect(uncaught).toEqual([bug])
}, 20_000)

describe('what keeps an action of the session from the store', () => {
  type Throws = (action: { type: string }) => void
  const byReducer = (throwing: Throws) => ({
    reducerPath: 'own',
    reducer: (state = 0, action: { type: string }) => {
      throwing(action)
      return state
    },
    middleware: (() => (next) => (action) => next(action)) as Middleware,
  })
  const byMiddleware = (throwing: Throws) => ({
    reducerPath: 'own',
    reducer: (state = 0) => state,
    middleware: (() => (next) => (action) => {
      throwing(action as { type: string })
      return next(action)
    }) as Middleware,
  })
  test.each([
    ['a reducer of the host', byReducer],
    ['a middleware of the host', byMiddleware],
  ])(
    '%s that throws: nobody is signed in, who signs in is told, and can try again',
    async (_, make) => {
      let left = 1
      const throwing: Throws = ({ type }) => {
        if (type === 'session/loggedIn' && left-- > 0) throw new Error('of the host')
      }
      const host = await openHost({}, () => make(throwing))
      await expect(host.logIn()).rejects.toThrow('of the host')
      expect(host.state().status).toBe('loggedOut')
      expect(stored()).not.toContain('accessToken')
      expect(await host.logIn()).toBeUndefined()
      expect(host.state()).toMatchObject({ status: 'loggedIn', user: { id: 1 } })
      expect(uncaught).toEqual([])
    },
  )
})
