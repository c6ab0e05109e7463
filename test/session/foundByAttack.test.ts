import { describe, expect, test } from '@jest/globals'
import { useLayers } from '../support/layer'

const { open } = useLayers()
const user = { id: 7 }
const endpoints = { user: false, logout: false }

describe('an endpoint that refuses every token, where a token renews itself,', () => {
  const options = {
    renewal: 'accessToken',
    endpoints: { ...endpoints, refresh: { bearer: 'access' } },
    token: { refreshBefore: 60 },
  }

  /** A page whose server renews a token so often. */
  async function scene(most: number) {
    const layer = open(options)
    const { session, sent, answer } = layer
    await session.ready
    await session.begin({ accessToken: 'a', expiresIn: 600, user }, { remember: true })
    let renewed = 0
    answer(() => {
      if (!sent.at(-1)!.url.endsWith('refresh')) return Response.json({}, { status: 401 })
      renewed += 1
      return renewed > most
        ? Response.json({}, { status: 429 })
        : Response.json({ token: `b${renewed}`, expires_in: 600 })
    })
    expect((await session.fetch('orders')).status).toBe(401)
    return layer
  }

  test('costs one refresh and one replay', async () => {
    const { sent, session } = await scene(Infinity)
    expect((await session.fetch('orders')).status).toBe(401)
    expect(sent.map(({ url, authorization }) => [url.split('/').at(-1), authorization])).toEqual([
      ['orders', 'Bearer a'],
      ['refresh', 'Bearer a'],
      ['orders', 'Bearer b1'],
      ['orders', 'Bearer b1'],
    ])
  })

  test('ends no session where the server does not renew the new token at once', async () => {
    const { state } = await scene(1)
    expect(state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
  })
})
