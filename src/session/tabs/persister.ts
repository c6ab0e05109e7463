import type { UnknownAction } from '@reduxjs/toolkit'
import type { StateAccess } from '../state/stateAccess'
import { events } from '../state/events'
import type { DuplicateTabGuard } from './duplicateTab'
import type { RunWithLock } from './lock'
import { isRehydration } from '../storage/rehydration'
import { isSame, nameOf } from '../state/order'
import { endOf, isLoggedIn, rotationOf, type Session } from '../state/session'
import type { RecordStorage } from '../storage/recordStorage'
import type { TabSync } from './tabSync'

type Deps = {
  state: StateAccess
  storage: RecordStorage
  tabs: TabSync
  runWithLock: RunWithLock
  duplicateTab: DuplicateTabGuard
}

/**
 * Decides when a changed session is written. Beginnings, ends and refreshed tokens are written at once.
 * Expiries and users are written under the lock only, in a storage that tabs share: they could overwrite a newer
 * token that this tab has not seen yet.
 */
export function createPersister(deps: Deps) {
  const { state, storage, tabs, runWithLock, duplicateTab } = deps
  let saved: Promise<unknown> | undefined

  /** Writes the session as it is now, and tells the other tabs. */
  function store(before: Session = state.session()) {
    const session = state.session()
    const name = nameOf(before)
    const isOver = name && name !== nameOf(session)
    const reason = isLoggedIn(session) ? 'userChanged' : endOf(session)?.reason
    // A duplicate of this tab that has not been noticed yet must not bring the ended session back, nor a browser that is
    // killed. Before the end is written, for this tab then returns to the session that all tabs share, which may be a later
    // one.
    saved = isOver ? duplicateTab.take(before, reason) : undefined
    storage.write(session)
    tabs.broadcast(session, rotationOf(before))
  }

  /** Writes an expiry or a user under the lock, after what other tabs have written has been taken over. */
  const storeNoticed = () =>
    runWithLock({
      epoch: state.session().epoch,
      isDone: isStored,
      task: async (stillHolds) => {
        if ((await tabs.syncUnderLock(false)) && stillHolds() && !isStored()) store()
      },
    })
  /** An end that came meanwhile is stored, or is none of the other tabs'. */
  const isStored = () => !isLoggedIn(state.session()) || storage.has(state.session())

  function onChange(action: UnknownAction, before: Session, session: Session) {
    if (isRehydration(action) || tabs.isApplyingRemote()) return
    if (session.status === 'bothExpired') return // the reset that follows is written
    // The first user belongs to the beginning: no other tab can have a newer token yet.
    const isBeginning =
      session.status === 'loggedIn' && session.rotation === 0 && !('user' in before)
    const isNoticed =
      events.tokenExpired.match(action) || (events.userLoaded.match(action) && !isBeginning)
    if (!(isNoticed && tabs.isShared())) store(before)
    // Most often the user who was fetched is the one that is stored already.
    else if (!isSame(before, session)) saved = storeNoticed()
  }

  return {
    onChange,
    /** Resolves when what has changed last is stored, and an end is noted for the other tabs, or that had to be given up. */
    persisted: () => saved,
  }
}

export type Persister = ReturnType<typeof createPersister>
