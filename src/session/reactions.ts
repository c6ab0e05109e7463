import type { UnknownAction } from '@reduxjs/toolkit'
import type { ApiCaches } from './api/apiCaches'
import type { RestoredCaches } from './api/restoredCaches'
import { tellBareRequest } from './devtools/bareRequest'
import type { Backoff } from './http/backoff'
import type { FilledOptions } from './options/options'
import type { ApiSlice } from './reauth/failedRequests'
import type { SuspendedPageDriver } from './reauth/reauthDialog'
import type { AutoRefresh } from './refresh/autoRefresh'
import type { Cancellation } from './refresh/cancellation'
import { events, isSessionEvent } from './state/events'
import { isLoggedIn, rotationOf, type Session } from './state/session'
import { isRehydration } from './storage/rehydration'
import type { Listeners } from './state/listeners'
import type { StateAccess } from './state/stateAccess'
import type { LastTab } from './tabs/lastTab'
import type { Persister } from './tabs/persister'
import type { TabSync } from './tabs/tabSync'
import type { UserQuery } from './user/userQuery'

/**
 * Declared here because a host may not have the types of Node installed. Its bundler replaces `process.env.NODE_ENV`.
 */
declare const process: { env: { NODE_ENV?: string } }

type Deps = {
  state: StateAccess
  tabs: TabSync
  ofCookie: () => { lastTab: LastTab } | undefined
  persister: Persister
  cancellation: Cancellation
  loginCancellation: Cancellation
  backoff: Backoff
  autoRefresh: AutoRefresh
  listeners: Listeners
  api: ApiSlice
  caches: ApiCaches
  restoredCaches: RestoredCaches
  userQuery: UserQuery
  options: FilledOptions
  /** Whether a URL is one of the API's. */
  isOurs: (url: string) => boolean
  suspendedPage: SuspendedPageDriver | undefined
  /** Whether the stored session has been read back. */
  isReady: () => boolean
}

/**
 * Makes `react`, which is called after every action. The reactions to a change of the session come first, and their
 * order matters: each step says why it stands where it does.
 */
export function createReactions(deps: Deps) {
  const { state, tabs, ofCookie, persister, cancellation, loginCancellation } = deps
  const { backoff, autoRefresh, listeners, caches, userQuery, suspendedPage, isReady } = deps

  return function react(action: UnknownAction, before: Session, after: Session) {
    if (after !== before) onChange(action, before, after)
    deps.restoredCaches.note(action)
    if (process.env.NODE_ENV !== 'production') tellBareRequest(action, after, deps)
    suspendedPage?.note(action, deps.api)
  }

  function onChange(action: UnknownAction, before: Session, after: Session) {
    // This is the second of two changes by which a tab ends a session that it cannot read (`syncUnderLock` in `tabSync.ts`).
    // First it dispatches the end, to which this function reacts as to any: a listener of it may call `session.begin`. Then
    // it lowers the epoch of that end by one. Reacting to this too would abort the call of `begin`
    // (`beginInResetListener.test.ts`).
    if (isRehydration(action) && before.status === 'loggedOut' && after.epoch < before.epoch) return
    const isAnother = after.epoch !== before.epoch
    const isOver = isAnother || after.status === 'loggedOut'
    const isSameToken = !isOver && rotationOf(before) === rotationOf(after)

    // First of all, before the record makes the session visible to other tabs: they would take one whose lock nobody holds
    // for one that was left.
    ofCookie()?.lastTab.follow(after)
    // Written before listeners are called: they may read the storage, or close the page.
    persister.onChange(action, before, after)
    // The requests of a session that is over are aborted before any of the next session's begin.
    if (isOver) cancellation.cancel(isRehydration(action) ? undefined : after, isLoggedIn(before))
    // The RTK Query caches are reset with the session, unless its page is kept for a reauthentication.
    if (isOver && before.status !== 'loggedOut' && !suspendedPage?.keepsPage(before, after))
      caches.reset()
    // Another login that is still under way would replace the session that has just begun.
    if (isAnother && isLoggedIn(after)) {
      loginCancellation.cancel()
      // Before listeners ask for something of the new session.
      caches.begin()
      cancellation.settle()
    }
    const isBack =
      before.status === 'tokenExpired' &&
      after.status === 'loggedIn' &&
      !isOver &&
      backoff.lastFault()
    // With a new token the back-off after a fault is over, and the timers follow the expiry of that token.
    if (!isSameToken) backoff.succeeded()
    autoRefresh.schedule()
    // Listeners of the host are called only now, when all of the above has been done.
    if (isSessionEvent(action)) {
      const origin = tabs.isApplyingRemote() ? 'elsewhere' : 'here'
      listeners.tell(action.type, action as never, after, origin)
    }
    suspendedPage?.onChange(state.session())
    // The user is loaded last, because the call needs the new token and its answer goes into the caches that have just
    // been reset.
    if (isAnother && isReady() && isLoggedIn(after))
      void userQuery.loadUser().then(() => suspendedPage?.onChange(state.session(), after))
    else if (events.tokenRefreshed.match(action)) userQuery.ensure()
    // As RTK Query's `setupListeners` tells that the network is back: what has `refetchOnReconnect` is asked again.
    if (isBack) state.dispatch({ type: '__rtkq/online' })
    // An access token that has just expired is refreshed at once if the page is visible.
    if (after.status === 'tokenExpired' && before.status === 'loggedIn') autoRefresh.tick()
  }
}
