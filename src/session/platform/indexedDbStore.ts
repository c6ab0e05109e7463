/** One value that all tabs share. */
export type AtomicStore = {
  /**
   * Changes the value in one transaction, atomically over all tabs; resolves to the new value. Rejects where IndexedDB
   * fails.
   */
  update<T>(change: (stored: unknown) => T): Promise<T>
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    // The error is set when this event fires.
    request.onerror = () => reject(request.error as DOMException)
  })

/** The shared value in IndexedDB, whose transactions are ordered over all tabs. */
export function createIndexedDbStore(factory: IDBFactory, name: string): AtomicStore {
  let opened: Promise<IDBDatabase> | undefined

  async function open(): Promise<IDBDatabase> {
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('session')
    const database = await settled(request)
    // Another page wants to delete the database: close it, and open it again at the next use.
    database.onversionchange = () => {
      database.close()
      opened = undefined
    }
    database.onclose = () => {
      opened = undefined
    }
    return database
  }

  return {
    async update<T>(change: (stored: unknown) => T): Promise<T> {
      opened ??= open()
      try {
        const transaction = (await opened).transaction('session', 'readwrite', {
          durability: 'relaxed',
        })
        const store = transaction.objectStore('session')
        const stored: unknown = await settled(store.get('shared'))
        const next = change(stored)
        await settled(store.put(next, 'shared'))
        return next
      } catch (error) {
        opened = undefined
        throw error
      }
    },
  }
}
