import '../../src/demo/polyfill'
import { setImmediate } from 'node:timers'
import { afterAll, afterEach, beforeAll, jest } from '@jest/globals'
import { setupServer } from 'msw/node'
import { createDemoBackend, type DemoOptions } from '../../src/demo/backend'

/** What a server sees of a request. */
type Received = { call: string; url: string; authorization: string | null }

/** The demo back end behind `fetch`, fresh for each test. */
export function useDemoServer(options: DemoOptions = {}) {
  const backend = createDemoBackend(options)
  const server = setupServer(...backend.handlers)
  const received: Received[] = []
  server.events.on('request:start', ({ request }) => {
    const { method, url } = request
    const call = `${method} ${new URL(url).pathname}`
    received.push({ call, url, authorization: request.headers.get('authorization') })
  })
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(async () => {
    await calm()
    server.resetHandlers()
    backend.reset()
    received.splice(0)
  })
  afterAll(() => server.close())
  return { backend, server, /** Every request of this test, in order. */ received }
}

/** Lets everything happen that waits for no time, until `condition` holds. */
export async function until(condition: () => boolean, what = String(condition)) {
  for (let turn = 0; turn < 2000; turn += 1) {
    if (condition()) return
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error(`It never came to this: ${what}`)
}

/** Lets everything happen that waits for no time. */
export async function calm() {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Fake time, for the clock and for timers, on both sides of the wire. */
export function useFakeTime(start = Date.UTC(2026, 10, 21, 8)) {
  beforeAll(() => {
    jest.useFakeTimers({
      now: start,
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'hrtime'],
    })
  })
  afterEach(() => {
    jest.setSystemTime(start)
  })
  afterAll(() => {
    jest.useRealTimers()
  })
  return {
    start,
    /** Lets time pass, with everything that falls due in it, and the answers that come. */
    async pass(ms: number) {
      await calm()
      await jest.advanceTimersByTimeAsync(ms)
      await calm()
    },
    /** Moves the clock without its timers: a laptop that slept. */
    sleep: (ms: number) => jest.setSystemTime(Date.now() + ms),
  }
}
