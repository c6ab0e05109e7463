import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createCalls, kindOf, type Asked, type Kind, type Reply } from './calls.ts'
import { createTokens } from './tokens.ts'

/** What happens to all calls of a kind. */
export type Fault =
  | { readonly kind: 'drop' }
  /** It does its work, and its answer is lost. */
  | { readonly kind: 'lose' }
  | { readonly kind: 'hang' }
  /** It does its work, and its answer waits until it is let go. Requests for data do their work then. */
  | { readonly kind: 'hold' }
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly type?: string
      readonly body?: string
      readonly headers?: Record<string, string>
    }

/** A call that has come in, with what was answered. */
export type Call = {
  readonly at: number
  readonly kind: Kind
  readonly path: string
  status: number
  why: string
}

const listen = async (handle: (request: IncomingMessage, response: ServerResponse) => void) => {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Another origin, which takes whatever it is sent. */
async function createElsewhere() {
  const got: string[] = []
  const { url, close } = await listen(async (request, response) => {
    const asks = String(request.headers['access-control-request-headers'] ?? 'authorization')
    got.push(
      [request.method, request.url, JSON.stringify(request.headers), await text(request)].join(' '),
    )
    response.writeHead(200, {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': asks,
      'access-control-allow-methods': '*',
      'content-type': 'application/json',
    })
    response.end(JSON.stringify({ user: 'elsewhere' }))
  })
  return { url, close, got }
}

/** One strict server for all libraries, with its own clock, and the page of the library that is played. */
export async function createServers(script: string, lifetime: number) {
  let ahead = 0
  const now = () => Date.now() + ahead
  const tokens = createTokens(now, lifetime)
  const calls = createCalls(tokens, () => url)
  const faults = new Map<Kind, { fault: Fault; left: number }>()
  const log: Call[] = []
  let held: (() => void)[] = []

  const faultOf = (kind: Kind) => {
    const found = faults.get(kind)
    if (found === undefined || found.left <= 0) return undefined
    found.left -= 1
    return found.fault
  }
  const isRead = (kind: Kind) => kind === 'data' || kind === 'held'

  async function replyTo(
    kind: Kind,
    asked: Asked,
    fault: Fault | undefined,
  ): Promise<Reply | undefined> {
    if (fault?.kind === 'drop') return undefined
    if (fault?.kind === 'answer')
      return {
        status: fault.status,
        body: fault.body ?? '',
        headers: { 'content-type': fault.type ?? 'text/plain', ...fault.headers },
        why: 'fault',
      }
    const wait = () => new Promise<void>((resolve) => held.push(resolve))
    const holds = fault?.kind === 'hold' || kind === 'held'
    if (holds && isRead(kind)) await wait()
    const reply = calls[kind](asked)
    if (holds && !isRead(kind)) await wait()
    return fault?.kind === 'lose' ? undefined : reply
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const asked: Asked = {
      method: request.method ?? '',
      url: new URL(request.url ?? '/', url),
      headers: request.headers,
      body: await text(request),
    }
    response.sendDate = false
    response.shouldKeepAlive = false // or Chromium itself repeats a POST whose connection is dropped
    response.setHeader('date', new Date(now()).toUTCString())
    response.setHeader('cache-control', 'no-store')
    const kind = kindOf(asked)
    if (kind === undefined) {
      const isScript = asked.url.pathname === '/host.js'
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
      return response.end(
        isScript
          ? script
          : '<!doctype html><title>host</title><body><script src="/host.js"></script>',
      )
    }
    const fault = faultOf(kind)
    const call: Call = {
      at: now(),
      kind,
      path: asked.url.pathname + asked.url.search,
      status: 0,
      why: fault?.kind ?? '',
    }
    log.push(call)
    if (fault?.kind === 'hang') return
    const reply = await replyTo(kind, asked, fault)
    if (reply === undefined) return request.socket.destroy()
    Object.assign(call, { status: reply.status, why: reply.why })
    response.writeHead(reply.status, reply.headers)
    response.end(reply.body)
  }
  const elsewhere = await createElsewhere()
  const { url, close } = await listen((request, response) => void answer(request, response))
  return {
    url,
    elsewhere,
    tokens,
    log,
    now,
    /** From now on this happens to so many calls of the kind; to all, if it is not said. */
    break(kind: Kind, fault: Fault, times = Infinity) {
      faults.set(kind, { fault, left: times })
    },
    mend: () => faults.clear(),
    /** Lets go all answers that wait. */
    release() {
      const waiting = held
      held = []
      waiting.forEach((go) => go())
    },
    waiting: () => held.length,
    pass(ms: number) {
      ahead += ms
    },
    count: (kind: Kind) => log.filter((call) => call.kind === kind).length,
    close() {
      close()
      elsewhere.close()
    },
  }
}
export type Servers = Awaited<ReturnType<typeof createServers>>
