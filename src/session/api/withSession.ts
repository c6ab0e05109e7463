import type {
  BaseQueryError,
  BaseQueryExtraOptions,
  BaseQueryFn,
  BaseQueryMeta,
  FetchArgs,
  FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query'
import type { createAuthorizedRequest } from './authorizedRequest'
import type { FilledOptions } from '../options/options'
import type { HostCalls } from './hostCalls'
import { sessionEnded, type SessionError } from '../state/errors'
import { matches } from '../options/responseMatch'
import { read } from '../util/path'
import { bearerText, normalizeHeaders } from '../http/buildRequest'

type Meta = Partial<FetchBaseQueryMeta>

/** What a base query has returned. */
type Returned = { error?: unknown; data?: unknown; meta?: Meta }

/** A base query that takes what `fetchBaseQuery` takes. */
type Fetching = BaseQueryFn<string | FetchArgs, unknown, unknown, object, Meta>

/** The same base query, with the errors of the session layer beside its own. */
type UnderSession<B extends Fetching> = BaseQueryFn<
  string | FetchArgs,
  unknown,
  BaseQueryError<B> | SessionError,
  BaseQueryExtraOptions<B>,
  BaseQueryMeta<B>
>

type Deps = {
  options: FilledOptions
  baseUrl: URL
  hostCalls: HostCalls
  authorized: ReturnType<typeof createAuthorizedRequest>
}

/**
 * Makes `withSession(baseQuery)`, which sends the requests of an RTK Query api under the session: with
 * its bearer, refreshing and resetting it where that is due. Relative URLs are resolved here, against
 * the session's `baseUrl`, so that the origin that is checked is the one that is sent to; another
 * origin gets the request as it is, without a token. Besides those of the base query, its errors are
 * `SessionError`s.
 */
export function createWithSession({ options, baseUrl, hostCalls, authorized }: Deps) {
  const constant = normalizeHeaders(options.headers)
  const { href: base, origin } = baseUrl
  const home = `${origin}/`
  const bearerName = options.token.name.toLowerCase()
  // To another origin a browser hands on every header but `Authorization`.
  const isHandedOn = bearerName !== 'authorization' || Object.keys(constant).length > 0

  /** Base queries of other libraries tell it with their error only, as RTK Query's recipe for axios does. */
  const statusOf = ({ error, meta }: Returned) => {
    const status = meta?.response?.status ?? read(error, 'status')
    return typeof status === 'number' ? status : 0
  }
  const isUnauthorized = (returned: Returned) => {
    const { error, data } = returned
    const body = error === undefined ? data : read(error, 'data')
    return matches(options.expired.request, statusOf(returned), body)
  }

  return <B extends Fetching>(baseQuery: B): UnderSession<B> =>
    async (given, api, extraOptions) => {
      const args = typeof given === 'string' ? { url: given } : given
      const url = new URL(args.url, base).href
      // As texts, for to ask a URL for its origin takes longer than to parse it.
      if (!url.startsWith(home)) return baseQuery(given, api, extraOptions)
      if (!hostCalls.admits(api))
        return { error: sessionEnded } as Awaited<ReturnType<UnderSession<B>>>

      const answer = await authorized({
        signal: api.signal,
        isUnauthorized,
        // A query only reads, whatever its method: so says the host, who made it one.
        mayBeDone: (returned) => api.type === 'mutation' && statusOf(returned) !== 401,
        endpoint: `${args.method ?? 'GET'} ${url.split(/[?#]/, 1)[0] ?? ''}`,
        canRetry: !(args.body instanceof ReadableStream),
        send: async (accessToken, signal) => {
          const headers = { ...constant, ...(args.headers && normalizeHeaders(args.headers)) }
          if (accessToken !== undefined) headers[bearerName] = bearerText(options, accessToken)
          const sent = await baseQuery(
            {
              ...(isHandedOn && { redirect: 'error' }),
              // Else the browser may give one person's answer to the next.
              ...(accessToken !== undefined && { cache: 'no-store' }),
              ...args,
              url,
              headers,
            },
            { ...api, signal },
            extraOptions,
          )
          // RTK Query hands the request on to every middleware and log.
          sent.meta?.request?.headers.delete(bearerName)
          return sent
        },
      })
      return answer as Awaited<ReturnType<UnderSession<B>>>
    }
}
