import type { IncomingMessage, ServerResponse } from 'node:http'

/** Any port of this machine: where an app that is being developed or tested lives. */
const thisMachine = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** The origins that may call, or undefined for those of this machine. */
export type AllowedOrigins = readonly string[] | undefined

/** Lets a listed origin in, and answers its preflight. True: the request has been answered. */
export function handleCors(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  allowed: AllowedOrigins,
): boolean {
  const origin = incoming.headers.origin
  const listed = origin && (allowed ? allowed.includes(origin) : thisMachine.test(origin))
  outgoing.setHeader('Vary', 'Origin')
  if (listed) {
    outgoing.setHeader('Access-Control-Allow-Origin', origin)
    outgoing.setHeader('Access-Control-Allow-Credentials', 'true')
  }
  if (incoming.method !== 'OPTIONS') return false

  if (listed) {
    outgoing.setHeader('Access-Control-Allow-Methods', 'GET, POST')
    outgoing.setHeader('Access-Control-Allow-Headers', 'authorization, content-type')
    outgoing.setHeader('Access-Control-Max-Age', '600')
  }
  outgoing.writeHead(204).end()
  return true
}
