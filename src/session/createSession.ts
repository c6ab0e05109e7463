import { isAction, type Middleware, type Store, type UnknownAction } from '@reduxjs/toolkit'
import { createAuthorizedRequest } from './api/authorizedRequest'
import { createBackoff } from './http/backoff'
import { createProactiveRefresh } from './refresh/proactiveRefresh'
import { createCallEndpoint } from './http/callEndpoint'
import { createCookieQueue } from './tabs/cookieQueue'
import { createLastTab } from './tabs/lastTab'
import type { Core, Result } from './core'
import type { Credentials } from './login/credentials'
import type { SuspendedPage } from './reauth/reauthDialog'
import { createAutoRefresh } from './refresh/autoRefresh'
import { createEndpoints } from './api/endpoints'
import { browserEnvironment, type Environment } from './platform/environment'
import { sessionEnded, type SessionError } from './state/errors'
import { events, isSessionEvent } from './state/events'
import { checkOptions } from './options/checkOptions'
import { createCheckExpiry, endBeforeItsTime } from './refresh/checkExpiry'
import { createHostApi, type SessionApi } from './api/hostApi'
import { createHostCalls } from './api/hostCalls'
import { createPersister } from './tabs/persister'
import { createListeners } from './state/listeners'
import { createCancellation } from './refresh/cancellation'
import { createSerialQueue } from './tabs/serialQueue'
import { createRunWithLock } from './tabs/lock'
import { logIn, logOut } from './login/login'
import { loadUser } from './user/loadUser'
import { fillOptions } from './options/defaults'
import type { FilledOptions, SessionOptions } from './options/options'
import { createDuplicateTabGuard } from './tabs/duplicateTab'
import { read } from './util/path'
import { createPersistence, isRehydration, rehydrated } from './storage/persistence'
import { withoutTokens } from './storage/schema'
import { noSession, reduceSession } from './state/reducer'
import { createRefresh } from './refresh/refresh'
import { createRevoke } from './login/revoke'
import { hasScope, type Scope } from './user/scopes'
import { createUserSelectors, type SessionRootState } from './user/selectors'
import { isLoggedIn, type Session, type User } from './state/session'
import { createSharedState } from './tabs/sharedState'
import { createRecordStorage } from './storage/recordStorage'
import { createTabSync } from './tabs/tabSync'
import { createTimeTravel } from './devtools/timeTravel'
import { createWithSession } from './api/withSession'

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
  const storage = createRecordStorage(env, apiOf(options, baseUrl))
  const persistence = createPersistence(storage)
  const duplicateTab = createDuplicateTabGuard(env, storage)
  const shared = createSharedState(env)
  const cancellation = createCancellation()
  const loginCancellation = createCancellation()
  const backoff = createBackoff(env)
  const selectors = createUserSelectors(options)
  const logins = new WeakMap<Credentials, Promise<Result>>()
  const listeners = createListeners()
  const call = createCallEndpoint(env, options, baseUrl, listeners.report)
  const inQueue = createSerialQueue(env, Math.max(...Object.values(options.timeouts)) + lockGraceMs)
  const inCookieQueue = createCookieQueue(inQueue, options)
  const lastTab = createLastTab(env)
  const revoking = createRevoke({
    env,
    options,
    call,
    inCookieQueue,
    async newest() {
      const { lastEpoch = 0 } = (await shared.change((value) => value).catch(() => undefined)) ?? {}
      const known = [core.session(), storage.stored() ?? noSession]
      const began = known.map((each) => (isLoggedIn(each) ? each.beganAt : 0))
      const epochs = known.map(({ epoch }) => epoch)
      return { epoch: Math.max(lastEpoch, ...epochs), beganAt: Math.max(...began) }
    },
  })

  function idOfUser(user: User | undefined) {
    const id = read(user, options.user.id)
    return typeof id === 'string' || typeof id === 'number' ? id : undefined
  }

  const reducer = (session: Session | undefined, action: UnknownAction): Session =>
    isRehydration(action)
      ? (action.payload ?? reduceSession(session, action))
      : reduceSession(session, action)
  const timeTravel = createTimeTravel(reducer)
  let stopWatching = () => {}
  let store: Store<SessionRootState> | undefined
  let isStarted = false
  const running = () => {
    if (store === undefined) {
      throw new Error('The session has not been started: call start(store, api).')
    }
    return store
  }

  const core: Core = {
    env,
    options,
    baseUrl,
    backoff,
    proactiveRefresh: createProactiveRefresh(env, options),
    limits: options.limits.map((make) => make(env)),
    revoke: revoking.revoke,
    inCookieQueue,
    idOf: idOfUser,
    report: listeners.report,
    call,
    hostCalls: createHostCalls({
      page() {
        const session = core.session()
        return isLoggedIn(session)
          ? (suspendedPage?.pageOf(session.epoch) ?? session.epoch)
          : undefined
      },
      isSuspended: () => suspendedPage?.isSuspended() === true,
    }),
    session: () => timeTravel.session(running()),
    dispatch: (action) => running().dispatch(action),
    storable: options.persist === 'none' ? withoutTokens : (session) => session,
    checkExpiry: () => checkExpiry(),
    sessionSignal: cancellation.signal,
    runWithinSession: cancellation.run,
    loginSignal: loginCancellation.signal,
    cancelAll() {
      cancellation.cancel()
      loginCancellation.cancel()
    },
    lastEndError: () =>
      cancellation.lastEndError() ?? (suspendedPage?.isSuspended() ? sessionEnded : undefined),
    persisted: () => persister.persisted(),
  }

  const runWithLock = createRunWithLock({
    env,
    holderTimeoutMs: options.timeouts.refresh + lockGraceMs,
    change: shared.change,
  })
  const idOf = (session: Session) => idOfUser('user' in session ? session.user : undefined)
  const tabs = createTabSync({ core, storage, shared, idOf })
  const checkExpiry = createCheckExpiry(core, tabs.syncFromStorage)
  const persister = createPersister({ core, storage, persistence, tabs, runWithLock })
  const refresh = createRefresh({ core, tabs, runWithLock, inQueue })
  const authorized = createAuthorizedRequest(core, refresh)
  const autoRefresh = createAutoRefresh(core, refresh, tabs.syncFromStorage)
  const hostApi = createHostApi(core)
  const suspendedPage =
    options.onEnd === 'redirect'
      ? undefined
      : options.onEnd({ idOf, dispatch: core.dispatch, ...hostApi })

  function changed(action: UnknownAction, before: Session, session: Session) {
    tabs.remember(session)
    lastTab.follow(session)
    persister.changed(action, before, session)
    // After everything was cleared the numbers begin anew: then the same one is another session.
    const isAnother =
      session.epoch !== before.epoch || (isLoggedIn(session) && before.status === 'loggedOut')
    if (isAnother || session.status === 'loggedOut') {
      cancellation.cancel(isRehydration(action) ? undefined : session)
      if (before.status !== 'loggedOut' && !suspendedPage?.keepsPage(before, session))
        hostApi.resetCache()
    }
    if (isAnother && isLoggedIn(session)) loginCancellation.cancel()
    if (
      isAnother ||
      !('rotation' in before && 'rotation' in session) ||
      before.rotation !== session.rotation
    )
      backoff.succeeded()
    autoRefresh.schedule()
    if (isSessionEvent(action)) {
      const origin = tabs.isApplyingRemote() ? 'elsewhere' : 'here'
      listeners.tell(action.type, action as never, session, origin)
    }
    suspendedPage?.onChange(session)
    if (isAnother && isStarted && isLoggedIn(session))
      void hostApi.loadUser().then(() => suspendedPage?.onChange(core.session(), true))
    else if (events.tokenRefreshed.match(action)) hostApi.ensureUser()
    if (session.status === 'tokenExpired' && before.status === 'loggedIn') autoRefresh.tick()
  }

  const middleware: Middleware<object, SessionRootState> = (host) => (next) => (action) => {
    // Thunks pass here too; what they dispatch passes once more.
    if (!isAction(action)) return next(action)
    const before = timeTravel.session(host)
    const result = timeTravel.pass(host, action, next)
    const now = timeTravel.session(host)
    if (now !== before) changed(action, before, now)
    core.hostCalls.note(action)
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
    withSession: createWithSession(core, authorized),
    endpoints: createEndpoints({
      logIn(credentials) {
        const login = logIn(core, storage, shared, lastTab, credentials).then(async (done) => {
          if (done.ok) await hostApi.userReady()
          return done
        })
        logins.set(credentials, login)
        return login
      },
      logOut: () => logOut(core),
      loadUser: (signal) => loadUser(core, authorized, signal),
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
        core.revoke(last, last.epoch)
      }
      // Read anew: another tab may have written meanwhile.
      host.dispatch(rehydrated(persistence.rehydrate()))
      isStarted = true
      stopWatching = timeTravel.watch(host)
      duplicateTab.open()
      lastTab.open()
      tabs.open()
      autoRefresh.open()
      if (isLoggedIn(core.session())) void hostApi.loadUser()
    },
    /** Stops all timers and listeners: for tests, and for a host that is torn down. */
    stop() {
      stopWatching()
      autoRefresh.close()
      tabs.close()
      lastTab.close()
      duplicateTab.close()
      revoking.close()
    },
    /** Brings the record up to the clock now; returns the session as it then is. */
    checkExpiry,
    /** Refreshes the access token: one call at a time; after a fault it waits for its turn, unless `now`. */
    async refresh(how?: { now?: boolean }): Promise<Result> {
      const done = await refresh(how)
      return done.ok ? { ok: true } : { ok: false, error: done.error }
    },
    /** Logs in through the api's endpoint; resolves to the error where that fails. */
    async logIn(credentials: Credentials): Promise<SessionError | undefined> {
      await hostApi.logIn(credentials)
      // Not the mutation's own answer: the end of a session before it empties the cache and aborts it.
      const done = await logins.get(credentials)
      return done?.ok === false ? done.error : undefined
    },
    /** Logs out through the api's endpoint. */
    logOut: hostApi.logOut,
    /** Ends the session now, as its time would: the person signs in again, and comes back. */
    expire() {
      const session = core.session()
      if (isLoggedIn(session)) endBeforeItsTime(core, session, 'bothExpired')
    },
    /** Loads the user (again). Resolves when it is there, or could not be loaded. */
    loadUser: hostApi.loadUser,
    /** How the last user call stands: whether it is under way, and what went wrong. */
    userLoad: hostApi.userQueryState,
    /** Resolves when the user of a session that has just begun is known, or could not be loaded. */
    userSettled: hostApi.userReady,
    /** What keeps the session from being refreshed now, if anything. */
    refreshFault: backoff.lastFault,
    /** Tells when `trouble` changes; returns the way to stop. */
    onRefreshFault: backoff.subscribe,
    on: listeners.on,
    /** The limits that the options ask for. */
    limits: core.limits,
    /** The page of a session that has ended, where the option `onEnd` keeps it. */
    suspendedPage: suspendedPage as SuspendedPage | undefined,
    /** Where the session is stored; `memory` means that it will not survive a reload. */
    storageArea: storage.area,
  }
}

/** A session layer, as `createSession` makes it. */
export type SessionLayer = ReturnType<typeof createSession>
