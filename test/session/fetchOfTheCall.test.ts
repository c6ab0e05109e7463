import { describe, expect, test } from '@jest/globals'
import { useLayers } from '../support/layer'

const { open } = useLayers()
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const late = Symbol('late')
/** What a promise has come to by then. */
const outcome = (promise: Promise<unknown>, ms = 1500) =>
  Promise.race([
    promise.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    ),
    wait(ms).then(() => late),
  ])
const options = { endpoints: { user: false } }
const aborted = { error: { name: 'AbortError' } }

describe('session.fetch takes what it is given at the call, as `fetch` does', () => {
  async function opened() {
    const bodies: string[] = []
    const layer = open(options, {
      async fetch(request: Request) {
        bodies.push(await request.text())
        return Response.json(1)
      },
    })
    await layer.signedIn()
    return { bodies, session: layer.session }
  }

  test('a body that is changed for the next call', async () => {
    const { bodies, session } = await opened()
    const body = new URLSearchParams()
    const calls = ['1', '2', '3'].map((part) => {
      body.set('part', part)
      return session.fetch('x', { method: 'POST', body })
    })
    await Promise.all(calls)
    expect(bodies.toSorted()).toEqual(['part=1', 'part=2', 'part=3'])
  })

  test('options that are changed for the next call', async () => {
    const { bodies, session } = await opened()
    const init: RequestInit = { method: 'POST' }
    const calls = ['1', '2', '3'].map((part) =>
      session.fetch('x', Object.assign(init, { body: part })),
    )
    await Promise.all(calls)
    expect(bodies.toSorted()).toEqual(['1', '2', '3'])
  })
})

describe('session.fetch is given up at once when its signal is aborted', () => {
  /** A layer whose token has been refused, and whose refresh is answered by `answer`. */
  async function refreshing(answer: () => Promise<Response>) {
    const layer = open(options)
    await layer.signedIn()
    layer.answer(answer)
    layer.session.accessToken({ refused: 'a' }).catch(() => undefined)
    await wait(20)
    const controller = new AbortController()
    const sent = outcome(layer.session.fetch('x', { signal: controller.signal }))
    await wait(20)
    controller.abort()
    return sent
  }

  test('while a refresh hangs', async () => {
    expect(await refreshing(() => new Promise(() => undefined))).toMatchObject(aborted)
  })

  test('while a refresh is under way that fails then', async () => {
    const failing = () => wait(100).then(() => Response.json({}, { status: 503 }))
    expect(await refreshing(failing)).toMatchObject(aborted)
  })

  test('before the call: nothing is asked for it', async () => {
    const layer = open(options)
    await layer.signedIn()
    const { session, store, sent, state } = layer
    const { epoch } = state()
    const payload = { epoch, rotation: 0, at: Date.now(), because: 'refused' }
    store.dispatch({ type: 'session/tokenExpired', payload })
    await wait(0)
    sent.length = 0
    expect(await outcome(session.fetch('x', { signal: AbortSignal.abort() }))).toMatchObject(
      aborted,
    )
    expect(sent).toEqual([])
  })
})

test.each(['application/x-ndjson', 'application/stream+json', 'application/json-seq'])(
  'session.fetch hands out a stream of JSON texts as it comes, whatever rule there is for its status: %s',
  async (type) => {
    const expired = { request: [{ status: 200, path: 'errors.0.code', is: 'UNAUTHENTICATED' }] }
    const layer = open({ ...options, expired })
    await layer.signedIn()
    const first = new TextEncoder().encode('{"a":1}\n')
    const lines = new ReadableStream({ start: (controller) => controller.enqueue(first) })
    layer.answer(() => new Response(lines, { headers: { 'content-type': type } }))
    expect(await outcome(layer.session.fetch('lines'))).toHaveProperty('value.status', 200)
  },
)

test.each([
  'application/json',
  'application/json\t; charset=utf-8',
  'application/problem+json',
  'application/x-amz-json-1.1',
  'text/json',
])('session.fetch reads for a rule what is one JSON text: %s', async (type) => {
  const expired = { request: [{ status: 400, path: '__type', is: 'NotAuthorizedException' }] }
  const layer = open({ ...options, expired })
  await layer.signedIn()
  layer.answer(() => {
    const { url, authorization } = layer.sent.at(-1)!
    if (url.endsWith('refresh'))
      return Response.json({ token: 'b', refresh_token: 's', expires_in: 600 })
    if (authorization !== 'Bearer a') return Response.json(1)
    const body = JSON.stringify({ __type: 'NotAuthorizedException' })
    return new Response(body, { status: 400, headers: { 'content-type': type } })
  })
  expect((await layer.session.fetch('x')).status).toBe(200)
})

test('session.fetch takes null for what is left out', async () => {
  const layer = open(options)
  await layer.signedIn()
  layer.answer(() => Response.json(1))
  expect((await layer.session.fetch('x', null as never)).status).toBe(200)
})
