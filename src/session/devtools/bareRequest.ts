import type { UnknownAction } from '@reduxjs/toolkit'
import { isLoggedIn, type Session } from '../state/session'
import { read } from '../util/path'
import { createTeller } from '../util/teller'

const tell = /* @__PURE__ */ createTeller()

/** The requests that `withSession` has sent. */
const underSession = /* @__PURE__ */ new WeakSet<Request>()

/** Where `session.fetch` has sent requests: RTK Query keeps a copy of its own of each that it hands to a `fetchFn`. */
const fetched = /* @__PURE__ */ new Set<string>()

/** A request that went under the session, with its token or as a public one. */
export const noteUnderSession = (sent: Request) => void underSession.add(sent)

/** The URL of a request that `session.fetch` sends. */
export const noteFetched = (url: string) => void fetched.add(url)

/**
 * For development: tells a host whose person is signed in that a request of RTK Query to the session's API was answered
 * with 401, and had no token, because the base query of its api is not wrapped.
 */
export function tellBareRequest(
  { type, meta }: UnknownAction,
  session: Session,
  deps: { isOurs: (url: string) => boolean; options: { token: { name: string } } },
) {
  const path = /^(.+)\/execute(?:Query|Mutation)\/rejected$/.exec(type)?.[1]
  const { request, response } = (read(meta, 'baseQueryMeta') ?? {}) as {
    request?: unknown
    response?: { status?: unknown }
  }
  if (path === undefined || response?.status !== 401) return
  if (!(request instanceof Request) || underSession.has(request) || fetched.has(request.url)) return
  const { name } = deps.options.token
  if (isLoggedIn(session) && deps.isOurs(request.url) && !request.headers.has(name))
    tell(
      `a request of the api "${path}" was answered with 401, and had no token: make its base query by session.withSession(baseQuery). A public endpoint then has extraOptions: { session: false }.`,
    )
}
