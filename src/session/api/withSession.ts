import type {
  BaseQueryError,
  BaseQueryExtraOptions,
  BaseQueryFn,
  BaseQueryMeta,
  FetchArgs,
} from '@reduxjs/toolkit/query'
import type { createAuthorizedRequest } from './authorizedRequest'
import type { FilledOptions } from '../options/options'
import type { HostCalls } from './hostCalls'
import type { Environment } from '../platform/environment'
import type { SessionError } from '../state/errors'
import { matches } from '../options/responseMatch'
import { attempt } from '../util/attempt'
import { isFields, read } from '../util/path'
import { bearerText, isHandedOn, normalizeHeaders } from '../http/buildRequest'
import type { SessionExtraOptions } from './requestSession'

/** What a base query has returned; its meta is the library's. */
type Returned = { error?: unknown; data?: unknown; meta?: unknown }

/** Any base query: for `fetch`, axios, GraphQL, or of the host's own. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as RTK Query itself says "any base query"
type AnyBaseQuery = BaseQueryFn<any, unknown, unknown, any, any>

/** The same base query, with the errors of the session layer beside its own. */
type UnderSession<B extends AnyBaseQuery> = BaseQueryFn<
  Parameters<B>[0],
  unknown,
  BaseQueryError<B> | SessionError,
  BaseQueryExtraOptions<B> & SessionExtraOptions,
  NonNullable<BaseQueryMeta<B>>
>

type Deps = {
  env: Environment
  options: FilledOptions
  baseUrl: URL
  /** Whether a URL is one of the API's. */
  isOurs: (url: string) => boolean
  hostCalls: HostCalls
  /** Why the session of a request is over. */
  endError: () => SessionError
  authorized: ReturnType<typeof createAuthorizedRequest>['authorized']
  /** Runs it as soon as the stored session has been read back. */
  whenReady: <T>(run: () => Promise<T>) => Promise<T>
}

/** Arguments, and the absolute URL that a request with them goes to; empty where it is none of the API's. */
type Addressed = { readonly args: unknown; readonly goesTo: string }

/** As RTK Query tells them: what has no scheme and no host is relative. */
const isAbsolute = (url: string) => /^([a-z][a-z\d+\-.]*:)?\/\//i.test(url)

/**
 * Makes `withSession(baseQuery)`, which sends the requests of an RTK Query api under the session: with its bearer,
 * refreshing and resetting it where that is due. Besides those of the base query, its errors are `SessionError`s.
 *
 * The token goes to the API's origins only. A relative URL is sent where the base query sends it by its own `baseUrl`,
 * and below the session's where it has none. A base query that cannot be asked for that, as one for axios or GraphQL,
 * needs `baseUrl` said here: where it sends what is relative, or everything. It gets the token as `headers` in its
 * arguments, or takes it by `session.prepareHeaders`. `''` says that it has none
 * of its own. Arguments that are a string are a URL.
 */
