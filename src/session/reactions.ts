import type { UnknownAction } from '@reduxjs/toolkit'
import type { ApiCaches } from './api/apiCaches'
import type { createRestoredCaches } from './api/restoredCaches'
import type { Backoff } from './http/backoff'
import type { ApiSlice } from './reauth/failedRequests'
import type { SuspendedPageDriver } from './reauth/reauthDialog'
import type { createAutoRefresh } from './refresh/autoRefresh'
import type { Cancellation } from './refresh/cancellation'
import { events, isSessionEvent } from './state/events'
import type { createListeners } from './state/listeners'
import { isLoggedIn, type Session } from './state/session'
import type { StateAccess } from './state/stateAccess'
import { isRehydration } from './storage/rehydration'
import type { DuplicateTabGuard } from './tabs/duplicateTab'
import type { LastTab } from './tabs/lastTab'
import type { createPersister } from './tabs/persister'
import type { TabSync } from './tabs/tabSync'
import type { UserQuery } from './user/userQuery'

type Deps = {
  state: StateAccess
  tabs: TabSync
  lastTab: LastTab
  duplicateTab: DuplicateTabGuard
  persister: ReturnType<typeof createPersister>
  cancellation: Cancellation
  loginCancellation: Cancellation
  backoff: Backoff
  autoRefresh: ReturnType<typeof createAutoRefresh>
  listeners: ReturnType<typeof createListeners>
  api: ApiSlice
  caches: ApiCaches
  restoredCaches: ReturnType<typeof createRestoredCaches>
  userQuery: UserQuery
  suspendedPage: SuspendedPageDriver | undefined
  /** Whether the stored session has been read back. */
  isReady: () => boolean
}

/** Makes what follows an action, and a change of the session: in this order, and each step says why it stands there. */
export function createReactions(deps: Deps) {
  const { state, tabs, lastTab, duplicateTab, persister, cancellation, loginCancellation } = deps
  const { backoff, autoRefresh, listeners, caches, userQuery, suspendedPage, isReady } = deps

  return function react(action: UnknownAction, before: Session, after: Session) {
    if (after !== before) onChange(action, before, after)
    caches.note(action)
    deps.restoredCaches.note(action)
    suspendedPage?.note(action, deps.api)
  }

  function onChange(action: UnknownAction, before: Session, after: Session) {
    // After the storage was cleared, epochs start over: then the same epoch can be another session.
    const isAnother =
      after.epoch !== before.epoch || (isLoggedIn(after) && before.status === 'loggedOut')
    const isOver = isAnother || after.status === 'loggedOut'
    const isSameToken =
      !isAnother &&
      'rotation' in before &&
      'rotation' in after &&
      before.rotation === after.rotation

    // What follows may ask whether this tab has had this session.
    tabs.remember(after)
    // Before the record shows the session to other tabs, this tab takes part in it.
    lastTab.follow(after)
    // Written before listeners are called: they may read the storage, or close the page.
    persister.onChange(action, before, after)
    // A copy of this tab that has not been seen yet shall not bring it back.
    if (isOver && isLoggedIn(before)) void duplicateTab.take(before, true)
    // What is under way for a session that is over is stopped before anything of the next one begins.
    if (isOver) cancellation.cancel(isRehydration(action) ? undefined : after)
    // The caches go with it, unless its page is kept for the person who signs in again.
    if (isOver && before.status !== 'loggedOut' && !suspendedPage?.keepsPage(before, after))
      caches.reset()
    // Another login that is under way would replace the session that has just begun.
    if (isAnother && isLoggedIn(after)) loginCancellation.cancel()
    // A new token: there is nothing to wait for any more, and the timers go by it.
    if (!isSameToken) backoff.succeeded()
    autoRefresh.schedule()
    // The host hears of it when all of the above holds.
    if (isSessionEvent(action)) {
      const origin = tabs.isApplyingRemote() ? 'elsewhere' : 'here'
      listeners.tell(action.type, action as never, after, origin)
    }
    suspendedPage?.onChange(after)
    // The user last: with the token, and into the cache, that are there by now.
    if (isAnother && isReady() && isLoggedIn(after))
      void userQuery.load().then(() => suspendedPage?.onChange(state.session(), true))
    else if (events.tokenRefreshed.match(action)) userQuery.ensure()
    // A token that has just expired is refreshed, if somebody can see the page.
    if (after.status === 'tokenExpired' && before.status === 'loggedIn') autoRefresh.tick()
  }
}
