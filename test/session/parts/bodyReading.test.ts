import { expect, jest, test } from '@jest/globals'
import { cutOffReading } from '../../../src/session/api/bodyReading'

/** A response whose body comes to no end, the controller that cuts it off, and two signals. */
function opened() {
  const controller = new AbortController()
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{'))
      controller.signal.addEventListener('abort', () => stream.error(controller.signal.reason))
    },
  })
  const response = new Response(body)
  const own = new AbortController()
  const session = new AbortController()
  const { signal } = session
  const added = jest.spyOn(signal, 'addEventListener')
  const removed = jest.spyOn(signal, 'removeEventListener')
  const listeners = () => added.mock.calls.length - removed.mock.calls.length
  const over = new Error('over')
  cutOffReading(response, controller, [
    { signal: own.signal, reason: () => own.signal.reason as unknown },
    { signal, reason: () => over },
  ])
  return { response, own, session, listeners, over, controller }
}

test.each(['text', 'json', 'blob', 'arrayBuffer'] as const)(
  'a reading by %s is cut off with its session, with the reason',
  async (how) => {
    const { response, session, over } = opened()
    const reading = response[how]()
    session.abort()
    await expect(reading).rejects.toBe(over)
  },
)

test('a reading by hand is cut off with its session, and so is that of a copy', async () => {
  for (const copied of [false, true]) {
    const { response, session, over } = opened()
    const reader = (copied ? response.clone() : response).body!.getReader()
    await reader.read()
    const reading = reader.read()
    session.abort()
    await expect(reading).rejects.toBe(over)
  }
})

test('a reading is cut off by its caller, with the reason of the caller', async () => {
  const { response, own } = opened()
  const reading = response.text()
  const reason = new Error('given up')
  own.abort(reason)
  await expect(reading).rejects.toBe(reason)
})

test('one that begins once the session is over brings nothing', async () => {
  for (const how of ['text', 'body'] as const) {
    const { response, session, over, controller } = opened()
    session.abort()
    expect(controller.signal.aborted).toBe(false)
    await expect(how === 'text' ? response.text() : response.body!.getReader().read()).rejects.toBe(
      over,
    )
  }
})

test('the signal of a long session holds nothing of a response that nobody reads, or that was read', async () => {
  const { response, own, listeners } = opened()
  expect(listeners()).toBe(0)
  const reading = response.text()
  expect(listeners()).toBe(1)
  own.abort()
  await reading.catch(() => undefined)
  expect(listeners()).toBe(0)
})
