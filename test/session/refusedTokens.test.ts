import { describe, expect, test } from '@jest/globals'
import { useLayers } from '../support/layer'
import { MemoryStorage } from '../support/storage'

const { open } = useLayers()
const user = { id: 7 }
const refused = () => Response.json({}, { status: 401 })
const endpoints = { user: false, logout: false }
const ofAccessToken = {
  renewal: 'accessToken',
  endpoints: { ...endpoints, refresh: { bearer: 'access' } },
  token: { refreshBefore: 60 },
}
const ofNothing = { renewal: 'none', endpoints: { ...endpoints, refresh: false } }

/** A page whose token `a` the server refuses from now on, and the others of its browser, which are not told of anything. */
async function scene(options: object) {
  const local = new MemoryStorage()
  const page = () => open(options, { localStorage: () => local, openChannel: () => undefined })
  const layer = page()
  await layer.session.ready
  await layer.session.begin({ accessToken: 'a', expiresIn: 600, user }, { remember: true })
  const to = (path: string) =>
    layer.sent.filter(({ url }) => url.endsWith(path)).map((each) => each.authorization)
  return { ...layer, page, to }
}

/** Answers a request as a server for which only the token `b` is good. */
const answerTo = (authorization: string | null) =>
  authorization === 'Bearer b' ? Response.json('in') : refused()

// @proves oneRefresh
describe('a 401 where a token renews itself', () => {
  test('waits for the refresh that is under way, and the request is sent with the new token', async () => {
    const { session, sent, to, answer, state } = await scene(ofAccessToken)
    let release = () => {}
    answer(() => {
      const { url, authorization } = sent.at(-1)!
      if (!url.endsWith('refresh')) return answerTo(authorization)
      return new Promise<Response>((resolve) => {
        release = () => resolve(Response.json({ token: 'b', expires_in: 600 }))
      })
    })
    const refreshing = session.refresh()
    while (to('refresh').length === 0) await new Promise((resolve) => setTimeout(resolve, 2))
    const asked = session.fetch('orders')
    while (to('orders').length === 0) await new Promise((resolve) => setTimeout(resolve, 2))
    await new Promise((resolve) => setTimeout(resolve, 20))
    release()
    expect((await asked).status).toBe(200)
    expect(await refreshing).toEqual({ ok: true })
    expect(to('orders')).toEqual(['Bearer a', 'Bearer b'])
    expect(to('refresh')).toEqual(['Bearer a'])
    expect(state()).toMatchObject({ status: 'loggedIn', accessToken: { value: 'b' } })
  })

  test('leads to one refresh and one replay, as with others', async () => {
    const { session, sent, to, answer, state } = await scene(ofAccessToken)
    answer(() => {
      const { url, authorization } = sent.at(-1)!
      return url.endsWith('refresh')
        ? Response.json({ token: 'b', expires_in: 600 })
        : answerTo(authorization)
    })
    const asked = ['orders', 'notes'].map((path) => session.fetch(path))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200])
    expect(to('refresh')).toEqual(['Bearer a'])
    expect(state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
  })
})

// @proves reason
test.each([
  ['its own renewal is refused, too', ofAccessToken, ['Bearer a']],
  ['nothing renews it', ofNothing, []],
])('a 401 to a token ends the session where %s', async (_, options, refreshes) => {
  const { session, to, answer, state } = await scene(options)
  answer(refused)
  expect((await session.fetch('orders')).status).toBe(401)
  expect(to('orders')).toEqual(['Bearer a'])
  expect(to('refresh')).toEqual(refreshes)
  expect(state()).toMatchObject({ status: 'loggedOut', end: { reason: 'tokenRefused' } })
})

