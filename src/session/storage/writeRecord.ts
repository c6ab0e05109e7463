import { createPersistoid } from 'redux-persist'

/**
 * Writes a record through redux-persist: whole, and before this returns. `put` gets the text that is to be stored.
 */
export function writeRecord(version: number, record: object, put: (text: string) => void) {
  // A persistoid leaves out what it has written before; another tab may have written something else since.
  const persistoid = createPersistoid({
    key: '', // `put` knows where
    version,
    storage: {
      async setItem(_: string, text: string) {
        put(text)
      },
    } as never,
  })
  persistoid.update({ ...record, _persist: { version, rehydrated: true } })
  void persistoid.flush()
}
