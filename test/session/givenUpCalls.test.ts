import { expect, test } from '@jest/globals'
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query'
import { http, HttpResponse } from 'msw'
import { apiUrl } from '../support/device'
import { useHosts } from '../support/host'
import { until } from '../support/fakeTime'
import { useDemoServer } from '../support/server'

const { server } = useDemoServer()
const { openHost } = useHosts()
type Args = { url: string; method: string; headers?: Record<string, string> }

/** As of a library that looks at no signal. */
const deaf: BaseQueryFn<Args, unknown, { status: number }> = async ({ url, ...init }) => {
  const { ok, status } = await fetch(new URL(url, apiUrl), init)
  return ok ? { data: status } : { error: { status } }
}

test('a call that its caller gives up during the refresh that it waits for is not sent (again)', async () => {
  let count = 0
  const refreshing = Promise.withResolvers<void>()
  let isRefreshing = false
  server.use(
    http.post('*/api/save', () => {
      count += 1
      return new HttpResponse(null, { status: count === 1 ? 401 : 200 })
    }),
    http.post('*/api/auth/refresh', async () => {
      isRefreshing = true
      await refreshing.promise
      return HttpResponse.json({ token: 'next', refresh_token: 'next-refresh', expires_in: 60 })
    }),
  )
  const host = await openHost({}, ({ session }) =>
    createApi({
      reducerPath: 'own',
      baseQuery: session.withSession(deaf, { baseUrl: apiUrl }),
      endpoints: (build) => ({
        save: build.mutation<unknown, void>({
          query: () => ({ url: '/api/save', method: 'POST' }),
        }),
      }),
    }),
  )
  await host.logIn()
  const saving = host.store.dispatch(host.own.endpoints.save.initiate())
  await until(() => isRefreshing)
  saving.abort()
  expect(await saving).toMatchObject({ error: { name: 'AbortError' } })
  refreshing.resolve()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(host.state().status).toBe('loggedIn')
  expect(count).toBe(1)
})
