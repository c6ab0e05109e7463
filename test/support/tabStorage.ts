import type { Environment } from '../../src/session'
import { MemoryStorage } from './storage'

type Listener = Parameters<Environment['onStorage']>[0]

/** A page's view of its tab's storage, and how it hears of what the others change there. */
export type TabView = {
  readonly storage: Storage
  readonly onStorage: Environment['onStorage']
}

/** The storage of one tab, as the page that fills it has it, and each page in a frame of that one. */
export function createTabStorage(items: Storage = new MemoryStorage()) {
  const pages = new Set<Set<Listener>>()
  return (): TabView => {
    const mine = new Set<Listener>()
    pages.add(mine)
    const tell = (key: string) =>
      pages.forEach((heard) => {
        if (heard !== mine) heard.forEach((listener) => setTimeout(() => listener(key)))
      })
    const changes = {
      setItem(key: string, value: string) {
        items.setItem(key, value)
        tell(key)
      },
      removeItem(key: string) {
        items.removeItem(key)
        tell(key)
      },
    }
    const storage = new Proxy(items, {
      get(_, name: string) {
        if (Object.hasOwn(changes, name)) return changes[name as keyof typeof changes]
        const value: unknown = items[name]
        return typeof value === 'function' ? (value.bind(items) as unknown) : value
      },
    })
    return {
      storage,
      onStorage(listener) {
        mine.add(listener)
        return () => mine.delete(listener)
      },
    }
  }
}
