import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { assetsFolder, cacheControl, securityHeaders } from '../../../src/build/headers'
import { certificate, key } from './certificate'

type Headers = Readonly<Record<string, string | string[] | undefined>>
/** What is answered before it is compressed. */
export type Made = {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  /** Left out, what is longer than a packet is compressed. */
  readonly isPlain?: boolean
}
export type Asked = { readonly path: string; readonly accept: string; readonly encoding: string }

export type Wrong = {
  /** Changes an answer; what stays the same is right. */
  readonly change?: (made: Made, asked: Asked) => Made
  /** Files beside or in the place of the app's own. */
  readonly files?: Readonly<Record<string, string>>
  readonly protocol?: 'h2' | 'https' | 'http'
  readonly base?: string
  /** The API that the policy lets the page reach. */
  readonly api?: string
  /** Answers for paths below `/api/`. */
  readonly answerApi?: (asked: Asked) => Made
}

const long = (start: string) => start + '/* '.padEnd(3000, 'neshast ') + '*/'

/** The app as a build of it looks. */
export const filesOf = (base = '/') => ({
  'index.html': `<!doctype html><html lang="en"><head>
<script type="module" crossorigin src="${base}assets/index-AbCdEf.js"></script>
<link rel="stylesheet" href="${base}assets/index-AbCdEf12.css"></head><body>${'<p></p>'.repeat(400)}</body></html>`,
  'assets/index-AbCdEf.js': long('import("./later-AbCdEf.js");["assets/named-AbCdEf.js"];'),
  'assets/index-AbCdEf12.css': long('a{}'),
  'assets/later-AbCdEf.js': long('export const later = 1;'),
  'assets/named-AbCdEf.js': long('export const named = 1;'),
})
export const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

const typeOf = (path: string) => types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

/** Serves the app as it should be served, but for what is said to be wrong. */
export async function serveApp(wrong: Wrong = {}) {
  const { change = (made) => made, protocol = 'h2', base = '/', api, answerApi } = wrong
  const files: Readonly<Record<string, string>> = { ...filesOf(base), ...wrong.files }
  const security = securityHeaders({ connect: api === undefined ? [] : [api] })

  function route({ path, ...asked }: Asked): Made {
    if (answerApi !== undefined && path.startsWith('/api/')) return answerApi({ path, ...asked })
    const name = path.startsWith(base) ? path.slice(base.length) : ''
    const file = /\.\w+$/.test(name) ? name : 'index.html'
    const body = files[file]
    if (body === undefined) {
      const headers = { ...security, 'cache-control': cacheControl.missing }
      return { status: 404, headers, body: 'Not found' }
    }
    const headers = {
      ...security,
      'content-type': typeOf(file),
      'cache-control': name.startsWith(assetsFolder) ? cacheControl.asset : cacheControl.page,
      ...(body.length > 1400 && { vary: 'accept-encoding' }),
    }
    return { status: 200, headers, body }
  }

  function answer(incoming: Http2ServerRequest, outgoing: Http2ServerResponse) {
    const asked = {
      path: new URL(incoming.url, 'http://app').pathname,
      accept: incoming.headers.accept ?? '',
      encoding: String(incoming.headers['accept-encoding'] ?? ''),
    }
    const { status, headers, body, isPlain } = change(route(asked), asked)
    const given = headers['content-encoding']
    const way = /\bbr\b/.test(asked.encoding) ? 'br' : /gzip/.test(asked.encoding) && 'gzip'
    const encoding = given ?? (body.length > 1400 && !isPlain && way ? way : undefined)
    for (const [name, value] of Object.entries({ ...headers, 'content-encoding': encoding }))
      if (value !== undefined) outgoing.setHeader(name, value)
    outgoing.statusCode = status
    if (encoding === 'br') outgoing.end(brotliCompressSync(body))
    else outgoing.end(encoding === 'gzip' ? gzipSync(body) : body)
  }

  const tls = { cert: certificate, key }
  // The compatibility layer of HTTP/2 is called like HTTP/1.
  const server =
    protocol === 'h2'
      ? createSecureServer({ ...tls, allowHTTP1: true }, answer)
      : protocol === 'https'
        ? createHttpsServer(tls, answer as never)
        : createHttpServer(answer as never)
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`${protocol === 'http' ? 'http' : 'https'}://localhost:${port}${base}`),
    close: () => void server.close(),
  }
}

/** A server of plain HTTP that answers everything alike. */
export async function servePlain(status: number, location?: string) {
  const server = createHttpServer((_, outgoing) => {
    outgoing.writeHead(status, location === undefined ? {} : { location }).end()
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: new URL(`http://localhost:${(server.address() as AddressInfo).port}/`),
    close: () => void server.close(),
  }
}
