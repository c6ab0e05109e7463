import type { Authorized } from './authorizedRequest'
import { cutOffReading } from './bodyReading'
import type { HostCalls } from './hostCalls'
import type { RequestSession } from './requestSession'
import { noteFetched } from '../devtools/bareRequest'
import { tellUnknownSession } from '../devtools/extraOptions'
import { tellSentOutsideBase } from '../devtools/outsideBase'
import { tellRefusedElsewhere } from '../devtools/refusedElsewhere'
import type { StateAccess } from '../state/stateAccess'
import { bearerText, isHandedOn, normalizeHeaders } from '../http/buildRequest'
import type { FilledOptions } from '../options/options'
import { matches, type Match } from '../options/responseMatch'
import type { Environment } from '../platform/environment'
import type { Cancellation } from '../refresh/cancellation'
import { thrown, type SessionError } from '../state/errors'
import { attempt } from '../util/attempt'

/**
 * Declared here because a host may not have the types of Node installed. Its bundler replaces `process.env.NODE_ENV`.
 */
declare const process: { env: { NODE_ENV?: string } }

export type FetchDeps = {
  env: Environment
  state: StateAccess
  options: FilledOptions
  baseUrl: URL
  cancellation: Cancellation
  isOurs: (url: string) => boolean
  hostCalls: HostCalls
  endError: () => SessionError
  authorized: Authorized
  /** Runs it as soon as the stored session has been read back. */
  whenReady: <T>(run: () => Promise<T>) => Promise<T>
}

/** What `fetch` takes, and how the request goes under the session; `session: false` is a public one. */
export type SessionRequestInit = RequestInit & {
  readonly session?: RequestSession | false | undefined
}

/** Whether a body is one JSON text, and not a stream of them, which may not end for long. */
const isOneJson = (type: string) =>
  /json/i.test(type) && !/ndjson|jsonl|json-?(seq|lines|stream)|stream\+json/i.test(type)

/** A response, and its body where that decides whether the token is good. */
type Answer = { readonly response: Response; readonly body: unknown }

/**
 * Makes `session.fetch`: `fetch` by the rules of `withSession`. A relative URL is resolved against `baseUrl`. It
 * rejects with a `SessionError` if the session is the reason that there is no answer, and as `fetch` does otherwise. So
 * does the reading of its body, where that has not come to its end.
 */
export function createSessionFetch(deps: FetchDeps) {
  const { env, state, options, baseUrl, isOurs, hostCalls, endError, authorized, whenReady } = deps
  const { cancellation } = deps
  const constant = Object.entries(normalizeHeaders(options.headers))

  const { when = [] } = options.reauthentication ?? {}

  const answerOf = async (response: Response, expired: readonly Match[]): Promise<Answer> => {
    // Only JSON is read.
    const isRead =
      isOneJson(response.headers.get('content-type') ?? '') &&
      [...expired, ...when].some(({ status, path }) => status === response.status && path)
    const text = isRead ? await response.clone().text() : ''
    return { response, body: attempt(() => JSON.parse(text) as unknown) ?? text }
  }

  /** `call` identifies the call from its beginning on, because this module may have been loaded since. */
  return async function sessionFetch(
    call: { readonly signal: AbortSignal },
    asked: Request,
    session: RequestSession | false = {},
    isStream = false,
  ): Promise<Response> {
    if (process.env.NODE_ENV !== 'production') {
      tellUnknownSession(session, 'a call of session.fetch')
      noteFetched(asked.url)
    }
    if (!isOurs(asked.url)) {
      const response = await env.fetch(asked)
      if (process.env.NODE_ENV !== 'production' && session !== false)
        tellRefusedElsewhere(state, response.status, asked.url)
      return response
    }
    const isReading = asked.method === 'GET' || asked.method === 'HEAD'
    const type = isReading ? 'query' : 'mutation'
    // A public request belongs to no session: it is sent also while a page is kept.
    if (session !== false && !hostCalls.admits({ ...call, type })) throw thrown(endError())
    const { expired = options.expired.request, replay = true, optional } = session || {}
    // The body is only copied (`clone`) for a request that may be sent again.
    const canRetry = session !== false && replay && !isStream

    const send = async (accessToken: string | undefined, signal: AbortSignal) => {
      const headers = new Headers(asked.headers)
      for (const [name, value] of constant) if (!headers.has(name)) headers.set(name, value)
      if (accessToken !== undefined)
        headers.set(options.token.name, bearerText(options, accessToken))
      const controller = new AbortController()
      const abort = () => controller.abort(signal.reason)
      if (signal.aborted) abort()
      signal.addEventListener('abort', abort)
      const life = cancellation.signal()
      const request = new Request(canRetry ? asked.clone() : asked, {
        headers,
        signal: controller.signal,
        cache: 'no-store',
        redirect: isHandedOn(options) ? 'error' : asked.redirect,
      })
      const sent = env.fetch(request)
      if (process.env.NODE_ENV !== 'production') tellSentOutsideBase(baseUrl, request, sent)
      try {
        const answer = await answerOf(await sent, expired)
        if (answer.response.body) {
          const caller = { signal: asked.signal, reason: () => asked.signal.reason as unknown }
          const end = { signal: life, reason: () => thrown(endError()) }
          // Without a token the request belongs to no session.
          cutOffReading(
            answer.response,
            controller,
            accessToken === undefined ? [caller] : [caller, end],
          )
        }
        return answer
      } catch (error) {
        // Aborted because its session has ended: `authorized` drops this response and gives the caller that error.
        if (signal.aborted && !asked.signal.aborted) return { response: Response.error(), body: '' }
        throw error
      } finally {
        signal.removeEventListener('abort', abort)
      }
    }

    if (session === false) return (await send(undefined, asked.signal)).response
    const { signal } = asked
    let stop = () => {}
    // The caller may give up while the session is being read back or refreshed, too.
    const aborted = new Promise<never>((_, reject) => {
      stop = () => reject(signal.reason as Error)
      signal.addEventListener('abort', stop)
    })
    if (signal.aborted) throw signal.reason
    const sending = whenReady(() =>
      authorized<Answer>({
        signal,
        send,
        isUnauthorized: ({ response, body }) => matches(expired, response.status, body),
        told: ({ response, body }) => [response.status, body, response],
        mayBeDone: ({ response }) => !replay || (!isReading && response.status !== 401),
        endpoint: () => `${asked.method} ${asked.url.split(/[?#]/, 1)[0] ?? ''}`,
        canRetry,
        isOptional: optional,
      }),
    )
    const done = await Promise.race([sending, aborted]).finally(() =>
      signal.removeEventListener('abort', stop),
    )
    if ('error' in done) throw thrown(done.error)
    return done.response
  }
}
