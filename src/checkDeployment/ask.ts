import http from 'node:http'
import https from 'node:https'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** An answer as it came over the wire: neither unpacked nor followed to where it redirects. */
export type Answer = {
  readonly url: URL
  readonly status: number
  readonly headers: Headers
  /** What it says, unpacked; `undefined` where it is not packed as it says that it is. */
  readonly text: string | undefined
}

export type Ask = (url: URL, headers?: Readonly<Record<string, string>>) => Promise<Answer>

const timeoutMs = 15_000
/** What every browser of these years accepts over HTTPS. */
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

/** Makes what asks for an address with GET. `ca` is trusted beside what the machine trusts. */
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

/** Whether an answer is a page, whatever it says that it is. */
export const isHtml = ({ text = '' }: Answer) => /^\s*<(!doctype|html)/i.test(text)
