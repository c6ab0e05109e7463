import type { Shared } from './cell'
import { delay } from './delay'
import type { Environment } from './environment'

const lockName = (epoch: number) => `neshast:refresh:${epoch}`

type Exclusive = {
  /** The session that it is about: two sessions have nothing to keep from each other. */
  epoch: number
  /** What only one tab may do at a time. */
  task: () => Promise<void>
  /** Looks, without the lock, whether another tab has done it already. */
  isDone: () => boolean
}

/** Makes `exclusively`; `patience` is how long a holder is waited for before it is overtaken, in milliseconds. */
type Making = {
  env: Environment
  patience: number
  change: (c: (s: Shared) => Shared) => Promise<Shared | undefined>
}

/**
 * At most one tab at a time does the task. Nobody waits for ever: a holder that stays silent for longer
 * than its call may take is overtaken, by one tab alone.
 * Resolves to `false` where even that was in vain.
 */
export const createExclusively = ({ env, patience, change }: Making) =>
  env.locks === undefined ? withLease(env, patience, change) : withLocks(env.locks, patience)

function withLocks(locks: NonNullable<Environment['locks']>, patience: number) {
  /** Waits for a lock for so long; the task's own promise is kept, for a lock can be stolen from under it. */
  async function hold(name: string, task: () => Promise<void>): Promise<boolean> {
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), patience)
    let running: Promise<void> | undefined
    const run = () => {
      clearTimeout(timer)
      running = task()
      return running
    }
    try {
      await locks.request(name, { signal: waiting.signal }, run)
      return true
    } catch (error) {
      if (running === undefined && waiting.signal.aborted) return false
      if (running === undefined) throw error
      await running // overtaken: what was begun is still brought to its end
      return true
    } finally {
      clearTimeout(timer)
    }
  }

  return async function exclusively({ epoch, task, isDone }: Exclusive): Promise<boolean> {
    const name = lockName(epoch)
    if (await hold(name, task)) return true
    if (isDone()) return true
    // Those who overtake queue up too, or each would rob the one before it in the middle of its call.
    return hold(`${name}:overtake`, async () => {
      if (isDone()) return
      let running: Promise<void> | undefined
      try {
        await locks.request(name, { steal: true }, () => (running = task()))
      } catch (error) {
        if (running === undefined) throw error
        await running
      }
    })
  }
}

/** Without Web Locks: a lease in the shared cell, which ends by itself. */
function withLease(env: Environment, patience: number, change: Making['change']) {
  return async function exclusively({ epoch, task, isDone }: Exclusive): Promise<boolean> {
    const holder = String(env.random())
    const until = env.now() + 2 * patience
    const isMine = (lease: Shared['lease']) => lease?.holder === holder && lease.epoch === epoch
    const isFree = (lease: Shared['lease']) => lease?.epoch !== epoch || lease.until <= env.now()
    for (;;) {
      const shared = await change((now) =>
        isFree(now.lease) ? { ...now, lease: { epoch, holder, until: env.now() + patience } } : now,
      )
      // No cell at all: one tab alone is all that can be kept in order.
      if (shared === undefined || isMine(shared.lease)) break
      if (isDone()) return true
      if (env.now() > until) return false
      await delay(25 + 50 * env.random())
    }
    try {
      await task()
    } finally {
      await change(({ lease, ...rest }) =>
        lease === undefined || isMine(lease) ? rest : { ...rest, lease },
      )
    }
    return true
  }
}
