import '../../src/demo/polyfill'
import { afterAll, afterEach, beforeAll } from '@jest/globals'
import { setupServer } from 'msw/node'
import { createDemoBackend, type DemoOptions } from '../../src/demo/backend'
import { calm } from './fakeTime'

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
