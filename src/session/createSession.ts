import {
  isAction,
  type Dispatch,
  type Middleware,
  type MiddlewareAPI,
  type UnknownAction,
} from '@reduxjs/toolkit'
import {
  createApi,
  type CoreModule,
  type coreModuleName,
  type CreateApi,
} from '@reduxjs/toolkit/query'
import { createApiCaches } from './api/apiCaches'
import { createAuthorizedRequest } from './api/authorizedRequest'
import { createHostCalls } from './api/hostCalls'
import { createRestoredCaches } from './api/restoredCaches'
import { createSessionApi, type ApiModule, type NamesOf, type SessionApi } from './api/sessionApi'
import type { SessionRequestInit } from './api/sessionFetch'
import { createWithSession } from './api/withSession'
import { devToolsOptions } from './devtools/redact'
import { createWiringCheck } from './devtools/checkWiring'
import { createTimeTravel } from './devtools/timeTravel'
import { createBackoff } from './http/backoff'
import { createCallEndpoint } from './http/callEndpoint'
import type { Credentials } from './login/credentials'
import type { GivenTokens } from './login/begin'
import { logIn } from './login/login'
import { logOut } from './login/logout'
import { createRevoke } from './login/revoke'
import { checkOptions } from './options/checkOptions'
import { fillOptions } from './options/defaults'
import type { GivenNames, SessionOptions } from './options/options'
import { currentEnvironment, type Environment } from './platform/environment'
import { createReactions } from './reactions'
import { createStart } from './startSession'
import type { SuspendedPage } from './reauth/reauthDialog'
import { createAutoRefresh } from './refresh/autoRefresh'
import { createCancellation } from './refresh/cancellation'
import { createCheckExpiry, endSession } from './refresh/checkExpiry'
import { createProactiveRefresh } from './refresh/proactiveRefresh'
import { createRefresh } from './refresh/refresh'
import { createIdOf, userOf } from './refresh/tokenOwner'
import { sessionEnded, thrown, type Result, type SessionError } from './state/errors'
import type { Payloads } from './state/events'
import { createListeners } from './state/listeners'
import { reduceSession, withoutTokens } from './state/reducer'
import type { SessionRootState } from './state/rootState'
import { isLoggedIn, type Session } from './state/session'
import type { StateAccess } from './state/stateAccess'
import { createRecordStorage } from './storage/recordStorage'
import { isRehydration } from './storage/rehydration'
import { createCookieQueue } from './tabs/cookieQueue'
import { createDuplicateTabGuard } from './tabs/duplicateTab'
import { createLastTab } from './tabs/lastTab'
import { createRunWithLock } from './tabs/lock'
import { createPersister } from './tabs/persister'
import { createSharedState } from './tabs/sharedState'
import { createTabSync } from './tabs/tabSync'
import { loadUser } from './user/loadUser'
import { createUserSelectors } from './user/selectors'
import { read } from './util/path'
import { createUserQuery } from './user/userQuery'

/** Declared here, for a host may be without the types of Node: its bundler puts `NODE_ENV` in. */
declare const process: { env: { NODE_ENV?: string } }

/** How much longer than its call may take a holder of the lock is waited for, in milliseconds. */
const lockGraceMs = 5000

type Host = MiddlewareAPI<Dispatch<UnknownAction>, SessionRootState>

