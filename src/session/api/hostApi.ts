import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { FilledOptions } from '../options/options'
import type { StateAccess } from '../state/stateAccess'
import type { ApiSenders } from './apiSenders'
import { isSessionError, type SessionError } from '../state/errors'
import { isLoggedIn } from '../state/session'

type Initiated = PromiseLike<unknown>
type Thunk = ThunkAction<Initiated, never, unknown, UnknownAction>

/** What the session layer uses of the RTK Query api that its endpoints were put into. */
export type SessionApi = {
  reducerPath: string
  util: { resetApiState(): UnknownAction }
  endpoints: {
    getUser: {
      initiate(arg: void, options: { forceRefetch: boolean; subscribe: boolean }): Thunk
      select(arg: void): (state: never) => { isLoading: boolean; error?: unknown }
    }
  }
}

type Deps = { options: FilledOptions; state: StateAccess; senders: ApiSenders }

/** What the session does with the host's api: it asks for the user, and empties the cache that goes with a session. */
export function createHostApi({ options, state, senders }: Deps) {
  let attached: SessionApi | undefined
  let loading: Promise<void> | undefined
  let subscribed = false
  let emptying: ReturnType<typeof setTimeout> | undefined

  const api = () => {
    if (attached === undefined)
      throw new Error('The session has not been started: call start(store, api).')
    return attached
  }
  const run = async (thunk: Thunk): Promise<void> => {
    await state.dispatch(thunk as never)
  }

  function empty() {
    clearTimeout(emptying)
    emptying = undefined
    subscribed = false
    loading = undefined
    const own = api()
    state.dispatch(own.util.resetApiState())
    // Every other api that has sent something under the session has answers of it, too.
    for (const path of senders.paths())
      if (path !== own.reducerPath) state.dispatch({ type: `${path}/resetApiState` })
  }

  async function fetchUser() {
    if (options.endpoints.user === false) return
    // One subscription keeps the answer, or its failure, in the cache for as long as the session lives.
    const subscribe = !subscribed
    subscribed = true
    await run(api().endpoints.getUser.initiate(undefined, { forceRefetch: true, subscribe }))
  }

  /** Asks for the user through the api, so that its cache, and a host's hooks, have it too. */
  function loadUser(): Promise<void> {
    if (emptying !== undefined) empty()
    const mine = fetchUser().finally(() => {
      if (loading === mine) loading = undefined
    })
    loading = mine
    return mine
  }

  return {
    attach(to: SessionApi) {
      attached = to
    },
    api,
    loadUser,
    /** Asks for a user that is still unknown, unless that is under way: a fault may have hidden it. */
    ensureUser() {
      const session = state.session()
      if (loading === undefined && isLoggedIn(session) && session.user === undefined) {
        void loadUser()
      }
    },
    /** Resolves when the session's user is known, or could not be loaded. */
    async userReady() {
      const session = state.session()
      if (!('user' in session)) await loading
    },
    /**
     * Empties the caches of all apis that sent something under a session that is over: a tick later, because RTK Query
     * reads from them what it tells those who wait, or as soon as a new session needs them.
     */
    resetCache() {
      emptying ??= setTimeout(empty)
    },
    /** How the last user call stands. */
    userQueryState(root: unknown): { isLoading: boolean; error: SessionError | undefined } {
      const state = attached?.endpoints.getUser.select()(root as never)
      const error = isSessionError(state?.error) ? state.error : undefined
      return { isLoading: state?.isLoading ?? false, error }
    },
  }
}
