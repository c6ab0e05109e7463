import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { act, render, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { createSession, SessionProvider } from '../../src/session/react'
import { Credentials } from '../../src/session'
import { apiUrl } from '../support/device'
import { useHosts } from '../support/host'
import { Outage, toasts } from '../support/recipes/failedRequests'
import { useDemoServer } from '../support/server'

const { backend, server } = useDemoServer()
useHosts() // empties the storages
const toast = jest.fn()
let stop = () => {}
beforeEach(() => void Object.assign(globalThis, { toast }))
afterEach(() => {
  stop()
  toast.mockReset()
})

async function open() {
  const session = createSession({ baseUrl: apiUrl })
  const api = session.api.injectEndpoints({
    endpoints: (build) => ({ orders: build.query<string, void>({ query: () => '/orders' }) }),
  })
  const reducer = combineSlices(session, api)
  const store = configureStore({
    reducer,
    middleware: (getDefault) => getDefault().concat(session.middleware, toasts),
  })
  stop = session.stop
  await session.ready
  await session.logIn(new Credentials({ username: 'sara', password: 'parvaz-1405' }))
  const ask = () => store.dispatch(api.endpoints.orders.initiate(undefined, { forceRefetch: true }))
  return { session, store, ask }
}
const answer = (status: number) =>
  server.use(http.get(`${apiUrl}/orders`, () => HttpResponse.json('no', { status })))

test('a request that the server fails to answer is told', async () => {
  const { ask } = await open()
  answer(500)
  await ask()
  expect(toast.mock.calls).toEqual([['That did not work. Try again.']])
})

test.each(['logOut', 'expire'] as const)(
  'a request that the end of its session cuts off is not told (%s)',
  async (end) => {
    const { ask, session } = await open()
    server.use(http.get(`${apiUrl}/orders`, () => new Promise<never>(() => {})))
    const asked = ask()
    await session[end]()
    await asked
    expect(toast).not.toHaveBeenCalled()
  },
)

test('an outage is told once, while it lasts, and not by each request', async () => {
  const { ask, session, store } = await open()
  render(
    <SessionProvider store={store} session={session} signIn={null}>
      <Outage />
    </SessionProvider>,
  )
  answer(401)
  backend.setFault('refresh', { kind: 'status', status: 503 } as never)
  await act(async () => {
    for (let poll = 0; poll < 3; poll += 1) await ask()
  })
  expect(toast).not.toHaveBeenCalled()
  expect(screen.getByRole('status').textContent).toBe(
    'The server does not answer. You stay signed in.',
  )
})

test('a wrong password is left to the form', async () => {
  const { store, session } = await open()
  const wrong = new Credentials({ username: 'sara', password: 'wrong' })
  await store.dispatch(session.api.endpoints.login.initiate(wrong))
  expect(toast).not.toHaveBeenCalled()
})
