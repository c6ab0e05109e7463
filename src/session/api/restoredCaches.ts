import type { UnknownAction } from '@reduxjs/toolkit'
import { REHYDRATE } from 'redux-persist'
import { isLoggedIn } from '../state/session'
import type { StateAccess } from '../state/stateAccess'
import type { RecordStorage } from '../storage/recordStorage'
import { isFields, read } from '../util/path'

type Deps = {
  state: StateAccess
  storage: RecordStorage
  /** Whether the stored session has been read back. */
  isReady: () => boolean
  store: () => { getState(): unknown }
}

/** What RTK Query keeps of an answer, as far as it matters here: when it came, in epoch milliseconds. */
type Entry = { readonly fulfilledTimeStamp: number }

/**
 * Looks at the caches of RTK Query that a host's redux-persist has put back. A session that ended while no page was open
 * has left its answers there, and the next person would see them: a cache with an answer from before the session, or
 * from before the end of the last one where nobody is signed in, is emptied.
 */
export function createRestoredCaches({ state, storage, isReady, store }: Deps) {
  const restored = new Set<string>()

  function check() {
    if (!isReady()) return
    const session = state.session()
    const began = isLoggedIn(session) ? session.beganAt : read(session, 'end.at')
    // Beside a session of a tab's own there may be another person's; and without an end nobody knows whose it was.
    const since = storage.area() === 'local' && typeof began === 'number' ? began : Infinity
    for (const path of restored) {
      // An earlier version of the host may have stored an api that is there no more.
      const entries: Entry[] = Object.values(read(store().getState(), `${path}.queries`) ?? {})
      if (entries.some(({ fulfilledTimeStamp }) => fulfilledTimeStamp < since))
        state.dispatch({ type: `${path}/resetApiState` })
    }
    restored.clear()
  }

  return {
    /** An action that may have put one back: one api's, or a whole state's. */
    note({ type, payload }: UnknownAction) {
      if (type !== REHYDRATE || !isFields(payload)) return
      for (const slice of [payload, ...Object.values(payload)]) {
        const path = read(slice, 'config.reducerPath')
        if (typeof path === 'string') restored.add(path)
      }
      check()
    },
    /** The stored session has been read back. */
    check,
  }
}
