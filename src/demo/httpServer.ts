import './polyfill.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDemoBackend, type DemoBackend, type DemoOptions } from './backend.ts'
import { handleCors, type AllowedOrigins } from './cors.ts'
import { demoMiddleware } from './middleware.ts'

interface DemoServerOptions extends DemoOptions {
  /** 0 takes any free port. */
  port?: number
  /** Exact origins, as a browser sends them; any port of this machine by default. */
  allowedOrigins?: AllowedOrigins
  /** An existing back end, so that a server can be stopped and started again with its sessions. */
  backend?: DemoBackend
}

export interface DemoServer {
  readonly url: string
  readonly backend: DemoBackend
  close(): Promise<void>
}

/** The demo back end as a plain HTTP server, on an origin other than the app's. */
export async function createDemoServer(options: DemoServerOptions = {}): Promise<DemoServer> {
  const { port = 0, allowedOrigins, backend: existing, ...demo } = options
  const backend = existing ?? createDemoBackend(demo)
  const answer = demoMiddleware(backend)
  const server = createServer((incoming, outgoing) => {
    if (handleCors(incoming, outgoing, allowedOrigins)) return
    void answer(incoming, outgoing, () => outgoing.writeHead(404).end())
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    backend,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
