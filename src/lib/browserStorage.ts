/** Storage as redux-persist wants it: every answer is a promise. */
export type PersistStorage = {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
}

type SyncStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** localStorage, or nothing where the browser forbids even to look at it. */
export const localStorageOrNone = (): SyncStorage | undefined => {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

/** The browser's storage; what it refuses to hold is kept in memory for as long as the page lives. */
export const createBrowserStorage = (storage = localStorageOrNone()): PersistStorage => {
  const memory = new Map<string, string>()
  const attempt = <T>(act: (storage: SyncStorage) => T): T | undefined => {
    try {
      return storage && act(storage)
    } catch {
      return undefined
    }
  }
  return {
    getItem: async (key) => memory.get(key) ?? attempt((s) => s.getItem(key)) ?? null,
    setItem: async (key, value) => {
      const held = attempt((s) => (s.setItem(key, value), true))
      if (held) memory.delete(key)
      else memory.set(key, value)
    },
    removeItem: async (key) => {
      memory.delete(key)
      attempt((s) => s.removeItem(key))
    },
  }
}
