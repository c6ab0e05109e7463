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
    // As `fetch` does, before the caller changes them for the next call.
    const url = input instanceof URL ? input.href : input
    const headers = init?.headers && new Headers(init.headers)
    // Few hosts need it: it is loaded with its first use.
    const late = await import('./sessionFetch')
    return late.createSessionFetch(deps)(call, url, headers ? { ...init, headers } : init)
  },
  async accessToken(how?: { readonly refused?: string | undefined }): Promise<string> {
    if (deps.hostCalls.isSuspended()) throw thrown(sessionEnded)
    const done = await deps.whenReady(() => deps.accessToken(how))
    if ('error' in done) throw thrown(done.error)
    return done.token
  },
})
