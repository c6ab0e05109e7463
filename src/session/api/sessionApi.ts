import {
  fetchBaseQuery,
  type ApiModules,
  type CoreModule,
  type CreateApi,
} from '@reduxjs/toolkit/query'
import type { Credentials } from '../login/credentials'
import type { FilledOptions } from '../options/options'
import type { Environment } from '../platform/environment'
import type { Result, SessionError } from '../state/errors'
import type { User } from '../state/session'
import type { createWithSession } from './withSession'

/** The ways in which an api can be made: with hooks for React, or without. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as RTK Query itself names them
export type ApiModule = keyof ApiModules<any, any, any, any>

type Deps<Module extends ApiModule> = {
  createApi: CreateApi<Module>
  env: Environment
  options: FilledOptions
  withSession: ReturnType<typeof createWithSession>
  logIn(credentials: Credentials): Promise<Result>
  logOut(): Promise<void>
  loadUser(signal: AbortSignal): Promise<{ user: User } | { error: SessionError }>
}

/** Where the state of the session's api is. */
export const apiPath = 'api'

/**
 * Makes the session's own RTK Query api, into which a host injects its endpoints. What its own answer and keep holds no
 * secret: tokens go to the session alone. `login` takes `Credentials`, which nothing on the way can read.
 */
export function createSessionApi<Module extends ApiModule>(deps: Deps<Module>) {
  const { createApi, env, options, withSession, logIn, logOut, loadUser } = deps
  const { credentials } = options
  // A const of its own, or the types of its errors are lost.
  const baseQuery = withSession(
    fetchBaseQuery({ credentials, fetchFn: (request) => env.fetch(request as Request) }),
  )
  return createApi({
    reducerPath: apiPath,
    baseQuery,
    endpoints: (build) => ({
      /** Logs in; resolves when the user is known too, or could not be loaded. */
      login: build.mutation<null, Credentials>({
        queryFn: async (given) => {
          const done = await logIn(given)
          return done.ok ? { data: null } : { error: done.error }
        },
      }),
      /** Logs out here at once, and tells the server at best effort. */
      logout: build.mutation<null, void>({
        queryFn: async () => {
          await logOut()
          return { data: null }
        },
      }),
      /** The current user, at the configured property of the answer. */
      getUser: build.query<User, void>({
        queryFn: async (_, { signal }) => {
          const loaded = await loadUser(signal)
          return 'user' in loaded ? { data: loaded.user } : { error: loaded.error }
        },
      }),
    }),
  })
}

export type SessionApi<Module extends ApiModule = CoreModule> = ReturnType<
  typeof createSessionApi<Module>
>
