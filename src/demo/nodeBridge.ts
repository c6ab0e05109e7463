import type { IncomingMessage, ServerResponse } from 'node:http'

/** The incoming request as a Fetch request with its body. It is aborted when the client disconnects. */
export async function toRequest(incoming: IncomingMessage, outgoing: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)

  const method = incoming.method ?? 'GET'
  const headers = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)

  const caller = new AbortController()
  outgoing.once('close', () => caller.abort())
  return new Request(new URL(`http://demo.invalid${incoming.url ?? '/'}`), {
    method,
    headers,
    body: method === 'GET' || method === 'HEAD' ? null : Buffer.concat(chunks),
    signal: caller.signal,
  })
}

/** Sends a Fetch response; a network error drops the connection. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  if (response.type === 'error') return dropConnection(outgoing)
  const body = Buffer.from(await response.arrayBuffer())
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value)
  if (response.status !== 204) outgoing.setHeader('Content-Length', body.byteLength)
  outgoing.end(body)
}

/**
 * Chromium sends a request again, even a POST, when a kept-alive connection closes before the first byte of an
 * answer: a fault for one call would not be noticed, and a refresh token would be used twice. A few bytes that
 * are not HTTP make every client fail at once.
 */
function dropConnection({ socket }: ServerResponse): void {
  socket?.end('connection dropped\n', () => socket.destroy())
}
