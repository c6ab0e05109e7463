import { isFaultRecord, type FaultRecord } from '../http/backoff'
import { isFields } from '../util/path'
import {
  having,
  isCount,
  isEpoch,
  isMoment,
  isPair,
  type Check,
  type Pair,
} from '../storage/schema'

/** What all tabs share beside the record, in strict order. No secret is in it. */
export type SharedState = {
  /** The number of the last session that any tab began. */
  readonly lastEpoch: number
  /** The newest token that has been stored for all tabs: localStorage must not show an older one. */
  readonly mark?: Pair
  /** The last try to refresh that failed, and the token that it was to follow. */
  readonly failure?: FaultRecord & Pair
  /** Whose turn it is to refresh: the number rises when a holder of the lock is gone, or overtaken. */
  readonly turn?: { readonly epoch: number; readonly number: number }
  /** Who may refresh, where the browser has no locks; `until` in epoch milliseconds. */
  readonly lease?: { readonly epoch: number; readonly holder: string; readonly until: number }
}

/** One value shared by all tabs. */
export type AtomicStore = {
  /** Changes the value in one step that no other tab can come between. Rejects where that cannot be had. */
  update(change: (value: SharedState) => SharedState): Promise<SharedState>
}

export const emptySharedState: SharedState = { lastEpoch: 0 }

const parts: Record<keyof SharedState, Check> = {
  lastEpoch: isEpoch,
  mark: isPair,
  failure: (value) => isPair(value) && isFaultRecord(value),
  turn: having<SharedState['turn'] & object>({ epoch: isEpoch, number: isCount }),
  lease: having<SharedState['lease'] & object>({
    epoch: isEpoch,
    holder: (value) => typeof value === 'string',
    until: isMoment,
  }),
}

/** Makes the shared value of what was stored: what is not as it must be counts as never written. */
export function readSharedState(stored: unknown): SharedState {
  if (!isFields(stored) || !isEpoch(stored.lastEpoch)) return emptySharedState
  const kept = Object.entries(parts).flatMap(([key, check]) =>
    check(stored[key]) ? [[key, stored[key]] as [string, number | Pair]] : [],
  )
  // A tab that IndexedDB failed has counted elsewhere: the next session must not seem older than what is noted here.
  const epochs = kept.map(([, part]) => (typeof part === 'number' ? part : part.epoch))
  // Every field has just been checked.
  return { ...Object.fromEntries(kept), lastEpoch: Math.max(...epochs) } as unknown as SharedState
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })

/** The shared value in IndexedDB, whose transactions are ordered over all tabs. */
export function createIndexedDbStore(factory: IDBFactory, name: string): AtomicStore {
  let opened: Promise<IDBDatabase> | undefined

  async function open(): Promise<IDBDatabase> {
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('session')
    const database = await settled(request)
    // Somebody wants to delete the data: do not stand in the way, and open it anew next time.
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
    async update(change) {
      opened ??= open()
      try {
        const transaction = (await opened).transaction('session', 'readwrite', {
          durability: 'relaxed',
        })
        const store = transaction.objectStore('session')
        const stored: unknown = await settled(store.get('shared'))
        const next = change(readSharedState(stored))
        await settled(store.put(next, 'shared'))
        return next
      } catch (error) {
        opened = undefined
        throw error
      }
    },
  }
}
