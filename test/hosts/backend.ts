import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { createDemoBackend } from '../../src/demo/backend.ts'
import { handleCors } from '../../src/demo/cors.ts'
import { demoMiddleware } from '../../src/demo/middleware.ts'

export type Backend = Awaited<ReturnType<typeof startBackend>>

/** The demo back end, for one origin. At `/graphql` it has the notes once more, as a GraphQL server answers. */
export async function startBackend(origin: string) {
  const backend = createDemoBackend()
  const answer = demoMiddleware(backend)
  const server = createServer((incoming, outgoing) => {
    if (handleCors(incoming, outgoing, [origin])) return
    if (incoming.url === '/graphql') return void answerGraphql(incoming, outgoing)
    void answer(incoming, outgoing, () => outgoing.writeHead(404).end())
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`

  /** One that knows two operations, and says 200 whatever it is asked. */
  async function answerGraphql(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { query, variables } = (await json(incoming)) as {
      query: string
      variables?: { text?: string }
    }
    const isMutation = /^\s*mutation\b/.test(query)
    const response = await fetch(`${url}/api/notes`, {
      method: isMutation ? 'POST' : 'GET',
      headers: {
        authorization: incoming.headers.authorization ?? '',
        'content-type': 'application/json',
      },
      ...(isMutation && { body: JSON.stringify({ text: variables?.text }) }),
    })
    const body: unknown = await response.json()
    const refused = [{ message: 'Who is it?', extensions: { code: 'UNAUTHENTICATED' } }]
    outgoing.writeHead(200, { 'content-type': 'application/json' })
    outgoing.end(
      JSON.stringify(
        response.ok
          ? { data: isMutation ? { addNote: body } : { notes: body } }
          : { data: null, errors: refused },
      ),
    )
  }

  return {
    url,
    ...backend,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
