import type { createAuthorizedRequest } from './authorizedRequest'
import type { HostCalls } from './hostCalls'
import type { RequestSession } from './requestSession'
import { bearerText, isHandedOn, normalizeHeaders } from '../http/buildRequest'
import type { FilledOptions } from '../options/options'
import { matches, type Match } from '../options/responseMatch'
import type { Environment } from '../platform/environment'
import { thrown, type SessionError } from '../state/errors'
import { attempt } from '../util/attempt'

export type FetchDeps = {
  env: Environment
  options: FilledOptions
  baseUrl: URL
  isOurs: (url: string) => boolean
  hostCalls: HostCalls
  endError: () => SessionError
  authorized: ReturnType<typeof createAuthorizedRequest>['authorized']
  /** Runs it as soon as the stored session has been read back. */
  whenReady: <T>(run: () => Promise<T>) => Promise<T>
}

/** What `fetch` takes, and how the request goes under the session; `session: false` is a public one. */
export type SessionRequestInit = RequestInit & { readonly session?: RequestSession | false }

/** An answer, and what it says where that decides something. */
type Answer = { readonly response: Response; readonly body: unknown }

/**
 * Makes `session.fetch`: `fetch` by the rules of `withSession`. What is relative is resolved against `baseUrl`. It
 * rejects with a `SessionError` where the session is why nothing came of it, and with what `fetch` rejects with
 * otherwise.
 */
export function createSessionFetch(deps: FetchDeps) {
  const { env, options, baseUrl, isOurs, hostCalls, endError, authorized, whenReady } = deps
  const constant = Object.entries(normalizeHeaders(options.headers))

  const answerOf = async (response: Response, expired: readonly Match[]): Promise<Answer> => {
    // Other than JSON may be a stream, whose end nobody waits for.
    const isRead =
      /json/.test(response.headers.get('content-type') ?? '') &&
      expired.some(({ status, path }) => status === response.status && path)
    const text = isRead ? await response.clone().text() : ''
    return { response, body: attempt(() => JSON.parse(text) as unknown) ?? text }
  }

  /** `call` stands for the call where it began: this module may have been loaded since. */
  return async function sessionFetch(
    call: { readonly signal: AbortSignal },
    input: RequestInfo | URL,
    { session = {}, ...init }: SessionRequestInit = {},
  ): Promise<Response> {
    const url = input instanceof Request ? input.url : new URL(input, baseUrl).href
    const asked =
      input instanceof Request
        ? new Request(input, init)
        : new Request(url, { ...(isOurs(url) && { credentials: options.credentials }), ...init })
    if (!isOurs(asked.url)) return env.fetch(asked)
    // A public request belongs to no session: it is sent also while a page is kept.
    if (session !== false && !hostCalls.admits(call)) throw thrown(endError())
    const isReading = asked.method === 'GET' || asked.method === 'HEAD'
    const { expired = options.expired.request, replay = true, optional } = session || {}
    // A body that is sent once only need not be kept.
    const canRetry = session !== false && replay && !(init.body instanceof ReadableStream)

    const send = async (accessToken: string | undefined, signal: AbortSignal) => {
      const headers = new Headers(asked.headers)
      for (const [name, value] of constant) if (!headers.has(name)) headers.set(name, value)
      if (accessToken !== undefined)
        headers.set(options.token.name, bearerText(options, accessToken))
      const request = new Request(canRetry ? asked.clone() : asked, {
        headers,
        signal,
        cache: 'no-store',
        redirect: isHandedOn(options) ? 'error' : asked.redirect,
      })
      try {
        return await answerOf(await env.fetch(request), expired)
      } catch (error) {
        // Its session has ended, and that is what its caller is told.
        if (signal.aborted && !asked.signal.aborted) return { response: Response.error(), body: '' }
        throw error
      }
    }

    if (session === false) return (await send(undefined, asked.signal)).response
    const done = await whenReady(() =>
      authorized<Answer>({
        signal: asked.signal,
        send,
        isUnauthorized: ({ response, body }) => matches(expired, response.status, body),
        mayBeDone: ({ response }) => !replay || (!isReading && response.status !== 401),
        endpoint: `${asked.method} ${asked.url.split(/[?#]/, 1)[0] ?? ''}`,
        canRetry,
        isOptional: optional,
      }),
    )
    if ('error' in done) throw thrown(done.error)
    return done.response
  }
}
