import type {
  BaseQueryApi,
  BaseQueryError,
  BaseQueryExtraOptions,
  BaseQueryFn,
  BaseQueryMeta,
  BaseQueryResult,
  FetchArgs,
} from '@reduxjs/toolkit/query'
import type { Authorized } from './authorizedRequest'
import type { FilledOptions } from '../options/options'
import type { Addressed, HostAddress } from './hostAddress'
import type { HostCalls } from './hostCalls'
import type { SuspendedPageDriver } from '../reauth/reauthDialog'
import type { Environment } from '../platform/environment'
import { fault, type SessionError } from '../state/errors'
import { matches } from '../options/responseMatch'
import { attempt } from '../util/attempt'
import { isFields, read } from '../util/path'
import { bearerText, isHandedOn, normalizeHeaders } from '../http/buildRequest'
import { noteUnderSession } from '../devtools/bareRequest'
import { tellExtraOptions } from '../devtools/extraOptions'
import { tellRefusedElsewhere } from '../devtools/refusedElsewhere'
import { tellReplacedToken } from '../devtools/replacedToken'
import type { StateAccess } from '../state/stateAccess'
import type { SessionExtraOptions } from './requestSession'

/**
 * Declared here because a host may not have the types of Node installed. Its bundler replaces `process.env.NODE_ENV`.
 */
declare const process: { env: { NODE_ENV?: string } }

/** What a base query has returned; its meta is the library's. */
type Returned = { error?: unknown; data?: unknown; meta?: unknown }
type Meta = { request?: unknown; response?: { status?: unknown } }
/** What is read of the arguments of a request; `data` is the body of axios. */
type Args = { url?: unknown; method?: unknown; body?: unknown; data?: unknown }

/** Any base query: for `fetch`, axios, GraphQL, or of the host's own. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as RTK Query itself says "any base query"
type AnyBaseQuery = BaseQueryFn<any, unknown, unknown, any, any>

/** The same base query, with the errors of the session layer beside its own. */
type UnderSession<B extends AnyBaseQuery> = BaseQueryFn<
  Parameters<B>[0],
  BaseQueryResult<B>,
  BaseQueryError<B> | SessionError,
  BaseQueryExtraOptions<B> & SessionExtraOptions,
  NonNullable<BaseQueryMeta<B>>
>

type Deps = {
  env: Environment
  state: StateAccess
  options: FilledOptions
  baseUrl: URL
  /** Whether a URL is one of the API's. */
  isOurs: (url: string) => boolean
  hostCalls: HostCalls
  suspendedPage: Pick<SuspendedPageDriver, 'send'> | undefined
  /** Why the session of a request is over. */
  endError: () => SessionError
  authorized: Authorized
  /** Runs it as soon as the stored session has been read back. */
  whenReady: <T>(run: () => Promise<T>) => Promise<T>
}

/**
 * Makes `withSession(baseQuery)`, which sends the requests of an RTK Query api under the session: with its access
 * token, after a refresh if one is needed. Besides the errors of the base query it returns `SessionError`s.
 *
 * The token is sent to the API's origins only. A relative URL is resolved against the base query's own `baseUrl`, or
 * against that of the session if it has none. A base query that does not tell its base URL, such as one for axios or
 * GraphQL, needs it as the option `baseUrl` here: the URL that it resolves relative URLs against, or to which it sends
 * everything; `''` says that it has none. Where the two could be joined to another host, the URL is handed on whole, or
 * sent without a token. Where the base that is told is not the API's, no request gets a token, whole URLs neither. Such a
 * base query gets the token as `headers` in its arguments, or by `session.prepareHeaders`. Arguments that are a string are
 * a URL.
 */
