import type { Environment } from '../platform/environment'
import { isFault, type FaultError } from '../state/errors'
import { createEmitter } from '../util/emitter'
import { having, isMoment } from '../storage/schema'

/** What keeps the session from being refreshed now, and when the next try will be made (epoch ms). */
export type RefreshFault = { readonly error: FaultError; readonly retryAt: number }

/** A fault with what decides on the next try; all tabs share the last one. */
export type FaultRecord = RefreshFault & {
  /** Earliest time at which a request may trigger a refresh, in epoch milliseconds; not after `retryAt`. */
  readonly onDemandAt: number
  /** When the try was made, in epoch milliseconds. */
  readonly triedAt: number
  /** How many tries have failed in a row. */
  readonly tries: number
  /** When the first of them was made, in epoch milliseconds. */
  readonly since: number
  /** GCRA's theoretical arrival time, TAT (ITU-T I.371), in epoch milliseconds: bursts of `burst`, then one per `refillMs`. */
  readonly tat: number
}

/** Checks a fault record from another tab, which may run another version of the app. */
export const isFaultRecord = having<FaultRecord>({
  error: isFault,
  retryAt: isMoment,
  onDemandAt: isMoment,
  triedAt: isMoment,
  tries: isMoment,
  since: isMoment,
  tat: isMoment,
})

/** How long a request of the host waits for the next try, at first and at most, in milliseconds; doubled by each. */
const onDemandMs = { first: 1000, longest: 600_000 }
/**
 * How long an idle page waits, at first and at most, in milliseconds, and how many times as long as the outage has lasted: up
 * to 20 minutes, so that idle pages do not stampede a server that has just recovered.
 */
const background = { first: 60_000, longest: 1_200_000, times: 60 }
/** The longest wait that a server may name, in milliseconds. */
const maxServerWaitMs = 3_600_000
/** The least time between two tries that a person asks for, in milliseconds. */
export const minRetryGapMs = 3000
/**
 * The rate limit on all tries, whatever triggers them: `burst` tries at once, then one per `refillMs` milliseconds; 250
 * on the first day.
 */
const burst = 10
const refillMs = 360_000
/** How far the clocks of two tabs may be apart, in milliseconds: browsers round them, and add noise. */
const clockSkewMs = 10_000

/**
 * When the server wants the next try (`Retry-After`), in epoch milliseconds; at most `maxServerWaitMs` after the last
 * one.
 */
const named = ({ retryAt = 0 }: FaultError, triedAt: number) =>
  Math.min(retryAt, triedAt + maxServerWaitMs)

/** Decides when to try again after a fault: exponential back-off with full jitter, a cap and a rate limit. */
export function createBackoff(env: Environment) {
  let fault: FaultRecord | undefined
  const { emit, subscribe } = createEmitter()
  const become = (next: FaultRecord | undefined) => {
    if (next === fault) return
    fault = next
    emit()
  }
  /** After the clock was set back, times that were stored before are meaningless. */
  const past = () => (fault && env.now() < fault.triedAt - clockSkewMs ? undefined : fault)
  const onDemandAt = () => past()?.onDemandAt ?? 0

  return {
    lastFault: (): FaultRecord | undefined => fault,
    /** Earliest time at which a request may trigger a refresh, in epoch milliseconds; 0 for at once. */
    onDemandAt,
    /** Earliest time at which a person who presses "Retry" triggers a refresh, in epoch milliseconds; 0 for at once. */
    nextRetryNowAt() {
      const met = past()
      return met ? Math.max(met.triedAt + minRetryGapMs, named(met.error, met.triedAt)) : 0
    },
    /** Whether a request that needs a refresh now gets the fault instead. */
    isWaiting: () => env.now() < onDemandAt(),
    /** When the next automatic try is made, in epoch milliseconds; 0 for at once. */
    retryAt: () => past()?.retryAt ?? 0,
    /** Records that a try met a fault, and computes when the next one is due. */
    failed(error: FaultError): FaultRecord {
      const triedAt = env.now()
      const { tries, tat, since } = past() ?? { tries: 0, tat: 0, since: triedAt }
      const paid = Math.max(tat, triedAt - burst * refillMs) + refillMs
      const jitter = env.random()
      const after = (longest: number, wait: number) =>
        Math.max(triedAt + jitter * Math.min(longest, wait), named(error, triedAt), paid)
      const onDemandAt = after(onDemandMs.longest, onDemandMs.first * 2 ** tries)
      const { first, longest, times } = background
      const idleAt = after(longest, Math.max(first, times * (triedAt - since)))
      const next = {
        error,
        // A server that names the time spreads its clients itself.
        retryAt: error.retryAt === undefined ? idleAt : onDemandAt,
        onDemandAt,
        triedAt,
        tries: tries + 1,
        since,
        tat: paid,
      }
      become(next)
      return next
    },
    /** Takes over the fault of another tab, if its try was later than the last one known here. */
    adoptFault(other: FaultRecord) {
      if (!fault || other.triedAt > fault.triedAt) become(other)
    },
    /** Forgets the fault: there is nothing to wait for any more. */
    succeeded() {
      become(undefined)
    },
    /**
     * Brings the next try forward, because a person looks at the page or the network is back; not if the server has
     * named the time.
     */
    retrySoon() {
      if (!fault || fault.error.retryAt !== undefined) return
      const { triedAt, retryAt, onDemandAt, tat } = fault
      const soon = Math.max(env.now(), triedAt + minRetryGapMs, tat)
      if (soon < retryAt)
        become({ ...fault, retryAt: soon, onDemandAt: Math.min(onDemandAt, soon) })
    },
    subscribe,
  }
}

export type Backoff = ReturnType<typeof createBackoff>
