import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What came, as a handler reads it. */
export type Sent = {
  /** The method and the path, without a query: `POST /login`. */
  readonly call: string
  readonly headers: IncomingMessage['headers']
  /** The fields of a body in JSON, and of one that is a form; empty for any other. */
  readonly json: Readonly<Record<string, string>>
  readonly form: Readonly<Record<string, string>>
  readonly cookies: Readonly<Record<string, string>>
  /** The token of `Authorization: Bearer`. */
  readonly bearer: string | undefined
}

export type Answer = {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string | string[]>>
  /** The connection breaks off instead. */
  readonly isDropped?: boolean
}

/** Answers calls; `undefined` is for what is not there. */
export type Handler = (sent: Sent) => Answer | undefined

/** What the server lets a page on another origin do. */
export type Cors = {
  readonly methods?: string
  readonly headers?: string
  readonly expose?: string
  /** All that it exposes, in the place of `Date`, `Retry-After` and `expose`. */
  readonly exposes?: string
  /** Tells the one origin that it allows, in the place of any. */
  readonly origin?: () => string
  /** The status of its answer to a preflight request, by the path, in the place of 204; 0 is no answer at all. */
  readonly preflight?: (path: string) => number
  /** Statuses whose answers it tells no page. */
  readonly hides?: readonly number[]
}

export type Server = { readonly url: string; readonly calls: readonly string[]; close(): void }

const parsedJson = (body: string) => {
  try {
    return JSON.parse(body) ?? {}
  } catch {
    return {}
  }
}

async function read(incoming: IncomingMessage): Promise<Sent> {
  const { method, url = '', headers } = incoming
  const body = await text(incoming)
  const type = headers['content-type'] ?? ''
  const pairs = (headers.cookie ?? '')
    .split('; ')
    .map((pair) => pair.split('=') as [string, string])
  return {
    call: `${method} ${url.split('?')[0]}`,
    headers,
    json: type.includes('json') ? parsedJson(body) : {},
    form: type.includes('urlencoded') ? Object.fromEntries(new URLSearchParams(body)) : {},
    cookies: Object.fromEntries(pairs),
    bearer: /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1],
  }
}

/** A server of a shape of its own, on a free port of this machine. */
export async function serve(
  handler: Handler,
  {
    methods = 'GET, POST, PUT, PATCH, DELETE',
    headers: allowed,
    expose = '',
    exposes = `Date, Retry-After${expose && `, ${expose}`}`,
    origin,
    preflight = () => 204,
    hides = [],
  }: Cors = {},
): Promise<Server> {
  const calls: string[] = []
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const sent = await read(incoming)
    const isQuestion = incoming.method === 'OPTIONS'
    const made = isQuestion
      ? { status: preflight(sent.call.split(' ')[1] ?? '') }
      : (handler(sent) ?? { status: 404, body: { message: 'Not found' } })
    if (!isQuestion) calls.push(sent.call)
    const { status = 200, body, headers = {}, isDropped }: Answer = made
    if (status === 0) return
    if (isDropped) return void incoming.socket.destroy()
    const cors = {
      'access-control-allow-origin': origin?.() ?? incoming.headers.origin ?? '*',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': methods,
      'access-control-allow-headers':
        allowed ?? incoming.headers['access-control-request-headers'] ?? '',
      'access-control-expose-headers': exposes,
    }
    outgoing.writeHead(status, {
      ...(hides.includes(status) ? {} : cors),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    })
    outgoing.end(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body))
  }
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    calls,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
