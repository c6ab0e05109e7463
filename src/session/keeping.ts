import type { UnknownAction } from '@reduxjs/toolkit'
import type { Core } from './core'
import { events } from './events'
import type { createExclusively } from './lock'
import { isRehydration, type createPersistence } from './persistence'
import type { Session } from './session'
import type { RecordStorage } from './storage'
import type { createTabs } from './tabs'

type Making = {
  core: Core
  storage: RecordStorage
  persistence: ReturnType<typeof createPersistence>
  tabs: ReturnType<typeof createTabs>
  exclusively: ReturnType<typeof createExclusively>
}

const userOf = (session: Session) => ('user' in session ? session.user : undefined)

/**
 * Decides when a changed session is written. Beginnings, ends and refreshed tokens are written at once.
 * What a tab merely noticed (an expiry, a user) could put an older token over a newer one that it has
 * not seen yet, so in a storage that tabs share it is written under the lock only.
 */
export function createKeeping({ core, storage, persistence, tabs, exclusively }: Making) {
  let saved = Promise.resolve()

  /** Writes the session as it is now, and tells the other tabs. */
  function store(before: Session = core.session()): Promise<void> {
    const session = core.session()
    saved = persistence.store(session)
    tabs.tell(session, 'rotation' in before ? before.rotation : undefined)
    return saved
  }

  function changed(action: UnknownAction, before: Session, session: Session) {
    if (isRehydration(action) || tabs.isFollowing()) return
    const isShared = tabs.isSharing()
    if (events.userLoaded.match(action) && isShared) {
      // Most often it is the user that is stored already.
      if (JSON.stringify(userOf(before)) === JSON.stringify(userOf(session))) return
      saved = exclusively({
        epoch: session.epoch,
        isDone: () => false,
        task: async () => {
          if (await tabs.catchUp()) await store()
        },
      }).then(() => undefined)
      return
    }
    // The refresh that follows writes these; the reset that follows writes that.
    if (events.tokenExpired.match(action) && isShared) return
    if (session.status === 'bothExpired') return
    void store(before)
  }

  return {
    store,
    changed,
    /** Resolves when the last write has been made and verified, or had to be given up. */
    persisted: () => saved,
    area: storage.area,
  }
}