export function createWithSession(deps: Deps) {
  const { options, state, baseUrl, isOurs, hostCalls, suspendedPage, endError } = deps
  const { authorized, whenReady } = deps
  const constant = normalizeHeaders(options.headers)
  const bearerName = options.token.name.toLowerCase()
  const mayNotRedirect = isHandedOn(options)
  /** The token of each call, by the function `getState` that its base query hands on to `prepareHeaders`. */
  const tokenOf = new WeakMap<() => unknown, string | undefined>()
  /** How many base queries there are: endpoints of two apis may have the same name. */
  let count = 0

  /**
   * Adds the header with the token. For the option `prepareHeaders` of a base query that takes no headers in its
   * arguments, inside `withSession`.
   */
  function prepareHeaders(headers: Headers, { getState }: { getState: () => unknown }): Headers {
    const token = tokenOf.get(getState)
    if (token) headers.set(bearerName, bearerText(options, token))
    return headers
  }

  /** The arguments as they are sent to the API with that token, or with none. */
  function withToken(args: unknown, token: string | undefined, given: RequestInit) {
    if (!isFields(args)) return args
    const own = args.headers as FetchArgs['headers']
    const headers = { ...constant, ...(own && normalizeHeaders(own)) }
    const init: RequestInit = mayNotRedirect ? { ...given, redirect: 'error' } : { ...given }
    if (token) {
      headers[bearerName] = bearerText(options, token)
      // Otherwise the HTTP cache may give the answer for one person to the next.
      init.cache = 'no-store'
    }
    return { ...('url' in args && init), ...args, headers }
  }

  const withSession = <B extends AnyBaseQuery>(
    baseQuery: B,
    { baseUrl: told }: { readonly baseUrl?: string | undefined } = {},
    /** For the requests that go to the API. */
    init: RequestInit = {},
  ): NoInfer<UnderSession<B>> => {
    const number = (count += 1)
    let hostAddress: HostAddress | undefined
    // Only a base query that may have a base URL of its own needs it. It is loaded with the host's own files, because
    // later the network may be away.
    const loadAddress = () => import('./hostAddress')
    if (told !== '') loadAddress().catch(() => undefined)

    /** The arguments to send, and where that goes; `undefined` where the part that knows cannot be loaded. */
    async function addressed(
      args: unknown,
      url: unknown,
      api: BaseQueryApi,
    ): Promise<Addressed | undefined> {
      if (typeof url !== 'string') return { args, goesTo: '' }
      if (told !== '') {
        if (!hostAddress) {
          const late = await loadAddress().catch(() => undefined)
          if (!late) return undefined
          hostAddress ??= late.createHostAddress(deps, baseQuery, told)
        }
        return hostAddress(args, url, api)
      }
      // Passed on as an absolute URL, so that the URL that was checked is the one that is requested. What is no URL does
      // not go to the API.
      const goesTo = attempt(() => new URL(url, baseUrl).href) ?? ''
      return { args: { ...(args as object), url: goesTo }, goesTo }
    }

    return async (given: unknown, api, extraOptions: SessionExtraOptions) => {
      // Before the first `await`, so that the call belongs to the page that makes it.
      hostCalls.begin(api)
      const whole = typeof given === 'string' ? { url: given } : given
      const { url, method, body, data = body }: Args = { ...(whole as object) }
      const address = await addressed(whole, url ?? '', api)
      if (!address) return { error: fault('request', 'unreachable') } as never
      const { args, goesTo } = address
      const { session = {} } = extraOptions ?? {}
      if (process.env.NODE_ENV !== 'production')
        tellExtraOptions(extraOptions, api.endpoint, baseQuery)
      if (!isOurs(goesTo)) {
        const sent = baseQuery(given, api, extraOptions) as ReturnType<UnderSession<B>>
        if (process.env.NODE_ENV !== 'production' && session !== false)
          void Promise.resolve(sent).then(
            (returned) => tellRefusedElsewhere(state, statusOf(returned), goesTo),
            () => undefined,
          )
        return sent
      }
      const {
        expired = options.expired.request,
        replay = true,
        optional: isOptional,
      } = session || {}
      const send = async (accessToken: string | undefined, signal: AbortSignal) => {
        const getState = () => api.getState()
        tokenOf.set(getState, accessToken)
        let sent: Returned | undefined
        try {
          sent = await baseQuery(
            withToken(args, accessToken, init),
            { ...api, signal, getState },
            extraOptions,
          )
          return sent as Returned
        } catch (error) {
          sent = read(error, 'value') as Returned | undefined // as `retry.fail` of RTK Query throws it
          throw error
        } finally {
          // RTK Query puts the request into `meta`, where every middleware and log could read its token.
          const { request } = (sent?.meta ?? {}) as Meta
          if (request instanceof Request) {
            if (process.env.NODE_ENV !== 'production') noteUnderSession(request)
            if (process.env.NODE_ENV !== 'production' && accessToken !== undefined)
              tellReplacedToken(request, bearerName, bearerText(options, accessToken))
            request.headers.delete(bearerName)
          }
        }
      }

      const sendUnderSession = async () =>
        hostCalls.admits(api)
          ? whenReady(() => {
              // One that was made before that belongs to the page of whoever has been read back.
              hostCalls.begin(api)
              return authorized({
                signal: api.signal,
                send,
                isUnauthorized: (returned) =>
                  matches(expired, statusOf(returned), bodyOf(returned)),
                // A query only reads, whatever its HTTP method: the host has declared it as one.
                told: (returned) => [
                  statusOf(returned),
                  bodyOf(returned),
                  (returned.meta as Meta | undefined)?.response,
                ],
                mayBeDone: (returned) =>
                  !replay || (api.type === 'mutation' && statusOf(returned) !== 401),
                // Also its path, for one endpoint may stand for many: then each of them that refuses every token costs a refresh.
                endpoint: () => [number, api.endpoint, method, goesTo.split(/[?#]/, 1)].join(' '),
                canRetry: replay && !(data instanceof ReadableStream),
                isOptional,
              })
            })
          : { error: endError() }
      // A public request belongs to no session: it is sent also while a page is kept.
      const answer = await (session === false
        ? send(undefined, api.signal)
        : suspendedPage
          ? suspendedPage.send(api, sendUnderSession)
          : sendUnderSession())
      return answer as Awaited<ReturnType<UnderSession<B>>>
    }
  }

  return { withSession, prepareHeaders }
}

type Made = ReturnType<typeof createWithSession>
/** What a host gets of it: without `init`, for a base query of the host's own says itself what it sends. */
export type WithSession = Omit<Made, 'withSession'> & {
  withSession: <B extends AnyBaseQuery>(
    baseQuery: B,
    how?: { readonly baseUrl?: string | undefined },
  ) => NoInfer<UnderSession<B>>
}

/**
 * The HTTP status of an answer; 0 if unknown. The base queries of other libraries give it in their error only, as in
 * the recipe for axios in the documentation of RTK Query.
 */
function statusOf({ error, meta }: Returned): number {
  const { response } = (meta ?? {}) as Meta
  const status = response?.status ?? read(error, 'status')
  return typeof status === 'number' ? status : 0
}

/** What was answered; a GraphQL client has it in its meta. */
const bodyOf = ({ error, data, meta }: Returned): unknown =>
  error === undefined ? data : (read(error, 'data') ?? read(meta, 'response'))