/** Makes a session layer whose api is made by that `createApi`: RTK Query has one for React, and one without. */
export function createSessionWith<Module extends ApiModule, const Api extends GivenNames>(
  createApi: CreateApi<Module>,
  given: SessionOptions,
  environment: Partial<Environment>,
) {
  // A bundle for production has been checked by its build, and does without.
  if (process.env.NODE_ENV !== 'production') checkOptions(given)
  const options = fillOptions(given)
  const env = { ...currentEnvironment(options.name), ...environment, name: options.name }
  const baseUrl = new URL(options.baseUrl, env.origin)
  // As texts, for to ask a URL for its origin takes longer than to parse it.
  const homes = [baseUrl.href, ...options.origins].map((url) => `${new URL(url).origin}/`)
  const isOurs = (url: string) => homes.some((home) => url.startsWith(home))
  const limits = options.limits.map((make) => make(env))
  const storable = options.persist === 'none' ? withoutTokens : (session: Session) => session
  const idOf = createIdOf(options)
  const idOfSession = (session: Session) => idOf(userOf(session))
  const selectors = createUserSelectors(options)

  const wiring =
    process.env.NODE_ENV === 'production'
      ? undefined
      : createWiringCheck(
          options.name,
          options.api.reducerPath,
          typeof window !== 'undefined' && Object.keys(environment).length === 0,
        )

  const reducer = (session: Session | undefined, action: UnknownAction): Session => {
    wiring?.onReducer(action)
    return isRehydration(action) && 'status' in action.payload
      ? (action.payload as Session)
      : reduceSession(session, action)
  }
  const timeTravel = createTimeTravel(reducer)
  // The one thing that comes late: the host makes the store.
  let host: Host | undefined
  const store = () => {
    if (host === undefined)
      throw new Error('The session is in no store yet: put its middleware into one.')
    return host
  }
  const state: StateAccess = {
    session: () => timeTravel.session(store()),
    dispatch: (action) => store().dispatch(action),
  }

  // Every part names in its own type what it takes of these, and of what comes after them.
  const listeners = createListeners()
  // A stored session names its API by this URL: two apps of one origin may differ in their paths only.
  const loginUrl = new URL(options.endpoints.login.url, baseUrl).href
  const storage = createRecordStorage(env, loginUrl, storable)
  const shared = createSharedState(env)
  const duplicateTab = createDuplicateTabGuard(env, storage, shared)
  const maxWaitMs = Math.max(...Object.values(options.timeouts)) + lockGraceMs
  const holderTimeoutMs = options.timeouts.refresh + lockGraceMs
  const { report } = listeners
  const parts = {
    env,
    options,
    state,
    limits,
    idOf,
    report,
    storage,
    shared,
    inCookieQueue: createCookieQueue(env, options, maxWaitMs),
    duplicateTab,
    runWithLock: createRunWithLock({
      env,
      holderTimeoutMs,
      change: (change) =>
        storage.area() === 'local' ? shared.change(change) : shared.changeInTab(change),
    }),
    lastTab: createLastTab(env),
    cancellation: createCancellation(),
    loginCancellation: createCancellation(),
    call: createCallEndpoint(env, options, baseUrl, report),
    backoff: createBackoff(env),
    proactiveRefresh: createProactiveRefresh(env, options),
  }
  const { cancellation, backoff } = parts
  const { revoke, close: stopRevoking } = createRevoke(parts)
  const tabs = createTabSync({ ...parts, revoke, idOf: idOfSession })
  const checkExpiry = createCheckExpiry({ ...parts, revoke, tabs })
  const persister = createPersister({ ...parts, tabs })
  const { persisted } = persister
  const refresh = createRefresh({ ...parts, revoke, tabs, checkExpiry, persisted })
  const autoRefresh = createAutoRefresh({ ...parts, tabs, checkExpiry, refresh })

  const caches = createApiCaches(state, options.api.reducerPath)
  const suspendedPage =
    options.onEnd === 'redirect'
      ? undefined
      : options.onEnd({
          idOf: idOfSession,
          dispatch: state.dispatch,
          ownEndpoints: [options.api.login, options.api.logout, options.api.getUser],
          resetCaches: caches.reset,
        })
  const isSuspended = () => suspendedPage?.isSuspended() === true
  const hostCalls = createHostCalls({
    isSuspended,
    page() {
      const session = state.session()
      return isLoggedIn(session)
        ? (suspendedPage?.pageOf(session.epoch) ?? session.epoch)
        : undefined
    },
  })
  /** Runs it at once, or as soon as the stored session has been read back: before that nobody knows who it is for. */
  const whenReady = <T>(run: () => Promise<T>): Promise<T> =>
    starting.isStarted() ? run() : ready.then(run)
  const { authorized, accessToken } = createAuthorizedRequest({
    ...parts,
    checkExpiry,
    refresh,
    lastEndError: () => cancellation.lastEndError() ?? (isSuspended() ? sessionEnded : undefined),
  })
  const calls = {
    baseUrl,
    isOurs,
    hostCalls,
    authorized,
    whenReady,
    endError: () => cancellation.lastEndError() ?? sessionEnded,
  }
  const { withSession, prepareHeaders } = createWithSession({
    options,
    origin: env.origin,
    ...calls,
  })
  async function login(credentials: Credentials): Promise<Result> {
    store() // or no password is sent
    const done = await whenReady(() => logIn({ ...parts, revoke, persisted }, credentials))
    if (done.ok) await userQuery.ready()
    return done
  }
  function logout(): Promise<void> {
    store() // throws at once, not later
    return whenReady(() => logOut({ ...parts, revoke, persisted }))
  }
  // Inside it is used without hooks, whoever made it.
  const api: SessionApi = createSessionApi<CoreModule>({
    createApi: createApi as never,
    env,
    options,
    withSession,
    logIn: login,
    logOut: logout,
    loadUser: (signal) => loadUser({ ...parts, authorized }, signal),
  })
  const userQuery = createUserQuery({
    options,
    state,
    caches,
    getUser: api.endpoints[options.api.getUser as 'getUser'],
  })

  const starting = createStart({ ...parts, tabs, autoRefresh, userQuery, revoke })
  const react = createReactions({
    ...parts,
    tabs,
    persister,
    autoRefresh,
    listeners,
    caches,
    userQuery,
    suspendedPage,
    isStarted: starting.isStarted,
  })

  const restoredCaches = createRestoredCaches({
    ...parts,
    isStarted: starting.isStarted,
    stateAt: (path) => read(store().getState(), path),
  })
  let gotStore = () => {}
  const ready = new Promise<void>((resolve) => (gotStore = resolve))
    .then(starting.start)
    .then(restoredCaches.check)

  const middleware: Middleware<object, SessionRootState> = (to) => {
    wiring?.onStore(to)
    host = to
    gotStore()
    const throughApi = api.middleware(to as never)
    return (next) => {
      const pass = throughApi(next)
      return (action) => {
        // Thunks pass here too; what they dispatch passes once more.
        if (!isAction(action)) return next(action)
        wiring?.onAction(action)
        const before = timeTravel.session(to)
        const result = timeTravel.pass(to, action, pass)
        const now = timeTravel.session(to)
        if (now !== before) react(action, before, now)
        caches.note(action)
        restoredCaches.note(action)
        suspendedPage?.note(action, api)
        return result
      }
    }
  }

  return {
    options,
    /** The name of the session's slice. */
    reducerPath: 'session' as const,
    reducer,
    /**
     * What the store needs to run the session and its api, before or after the default middleware. In a store, it reads
     * the stored session back by itself.
     */
    middleware,
    /** Resolves when the stored session has been read back: make the router after that. */
    ready,
    /** Whether it has been. */
    isReady: starting.isStarted,
    /** The session's own RTK Query api: `login`, `logout`, `getUser`, and the endpoints that a host injects. */
    api: api as unknown as SessionApi<Module, NamesOf<Api>>,
    /** For an api of the host's own: its requests go under the session. */
    withSession,
    selectors,
    /** The user's scopes now, as the server told them: for the function `hasScope`. */
    scope: (): unknown => selectors.selectScope(store().getState()),
    /** Stops all timers and listeners: for tests, and for a host that is torn down. */
    stop() {
      wiring?.onStop()
      starting.stop()
      stopRevoking()
    },
    /** Brings the record up to the clock now; returns the session as it then is. */
    checkExpiry,
    /** Refreshes the access token: one call at a time; after a fault it waits for its turn, unless `now`. */
    async refresh(how?: { now?: boolean }): Promise<Result> {
      const done = await whenReady(() => refresh(how))
      return done.ok ? { ok: true } : { ok: false, error: done.error }
    },
    /** Logs in; resolves when the user is known too, or could not be loaded, and to the error where it fails. */
    async logIn(credentials: Credentials): Promise<SessionError | undefined> {
      const done = await login(credentials)
      return done.ok ? undefined : done.error
    },
    /**
     * Begins a session with tokens that came another way than by the login call: sign-up, a link by mail, another
     * library's stored session. Where `user` is the person who is signed in already, as after a change of the password,
     * their session goes on with the new tokens. Resolves as `logIn` does.
     * @throws TypeError for what cannot be the tokens of a session.
     */
    async begin(
      tokens: GivenTokens,
      how: { readonly remember: boolean },
    ): Promise<SessionError | undefined> {
      store() // or nothing begins
      const done = await whenReady(async () => {
        const life = cancellation.signal()
        const late = await import('./login/begin')
        if (life.aborted) return { ok: false, error: sessionEnded } as const
        return late.begin({ ...parts, revoke, persisted, tabs }, tokens, how)
      })
      if (done.ok) await userQuery.ready()
      return done.ok ? undefined : done.error
    },
    /** Logs out here at once, and tells the server at best effort. */
    logOut: logout,
    /** Ends the session because the host says so, with the event `reset` and a reason that people are told. */
    end(reason: Payloads['reset']['reason'] = 'endedByApp'): Promise<void> {
      return whenReady(async () => {
        const session = state.session()
        if (!isLoggedIn(session)) return
        endSession({ ...parts, revoke }, session, reason)
        await persisted()
      })
    },
    /**
     * `fetch` under the session, by the rules of `withSession`; what is relative is resolved against `baseUrl`. Rejects
     * with a `SessionError` where the session is why nothing came of it, and as `fetch` does otherwise.
     */
    async fetch(input: RequestInfo | URL, init?: SessionRequestInit): Promise<Response> {
      const call = { signal: new AbortController().signal }
      hostCalls.begin(call)
      // Few hosts need it: it is loaded with its first use.
      const late = await import('./api/sessionFetch')
      return late.createSessionFetch({ ...parts, ...calls })(call, input, init)
    },
    /**
     * An access token that is not known to be expired, refreshed first where need be: for a WebSocket, server-sent
     * events, an upload with progress. `refused` is one that the server has refused: then it is another one. Rejects
     * with a `SessionError`. Send it to the API only.
     */
    async accessToken(how?: { readonly refused?: string }): Promise<string> {
      if (isSuspended()) throw thrown(sessionEnded)
      const done = await whenReady(() => accessToken(how))
      if ('error' in done) throw thrown(done.error)
      return done.token
    },
    /** For `prepareHeaders` of a base query that takes no headers with its arguments, inside `withSession`. */
    prepareHeaders,
    /** Options for Redux DevTools under which no secret reaches it: the store's `devTools`. */
    devTools: devToolsOptions,
    /** Ends the session now, as its time would: the person signs in again, and comes back. */
    expire() {
      const session = state.session()
      if (isLoggedIn(session)) endSession({ ...parts, revoke }, session, 'bothExpired')
    },
    /** Loads the user (again). Resolves when it is there, or could not be loaded. */
    loadUser: userQuery.load,
    /** How the last user call stands: whether it is under way, and what went wrong. */
    userQueryState: userQuery.select,
    /** Resolves when the user of a session that has just begun is known, or could not be loaded. */
    userReady: userQuery.ready,
    /** What keeps the session from being refreshed now, if anything. */
    refreshFault: backoff.lastFault,
    /** Tells when `refreshFault` changes; returns the way to stop. */
    onRefreshFault: backoff.subscribe,
    on: listeners.on,
    /** The limits that the options ask for. */
    limits,
    /** The page of a session that has ended, where the option `onEnd` keeps it. */
    suspendedPage: suspendedPage as SuspendedPage | undefined,
    /** Where the session is stored; `memory` means that it will not survive a reload. */
    storageArea: storage.area,
  }
}

/** A session layer, as `createSession` makes it; `Names` are those that its host gave its api. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- an alias would be spelled out in a host's declarations
export interface SessionLayer<
  Names extends GivenNames = object,
  Module extends ApiModule = typeof coreModuleName,
> extends ReturnType<typeof createSessionWith<Module, Names>> {}

/** A session layer, whatever its host has named its api. */
export type AnySessionLayer = Omit<SessionLayer, 'api'>

/**
 * Makes one session layer: see the README for how a host uses it. Nothing is shared between two of
 * them but what their environment shares, so a test can run several tabs in one process.
 * @throws TypeError for options that cannot be, with the path, what was given and what was expected.
 */
export const createSession = <const Api extends GivenNames = object>(
  given: SessionOptions & { readonly api?: Api | undefined } = {},
  environment: Partial<Environment> = {},
): SessionLayer<Api> => createSessionWith<typeof coreModuleName, Api>(createApi, given, environment)
