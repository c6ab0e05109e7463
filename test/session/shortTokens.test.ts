import { expect, test } from '@jest/globals'
import type { SharedState } from '../../src/session/tabs/sharedState'
import { useLayers } from '../support/layer'

const { open } = useLayers()
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a token that has expired by the time that it is recorded serves those who have waited for it', async () => {
  let value: SharedState | undefined
  const layer = open(
    { endpoints: { user: false } },
    {
      sharedStore: {
        async update(change: (value: SharedState | undefined) => SharedState) {
          await wait(300)
          return (value = change(value))
        },
      } as never,
    },
  )
  const api = layer.session.api.injectEndpoints({
    endpoints: (build) => ({ orders: build.query<unknown, void>({ query: () => 'orders' }) }),
  })
  await layer.signedIn()
  const { session, store, sent } = layer
  layer.answer(() => {
    const { url, authorization } = sent.at(-1)!
    // It counts as expired half a second before its end.
    if (url.endsWith('refresh'))
      return Response.json({ token: 'b', refresh_token: 's', expires_in: 0.6 })
    return Response.json([1], { status: authorization === 'Bearer a' ? 401 : 200 })
  })
  const asked = store.dispatch(api.endpoints.orders.initiate() as never) as Promise<unknown>
  expect(await asked).toMatchObject({ data: [1] })
  expect(await session.accessToken()).toBe('b')
  expect((await session.fetch('orders')).status).toBe(200)
}, 20_000)
