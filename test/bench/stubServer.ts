import { apiUrl } from '../support/device.ts'
import { nextTurn } from './nextTurn.ts'

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/**
 * A server behind `fetch` that rotates both tokens, answers after `latency` milliseconds, and counts. An access
 * token is good until `expire`, as it is on most servers after a refresh too; it says that it lives for `lifetime` seconds.
 */
export function createStubServer(latency: number, lifetime = 1800) {
  let tokens = 0
  /** The oldest access token that is good. */
  let oldest = 0
  const counts = { refreshes: 0, requests: 0, unauthorized: 0 }
  const accessToken = () => `access-${tokens}`

  function answer(request: Request): Response {
    const { pathname } = new URL(request.url)
    if (/\/(login|refresh)$/.test(pathname)) {
      if (pathname.endsWith('/refresh')) counts.refreshes += 1
      tokens += 1
      const refresh = { refresh_token: `refresh-${tokens}` }
      return json({ token: accessToken(), ...refresh, expires_in: lifetime })
    }
    if (pathname.endsWith('/user')) return json({ user: { id: 1, name: 'Sara' } })
    counts.requests += 1
    const [, number] =
      /^Bearer access-(\d+)$/.exec(request.headers.get('authorization') ?? '') ?? []
    const isKnown = number !== undefined && Number(number) >= oldest
    if (!isKnown) counts.unauthorized += 1
    return isKnown ? json({ id: 1 }) : json({}, 401)
  }

  return {
    origin: apiUrl,
    async fetch(input: Request | string | URL, init?: RequestInit): Promise<Response> {
      const request = input instanceof Request ? input : new Request(input, init)
      // Never in the same breath: a network does not, and what is to be collected would never be.
      await (latency > 0 ? new Promise((resolve) => setTimeout(resolve, latency)) : nextTurn())
      // As `fetch` does: the session layer asks a base query for its base by a request that is not to be sent.
      request.signal.throwIfAborted()
      return answer(request)
    },
    accessToken,
    /** No access token is good any more that was given out. */
    expire: () => {
      tokens += 1
      oldest = tokens
    },
    /** What has been counted since the last time. */
    take() {
      const taken = { ...counts }
      Object.assign(counts, { refreshes: 0, requests: 0, unauthorized: 0 })
      return taken
    },
  }
}

export type StubServer = ReturnType<typeof createStubServer>
