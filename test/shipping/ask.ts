import { connect, type IncomingHttpHeaders, type IncomingHttpStatusHeader } from 'node:http2'
import { buffer } from 'node:stream/consumers'

export type Answer = {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders & IncomingHttpStatusHeader
  /** As it came, compressed or not. */
  readonly body: Buffer
  /** `h2` where the server speaks HTTP/2. */
  readonly protocol: string | undefined
}

/** Asks a server for a path over HTTP/2, and changes nothing of what it answers. */
export async function ask(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const client = connect(origin, { rejectUnauthorized: false })
  try {
    const request = client.request({ ':path': path, ...headers })
    const answered = new Promise<IncomingHttpHeaders & IncomingHttpStatusHeader>(
      (resolve, reject) => {
        request.on('response', resolve)
        request.on('error', reject)
        client.on('error', reject)
      },
    )
    const got = await answered
    const body = await buffer(request)
    return { status: got[':status'], headers: got, body, protocol: client.alpnProtocol }
  } finally {
    client.close()
  }
}
