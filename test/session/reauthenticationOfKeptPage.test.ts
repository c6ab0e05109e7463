import { expect, test } from '@jest/globals'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'
import { http, HttpResponse } from 'msw'
import { reauthDialog, reauthentication } from '../../src/session'
import { useHosts } from '../support/host'
import { until } from '../support/fakeTime'
import { useDemoServer } from '../support/server'

const { server } = useDemoServer()
const { openHost } = useHosts()

test('a query that waits for a proof as its session ends waits on, and is sent for its person', async () => {
  let isRecent = false
  server.use(
    http.get('*/api/danger', () =>
      isRecent ? HttpResponse.json('done') : HttpResponse.json({ code: 'again' }, { status: 403 }),
    ),
  )
  const host = await openHost(
    {
      onEnd: reauthDialog,
      reauthentication: reauthentication({ when: [{ status: 403, path: 'code', is: 'again' }] }),
    },
    ({ session }) =>
      createApi({
        reducerPath: 'own',
        baseQuery: session.withSession(fetchBaseQuery()),
        endpoints: (build) => ({
          danger: build.query<unknown, void>({ query: () => '/api/danger' }),
        }),
      }),
  )
  await host.logIn()
  host.session.suspendedPage?.mount()
  const asked = host.session.reauthentication!
  const unsubscribe = asked.subscribe(() => undefined)
  const reading = host.store.dispatch(host.own.endpoints.danger.initiate())
  await until(() => asked.isAsked())
  host.session.expire()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked.isAsked()).toBe(false)
  isRecent = true
  await host.logIn()
  const { data, error } = await reading
  expect({ data, error }).toEqual({ data: 'done', error: undefined })
  unsubscribe()
})
