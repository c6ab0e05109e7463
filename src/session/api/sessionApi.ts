import {
  fetchBaseQuery,
  type Api,
  type ApiModules,
  type BaseQueryFn,
  type CoreModule,
  type CreateApi,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
  type MutationDefinition,
  type QueryDefinition,
} from '@reduxjs/toolkit/query'
import { tellSentOutsideBase } from '../devtools/outsideBase'
import type { Credentials } from '../login/credentials'
import type { SignIn } from '../login/signIn'
import type { ApiNames, FilledOptions, GivenNames } from '../options/options'
import type { Environment } from '../platform/environment'
import { fault, type SessionError } from '../state/errors'
import type { User } from '../state/session'
import { throwLater } from '../util/throwLater'
import type { SessionExtraOptions } from './requestSession'
import type { createWithSession } from './withSession'

/**
 * Declared here because a host may not have the types of Node installed. Its bundler replaces `process.env.NODE_ENV`.
 */
declare const process: { env: { NODE_ENV?: string } }

/** The ways in which an api can be made: with hooks for React, or without. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as RTK Query itself names them
export type ApiModule = keyof ApiModules<any, any, any, any>

type Deps = {
  createApi: CreateApi<CoreModule>
  env: Environment
  options: FilledOptions
  baseUrl: URL
  withSession: ReturnType<typeof createWithSession>['withSession']
  loadUser(signal: AbortSignal): Promise<{ user: User } | { error: SessionError }>
  /** Made after the api, because they wait for the user that it loads. */
  signIn: () => Pick<SignIn, 'logIn' | 'logOut'>
}

/** The name of a part of the api: the host's, or the default. */
type NameOf<Names extends GivenNames, Part extends keyof ApiNames, Default extends string> =
  Names extends Readonly<Record<Part, infer Name extends string>> ? Name : Default
/** The names in a session's api, from those that its host gave. */
export type NamesOf<Names extends GivenNames> = {
  readonly reducerPath: NameOf<Names, 'reducerPath', 'api'>
  readonly login: NameOf<Names, 'login', 'login'>
  readonly logout: NameOf<Names, 'logout', 'logout'>
  readonly getUser: NameOf<Names, 'getUser', 'getUser'>
}

/** A `fetchBaseQuery` under the session. */
type BaseQuery = BaseQueryFn<
  string | FetchArgs,
  unknown,
  FetchBaseQueryError | SessionError,
  SessionExtraOptions,
  FetchBaseQueryMeta
>
type Endpoints<Names extends ApiNames> = {
  [N in Names['login']]: MutationDefinition<
    Credentials,
    BaseQuery,
    never,
    null,
    Names['reducerPath']
  >
} & {
  [N in Names['logout']]: MutationDefinition<void, BaseQuery, never, null, Names['reducerPath']>
} & {
  [N in Names['getUser']]: QueryDefinition<void, BaseQuery, never, User, Names['reducerPath']>
}

/** The session's own RTK Query api, into which a host injects its endpoints. */
export type SessionApi<
  Module extends ApiModule = CoreModule,
  Names extends ApiNames = NamesOf<object>,
> = Api<BaseQuery, Endpoints<Names>, Names['reducerPath'], never, Module | CoreModule>

/**
 * Makes the session's own RTK Query api, into which a host injects its endpoints.
 * Neither their results nor their state holds a secret: tokens go to the session alone.
 */
export function createSessionApi(deps: Deps): SessionApi {
  const { createApi, env, options, baseUrl, withSession, loadUser, signIn } = deps
  const { credentials, api: names } = options
  const fetchFn = (request: Request) => {
    const sent = env.fetch(request)
    if (process.env.NODE_ENV !== 'production') tellSentOutsideBase(baseUrl, request, sent)
    return sent
  }
  const api = createApi({
    reducerPath: names.reducerPath,
    baseQuery: withSession(
      fetchBaseQuery({ fetchFn: fetchFn as typeof fetch }),
      { baseUrl: '' },
      // Not to other origins, as cookies of a third party: many servers allow any page only without them.
      { credentials },
    ),
    endpoints: (build) => ({
      /** The current user, at the configured property of the answer. */
      [names.getUser]: build.query<User, void>({
        queryFn: async (_, { signal }) => {
          const loaded = await loadUser(signal).catch((bug: unknown) => {
            // Of the host's `buildRequest`, for instance: it goes to the console, for who waits shows it to people.
            throwLater(bug)
            return { error: fault('user', 'notUnderstood') }
          })
          return 'user' in loaded ? { data: loaded.user } : { error: loaded.error }
        },
      }),
      /** Logs in; resolves when the user is known too, or could not be loaded. Whatever is logged on the way, `Credentials` show nothing. */
      [names.login]: build.mutation<null, Credentials>({
        queryFn: async (given) => {
          const error = await signIn().logIn(given)
          // The copy is without the step, which is no matter of the cache.
          return error ? { error: { ...error } } : { data: null }
        },
      }),
      /** Logs out here at once, and tells the server at best effort. */
      [names.logout]: build.mutation<null, void>({
        queryFn: async () => {
          await signIn().logOut()
          return { data: null }
        },
      }),
    }),
  })
  // The compiler does not know the names that the options give.
  return api as unknown as SessionApi
}
