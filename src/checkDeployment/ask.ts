import http from 'node:http'
import https from 'node:https'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** An answer as it was received: a redirect is not followed, the headers are unchanged. */
export type Answer = {
  readonly url: URL
  readonly status: number
  readonly headers: Headers
  /** The decompressed body; `undefined` where it is not compressed as its `content-encoding` says. */
  readonly text: string | undefined
}

export type Ask = (url: URL, headers?: Readonly<Record<string, string>>) => Promise<Answer>

const timeoutMs = 15_000
/** What browsers accept over HTTPS. */
export const asBrowser = { 'accept-encoding': 'gzip, deflate, br' }

function unpack(body: Buffer, encoding: string | null): string | undefined {
  try {
    if (encoding === 'br') return brotliDecompressSync(body).toString()
    if (encoding === 'gzip') return gunzipSync(body).toString()
    return body.toString()
  } catch {
    return undefined
  }
}

function headersOf(raw: readonly string[]) {
  const headers = new Headers()
  raw.forEach((name, i) => {
    if (i % 2 === 0) headers.append(name, raw[i + 1] ?? '')
  })
  return headers
}

/** Makes a function that requests addresses with GET. `ca` is a certificate authority to trust in the check. */
export function createAsk(ca?: string): Ask {
  const agents = {
    'http:': new http.Agent({ maxSockets: 6 }),
    'https:': new https.Agent({ maxSockets: 6, ...(ca !== undefined && { ca }) }),
  }
  return async (url, headers = {}) => {
    const { request } = url.protocol === 'https:' ? https : http
    const incoming = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const agent = agents[url.protocol as keyof typeof agents]
      const signal = AbortSignal.timeout(timeoutMs)
      const all = { accept: '*/*', 'user-agent': 'check-deployment', ...headers }
      request(url, { agent, signal, headers: all }, resolve).on('error', reject).end()
    })
    const body = await buffer(incoming)
    const came = headersOf(incoming.rawHeaders)
    const { statusCode: status = 0 } = incoming
    return { url, status, headers: came, text: unpack(body, came.get('content-encoding')) }
  }
}

/** Whether the body of an answer is HTML, whatever its content type. */
export const isHtml = ({ text = '' }: Answer) => /^\s*<(!doctype|html)/i.test(text)
