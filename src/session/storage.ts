import type { Environment } from './environment'
import { isOlder, readSession } from './record'
import type { Session } from './session'

/** Where a record is: shared by all tabs, this tab's own, or nowhere that survives a reload. */
export type Area = 'local' | 'tab' | 'memory'

/** The storage of the session record: what redux-persist needs, and what the session layer asks of it. */
export type RecordStorage = {
  getItem(key: string): Promise<string | null>
  setItem(key: string, text: string): Promise<void>
  removeItem(key: string): Promise<void>
  /** The session that is stored now, if there is a valid one. */
  stored(): Session | undefined
  /** Says where the next session is to be kept. */
  choose(area: Exclude<Area, 'memory'>): void
  /** Where the record is kept now; `memory` means that it will not survive a reload. */
  area(): Area
}

export const recordKey = 'persist:session'

/** Undoes redux-persist's encoding: JSON of fields that are JSON themselves. */
function decode(text: string | null): Session | undefined {
  try {
    const fields = Object.entries(JSON.parse(text ?? 'null') as Record<string, string>)
    return readSession(Object.fromEntries(fields.map(([key, json]) => [key, JSON.parse(json)])))
  } catch {
    return undefined
  }
}

/** Our own small storage: every write is guarded against older records and verified by reading it back. */
export function createRecordStorage(env: Environment): RecordStorage {
  let memory: string | null = null
  let area: Area = 'local'

  const read = (from: Area): string | null => {
    if (from === 'memory') return memory
    try {
      const storage = from === 'local' ? env.localStorage() : env.sessionStorage()
      return storage?.getItem(recordKey) ?? null
    } catch {
      return null // blocked
    }
  }
  const remove = (from: Area) => {
    if (from === 'memory') memory = null
    try {
      const storage = from === 'local' ? env.localStorage() : env.sessionStorage()
      if (from !== 'memory') storage?.removeItem(recordKey)
    } catch {
      // blocked: then there is nothing of ours in it
    }
  }
  /** Whether the text is really there afterwards. */
  const write = (to: Area, text: string): boolean => {
    if (to === 'memory') {
      memory = text
      return true
    }
    try {
      const storage = to === 'local' ? env.localStorage() : env.sessionStorage()
      storage?.setItem(recordKey, text)
      return storage?.getItem(recordKey) === text
    } catch {
      return false // blocked, or full
    }
  }

  /** A tab's own session comes first; once it is over, a later one that the tabs share does. */
  const find = (): Area => {
    if (memory !== null) return 'memory'
    const own = decode(read('tab'))
    if (own === undefined) return 'local'
    const shared = decode(read('local'))
    const yields = own.status === 'loggedOut' && shared !== undefined && isOlder(own, shared)
    return yields ? 'local' : 'tab'
  }

  return {
    getItem: async () => {
      area = find()
      return read(area)
    },
    async setItem(_, text) {
      const stored = decode(read(area))
      const incoming = decode(text)
      if (stored !== undefined && incoming !== undefined && isOlder(incoming, stored)) return
      const order: readonly Area[] = ['local', 'tab', 'memory']
      for (const place of order.slice(order.indexOf(area))) {
        if (write(place, text)) {
          area = place
          return
        }
        remove(place) // what is left there would be an older token
      }
    },
    async removeItem() {
      remove(area)
    },
    stored: () => decode(read(area)),
    choose(next) {
      remove('memory')
      if (next === 'local') remove('tab')
      area = next
    },
    area: () => area,
  }
}
