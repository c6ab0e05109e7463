import { isFaultRecord, type FaultRecord } from '../http/backoff'
import { having, isCount, isEpoch, isMoment, isPair, isText, type Check } from '../storage/schema'
import { type Pair } from '../state/order'
import { isFields } from '../util/path'
import { attempt } from '../util/attempt'
import { storedText } from '../util/storedText'
import { delay, within } from '../util/timers'
import { sharedKey } from '../util/storageKeys'
import type { Environment } from '../platform/environment'
import type { AtomicStore } from '../platform/indexedDbStore'

/** What all tabs share beside the record, in strict order. No secret is in it. */
export type SharedState = {
  /** The number of the last session that any tab began. */
  readonly lastEpoch: number
  /** The newest token that has been stored for all tabs: localStorage must not show an older one. */
  readonly newest?: Pair
  /** The last refresh that met a fault, and the token that it was to replace. */
  readonly fault?: FaultRecord & Pair
  /** Whose turn it is to refresh. The number is a fencing token: it rises when a holder of the lock is gone, or overtaken. */
  readonly turn?: { readonly epoch: number; readonly number: number }
  /** Who may refresh, where the browser has no locks. */
  readonly lease?: Lease
  /** Who may make a call that may change the cookie, where the browser has no locks. */
  readonly cookieLease?: Lease
  /** When a tab has last asked whether the cookie is somebody's, in epoch milliseconds: see `login/restore.ts`. */
  readonly tried?: Tried
  /** After a session's name, the last ticket of one that belongs to one tab, or why it is over: see `duplicateTab.ts`. */
  readonly tickets?: readonly string[]
}

/** `until` in epoch milliseconds. */
type Lease = { readonly epoch: number; readonly holder: string; readonly until: number }

type Tried = { readonly at: number }

/** `isOrdered`: the changes of all tabs are strictly ordered, so that no other one can come between. */
export type Change = (value: SharedState, isOrdered?: boolean) => SharedState

export const emptySharedState: SharedState = { lastEpoch: 0 }

const isLease = having<Lease>({ epoch: isEpoch, holder: isText, until: isMoment })

const parts: Record<keyof SharedState, Check> = {
  lastEpoch: isEpoch,
  newest: isPair,
  fault: (value) => isPair(value) && isFaultRecord(value),
  turn: having<SharedState['turn'] & object>({ epoch: isEpoch, number: isCount }),
  lease: isLease,
  cookieLease: isLease,
  tried: having<Tried>({ at: isMoment }),
  tickets: (value) => Array.isArray(value) && value.every(isText),
}

/** Validates the stored value: a field that is not valid counts as never written. */
export function readSharedState(stored: unknown): SharedState {
  if (!isFields(stored) || !isEpoch(stored.lastEpoch)) return emptySharedState
  const kept = Object.entries(parts).flatMap(([key, check]) =>
    check(stored[key]) ? [[key, stored[key]] as [string, number | Partial<Pair>]] : [],
  )
  // A tab whose IndexedDB failed has counted epochs in localStorage: the next session must not have a lower epoch than
  // any that is noted here.
  const epochs = kept.map(([, part]) => (typeof part === 'number' ? part : (part.epoch ?? 0)))
  // Every field has just been checked.
  return { ...Object.fromEntries(kept), lastEpoch: Math.max(...epochs) } as unknown as SharedState
}

/** How long IndexedDB may take for its first answer before it counts as blocked, in milliseconds. */
const firstAnswerTimeoutMs = 1000
/** How long it may take later, in milliseconds: it works, and the computer may have slept meanwhile. */
const answerTimeoutMs = 5000
/** How long a change of localStorage takes at most to show in other tabs, in milliseconds. */
export const storageLagMs = 100

/**
 * Makes the value that all tabs share. In IndexedDB its changes are strictly ordered. Where that is missing or blocked
 * it is kept in localStorage and read back after a while: two tabs can then still overwrite a change of each other, but
 * rarely.
 */
export function createSharedState(env: Environment) {
  const key = sharedKey(env)
  let indexed = env.sharedStore
  let hasAnswered = false

  async function update(store: AtomicStore, change: Change) {
    const value = await store.update((stored) => change(readSharedState(stored), true))
    hasAnswered = true
    return value
  }

  /**
   * Whether this page will have no IndexedDB any more: in WebKit, once its network process has ended. The locks remain
   * then, and all pages of before that have lost it.
   */
  const isLost = (error: unknown) =>
    env.locks && /server lost/.test((error as DOMException | undefined)?.message ?? '')

  async function changeStored(
    change: Change,
    open: () => Storage | undefined,
    lagMs?: number,
  ): Promise<SharedState | undefined> {
    const text = storedText(open, key)
    // What was read last proves nothing here: another tab may have taken a lease since.
    const read = () => text.read('')
    const stored = () => readSharedState(attempt(() => JSON.parse(read())))
    const next = change(stored())
    const json = JSON.stringify(next)
    // Who only reads must not write: it may see an older value than the one that another tab has just written.
    if (read() !== json) text.write(json)
    if (read() !== json) return undefined // blocked, or full: this tab is on its own
    if (!lagMs) return next
    await delay(lagMs)
    // Another tab may have written since: its value wins.
    return stored()
  }

  return {
    /**
     * Finds out early whether IndexedDB works, before anything depends on it; resolves to the value, or to `undefined` where
     * it does not.
     */
    probe: async () => indexed && update(indexed, (value) => value).catch(() => undefined),
    /**
     * Changes the value; resolves to what it then is, or `undefined` where nothing can be shared. Rejects
     * where it cannot be reached now, though it could before: a second place would only contradict it.
     */
    async change(change: Change): Promise<SharedState | undefined> {
      if (indexed) {
        try {
          return await within(
            hasAnswered ? answerTimeoutMs : firstAnswerTimeoutMs,
            update(indexed, change),
          )
        } catch (error) {
          if (hasAnswered && !isLost(error)) throw error
          indexed = undefined
        }
      }
      return changeStored(change, env.localStorage, storageLagMs)
    },
    /**
     * Changes what the pages of one tab share, a page and the frames in it: in their sessionStorage. They run one at a
     * time, so nothing comes between.
     */
    changeInTab: (change: Change) => changeStored(change, env.sessionStorage),
  }
}

export type SharedStateAccess = ReturnType<typeof createSharedState>
