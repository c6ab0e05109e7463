import { createPersistoid, REHYDRATE } from 'redux-persist'
import { recordVersion as version } from './schema'
import type { Session } from '../state/session'
import type { RecordStorage } from './recordStorage'

/** redux-persist's action that puts back what was stored; its payload has been validated. */
export const rehydrated = (session: Session | undefined) => ({
  type: REHYDRATE as typeof REHYDRATE,
  key: 'session',
  payload: session,
})

/** Whether an action puts back the session, rather than another slice of the host. */
export const isRehydration = (action: { type: string }): action is ReturnType<typeof rehydrated> =>
  action.type === REHYDRATE && (action as { key?: unknown }).key === 'session'

/** Keeps the session through redux-persist, each record whole and written at once. */
export function createPersistence(storage: RecordStorage) {
  const persistoid = createPersistoid({ key: 'session', version, storage })

  return {
    /** Reads back the stored session; `undefined` where there is none, or none that can be trusted. */
    rehydrate(): Session | undefined {
      storage.settle()
      return storage.stored()
    },

    /** Stores a session; resolves when the write has been made and verified, or had to be given up. */
    async store(session: Session): Promise<void> {
      persistoid.update({ ...session, api: storage.api, _persist: { version, rehydrated: true } })
      await persistoid.flush()
    },
  }
}
