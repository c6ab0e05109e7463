import type { UnknownAction } from '@reduxjs/toolkit'
import type { ApiCaches } from './api/apiCaches'
import type { Backoff } from './http/backoff'
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
  caches: ApiCaches
  userQuery: UserQuery
  suspendedPage: SuspendedPageDriver | undefined
  /** Whether the stored session has been read back. */
  isStarted: () => boolean
}

/** Makes what follows a change of the session: in this order, and each step says why it stands there. */
export function createReactions(deps: Deps) {
  const {
    state,
    tabs,
    lastTab,
    duplicateTab,
    persister,
    cancellation,
    loginCancellation,
    backoff,
  } = deps
  const { autoRefresh, listeners, caches, userQuery, suspendedPage, isStarted } = deps

  return function react(action: UnknownAction, before: Session, after: Session) {
    // After everything was cleared the numbers begin anew: then the same one is another session.
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
    // Written before anybody hears of it: they may look into the storage, or close the page.
    persister.onChange(action, before, after)
    if (isOver) {
      // A copy of this tab that has not been seen yet shall not bring it back.
      if (isLoggedIn(before)) void duplicateTab.take(before, true)
      // What is under way for a session that is over is stopped before anything of the next one begins.
      cancellation.cancel(isRehydration(action) ? undefined : after)
      // The caches go with it, unless its page is kept for the person who signs in again.
      if (before.status !== 'loggedOut' && !suspendedPage?.keepsPage(before, after)) caches.reset()
    }
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
    if (isAnother && isStarted() && isLoggedIn(after))
      void userQuery.load().then(() => suspendedPage?.onChange(state.session(), true))
    else if (events.tokenRefreshed.match(action)) userQuery.ensure()
    // A token that has just expired is refreshed, if somebody can see the page.
    if (after.status === 'tokenExpired' && before.status === 'loggedIn') autoRefresh.tick()
  }
}
