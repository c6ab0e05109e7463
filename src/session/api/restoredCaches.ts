import type { UnknownAction } from '@reduxjs/toolkit'
import { REHYDRATE } from 'redux-persist'
import type { Environment } from '../platform/environment'
import { isLoggedIn } from '../state/session'
import type { StateAccess } from '../state/stateAccess'
import type { RecordStorage } from '../storage/recordStorage'
import { read } from '../util/path'
import type { ApiCaches } from './apiCaches'

type Deps = {
  env: Environment
  state: StateAccess
  storage: RecordStorage
  caches: ApiCaches
  /** Whether the stored session has been read back. */
  isReady: () => boolean
}

/**
 * Looks at the caches of RTK Query that a host's redux-persist has put back. A session that ended while no page was open
 * has left its answers there, and the next person would see them: a cache with an answer from before the session, or
 * from before the end of the last one where nobody is signed in, is emptied.
 */
export function createRestoredCaches({ env, state, storage, caches, isReady }: Deps) {
  let isDue = false

  function check() {
    if (!isDue || !isReady()) return
    isDue = false
    const session = state.session()
    const began = isLoggedIn(session) ? session.beganAt : read(session, 'end.at')
    // If the session is this tab's own, the stored cache may be that of another person; and for a guest without a
    // recorded end, nobody knows whose it was. Then any answer is too old.
    const since = storage.area() === 'local' && typeof began === 'number' ? began : Infinity
    caches.resetIf(({ queries, mutations }) =>
      Object.values({ ...queries, ...mutations }).some(
        // One from the future is of a clock that was ahead.
        ({ fulfilledTimeStamp: at }) => at < since || at > env.now(),
      ),
    )
  }

  return {
    /**
     * To be called with every action: notes that a rehydration puts a cache back, in the slice of one api or in a whole
     * state.
     */
    note({ type, payload }: UnknownAction) {
      if (type !== REHYDRATE) return
      isDue ||= [payload, ...Object.values(payload ?? {})].some((slice) => read(slice, 'queries'))
      check()
    },
    /** The stored session has been read back. */
    check,
  }
}

export type RestoredCaches = ReturnType<typeof createRestoredCaches>
