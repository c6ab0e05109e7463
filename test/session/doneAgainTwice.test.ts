import { expect, test } from '@jest/globals'
import { http, HttpResponse } from 'msw'
import { reauthDialog } from '../../src/session'
import { useHosts } from '../support/host'
import { until } from '../support/fakeTime'
import { useDemoServer } from '../support/server'

const { server } = useDemoServer()
const { openHost } = useHosts()

test.each<[string, () => { readonly value: unknown }]>([
  ['plain', () => ({ value: 1 })],
  ['that JSON cannot tell', () => ({ value: new Date(0) })],
])('a mutation with arguments %s whose session ends twice is done again once', async (_, make) => {
  let count = 0
  const hold = Promise.withResolvers<void>()
  server.use(
    http.post('*/api/save', async () => {
      count += 1
      await hold.promise
      return HttpResponse.json({})
    }),
  )
  const host = await openHost({ onEnd: reauthDialog })
  const api = host.session.api.injectEndpoints({
    endpoints: (build) => ({
      save: build.mutation<unknown, { readonly value: unknown }>({
        query: ({ value }) => ({
          url: '/api/save',
          method: 'POST',
          body: { value: String(value) },
        }),
      }),
    }),
  })
  const failed = host.session.suspendedPage!.failedRequests
  await host.logIn()
  host.session.suspendedPage?.mount()
  void host.store.dispatch(api.endpoints.save.initiate(make()))
  await until(() => count === 1)
  host.session.expire()
  await until(() => failed.count() === 1)
  await host.logIn()
  const redone = failed.retry()
  await until(() => count === 2)
  host.session.expire()
  expect(await redone).toBe(false)
  expect(failed.count()).toBe(1)
  hold.resolve()
  await host.logIn()
  expect(await failed.retry()).toBe(true)
  expect(count).toBe(3)
})
