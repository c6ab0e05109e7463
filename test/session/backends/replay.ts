import type { Exchange } from './recording'

const sentBy = async (request: Request): Promise<Exchange['request']> => {
  const { pathname, search } = new URL(request.url)
  const headers = ['authorization', 'content-type'].flatMap((name) => {
    const value = request.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  return {
    method: request.method,
    path: pathname + search,
    headers: Object.fromEntries(headers),
    body: await request.text(),
  }
}

/**
 * A server that answers as it was recorded, to the requests that were recorded and in the order given:
 * `sent` is what came, `expected` is what it should have been.
 */
export function createReplay(exchanges: Readonly<Record<string, Exchange>>) {
  const sent: Exchange['request'][] = []
  const expected: Exchange['request'][] = []
  const queue: Exchange[] = []
  return {
    sent,
    expected,
    /** The next answers, by the names of the recording. */
    willAnswer(...titles: string[]) {
      for (const title of titles) {
        const exchange = exchanges[title]
        if (exchange === undefined) throw new Error(`Nothing was recorded as ${title}`)
        queue.push(exchange)
        expected.push(exchange.request)
      }
    },
    async fetch(request: Request): Promise<Response> {
      sent.push(await sentBy(request))
      const { status, headers, body } = queue.shift()?.response ?? {
        status: 599,
        headers: {},
        body: '',
      }
      return new Response(status === 204 ? null : body, { status, headers })
    },
  }
}
