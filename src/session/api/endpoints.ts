import type {
  BaseQueryFn,
  EndpointBuilder,
  MutationDefinition,
  QueryDefinition,
} from '@reduxjs/toolkit/query'
import type { Credentials } from '../login/credentials'
import type { Result, SessionError } from '../state/errors'
import type { User } from '../state/session'

/** What the endpoints do; the session layer passes it in. */
type EndpointActions = {
  logIn(credentials: Credentials): Promise<Result>
  logOut(): Promise<void>
  loadUser(signal: AbortSignal): Promise<{ user: User } | { error: SessionError }>
}

/** The endpoints as a host's api sees them: their errors are those of its base query. */
type Endpoints<B extends BaseQueryFn, T extends string, R extends string> = {
  /** Logs in; resolves when the user is known too, or could not be loaded. */
  login: MutationDefinition<Credentials, B, T, null, R>
  /** Logs out here at once, and tells the server at best effort. */
  logout: MutationDefinition<void, B, T, null, R>
  /** The current user, at the configured property of the answer. */
  getUser: QueryDefinition<void, B, T, User, R>
}

type Builder = EndpointBuilder<BaseQueryFn<unknown, unknown, SessionError>, never, string>

/**
 * Makes the endpoints for an RTK Query api: `login`, `logout` and `getUser`. What they answer and keep
 * holds no secret: tokens go to the session alone. `login` takes `Credentials`, which nothing on the
 * way can read.
 */
export const createEndpoints =
  ({ logIn, logOut, loadUser }: EndpointActions) =>
  <B extends BaseQueryFn, T extends string, R extends string>(
    builder: EndpointBuilder<B, T, R>,
  ): Endpoints<B, T, R> => {
    // `withSession` has made our errors a part of the base query's, which a type that is not named
    // here cannot show; everything else about the definitions is the same for every base query.
    const build = builder as unknown as Builder
    const endpoints = {
      login: build.mutation<null, Credentials>({
        queryFn: async (credentials) => {
          const done = await logIn(credentials)
          return done.ok ? { data: null } : { error: done.error }
        },
      }),
      logout: build.mutation<null, void>({
        queryFn: async () => {
          await logOut()
          return { data: null }
        },
      }),
      getUser: build.query<User, void>({
        queryFn: async (_, { signal }) => {
          const loaded = await loadUser(signal)
          return 'user' in loaded ? { data: loaded.user } : { error: loaded.error }
        },
      }),
    }
    return endpoints as unknown as Endpoints<B, T, R>
  }
