import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getResponse } from 'msw'
import { createDemoBackend, type DemoBackend, type DemoOptions } from '../../src/demo/backend.ts'
import { demoMiddleware } from '../../src/demo/middleware.ts'

/** RFC 6455, 1.3 and 5.2: the answer to a handshake, and one short frame; the server reads nothing. */
const acceptOf = (key: string) =>
  createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
const frame = (opcode: number, payload: Buffer) =>
  Buffer.concat([Buffer.from([0x80 | opcode, payload.length]), payload])
const textFrame = (text: string) => frame(1, Buffer.from(text))
const closeFrame = (code: number) => frame(8, Buffer.from([code >> 8, code & 255]))

const page =
  '<!doctype html><html lang="en"><title>host</title><script src="/host.js"></script></html>'

/**
 * The demo back end with what goes beyond requests and answers: server-sent events, an upload, a download and a WebSocket,
 * each for who has a good token only; and a page with the script of a host. `asKind` makes it a back end of another kind.
 */
export async function createRichServer(
  script: string,
  options: DemoOptions = {},
  asKind = (backend: DemoBackend) => backend,
) {
  const backend = asKind(createDemoBackend(options))
  const answer = demoMiddleware(backend)
  const upgraded = new Set<Duplex>()
  const sockets = new Set<Duplex>()
  /** Every token that came with each kind of call, in order. */
  const tokens: { call: string; token: string }[] = []
  let streams = 0

  async function isGood(token: string) {
    const request = new Request('http://demo.invalid/api/auth/user', {
      headers: { authorization: `Bearer ${token}` },
    })
    return (await getResponse(backend.handlers, request))?.ok === true
  }
  const bearerOf = ({ headers }: IncomingMessage) => (headers.authorization ?? '').slice(7)

  async function rich(path: string, incoming: IncomingMessage, outgoing: ServerResponse) {
    const token = bearerOf(incoming)
    tokens.push({ call: path, token })
    if (!(await isGood(token))) {
      incoming.resume()
      return void outgoing.writeHead(401, { 'content-type': 'application/json' }).end('{}')
    }
    if (path === '/events') {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const word of ['one', 'two', 'three']) outgoing.write(`data: ${word}\n\n`)
      return void outgoing.end()
    }
    if (path === '/endless') {
      streams += 1
      outgoing.once('close', () => (streams -= 1))
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
      return void outgoing.write('data: one\n\n')
    }
    if (path === '/upload') {
      let bytes = 0
      for await (const chunk of incoming) bytes += (chunk as Buffer).length
      return void outgoing.writeHead(200, { 'content-type': 'application/json' }).end(`${bytes}`)
    }
    outgoing
      .writeHead(200, { 'content-type': 'application/octet-stream' })
      .end(Buffer.alloc(300_000))
  }

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    if (path === '/') return void outgoing.writeHead(200, { 'content-type': 'text/html' }).end(page)
    if (path === '/host.js')
      return void outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    if (['/events', '/endless', '/upload', '/download'].includes(path))
      return void rich(path, incoming, outgoing)
    void answer(incoming, outgoing, () => outgoing.writeHead(404).end())
  })
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex) => {
    upgraded.add(socket)
    void (async () => {
      // In a subprotocol, for a URL ends up in logs.
      const token = (incoming.headers['sec-websocket-protocol'] ?? '').split(', ')[1] ?? ''
      tokens.push({ call: 'socket', token })
      const key = incoming.headers['sec-websocket-key'] ?? ''
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Sec-WebSocket-Accept: ${acceptOf(key)}\r\nSec-WebSocket-Protocol: bearer\r\n\r\n`,
      )
      socket.on('error', () => undefined)
      if (!(await isGood(token))) return void socket.end(closeFrame(4401))
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.write(textFrame('welcome'))
    })()
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    backend,
    tokens,
    /** How many endless answers are still being sent. */
    streams: () => streams,
    /** Closes every WebSocket, as a deployment does. */
    dropSockets: () => sockets.forEach((socket) => socket.end(closeFrame(1012))),
    close: () =>
      new Promise<void>((resolve) => {
        upgraded.forEach((socket) => socket.destroy())
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
