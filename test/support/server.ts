import { afterAll, afterEach, beforeAll, jest } from '@jest/globals'
import { setupServer } from 'msw/node'
import { createDemoBackend, type DemoOptions } from '../../src/demo/backend'

/** The demo back end behind `fetch`, fresh for each test. */
export function useDemoServer(options: DemoOptions = {}) {
  const backend = createDemoBackend(options)
  const server = setupServer(...backend.handlers)
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => {
    server.resetHandlers()
    backend.reset()
  })
  afterAll(() => server.close())
  return { backend, server }
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
    /** Lets time pass, with everything that falls due in it. */
    pass: (ms: number) => jest.advanceTimersByTimeAsync(ms),
  }
}
