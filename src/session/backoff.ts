import type { Environment } from './environment'
import type { FaultError } from './errors'

/** What keeps the session from being refreshed now, and when the next try will be made (epoch ms). */
export type Trouble = { readonly error: FaultError; readonly retryAt: number }

const firstDelay = 1000
const longestDelay = 600_000
/** The longest wait that a server may ask for, in milliseconds. */
const longestAsked = 3_600_000
/** However eager the person, no two tries are closer than this, in milliseconds. */
const closest = 3000

/** Decides when a refresh that met a fault may be tried again: exponential, full jitter, capped. */
export function createBackoff(env: Environment) {
  let trouble: Trouble | undefined
  let tries = 0
  let lastTry = -Infinity
  const listeners = new Set<() => void>()
  const become = (next: Trouble | undefined) => {
    if (next === trouble) return
    trouble = next
    listeners.forEach((listener) => listener())
  }

  return {
    trouble: () => trouble,
    /** The last try met a fault. */
    failed(error: FaultError) {
      const now = env.now()
      const delay = env.random() * Math.min(longestDelay, firstDelay * 2 ** tries)
      tries += 1
      lastTry = now
      const asked = Math.min(error.retryAt ?? 0, now + longestAsked)
      become({ error, retryAt: Math.max(now + delay, asked) })
    },
    /** There is nothing to wait for any more. */
    settled() {
      tries = 0
      become(undefined)
    },
    /** A person is looking, or the network is back: try soon. */
    hurry() {
      if (trouble === undefined || trouble.error.retryAt !== undefined) return
      const soon = Math.max(env.now(), lastTry + closest)
      if (soon < trouble.retryAt) become({ ...trouble, retryAt: soon })
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type Backoff = ReturnType<typeof createBackoff>
