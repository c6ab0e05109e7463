import { isAction, type Middleware, type Store, type UnknownAction } from '@reduxjs/toolkit'
import { createAuthorized } from './api/authorizedRequest'
import { createBackoff } from './http/backoff'
import { createEarly } from './refresh/proactiveRefresh'
import { createCall } from './http/callEndpoint'
import { createCookieLine } from './tabs/cookieQueue'
import { createLastTab } from './tabs/lastTab'
import type { Core, Done } from './core'
import type { Credentials } from './login/credentials'
import type { Hold } from './reauth/reauthDialog'
import { createDoors } from './refresh/autoRefresh'
import { createEndpoints } from './api/endpoints'
import { browserEnvironment, type Environment } from './platform/environment'
import { sessionEnded, type SessionError } from './state/errors'
import { events, isSessionEvent } from './state/events'
import { checkOptions } from './options/checkOptions'
import { createCheckExpiry, endBeforeItsTime } from './refresh/checkExpiry'
import { createHostApi, type SessionApi } from './api/hostApi'
import { createHostCalls } from './api/hostCalls'
import { createKeeping } from './tabs/persister'
import { createListeners } from './state/listeners'
import { createLife } from './refresh/cancellation'
import { createInLine } from './tabs/serialQueue'
import { createExclusively } from './tabs/lock'
import { logIn, logOut } from './login/login'
import { loadUser } from './user/loadUser'
import { fillOptions } from './options/defaults'
import type { FilledOptions, SessionOptions } from './options/options'
import { createOwnership } from './tabs/duplicateTab'
import { read } from './util/path'
import { createPersistence, isRehydration, rehydrated } from './storage/persistence'
import { withoutTokens } from './storage/schema'
import { noSession, reduceSession } from './state/reducer'
import { createRefresh } from './refresh/refresh'
import { createRevoke } from './login/revoke'
import { hasScope, type Scope } from './user/scopes'
import { createUserSelectors, type SessionRootState } from './user/selectors'
import { isLoggedIn, type Session, type User } from './state/session'
import { createShared } from './tabs/sharedState'
import { createRecordStorage } from './storage/recordStorage'
import { createTabs } from './tabs/tabSync'
import { createTimeTravel } from './devtools/timeTravel'
import { createWithSession } from './api/withSession'

/** The API that a stored session belongs to: two apps of one origin may differ in their paths only. */
const apiOf = ({ endpoints }: FilledOptions, baseUrl: URL) =>
  new URL(endpoints.login.url, baseUrl).href

