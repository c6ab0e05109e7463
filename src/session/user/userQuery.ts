import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { FilledOptions } from '../options/options'
import { isSessionError, sessionEnded, type SessionError } from '../state/errors'
import { isLoggedIn } from '../state/session'
import type { StateAccess } from '../state/stateAccess'

/** A call, which subscribes to what it brings. */
type Asked = PromiseLike<{ data?: unknown; error?: unknown }> & { unsubscribe(): void }

/** The part of the endpoint `getUser` that is used here. */
type GetUser = {
  initiate(
    arg: void,
    options: { forceRefetch: boolean },
  ): ThunkAction<Asked, never, unknown, UnknownAction>
  select(arg: void): (state: never) => { isLoading: boolean; error?: unknown }
}

type Deps = { options: FilledOptions; state: StateAccess; getUser: GetUser }

/** Asks for the user through the session's api, so that its cache, and a host's hooks, have the answer too. */
export function createUserQuery({ options, state, getUser }: Deps) {
  let loading: Promise<unknown> | undefined
  let last: Asked | undefined

  /** Whether somebody is signed in, and it is not known who. */
  function isUnknown() {
    const session = state.session()
    return isLoggedIn(session) && !session.user
  }

  /** Asks for the user, and `left` times more where the call is given up. */
  async function fetchUser(left = 2): Promise<SessionError | undefined> {
    if (!options.endpoints.user) return undefined
    // One subscription keeps the answer, or its failure, in the cache for as long as the session lives.
    const before = last
    last = state.dispatch(getUser.initiate(undefined, { forceRefetch: true }) as never) as Asked
    before?.unsubscribe()
    const { data, error } = await last
    const failed = isSessionError(error) ? error : undefined
    // Given up by RTK Query, because the host has reset the api before the answer, as many do at sign-in; or with the session
    // of a person who has signed in a second time meanwhile.
    const isGivenUp = failed ? failed.name === 'SessionEndedError' : !data
    return isGivenUp && left && isUnknown() ? fetchUser(left - 1) : failed
  }

  /** Loads the user. Resolves to `undefined` once the user is known, or to the error if they could not be loaded. */
  function loadUser(): Promise<SessionError | undefined> {
    const mine = fetchUser().finally(() => {
      if (loading === mine) loading = undefined
    })
    loading = mine
    return mine
  }

  // Made once: each selector remembers what it has computed, and a new one for each action would compute it anew.
  const select = getUser.select()

  return {
    /** For the layer itself: a call that is under way will do. */
    loadUser,
    /** For the host, which may know of a change that a call under way does not tell yet. */
    async reload(): Promise<SessionError | undefined> {
      if (!loading) return loadUser()
      const { epoch } = state.session()
      await loading
      const now = state.session()
      return now.epoch === epoch && isLoggedIn(now) ? loadUser() : sessionEnded
    },
    /** Loads a user who is still unknown, unless a call is under way: an earlier call may have met a fault. */
    ensure() {
      if (!loading && isUnknown()) void loadUser()
    },
    /** Resolves when the session's user is known, or could not be loaded. */
    async userReady() {
      if (isUnknown()) await loading
    },
    /** The state of the last user call, read from a state of the host's store. */
    userQueryState(root: unknown): { isLoading: boolean; error: SessionError | undefined } {
      const { isLoading, error } = select(root as never)
      return { isLoading, error: isSessionError(error) ? error : undefined }
    },
  }
}

export type UserQuery = ReturnType<typeof createUserQuery>
