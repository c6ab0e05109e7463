import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { ApiCaches } from '../api/apiCaches'
import type { FilledOptions } from '../options/options'
import { isSessionError, type SessionError } from '../state/errors'
import { isLoggedIn } from '../state/session'
import type { StateAccess } from '../state/stateAccess'

/** The endpoint `getUser`. */
type GetUser = {
  initiate(
    arg: void,
    options: { forceRefetch: boolean; subscribe: boolean },
  ): ThunkAction<PromiseLike<unknown>, never, unknown, UnknownAction>
  select(arg: void): (state: never) => { isLoading: boolean; error?: unknown }
}

type Deps = { options: FilledOptions; state: StateAccess; caches: ApiCaches; getUser: GetUser }

/** Asks for the user through the session's api, so that its cache, and a host's hooks, have the answer too. */
export function createUserQuery({ options, state, caches, getUser }: Deps) {
  let loading: Promise<unknown> | undefined
  let subscribedAfter: number | undefined

  async function fetchUser() {
    if (!options.endpoints.user) return undefined
    // One subscription keeps the answer, or its failure, in the cache for as long as the session lives.
    const subscribe = subscribedAfter !== caches.resets()
    subscribedAfter = caches.resets()
    const asked = getUser.initiate(undefined, { forceRefetch: true, subscribe })
    const { error } = await (state.dispatch(asked as never) as PromiseLike<{ error?: unknown }>)
    return isSessionError(error) ? error : undefined
  }

  /** Asks for the user. Resolves when it is there, or with why it could not be loaded. */
  function load(): Promise<SessionError | undefined> {
    caches.flush()
    const mine = fetchUser().finally(() => {
      if (loading === mine) loading = undefined
    })
    loading = mine
    return mine
  }

  return {
    load,
    /** Asks for a user that is still unknown, unless that is under way: a fault may have hidden it. */
    ensure() {
      const session = state.session()
      if (loading === undefined && isLoggedIn(session) && session.user === undefined) void load()
    },
    /** Resolves when the session's user is known, or could not be loaded. */
    async ready() {
      if (!('user' in state.session())) await loading
    },
    /** How the last user call stands, in a state of the host. */
    select(root: unknown): { isLoading: boolean; error: SessionError | undefined } {
      const { isLoading, error } = getUser.select()(root as never)
      return { isLoading, error: isSessionError(error) ? error : undefined }
    },
  }
}

export type UserQuery = ReturnType<typeof createUserQuery>
