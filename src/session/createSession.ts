import { isAction, type Middleware, type Store, type UnknownAction } from '@reduxjs/toolkit'
import { createApiSenders } from './api/apiSenders'
import { createAuthorizedRequest } from './api/authorizedRequest'
import { createEndpoints } from './api/endpoints'
import { createHostApi, type SessionApi } from './api/hostApi'
import { createHostCalls } from './api/hostCalls'
import { createWithSession } from './api/withSession'
import { createTimeTravel } from './devtools/timeTravel'
import { createBackoff } from './http/backoff'
import { createCallEndpoint } from './http/callEndpoint'
import type { Credentials } from './login/credentials'
import { logIn } from './login/login'
import { logOut } from './login/logout'
import { createRevoke } from './login/revoke'
import { checkOptions } from './options/checkOptions'
import { fillOptions } from './options/defaults'
import type { FilledOptions, SessionOptions } from './options/options'
import { browserEnvironment, type Environment } from './platform/environment'
import { createReactions } from './reactions'
import type { SuspendedPage } from './reauth/reauthDialog'
import { createAutoRefresh } from './refresh/autoRefresh'
import { createCancellation } from './refresh/cancellation'
import { createCheckExpiry, endSession } from './refresh/checkExpiry'
import { createProactiveRefresh } from './refresh/proactiveRefresh'
import { createRefresh } from './refresh/refresh'
import { createIdOf } from './refresh/tokenOwner'
import { sessionEnded, type Result, type SessionError } from './state/errors'
import { createListeners } from './state/listeners'
import { noSession, reduceSession } from './state/reducer'
import type { SessionRootState } from './state/rootState'
import { isLoggedIn, type Session } from './state/session'
import type { StateAccess } from './state/stateAccess'
import { createPersistence, isRehydration, rehydrated } from './storage/persistence'
import { createRecordStorage } from './storage/recordStorage'
import { withoutTokens } from './storage/schema'
import { createCookieQueue } from './tabs/cookieQueue'
import { createDuplicateTabGuard } from './tabs/duplicateTab'
import { createLastTab } from './tabs/lastTab'
import { createRunWithLock } from './tabs/lock'
import { createPersister } from './tabs/persister'
import { createSerialQueue } from './tabs/serialQueue'
import { createSharedState } from './tabs/sharedState'
import { createTabSync } from './tabs/tabSync'
import { loadUser } from './user/loadUser'
import { hasScope, type Scope } from './user/scopes'
import { createUserSelectors } from './user/selectors'

/** The API that a stored session belongs to: two apps of one origin may differ in their paths only. */
const apiOf = ({ endpoints }: FilledOptions, baseUrl: URL) =>
  new URL(endpoints.login.url, baseUrl).href

/** How much longer than its call may take a holder of the lock is waited for, in milliseconds. */
const lockGraceMs = 5000

/**
 * Makes one session layer: see the README for how a host uses it. Nothing is shared between two of
 * them but what their environment shares, so a test can run several tabs in one process.
 * @throws TypeError for options that cannot be, with the path, what was given and what was expected.
 */
