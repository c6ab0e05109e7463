import type { IncomingMessage, ServerResponse } from 'node:http'

/** Origins on this machine, with any port: those of an app in development or in a test. */
const thisMachine = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** The origins that may call; `undefined` allows those of this machine. */
export type AllowedOrigins = readonly string[] | undefined

/**
 * Adds the CORS headers for an allowed origin, and answers its preflight. Returns whether the request has been
 * answered.
 */
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
    outgoing.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE')
    outgoing.setHeader('Access-Control-Allow-Headers', 'authorization, content-type')
    outgoing.setHeader('Access-Control-Max-Age', '600')
  }
  outgoing.writeHead(204).end()
  return true
}
