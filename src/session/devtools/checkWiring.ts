import type { Middleware, UnknownAction } from '@reduxjs/toolkit'
import { REHYDRATE } from 'redux-persist'
import { noSlice } from '../state/rootState'
import type { Session } from '../state/session'
import { read } from '../util/path'
import { createTeller } from '../util/teller'

type Store = { getState(): unknown }

/** The names of the sessions that run in this page. */
const running = new Set<string>()
/** The stores that have a session, each by what it hands to all of its middleware. */
const stores = new WeakSet<Store>()

/**
 * For development: logs what a host has forgotten when it put the session into its store, in one sentence each.
 * `isAlone` is `false` in a test that simulates several tabs in one process.
 */
export function createWiringCheck(name: string, apiPath: string, isAlone: boolean) {
  const tell = createTeller()
  let store: Store | undefined
  let checking: ReturnType<typeof setTimeout> | undefined

  function checkState(from: Store) {
    const state = from.getState()
    if (read(state, 'session.status') === undefined) tell(noSlice)
    if (read(state, apiPath) === undefined)
      tell(`the reducer of session.api is missing: put it into the store as "${apiPath}".`)
  }

  return {
    /**
     * The reducer has been called. A store calls it when it is made, with `@@INIT` where it has Redux DevTools. So does
     * `combineReducers`, for a store that may be made later; but it calls it with a `PROBE` at once after that.
     */
    onReducer({ type }: UnknownAction) {
      if (type.startsWith('@@redux/PROBE')) clearTimeout(checking)
      if (!/^@@(redux\/)?INIT/.test(type)) return
      checking = setTimeout(() => {
        if (store === undefined)
          tell('the middleware is missing: add session.middleware to the middleware of the store.')
      })
    },
    /** Tells of the api's middleware where a host takes it too. Returns the one that `session.middleware` calls. */
    watch(api: { readonly middleware: Middleware }): Middleware {
      const { middleware } = api
      const told: Middleware = (to) => {
        tell(
          'session.api.middleware is in a store: leave it out. session.middleware has it already, and each request would be noted twice.',
        )
        return middleware(to)
      }
      Object.assign(api, { middleware: told })
      return middleware
    },
    /** The middleware has been put into a store. */
    onStore(made: Store) {
      if (store !== undefined)
        tell(
          'it is in two stores: make a session of its own for each, or one store only; after a hot reload, load the page anew.',
        )
      else if (isAlone && running.has(name))
        tell(
          `two sessions of this page ${name === '' ? 'have no name' : `are called "${name}"`}: stop the first, or give one of them a name of its own.`,
        )
      else if (stores.has(made))
        tell(
          'another session is in the same store, where both act on the one in the state: make a store for each, or its token goes to both APIs.',
        )
      store = made
      stores.add(made)
      if (isAlone) running.add(name)
      // In a microtask, when the store is complete but the session has not yet started in it and failed.
      queueMicrotask(() => checkState(made))
    },
    /** An action has passed: the session before it, and after; neither is there where the reducer is missing. */
    onPassed({ type }: UnknownAction, before: Session | undefined, after: Session | undefined) {
      if (before !== undefined && after !== undefined && after.epoch < before.epoch)
        tell(
          `the action ${type} has emptied "session" in the store, which signs nobody out: leave it out of that, and call session.logOut().`,
        )
    },
    onAction(action: UnknownAction) {
      // RTK Query finds it out: the middleware of one api, the reducer of another.
      if (read(store?.getState(), `${apiPath}.config.middlewareRegistered`) === 'conflict')
        tell(
          `another api is in the store as "${apiPath}", and one of the two does not work: give that one another reducerPath, or this one by the option api.reducerPath.`,
        )
      if (action.type !== REHYDRATE || action['key'] === 'session') return
      if (read(action, 'payload.session') !== undefined || read(action, `payload.${apiPath}`))
        tell(
          `redux-persist keeps it a second time: add "session" and "${apiPath}" to the blacklist of "${String(action['key'])}".`,
        )
    },
    onStop: () => void running.delete(name),
  }
}
