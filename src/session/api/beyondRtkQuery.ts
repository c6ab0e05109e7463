import type { createAuthorizedRequest } from './authorizedRequest'
import type { FetchDeps, SessionRequestInit } from './sessionFetch'
import { sessionEnded, thrown } from '../state/errors'

type Deps = FetchDeps & {
  accessToken: ReturnType<typeof createAuthorizedRequest>['accessToken']
}

/** Makes `session.fetch` and `session.accessToken`, for requests that do not go through RTK Query. */
export const createBeyondRtkQuery = (deps: Deps) => ({
  async fetch(input: RequestInfo | URL, init?: SessionRequestInit): Promise<Response> {
    const call = { signal: new AbortController().signal }
    deps.hostCalls.begin(call)
    // Copies, as `fetch` takes them, for the caller may change them for the next call.
    const given = input instanceof Request ? new Request(input) : String(input)
    // `undefined` counts as left out.
    const headers = (init?.headers && new Headers(init.headers)) as Headers
    // Few hosts need it: it is loaded with its first use.
    const late = await import('./sessionFetch')
    return late.createSessionFetch(deps)(call, given, { ...init, headers })
  },
  async accessToken(how?: { readonly refused?: string | undefined }): Promise<string> {
    if (deps.hostCalls.isSuspended()) throw thrown(sessionEnded)
    const done = await deps.whenReady(() => deps.accessToken(how))
    if ('error' in done) throw thrown(done.error)
    return done.token
  },
})