export function createWithSession(deps: Deps) {
  const { env, options, baseUrl, isOurs, hostCalls, endError, authorized, whenReady } = deps
  const { origin } = env
  const constant = normalizeHeaders(options.headers)
  const bearerName = options.token.name.toLowerCase()
  const mayNotRedirect = isHandedOn(options)
  /** The token that a call goes with, by what its base query hands on to `prepareHeaders`. */
  const tokenOf = new WeakMap<() => unknown, string>()

  /** For `prepareHeaders` of a base query that takes no headers with its arguments, inside `withSession`. */
  function prepareHeaders(headers: Headers, { getState }: { getState: () => unknown }): Headers {
    const token = tokenOf.get(getState)
    if (token !== undefined) headers.set(bearerName, bearerText(options, token))
    return headers
  }

  const withSession = <B extends AnyBaseQuery>(
    baseQuery: B,
    { baseUrl: told }: { readonly baseUrl?: string } = {},
  ): NoInfer<UnderSession<B>> => {
    /** Below which URL it sends what is relative; `''` where it has none. Not asked for before it is needed. */
    let own = told

    /** The arguments to send, and where that goes. */
    function addressed(args: unknown, url: unknown): Addressed {
      if (typeof url !== 'string') return { args, goesTo: '' }
      // In the one form that it is compared in. What is no URL goes nowhere.
      if (own === undefined || isAbsolute(url))
        return { args, goesTo: attempt(() => new URL(url, origin).href) ?? '' }
      const base = new URL(own, own === '' ? baseUrl : origin).href
      // Nothing is known of it but that it joins them itself; and nothing but a query stays where its base is.
      if (told || (own !== '' && /^(\?|$)/.test(url))) {
        // Some only put one text behind the other: ".evil.test" would become a part of the host.
        const joined = `${base === `${own}/` && !/^[/?]/.test(url) ? '/' : ''}${url}`
        return {
          args: joined === url ? args : { ...(args as object), url: joined },
          goesTo: isOurs(base) ? new URL(joined, base).href : '',
        }
      }
      // Told whole, so that what is checked is what is sent to.
      const href = new URL(own === '' ? url : own + url.replace(/^\//, ''), base).href
      return { args: { ...(args as object), url: href }, goesTo: href }
    }

    return async (given: unknown, api, extraOptions: SessionExtraOptions) => {
      // Before anything is waited for.
      hostCalls.begin(api)
      const whole = typeof given === 'string' ? { url: given } : given
      const url = read(whole, 'url') ?? ''
      if (own === undefined && typeof url === 'string' && !isAbsolute(url)) {
        // Loaded only for those that did not say.
        const late = await import('./ownBaseUrl')
        own = await late.ownBaseUrl(baseQuery, api, url)
      }
      const { args, goesTo } = addressed(whole, url)
      if (!isOurs(goesTo)) return baseQuery(given, api, extraOptions)
      const { session = {} } = extraOptions ?? {}
      // A public request belongs to no session: it is sent also while a page is kept.
      if (session !== false && !hostCalls.admits(api)) return { error: endError() }

      const { expired = options.expired.request, replay = true } = session || {}
      const send = async (accessToken: string | undefined, signal: AbortSignal) => {
        const getState = () => api.getState()
        if (accessToken !== undefined) tokenOf.set(getState, accessToken)
        const sent = await baseQuery(
          isFields(args)
            ? {
                ...('url' in args && {
                  ...(mayNotRedirect && { redirect: 'error' }),
                  // Else the browser may give one person's answer to the next.
                  ...(accessToken !== undefined && { cache: 'no-store' }),
                }),
                ...args,
                headers: {
                  ...constant,
                  ...normalizeHeaders((args.headers ?? {}) as NonNullable<FetchArgs['headers']>),
                  ...(accessToken !== undefined && {
                    [bearerName]: bearerText(options, accessToken),
                  }),
                },
              }
            : args,
          { ...api, signal, getState },
          extraOptions,
        )
        // RTK Query hands the request on to every middleware and log.
        const request = read(sent.meta, 'request')
        if (request instanceof Request) request.headers.delete(bearerName)
        return sent as Returned
      }

      const answer =
        session === false
          ? await send(undefined, api.signal)
          : await whenReady(() =>
              authorized({
                signal: api.signal,
                send,
                isUnauthorized: (returned) =>
                  matches(expired, statusOf(returned), bodyOf(returned)),
                // A query only reads, whatever its method: so says the host, who made it one.
                mayBeDone: (returned) =>
                  !replay || (api.type === 'mutation' && statusOf(returned) !== 401),
                // What is asked, without what it is asked about.
                endpoint: [api.endpoint, read(args, 'method'), goesTo.split(/[?#]/, 1)].join(' '),
                canRetry: !(read(args, 'body') instanceof ReadableStream),
                isOptional: session.optional,
              }),
            )
      return answer as Awaited<ReturnType<UnderSession<B>>>
    }
  }

  return { withSession, prepareHeaders }
}

export type WithSession = ReturnType<typeof createWithSession>

/** Base queries of other libraries tell it with their error only, as RTK Query's recipe for axios does. */
function statusOf({ error, meta }: Returned): number {
  const { response } = (meta ?? {}) as { response?: { status?: unknown } }
  const status = response?.status ?? read(error, 'status')
  return typeof status === 'number' ? status : 0
}

/** What was answered; a GraphQL client has it in its meta. */
const bodyOf = ({ error, data, meta }: Returned): unknown =>
  error === undefined ? data : (read(error, 'data') ?? read(meta, 'response'))
