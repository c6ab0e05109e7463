import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createStubServer } from './stubServer.ts'

// tsx keeps the names of functions by a helper, which what is run in a page needs there too.
const html =
  '<!doctype html><script>globalThis.__name = (named) => named</script><script src="/page.js"></script>'

/** Serves a page with one script, and on the same origin, over HTTP, what `createStubServer` answers. */
export async function servePage(script: string, lifetime?: number) {
  const stub = createStubServer(0, lifetime)
  const server = createServer(async ({ url = '/', method = 'GET', headers }, outgoing) => {
    const file = { '/': ['text/html', html], '/page.js': ['text/javascript', script] }[url]
    if (file) return outgoing.setHeader('Content-Type', file[0]!).end(file[1])
    const { authorization } = headers
    const request = new Request(`http://localhost${url}`, {
      method,
      ...(authorization && { headers: { authorization } }),
    })
    const answer = await stub.fetch(request)
    outgoing.writeHead(answer.status, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
    })
    outgoing.end(await answer.text())
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    take: stub.take,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
