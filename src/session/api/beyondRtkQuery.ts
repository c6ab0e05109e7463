import type { createAuthorizedRequest } from './authorizedRequest'
import type { FetchDeps, SessionRequestInit } from './sessionFetch'
import { fault, sessionEnded, thrown } from '../state/errors'

type Deps = FetchDeps & {
  accessToken: ReturnType<typeof createAuthorizedRequest>['accessToken']
}

/** Makes `session.fetch` and `session.accessToken`, for requests that do not go through RTK Query. */
export const createBeyondRtkQuery = (deps: Deps) => ({
  async fetch(input: RequestInfo | URL, given?: SessionRequestInit | null): Promise<Response> {
    const { session, ...init } = given ?? {}
    const call = { signal: new AbortController().signal }
    deps.hostCalls.begin(call)
    // Made at once, as `fetch` does: the caller may change what it has given for the next call.
    const url = input instanceof Request ? input : new URL(input, deps.baseUrl).href
    const isOurs = typeof url === 'string' && deps.isOurs(url)
    const asked = new Request(url, {
      ...(isOurs && { credentials: deps.options.credentials }),
      ...init,
    })
    const isStream = init.body instanceof ReadableStream
    // Few hosts need it: it is loaded with its first use.
    const late = await import('./sessionFetch').catch(() => undefined)
    if (!late) throw thrown(fault('request', 'unreachable'))
    return late.createSessionFetch(deps)(call, asked, session, isStream)
  },
  async accessToken(how?: { readonly refused?: string | undefined }): Promise<string> {
    if (deps.hostCalls.isSuspended()) throw thrown(sessionEnded)
    const done = await deps.whenReady(() => deps.accessToken(how))
    if ('error' in done) throw thrown(done.error)
    return done.token
  },
})
