import { afterEach, expect, jest, test } from '@jest/globals'
import { createApi, fetchBaseQuery, retry, type BaseQueryFn } from '@reduxjs/toolkit/query'
import { http, HttpResponse } from 'msw'
import { reauthDialog, type SessionOptions } from '../../src/session'
import { apiUrl } from '../support/device'
import { useHosts } from '../support/host'
import { until } from '../support/fakeTime'
import { useDemoServer } from '../support/server'

const { server } = useDemoServer()
const { openHost } = useHosts()
afterEach(() => {
  jest.restoreAllMocks()
})

type Args = { url: string; method?: string; headers?: Record<string, string>; body?: unknown }
/** As of a library that rejects where a request is aborted. */
const throwing: BaseQueryFn<Args, unknown, unknown> = async (
  { url, body, ...init },
  { signal },
) => {
  const response = await fetch(new URL(url, apiUrl), {
    ...init,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  })
  return { data: await response.json() }
}

const kinds: [string, BaseQueryFn<Args, unknown, unknown>][] = [
  ['that rejects', throwing],
  ['of retry', retry(fetchBaseQuery({ baseUrl: apiUrl })) as never],
]

const open = (baseQuery: BaseQueryFn<Args, unknown, unknown>, options: SessionOptions = {}) =>
  openHost(options, ({ session }) =>
    createApi({
      reducerPath: 'own',
      baseQuery: session.withSession(baseQuery, { baseUrl: apiUrl }),
      endpoints: (build) => ({
        read: build.query<unknown, void>({ query: () => ({ url: '/api/slow' }) }),
        write: build.mutation<unknown, object>({
          query: (body) => ({ url: '/api/slow', method: 'POST', body }),
        }),
      }),
    }),
  )

function slow() {
  const answer = Promise.withResolvers<void>()
  const seen = { count: 0 }
  server.use(
    http.all('*/api/slow', async () => {
      seen.count += 1
      if (seen.count === 1) await answer.promise
      return HttpResponse.json({ of: seen.count })
    }),
  )
  return { seen, answer: () => answer.resolve() }
}

test.each(kinds)(
  'a base query %s: a query that its session cut off waits on a kept page',
  async (_, baseQuery) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const { seen, answer } = slow()
    const host = await open(baseQuery, { onEnd: reauthDialog })
    await host.logIn()
    host.session.suspendedPage?.mount()
    const reading = host.store.dispatch(host.own.endpoints.read.initiate())
    await until(() => seen.count === 1)
    host.session.expire()
    answer()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(host.own.endpoints.read.select()(host.store.getState() as never)).toMatchObject({
      status: 'pending',
    })
    await host.logIn()
    expect((await reading).data).toEqual({ of: 2 })
  },
)

test.each(kinds)(
  'a base query %s: a mutation is told that its session is over',
  async (_, baseQuery) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const { seen, answer } = slow()
    const host = await open(baseQuery, { onEnd: reauthDialog })
    await host.logIn()
    host.session.suspendedPage?.mount()
    const writing = host.store.dispatch(host.own.endpoints.write.initiate({ a: 1 }))
    await until(() => seen.count === 1)
    host.session.expire()
    answer()
    expect(await writing).toMatchObject({ error: { name: 'SessionEndedError' } })
  },
)

test('a mutation with a bigint is offered to be done again', async () => {
  const { seen, answer } = slow()
  const host = await openHost({ onEnd: reauthDialog })
  const api = host.session.api.injectEndpoints({
    endpoints: (build) => ({
      pay: build.mutation<unknown, { amount: bigint }>({
        query: ({ amount }) => ({
          url: '/api/slow',
          method: 'POST',
          body: { amount: String(amount) },
        }),
      }),
    }),
  })
  await host.logIn()
  host.session.suspendedPage?.mount()
  const paying = host.store.dispatch(api.endpoints.pay.initiate({ amount: 10n }))
  await until(() => seen.count === 1)
  host.session.expire()
  answer()
  expect(await paying).toMatchObject({ error: { name: expect.stringMatching(/Session/) } })
  expect(host.session.suspendedPage?.failedRequests.count()).toBe(1)
})
