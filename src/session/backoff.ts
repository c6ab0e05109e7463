import type { Environment } from './environment'
import type { FaultError } from './errors'

/** What keeps the session from being refreshed now, and when the next try will be made (epoch ms). */
export type Trouble = { readonly error: FaultError; readonly retryAt: number }

/** A trouble with the story that decides on the next try; all tabs share the last one. */
export type Failure = Trouble & {
  /** When the try was made, in epoch milliseconds. */
  readonly triedAt: number
  /** How many tries have failed in a row. */
  readonly tries: number
  /** Up to when the tries are paid for: each costs `price`, and `credit` of them may be owed. */
  readonly paidUntil: number
}

const firstDelay = 1000
const longestDelay = 600_000
/** The longest wait that a server may ask for, in milliseconds. */
const longestAsked = 3_600_000
/** However eager the person, no two tries are closer than this, in milliseconds. */
const closest = 3000
/** However eager the person and the network, so many tries in a row and then one in this time: 250 a day. */
const credit = 10
const price = 360_000
/** How far the clocks of two tabs may be apart, in milliseconds: browsers round them, and add noise. */
const skew = 10_000

/** Decides when what met a fault may be tried again: exponential, full jitter, capped. */
export function createBackoff(env: Environment) {
  let failure: Failure | undefined
  const listeners = new Set<() => void>()
  const become = (next: Failure | undefined) => {
    if (next === failure) return
    failure = next
    listeners.forEach((listener) => listener())
  }
  /** A clock that was put back makes every moment in the future a lie. */
  const past = () =>
    failure !== undefined && env.now() < failure.triedAt - skew ? undefined : failure

  return {
    trouble: (): Failure | undefined => failure,
    /** Whether the next try is still to be waited for. */
    isWaiting: () => env.now() < (past()?.retryAt ?? 0),
    /** When the next try may be made, in epoch milliseconds; 0 for at once. */
    retryAt: () => past()?.retryAt ?? 0,
    /** The last try met a fault. */
    failed(error: FaultError): Failure {
      const triedAt = env.now()
      const { tries, paidUntil } = past() ?? { tries: 0, paidUntil: 0 }
      const paid = Math.max(paidUntil, triedAt - credit * price) + price
      const delay = env.random() * Math.min(longestDelay, firstDelay * 2 ** tries)
      const asked = Math.min(error.retryAt ?? 0, triedAt + longestAsked)
      const retryAt = Math.max(triedAt + delay, asked, paid)
      const next = { error, retryAt, triedAt, tries: tries + 1, paidUntil: paid }
      become(next)
      return next
    },
    /** Another tab has tried, later than this one. */
    adopt(other: Failure) {
      if (other.triedAt > (failure?.triedAt ?? -Infinity)) become(other)
    },
    /** There is nothing to wait for any more. */
    settled() {
      become(undefined)
    },
    /** A person is looking, or the network is back: try soon. */
    hurry() {
      if (failure === undefined || failure.error.retryAt !== undefined) return
      const { triedAt, retryAt, paidUntil } = failure
      const soon = Math.max(env.now(), triedAt + closest, paidUntil)
      if (soon < retryAt) become({ ...failure, retryAt: soon })
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
