import {
  isAction,
  type Dispatch,
  type Middleware,
  type MiddlewareAPI,
  type UnknownAction,
} from '@reduxjs/toolkit'
import type { ApiCaches } from './api/apiCaches'
import { createWiringCheck } from './devtools/checkWiring'
import { createTimeTravel } from './devtools/timeTravel'
import type { FilledOptions } from './options/options'
import { reduceSession } from './state/reducer'
import { selectSession, type SessionRootState } from './state/rootState'
import type { Session } from './state/session'
import type { StateAccess } from './state/stateAccess'
import { isRehydration } from './storage/rehydration'
import { throwLater } from './util/throwLater'

/**
 * Declared here because a host may not have the types of Node installed. Its bundler replaces `process.env.NODE_ENV`.
 */
declare const process: { env: { NODE_ENV?: string } }

type Host = MiddlewareAPI<Dispatch<UnknownAction>, SessionRootState>

/**
 * Makes the session's reducer and middleware, and gives access to the host's store, which is created after the session
 * layer. With an `environment` of its own a test simulates several tabs in one process.
 */
export function createHostStore({ name, api }: FilledOptions, environment: object) {
  const wiring =
    process.env.NODE_ENV === 'production'
      ? undefined
      : createWiringCheck(
          name,
          api.reducerPath,
          typeof window !== 'undefined' && Object.keys(environment).length === 0,
        )
  const reducer = (session: Session | undefined, action: UnknownAction): Session => {
    wiring?.onReducer(action)
    return isRehydration(action) && 'status' in action.payload
      ? (action.payload as Session)
      : reduceSession(session, action)
  }
  const timeTravel = createTimeTravel(reducer)
  let host: Host | undefined
  let isReady = false
  let settle!: (started: Promise<void>) => void
  const ready = new Promise<void>((resolve) => (settle = resolve))

  /** @throws Error before there is a store. */
  const store = () => {
    if (!host) throw new Error('The session is in no store: add its middleware.')
    return host
  }
  const state: StateAccess = {
    session: () => timeTravel.session(store()),
    dispatch: (action) => store().dispatch(action),
  }

  return {
    reducer,
    store,
    state,
    /** For development: the name is free for the next session of this page. */
    onStop: () => wiring?.onStop(),
    /** Resolves when the stored session has been read back. */
    ready,
    isReady: () => isReady,
    /** The stored session has been read back. */
    onReadBack() {
      isReady = true
    },
    /**
     * Runs the task at once if the stored session has been read back, or as soon as it has been: before that it is not
     * known whose session the task would run in.
     */
    whenReady: <T>(run: () => Promise<T>): Promise<T> => (isReady ? run() : ready.then(run)),
    /**
     * Makes the middleware, which includes that of the session's api. `react` is called after every action, with the
     * session before and after it. `start` is called once, in the first microtask after the middleware has been put
     * into a store, when the store is complete. An action that `isPast` goes no further.
     */
    createMiddleware(
      {
        api,
        caches,
      }: { api: { readonly middleware: Middleware }; caches: Pick<ApiCaches, 'isPast'> },
      react: (action: UnknownAction, before: Session, after: Session) => void,
      start: () => Promise<void>,
    ): Middleware<object, SessionRootState> {
      const ofApi = wiring?.watch(api) ?? api.middleware
      return (to) => {
        wiring?.onStore(to)
        if (!host) {
          const begin = () => {
            selectSession(to.getState())
            return start()
          }
          settle(Promise.resolve().then(begin))
        }
        host = to
        const throughApi = ofApi(to as never)
        return (next) => {
          const pass = throughApi(next)
          return (action) => {
            // Thunks pass here too; what they dispatch passes once more.
            if (!isAction(action)) return next(action)
            if (caches.isPast(action)) return action
            wiring?.onAction(action)
            const before = timeTravel.session(to)
            // The reducer is missing: what the host dispatches goes on all the same.
            if (!before) return pass(action)
            let result: unknown = action
            try {
              result = timeTravel.pass(to, action, pass)
            } catch (error) {
              // Where the session has changed, who subscribes to the store has thrown it: the change is stored, and told to the
              // server, all the same.
              if (timeTravel.session(to) === before) throw error
              throwLater(error)
            }
            // The check takes a lower epoch for a host's action that has emptied the session. The layer lowers one itself, by a
            // rehydration: a tab cannot read the storage for ten seconds, ends its session, and then counts the epoch of that
            // end back by one (`syncUnderLock` in `tabSync.ts`).
            if (!isRehydration(action)) wiring?.onPassed(action, before, timeTravel.session(to))
            react(action, before, timeTravel.session(to))
            return result
          }
        }
      }
    },
  }
}

export type HostStore = ReturnType<typeof createHostStore>
