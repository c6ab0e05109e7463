import type { Environment } from '../platform/environment'
import { isFault, type FaultError } from '../state/errors'
import { having, isMoment } from '../storage/schema'

/** What keeps the session from being refreshed now, and when the next try will be made (epoch ms). */
export type RefreshFault = { readonly error: FaultError; readonly retryAt: number }

/** A trouble with the story that decides on the next try; all tabs share the last one. */
export type FaultRecord = RefreshFault & {
  /** From when on somebody who asks brings about a try, in epoch milliseconds; not after `retryAt`. */
  readonly openAt: number
  /** When the try was made, in epoch milliseconds. */
  readonly triedAt: number
  /** How many tries have failed in a row. */
  readonly tries: number
  /** Up to when the tries are paid for: each costs `price`, and `credit` of them may be owed. */
  readonly paidUntil: number
}

/** Whether a failure that another tab tells of is one: it may run another version of the app. */
export const isFaultRecord = having<FaultRecord>({
  error: isFault,
  retryAt: isMoment,
  openAt: isMoment,
  triedAt: isMoment,
  tries: isMoment,
  paidUntil: isMoment,
})

type Growth = { readonly first: number; readonly factor: number; readonly longest: number }
/** How long somebody who asks may be put off, in milliseconds. */
const onDemand: Growth = { first: 1000, factor: 2, longest: 600_000 }
/**
 * How long a page waits that nobody does anything with. Whoever has found the server away comes back
 * less than twice in ten minutes: a million pages must not fall upon a server that has just recovered.
 */
const background: Growth = { first: 60_000, factor: 20, longest: 1_200_000 }
/** The longest wait that a server may name, in milliseconds. */
const maxServerWaitMs = 3_600_000
/** However eager the person, no two tries are closer than this, in milliseconds. */
export const minRetryGapMs = 3000
/** However eager the person and the network, so many tries in a row and then one in this time: 250 a day. */
const burst = 10
const refillMs = 360_000
/** How far the clocks of two tabs may be apart, in milliseconds: browsers round them, and add noise. */
const clockSkewMs = 10_000

/** When a server wants the next try, as far as it may. */
const named = ({ retryAt = 0 }: FaultError, triedAt: number) =>
  Math.min(retryAt, triedAt + maxServerWaitMs)

/** Decides when what met a fault is tried again: exponential, full jitter, capped. */
export function createBackoff(env: Environment) {
  let failure: FaultRecord | undefined
  const listeners = new Set<() => void>()
  const become = (next: FaultRecord | undefined) => {
    if (next === failure) return
    failure = next
    listeners.forEach((listener) => listener())
  }
  /** A clock that was put back makes every moment in the future a lie. */
  const past = () =>
    failure !== undefined && env.now() < failure.triedAt - clockSkewMs ? undefined : failure
  const openAt = () => past()?.openAt ?? 0

  return {
    lastFault: (): FaultRecord | undefined => failure,
    /** From when on somebody who asks brings about a try, in epoch milliseconds; 0 for at once. */
    openAt,
    /** From when on a person who presses "Retry" brings about a try, in epoch milliseconds; 0 for at once. */
    nextRetryNowAt() {
      const met = past()
      return met === undefined
        ? 0
        : Math.max(met.triedAt + minRetryGapMs, named(met.error, met.triedAt))
    },
    /** Whether who asks now is answered with the fault instead. */
    isWaiting: () => env.now() < openAt(),
    /** When the next try is made though nobody asks, in epoch milliseconds; 0 for at once. */
    retryAt: () => past()?.retryAt ?? 0,
    /** The last try met a fault. */
    failed(error: FaultError): FaultRecord {
      const triedAt = env.now()
      const { tries, paidUntil } = past() ?? { tries: 0, paidUntil: 0 }
      const paid = Math.max(paidUntil, triedAt - burst * refillMs) + refillMs
      const jitter = env.random()
      const after = ({ first, factor, longest }: Growth) =>
        Math.max(
          triedAt + jitter * Math.min(longest, first * factor ** tries),
          named(error, triedAt),
          paid,
        )
      const openAt = after(onDemand)
      const next = {
        error,
        // A server that names the time spreads its clients itself.
        retryAt: error.retryAt === undefined ? after(background) : openAt,
        openAt,
        triedAt,
        tries: tries + 1,
        paidUntil: paid,
      }
      become(next)
      return next
    },
    /** Another tab has tried, later than this one. */
    adoptFault(other: FaultRecord) {
      if (other.triedAt > (failure?.triedAt ?? -Infinity)) become(other)
    },
    /** There is nothing to wait for any more. */
    succeeded() {
      become(undefined)
    },
    /** A person is looking, or the network is back: try soon. */
    retrySoon() {
      if (failure === undefined || failure.error.retryAt !== undefined) return
      const { triedAt, retryAt, openAt, paidUntil } = failure
      const soon = Math.max(env.now(), triedAt + minRetryGapMs, paidUntil)
      if (soon < retryAt) become({ ...failure, retryAt: soon, openAt: Math.min(openAt, soon) })
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
