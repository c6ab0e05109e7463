import type { UnknownAction } from '@reduxjs/toolkit'
import type { StateAccess } from '../state/stateAccess'
import { events } from '../state/events'
import type { createRunWithLock } from './lock'
import { isRehydration, type createPersistence } from '../storage/persistence'
import { isSame } from '../state/order'
import { noSession } from '../state/reducer'
import type { Session } from '../state/session'
import type { RecordStorage } from '../storage/recordStorage'
import type { createTabSync } from './tabSync'

type Deps = {
  state: StateAccess
  /** What of a session may be stored. */
  storable: (session: Session) => Session
  storage: RecordStorage
  persistence: ReturnType<typeof createPersistence>
  tabs: ReturnType<typeof createTabSync>
  runWithLock: ReturnType<typeof createRunWithLock>
}

const hasUser = (session: Session) => 'user' in session

/**
 * Decides when a changed session is written. Beginnings, ends and refreshed tokens are written at once.
 * Expiries and users are written under the lock only, in a storage that tabs share: they could overwrite a newer
 * token that this tab has not seen yet.
 */
export function createPersister(deps: Deps) {
  const { state, storage, persistence, tabs, runWithLock, storable } = deps
  let saved = Promise.resolve()

  /** Writes the session as it is now, and tells the other tabs. */
  function store(before: Session = state.session()): Promise<void> {
    const session = state.session()
    saved = persistence.store(storable(session))
    tabs.broadcast(session, 'rotation' in before ? before.rotation : undefined)
    return saved
  }

  /** Writes what was noticed, with the lock and once all that others have written is known. */
  async function storeNoticed(): Promise<void> {
    await runWithLock({
      epoch: state.session().epoch,
      isDone: isStored,
      task: async (stillHolds) => {
        if ((await tabs.syncUnderLock()) && stillHolds() && !isStored()) await store()
      },
    })
  }
  const isStored = () => isSame(storage.stored() ?? noSession, storable(state.session()))

  function onChange(action: UnknownAction, before: Session, session: Session) {
    if (isRehydration(action) || tabs.isApplyingRemote()) return
    if (session.status === 'bothExpired') return // the reset that follows is written
    // The first user belongs to the beginning: no other tab can have a newer token yet.
    const isBeginning = session.status === 'loggedIn' && session.rotation === 0 && !hasUser(before)
    const isNoticed =
      events.tokenExpired.match(action) || (events.userLoaded.match(action) && !isBeginning)
    if (!isNoticed || !tabs.isShared()) void store(before)
    // Most often the user who was fetched is the one that is stored already.
    else if (!isSame(before, session)) saved = storeNoticed()
  }

  return {
    store,
    onChange,
    /** Resolves when the last write has been made and verified, or had to be given up. */
    persisted: () => saved,
    area: storage.area,
  }
}