/** How much longer than its call may take a holder of the lock is waited for, in milliseconds. */
const margin = 5000

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
  const ownership = createOwnership(env, storage)
  const shared = createShared(env)
  const life = createLife()
  const attempts = createLife()
  const backoff = createBackoff(env)
  const selectors = createUserSelectors(options)
  const logins = new WeakMap<Credentials, Promise<Done>>()
  const listeners = createListeners()
  const call = createCall(env, options, baseUrl, listeners.report)
  const inLine = createInLine(env, Math.max(...Object.values(options.timeouts)) + margin)
  const inCookieLine = createCookieLine(inLine, options)
  const lastTab = createLastTab(env)
  const revoking = createRevoke({
    env,
    options,
    call,
    inCookieLine,
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
    early: createEarly(env, options),
    limits: options.limits.map((make) => make(env)),
    revoke: revoking.revoke,
    inCookieLine,
    idOf: idOfUser,
    report: listeners.report,
    call,
    hostCalls: createHostCalls({
      page() {
        const session = core.session()
        return isLoggedIn(session) ? (hold?.pageOf(session.epoch) ?? session.epoch) : undefined
      },
      isHeld: () => hold?.isHeld() === true,
    }),
    session: () => timeTravel.session(running()),
    dispatch: (action) => running().dispatch(action),
    storable: options.persist === 'none' ? withoutTokens : (session) => session,
    checkExpiry: () => checkExpiry(),
    life: life.signal,
    withinLife: life.within,
    attempt: attempts.signal,
    endLife() {
      life.renew()
      attempts.renew()
    },
    justEnded: () => life.justEnded() ?? (hold?.isHeld() ? sessionEnded : undefined),
    persisted: () => keeping.persisted(),
  }

  const exclusively = createExclusively({
    env,
    patience: options.timeouts.refresh + margin,
    change: shared.change,
  })
  const idOf = (session: Session) => idOfUser('user' in session ? session.user : undefined)
  const tabs = createTabs({ core, storage, shared, idOf })
  const checkExpiry = createCheckExpiry(core, tabs.look)
  const keeping = createKeeping({ core, storage, persistence, tabs, exclusively })
  const refresh = createRefresh({ core, tabs, exclusively, inLine })
  const authorized = createAuthorized(core, refresh)
  const doors = createDoors(core, refresh, tabs.look)
  const hostApi = createHostApi(core)
  const hold =
    options.atEnd === 'redirect'
      ? undefined
      : options.atEnd({ idOf, dispatch: core.dispatch, ...hostApi })

  function changed(action: UnknownAction, before: Session, session: Session) {
    tabs.remember(session)
    lastTab.follow(session)
    keeping.changed(action, before, session)
    // After everything was cleared the numbers begin anew: then the same one is another session.
    const isAnother =
      session.epoch !== before.epoch || (isLoggedIn(session) && before.status === 'loggedOut')
    if (isAnother || session.status === 'loggedOut') {
      life.renew(isRehydration(action) ? undefined : session)
      if (before.status !== 'loggedOut' && !hold?.keeps(before, session)) hostApi.forget()
    }
    if (isAnother && isLoggedIn(session)) attempts.renew()
    if (
      isAnother ||
      !('rotation' in before && 'rotation' in session) ||
      before.rotation !== session.rotation
    )
      backoff.settled()
    doors.schedule()
    if (isSessionEvent(action)) {
      const origin = tabs.isFollowing() ? 'elsewhere' : 'here'
      listeners.tell(action.type, action as never, session, origin)
    }
    hold?.look(session)
    if (isAnother && isStarted && isLoggedIn(session))
      void hostApi.loadUser().then(() => hold?.look(core.session(), true))
    else if (events.tokenRefreshed.match(action)) hostApi.loadMissingUser()
    if (session.status === 'tokenExpired' && before.status === 'loggedIn') doors.look()
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
    if (store !== undefined) hold?.note(action)
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
          if (done.ok) await hostApi.userSettled()
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
      void shared.wake()
      await ownership.claim()
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
      ownership.open()
      lastTab.open()
      tabs.open()
      doors.open()
      if (isLoggedIn(core.session())) void hostApi.loadUser()
    },
    /** Stops all timers and listeners: for tests, and for a host that is torn down. */
    stop() {
      stopWatching()
      doors.close()
      tabs.close()
      lastTab.close()
      ownership.close()
      revoking.close()
    },
    /** Brings the record up to the clock now; returns the session as it then is. */
    checkExpiry,
    /** Refreshes the access token: one call at a time; after a fault it waits for its turn, unless `now`. */
    async refresh(how?: { now?: boolean }): Promise<Done> {
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
    userLoad: hostApi.userLoad,
    /** Resolves when the user of a session that has just begun is known, or could not be loaded. */
    userSettled: hostApi.userSettled,
    /** What keeps the session from being refreshed now, if anything. */
    trouble: backoff.trouble,
    /** Tells when `trouble` changes; returns the way to stop. */
    onTrouble: backoff.subscribe,
    on: listeners.on,
    /** The limits that the options ask for. */
    limits: core.limits,
    /** The page of a session that has ended, where the option `atEnd` keeps it. */
    hold: hold as Hold | undefined,
    /** Where the session is stored; `memory` means that it will not survive a reload. */
    storageArea: storage.area,
  }
}

/** A session layer, as `createSession` makes it. */
export type SessionLayer = ReturnType<typeof createSession>
