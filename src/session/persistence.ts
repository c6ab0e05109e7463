import {
  createMigrate,
  createPersistoid,
  getStoredState,
  REHYDRATE,
  type MigrationManifest,
  type PersistedState,
} from 'redux-persist'
import { readSession, recordVersion as version } from './record'
import type { Session } from './session'
import type { RecordStorage } from './storage'

/** How the record of the version before becomes that of each version; what has no way here is not read. */
const migrations: MigrationManifest = {}

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
  const config = { key: 'session', version, storage }
  const migrate = createMigrate(migrations)
  const persistoid = createPersistoid(config)

  return {
    /** Reads back the stored session; `undefined` where there is none, or none that can be trusted. */
    async rehydrate(): Promise<Session | undefined> {
      try {
        const stored = (await getStoredState(config)) as PersistedState
        const inbound = stored?._persist.version
        if (inbound !== version && !Object.hasOwn(migrations, Number(inbound) + 1)) return undefined
        return readSession(await migrate(stored, version))
      } catch {
        return undefined // not even JSON
      }
    },

    /** Stores a session; resolves when the write has been made and verified, or had to be given up. */
    async store(session: Session): Promise<void> {
      persistoid.update({ ...session, _persist: { version, rehydrated: true } })
      await persistoid.flush()
    },
  }
}
