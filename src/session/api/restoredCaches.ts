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
    // If the session is this tab's own, the stored cache may be that of another person; and for a guest without a
    // recorded end, nobody knows whose it was. Then any answer is too old.
    const since = storage.area() === 'local' && typeof began === 'number' ? began : Infinity
    for (const path of restored) {
      // An earlier version of the host may have stored an api that is there no more.
      const all = store().getState()
      const entries = ['queries', 'mutations'].flatMap((kind): Entry[] =>
        Object.values(read(all, `${path}.${kind}`) ?? {}),
      )
      if (entries.some(({ fulfilledTimeStamp }) => fulfilledTimeStamp < since))
        state.dispatch({ type: `${path}/resetApiState` })
    }
    restored.clear()
  }

  return {
    /**
     * To be called with every action: notes the caches that a rehydration puts back, in the slice of one api or in a
     * whole state.
     */
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
