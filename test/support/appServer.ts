import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { text } from 'node:stream/consumers'

/** Stands in a build for the API's origin, which is not known before the servers run. */
export const apiPlaceholder = 'http://api.neshast.test'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Where browsers tell of violations, and a test's own script of what it saw. */
export const reportPath = '/report'
const beforePath = '/before.js'

/** The strictest policy under which the app is promised to work. */
const policy = (apiUrl: string, frames: "'none'" | "'self'") =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self' ${apiUrl}`,
    "base-uri 'none'",
    "form-action 'self'",
    `frame-src ${frames}`,
    `frame-ancestors ${frames}`,
    "require-trusted-types-for 'script'",
    `report-uri ${reportPath}`,
  ].join('; ')

export interface AppServer {
  readonly url: string
  /** A script that each page runs before any of its own; none if it is empty. */
  before: string
  /** Whether browsers may keep what they were sent, as they may for a good host. */
  keeps: boolean
  /** Whether it may stand in a frame of its own. */
  framed: boolean
  /** Whether it cannot be reached. */
  away: boolean
  /** How often a file was asked for. */
  requests: number
  /** What was sent to `reportPath`. */
  readonly reports: string[]
  close(): Promise<void>
}

/** Serves a build as a careful host would: the app's page for every path of its own, and a strict policy. */
export async function createAppServer(dir: string, apiUrl: string): Promise<AppServer> {
  const reports: string[] = []
  const cacheControl = (file: string) => {
    if (!app.keeps) return 'no-store'
    return file === '/index.html' ? 'no-cache' : 'max-age=31536000, immutable'
  }
  const server = createServer(async (incoming, outgoing) => {
    if (app.away) return incoming.socket.destroy()
    const path = normalize(decodeURIComponent(new URL(incoming.url ?? '/', 'http://app').pathname))
    if (path === reportPath) {
      reports.push(await text(incoming))
      return outgoing.writeHead(204).end()
    }
    if (path === beforePath) {
      outgoing.writeHead(200, { 'Content-Type': types['.js'], 'Cache-Control': 'no-store' })
      return outgoing.end(app.before)
    }
    const file = extname(path) === '' ? '/index.html' : path
    app.requests += 1
    const content = await readFile(join(dir, file)).catch(() => undefined)
    if (content === undefined) return outgoing.writeHead(404).end()
    outgoing.writeHead(200, {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Content-Security-Policy': policy(apiUrl, app.framed ? "'self'" : "'none'"),
      'Cache-Control': cacheControl(file),
      'X-Content-Type-Options': 'nosniff',
    })
    const isText = /text/.test(types[extname(file)] ?? '')
    if (!isText) return outgoing.end(content)
    const before = app.before && `<head><script src="${beforePath}"></script>`
    const made = content.toString().replaceAll(apiPlaceholder, apiUrl)
    outgoing.end(before && file === '/index.html' ? made.replace('<head>', before) : made)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const app: AppServer = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    before: '',
    keeps: true,
    framed: false,
    away: false,
    requests: 0,
    reports,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return app
}
