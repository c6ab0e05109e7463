import { createPersistoid, type Storage } from 'redux-persist'

/** A record as redux-persist writes it: JSON of fields that are JSON themselves. */
export function encodeRecord(version: number, record: object): string {
  let text = ''
  const storage: Partial<Storage> = {
    async setItem(_: string, written: string) {
      text = written
    },
  }
  const persistoid = createPersistoid({ key: '', version, storage: storage as Storage })
  persistoid.update({ ...record, _persist: { version, rehydrated: true } })
  // `flush` calls `setItem` before it returns.
  void persistoid.flush()
  return text
}
