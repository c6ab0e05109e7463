import type { UnknownAction } from '@reduxjs/toolkit'
import type { Core } from '../core'
import { events } from '../state/events'
import type { createRunWithLock } from './lock'
import { isRehydration, type createPersistence } from '../storage/persistence'
import { isSame } from '../storage/schema'
import { noSession } from '../state/reducer'
import type { Session } from '../state/session'
import type { RecordStorage } from '../storage/recordStorage'
import type { createTabSync } from './tabSync'

type Deps = {
  core: Core
  storage: RecordStorage
  persistence: ReturnType<typeof createPersistence>
  tabs: ReturnType<typeof createTabSync>
  runWithLock: ReturnType<typeof createRunWithLock>
}

const hasUser = (session: Session) => 'user' in session

/**
 * Decides when a changed session is written. Beginnings, ends and refreshed tokens are written at once.
 * What a tab merely noticed (an expiry, a user) could put an older token over a newer one that it has
 * not seen yet, so in a storage that tabs share it is written under the lock only.
 */
export function createPersister({ core, storage, persistence, tabs, runWithLock }: Deps) {
  let saved = Promise.resolve()

  /** Writes the session as it is now, and tells the other tabs. */
  function store(before: Session = core.session()): Promise<void> {
    const session = core.session()
    saved = persistence.store(core.storable(session))
    tabs.broadcast(session, 'rotation' in before ? before.rotation : undefined)
    return saved
  }

  /** Writes what was noticed, with the lock and once all that others have written is known. */
  async function storeNoticed(): Promise<void> {
    await runWithLock({
      epoch: core.session().epoch,
      isDone: isStored,
      task: async (stillHolds) => {
        if ((await tabs.syncUnderLock()) && stillHolds() && !isStored()) await store()
      },
    })
  }
  const isStored = () => isSame(storage.stored() ?? noSession, core.storable(core.session()))

  function changed(action: UnknownAction, before: Session, session: Session) {
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
    changed,
    /** Resolves when the last write has been made and verified, or had to be given up. */
    persisted: () => saved,
    area: storage.area,
  }
}
