import { expect, test } from '@jest/globals'
import { createApi, fetchBaseQuery, type BaseQueryFn } from '@reduxjs/toolkit/query'
import { http, HttpResponse } from 'msw'
import { apiUrl } from '../support/device'
import { useHosts } from '../support/host'
import { useDemoServer } from '../support/server'

const { server } = useDemoServer()
const { openHost } = useHosts()

test('a call whose time-out, which is the host’s, ends the wait for a refresh is not told that its session is over', async () => {
  const refreshing = Promise.withResolvers<void>()
  server.use(
    http.get('*/api/notes', () => new HttpResponse(null, { status: 401 })),
    http.post('*/api/auth/refresh', async () => {
      await refreshing.promise
      return HttpResponse.json({ token: 'next', refresh_token: 'next-refresh', expires_in: 60 })
    }),
  )
  const host = await openHost({}, ({ session }) => {
    const inner = session.withSession(fetchBaseQuery({ baseUrl: apiUrl }))
    const within: BaseQueryFn<string, unknown, unknown> = (args, api, extra) =>
      inner(args, { ...api, signal: AbortSignal.timeout(300) }, extra)
    return createApi({
      reducerPath: 'own',
      baseQuery: within,
      endpoints: (build) => ({ read: build.query<unknown, void>({ query: () => '/api/notes' }) }),
    })
  })
  await host.logIn()
  const reading = host.store.dispatch(host.own.endpoints.read.initiate())
  await new Promise((resolve) => setTimeout(resolve, 600))
  refreshing.resolve()
  const { error } = await reading
  expect(host.state().status).toBe('loggedIn')
  expect(error).toBeDefined()
  expect(error).not.toMatchObject({ name: 'SessionEndedError' })
})