export function createSession(given: SessionOptions = {}, environment: Partial<Environment> = {}) {
  // A bundle for production has been checked by its build, and does without.
  if (process.env.NODE_ENV !== 'production') checkOptions(given)
  const options = fillOptions(given)
  const env = { ...browserEnvironment(options.name), ...environment, name: options.name }
  const baseUrl = new URL(options.baseUrl, env.origin)
  const limits = options.limits.map((make) => make(env))
  const storable = options.persist === 'none' ? withoutTokens : (session: Session) => session
  const idOf = createIdOf(options)
  const idOfSession = (session: Session) => idOf('user' in session ? session.user : undefined)
  const selectors = createUserSelectors(options, idOf)

  const reducer = (session: Session | undefined, action: UnknownAction): Session =>
    isRehydration(action)
      ? (action.payload ?? reduceSession(session, action))
      : reduceSession(session, action)
  const timeTravel = createTimeTravel(reducer)
  let stopWatching = () => {}
  let store: Store<SessionRootState> | undefined
  let isStarted = false
  // The one thing that comes late: the host makes the store.
  const running = () => {
    if (store === undefined) {
      throw new Error('The session has not been started: call start(store, api).')
    }
    return store
  }
  const state: StateAccess = {
    session: () => timeTravel.session(running()),
    dispatch: (action) => running().dispatch(action),
  }

  // Each part names what it uses of these in a type of its own.
  const listeners = createListeners()
  const { report } = listeners
  const storage = createRecordStorage(env, apiOf(options, baseUrl))
  const shared = createSharedState(env)
  const inQueue = createSerialQueue(env, Math.max(...Object.values(options.timeouts)) + lockGraceMs)
  const persistence = createPersistence(storage)
  const duplicateTab = createDuplicateTabGuard(env, storage)
  const base = {
    env,
    options,
    baseUrl,
    state,
    limits,
    storable,
    idOf,
    report,
    storage,
    persistence,
    shared,
    inQueue,
    cancellation: createCancellation(),
    loginCancellation: createCancellation(),
    call: createCallEndpoint(env, options, baseUrl, report),
    backoff: createBackoff(env),
    proactiveRefresh: createProactiveRefresh(env, options),
    lastTab: createLastTab(env),
    inCookieQueue: createCookieQueue(inQueue, options),
    runWithLock: createRunWithLock({
      env,
      holderTimeoutMs: options.timeouts.refresh + lockGraceMs,
      change: shared.change,
    }),
  }
  const { backoff, cancellation, lastTab } = base
  const { revoke, close: stopRevoking } = createRevoke({
    ...base,
    async newest() {
      const { lastEpoch = 0 } = (await shared.change((value) => value).catch(() => undefined)) ?? {}
      const known = [state.session(), storage.stored() ?? noSession]
      const began = known.map((each) => (isLoggedIn(each) ? each.beganAt : 0))
      const epochs = known.map(({ epoch }) => epoch)
      return { epoch: Math.max(lastEpoch, ...epochs), beganAt: Math.max(...began) }
    },
  })

  const tabs = createTabSync({ ...base, revoke, idOf: idOfSession })
  const inTabs = { ...base, revoke, tabs, syncTabs: tabs.syncFromStorage }
  const checkExpiry = createCheckExpiry(inTabs)
  const persister = createPersister(inTabs)
  const stored = { ...inTabs, checkExpiry, persisted: persister.persisted }
  const refresh = createRefresh(stored)
  const refreshing = { ...stored, refresh }
  const autoRefresh = createAutoRefresh(refreshing)

  const senders = createApiSenders()
  const hostApi = createHostApi({ ...base, senders })
  const suspendedPage =
    options.onEnd === 'redirect'
      ? undefined
      : options.onEnd({ idOf: idOfSession, dispatch: state.dispatch, ...hostApi })
  const isSuspended = () => suspendedPage?.isSuspended() === true
  const hostCalls = createHostCalls({
    senders,
    isSuspended,
    page() {
      const session = state.session()
      return isLoggedIn(session)
        ? (suspendedPage?.pageOf(session.epoch) ?? session.epoch)
        : undefined
    },
  })
  const authorized = createAuthorizedRequest({
    ...refreshing,
    lastEndError: () => cancellation.lastEndError() ?? (isSuspended() ? sessionEnded : undefined),
  })

  async function login(credentials: Credentials): Promise<Result> {
    running() // or no password is sent
    const done = await logIn(stored, credentials)
    if (done.ok) await hostApi.userReady()
    return done
  }
  function logout(): Promise<void> {
    running() // throws at once, not later
    return logOut(stored)
  }

  const react = createReactions({
    ...inTabs,
    persister,
    autoRefresh,
    listeners,
    hostApi,
    suspendedPage,
    isStarted: () => isStarted,
  })

  const middleware: Middleware<object, SessionRootState> = (host) => (next) => (action) => {
    // Thunks pass here too; what they dispatch passes once more.
    if (!isAction(action)) return next(action)
    const before = timeTravel.session(host)
    const result = timeTravel.pass(host, action, next)
    const now = timeTravel.session(host)
    if (now !== before) react(action, before, now)
    senders.note(action)
    // A host may dispatch before it starts the session: until then there is no api to look into.
    if (store !== undefined) suspendedPage?.note(action)
    return result
  }

  return {
    options,
    /** The reducer of the slice `session`. */
    reducer,
    /** What the store needs to run the session; put it first. */
    middleware,
    withSession: createWithSession({ ...base, hostCalls, authorized }),
    endpoints: createEndpoints({
      logIn: login,
      logOut: logout,
      loadUser: (signal) => loadUser({ ...base, authorized }, signal),
    }),
    selectors,
    /** Whether the user may do something now: for display and routing only, the server decides. */
    hasScope: (scope: Scope): boolean =>
      hasScope(selectors.selectScopes(running().getState()), scope),

    /**
     * Reads the stored session back, brings it up to the clock, and keeps it so. When it resolves, the
     * session is known; make the router after that. The user is fetched again meanwhile.
     */
    async start(host: Store<SessionRootState>, api: SessionApi): Promise<void> {
      store = host
      hostApi.attach(api)
      void shared.probe()
      await duplicateTab.claim()
      const last = persistence.rehydrate()
      if (last !== undefined && isLoggedIn(last) && (await lastTab.isOver(last))) {
        const now = storage.stored()
        // Not the one of somebody who has signed in meanwhile.
        if (now?.epoch === last.epoch) await storage.removeItem()
        revoke(last, last.epoch)
      }
      // Read anew: another tab may have written meanwhile.
      host.dispatch(rehydrated(persistence.rehydrate()))
      isStarted = true
      stopWatching = timeTravel.watch(host)
      duplicateTab.open()
      lastTab.open()
      tabs.open()
      autoRefresh.open()
      if (isLoggedIn(state.session())) void hostApi.loadUser()
    },
    /** Stops all timers and listeners: for tests, and for a host that is torn down. */
    stop() {
      stopWatching()
      autoRefresh.close()
      tabs.close()
      lastTab.close()
      duplicateTab.close()
      stopRevoking()
    },
    /** Brings the record up to the clock now; returns the session as it then is. */
    checkExpiry,
    /** Refreshes the access token: one call at a time; after a fault it waits for its turn, unless `now`. */
    async refresh(how?: { now?: boolean }): Promise<Result> {
      const done = await refresh(how)
      return done.ok ? { ok: true } : { ok: false, error: done.error }
    },
    /** Logs in; resolves when the user is known too, or could not be loaded, and to the error where it fails. */
    async logIn(credentials: Credentials): Promise<SessionError | undefined> {
      const done = await login(credentials)
      return done.ok ? undefined : done.error
    },
    /** Logs out here at once, and tells the server at best effort. */
    logOut: logout,
    /** Ends the session now, as its time would: the person signs in again, and comes back. */
    expire() {
      const session = state.session()
      if (isLoggedIn(session)) endSession(inTabs, session, 'bothExpired')
    },
    /** Loads the user (again). Resolves when it is there, or could not be loaded. */
    loadUser: hostApi.loadUser,
    /** How the last user call stands: whether it is under way, and what went wrong. */
    userQueryState: hostApi.userQueryState,
    /** Resolves when the user of a session that has just begun is known, or could not be loaded. */
    userReady: hostApi.userReady,
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

/** A session layer, as `createSession` makes it. */
export type SessionLayer = ReturnType<typeof createSession>
