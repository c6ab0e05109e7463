import { afterEach, expect, jest, test } from '@jest/globals'
import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { Credentials, type Environment } from '../../src/session'
import { session } from '../support/recipes/environment'
import { session as untilFour } from '../support/recipes/untilFour'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'
import { loggedIn } from '../support/sessions'

const { server } = useDemoServer()
useHosts() // empties the storages
afterEach(() => {
  session.stop()
  jest.restoreAllMocks()
})

test('a fetch of the host’s sends all calls of the session, and with its storages a session is its tab’s alone', async () => {
  const sent: [call: string, id: string | null][] = []
  server.events.on('request:start', ({ request }) => {
    sent.push([new URL(request.url).pathname, request.headers.get('x-request-id')])
  })
  const store = configureStore({
    reducer: combineSlices(session, session.api),
    middleware: (getDefault) => getDefault().concat(session.middleware),
  })
  await session.ready
  const sara = new Credentials({ username: 'sara', password: 'parvaz-1405' }, { remember: true })
  expect(await session.logIn(sara)).toBeUndefined()
  await session.fetch('/api/notes')
  await store.dispatch(session.api.endpoints.getUser.initiate(undefined, { forceRefetch: true }))
  const calls = ['/api/auth/login', '/api/auth/user', '/api/notes', '/api/auth/user']
  expect(sent.map(([call]) => call)).toEqual(calls)
  expect(new Set(sent.map(([, id]) => id?.length))).toEqual(new Set([36]))
  expect(session.storageArea()).toBe('tab')
  expect([localStorage.length, sessionStorage.getItem('persist:session')]).toEqual([
    0,
    expect.stringContaining('loggedIn'),
  ])
})

test.each([
  ['2026-11-30T22:15:00', '2026-12-01T04:00:00'],
  ['2026-11-30T03:59:00', '2026-11-30T04:00:00'],
  ['2026-11-30T04:00:00', '2026-12-01T04:00:00'],
])('a session that began at %s ends by the host’s own limit at %s', (began, end) => {
  const [limit] = untilFour.options.limits.map((make) => make({} as Environment))
  expect(limit?.endsAt(loggedIn({ beganAt: Date.parse(began) }))).toBe(Date.parse(end))
})
