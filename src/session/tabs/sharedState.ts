import { emptySharedState, readSharedState, type SharedState } from '../platform/indexedDbStore'
import { delay, within } from '../util/timers'
import { inApp } from '../util/appName'
import type { Environment } from '../platform/environment'

/** How long IndexedDB may take for its first answer before it counts as blocked, in milliseconds. */
const firstAnswerTimeoutMs = 1000
/** How long it may take later: it works, and the tab may have been asleep meanwhile. */
const answerTimeoutMs = 5000
/** How long a change of localStorage takes at most to show in other tabs, in milliseconds. */
export const storageLagMs = 100

/**
 * Makes the value that all tabs share. In IndexedDB its changes are strictly ordered. Where that is
 * missing or blocked it is kept in localStorage and read back after a while: two tabs can then still
 * come between each other, but hardly ever.
 */
export function createSharedState(env: Environment) {
  const key = inApp(env, 'neshast:shared')
  let indexed = env.sharedStore
  let hasAnswered = false

  const stored = (): SharedState => {
    try {
      return readSharedState(JSON.parse(env.localStorage()?.getItem(key) ?? 'null'))
    } catch {
      return emptySharedState
    }
  }

  async function changeStored(
    update: (value: SharedState) => SharedState,
  ): Promise<SharedState | undefined> {
    try {
      const next = update(stored())
      const text = JSON.stringify(next)
      const storage = env.localStorage()
      if (storage?.getItem(key) === text) return next
      storage?.setItem(key, text)
      await delay(storageLagMs)
      // When another tab has written since, its word counts.
      return stored()
    } catch {
      return undefined // blocked, or full: this tab is on its own
    }
  }

  return {
    /** Finds out early whether IndexedDB works, before anything depends on it. */
    async probe() {
      await indexed
        ?.update((value) => value)
        .then(
          () => (hasAnswered = true),
          () => undefined,
        )
    },
    /** Whether changes are strictly ordered over all tabs. */
    isAtomic: () => indexed !== undefined,
    /**
     * Changes the value; resolves to what it then is, or `undefined` where nothing can be shared. Rejects
     * where it cannot be reached now, though it could before: a second place would only contradict it.
     */
    async change(change: (value: SharedState) => SharedState): Promise<SharedState | undefined> {
      if (indexed !== undefined) {
        try {
          const value = await within(
            hasAnswered ? answerTimeoutMs : firstAnswerTimeoutMs,
            indexed.update(change),
          )
          hasAnswered = true
          return value
        } catch (error) {
          if (hasAnswered) throw error
          indexed = undefined
        }
      }
      return changeStored(change)
    },
  }
}

export type SharedStateAccess = ReturnType<typeof createSharedState>
