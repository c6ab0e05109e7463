import '../../src/demo/polyfill'
import type { Environment } from '../../src/session'

type Fetch = Environment['fetch']

/**
 * The cookie of a browser, before a server whose refresh tokens are in bodies: it goes along with each refresh and
 * logout as it is when that is sent, and every answer replaces it when it arrives. A page never sees it.
 */
export function createCookieJar() {
  let cookie: string | undefined
  /** Every cookie that was revoked, in order. */
  const revoked: string[] = []

  const through =
    (send: Fetch): Fetch =>
    async (request) => {
      const call = new URL(request.url).pathname.split('/').pop() ?? ''
      const takesCookie = call === 'refresh' || call === 'logout'
      const sent = takesCookie ? cookie : undefined
      const response = await send(
        takesCookie
          ? new Request(request, {
              method: 'POST',
              headers: {
                ...Object.fromEntries(request.headers),
                'content-type': 'application/json',
              },
              body: JSON.stringify(sent === undefined ? {} : { refresh_token: sent }),
            })
          : request,
      )
      if (call === 'logout') {
        if (sent !== undefined) revoked.push(sent)
        if (response.ok) cookie = undefined
      }
      if (!response.ok || !['login', 'code', 'refresh', 'password'].includes(call)) return response
      const { refresh_token, ...body } = (await response.json()) as { refresh_token?: string }
      cookie = refresh_token ?? cookie
      return Response.json(body, { status: response.status, headers: response.headers })
    }

  return {
    through,
    revoked,
    cookie: () => cookie,
    /** Something else of the same browser has signed in: another app, or the server by itself. */
    replace(by: string | undefined) {
      cookie = by
    },
  }
}