// @proves oneRefresh: shared
describe.each([
  ['a token renews itself', ofAccessToken],
  ['nothing renews a token', ofNothing],
])('where %s, and another tab has a newer one that this tab has not been told of', (_, options) => {
  async function renewedElsewhere() {
    const layer = await scene(options)
    const other = layer.page()
    await other.session.ready
    await other.session.begin({ accessToken: 'b', expiresIn: 600, user }, { remember: true })
    layer.answer(() => answerTo(layer.sent.at(-1)!.authorization))
    expect(layer.state()).toMatchObject({ accessToken: { value: 'a' } })
    return layer
  }

  test('a request whose token is refused is sent with that', async () => {
    const { session, to, state } = await renewedElsewhere()
    expect((await session.fetch('orders')).status).toBe(200)
    expect(to('orders')).toEqual(['Bearer a', 'Bearer b'])
    expect(to('refresh')).toEqual([])
    expect(state()).toMatchObject({ status: 'loggedIn', accessToken: { value: 'b' } })
  })

  test('who asks for another token than the refused one gets that', async () => {
    const { session } = await renewedElsewhere()
    expect(await session.accessToken({ refused: 'a' })).toBe('b')
  })
})

test('a 401 to the token of a person in whose place another one has signed in elsewhere ends nobody’s session', async () => {
  const { session, page, to, answer, state } = await scene(ofNothing)
  const other = page()
  await other.session.ready
  await other.session.begin(
    { accessToken: 'b', expiresIn: 600, user: { id: 8 } },
    { remember: true },
  )
  answer(refused)
  const done = await session.fetch('orders').catch((error: Error) => error.name)
  expect(done).toBe('SessionEndedError')
  expect(to('orders')).toEqual(['Bearer a'])
  expect([state(), other.state()]).toMatchObject([
    { status: 'loggedIn', user: { id: 8 } },
    { status: 'loggedIn', user: { id: 8 } },
  ])
})

describe('an endpoint that refuses every token, where a token renews itself,', () => {
  /** A page whose server renews a token so often. */
  async function renewedAtMost(most: number) {
    const layer = open(ofAccessToken)
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
    const { sent, session } = await renewedAtMost(Infinity)
    expect((await session.fetch('orders')).status).toBe(401)
    expect(sent.map(({ url, authorization }) => [url.split('/').at(-1), authorization])).toEqual([
      ['orders', 'Bearer a'],
      ['refresh', 'Bearer a'],
      ['orders', 'Bearer b1'],
      ['orders', 'Bearer b1'],
    ])
  })

  test('ends no session where the server does not renew the new token at once', async () => {
    const { state } = await renewedAtMost(1)
    expect(state()).toMatchObject({ status: 'loggedIn', rotation: 1 })
  })
})

// @proves outage
test.each([503, 0])(
  'a refused token that may be renewed, while the server answers that with a fault (%d), ends no session, and the request is told of the fault',
  async (status) => {
    const { session, sent, answer, state } = await scene(ofAccessToken)
    answer(() => {
      if (!sent.at(-1)!.url.endsWith('refresh')) return refused()
      return status === 0 ? Response.error() : Response.json({}, { status })
    })
    const name = (error: Error) => error.name
    expect(await session.fetch('orders').catch(name)).toBe('FaultError')
    expect(await session.accessToken({ refused: 'a' }).catch(name)).toBe('FaultError')
    expect(state()).toMatchObject({ status: 'loggedIn', accessToken: { value: 'a' } })
  },
)

test('a refused token in whose place another has come, while its renewal met a fault, lets the request go with that', async () => {
  const { session, sent, to, answer, state } = await scene(ofAccessToken)
  answer(async () => {
    const { url, authorization } = sent.at(-1)!
    if (!url.endsWith('refresh')) return answerTo(authorization)
    await session.begin({ accessToken: 'b', expiresIn: 600, user }, { remember: true })
    return Response.json({}, { status: 503 })
  })
  expect((await session.fetch('orders')).status).toBe(200)
  expect(to('orders')).toEqual(['Bearer a', 'Bearer b'])
  expect(state()).toMatchObject({ status: 'loggedIn', accessToken: { value: 'b' } })
})
