import { createDeadline } from '../util/deadline'
import { createEmitter } from '../util/emitter'
import { activityKey } from '../util/storageKeys'
import { createMark, onActivity } from './lastActivity'
import { checkSeconds, type Limit, type MakeLimit } from './limit'

/** Says that nothing has been done for long, and when the session ends, in epoch milliseconds. */
export type IdleWarning = { readonly endsAt: number }

/** The idle time-out of one session layer, for a dialog to warn of. */
export type IdleTimeout = Limit & {
  readonly reason: 'idle'
  /** The warning that is due now, if one is. */
  warning(): IdleWarning | undefined
  /** Calls back when `warning` has changed; returns the way to stop. */
  subscribe(listener: () => void): () => void
  /** The person stays: the timer restarts in every tab. After the end it is too late. */
  stay(): void
}

/**
 * Ends the session when nobody has done anything in any tab for `after` seconds; reason `idle`. What
 * the session does by itself, such as a refresh, is no activity. `warning` seconds before (60) the person
 * is asked: from then on only `stay` counts.
 */
export function idleTimeout(
  { after, warning = 60 }: { after: number; warning?: number },
  listen = onActivity,
): MakeLimit<IdleTimeout> {
  checkSeconds('idle.after', after, 0)
  if (warning !== 0) checkSeconds('idle.warning', warning)
  checkSeconds('idle.after', after, warning)

  return (env) => {
    const { emit, subscribe } = createEmitter()
    const mark = createMark(env)
    let begun: number | undefined
    let mine = 0
    const deadline = createDeadline(env.now, due)
    let shown: IdleWarning | undefined
    let check = () => {}

    /** When the session ends, unless a person is active in any tab. */
    function end() {
      mine = Math.min(mine, env.now())
      return Math.max(mine, mark.read()) + after * 1000
    }

    function update() {
      deadline.clear()
      const endsAt = end()
      const warnsAt = endsAt - warning * 1000
      const now = env.now()
      const isDue = now >= warnsAt && now < endsAt
      if (shown?.endsAt !== (isDue ? endsAt : undefined)) {
        shown = isDue ? { endsAt } : undefined
        emit()
      }
      if (now >= endsAt) return
      deadline.set(isDue ? endsAt : warnsAt)
    }
    function due() {
      if (env.now() >= end()) check()
      update()
    }

    function active() {
      const now = env.now()
      const endsAt = end()
      // The first move after a long sleep is too late; and while the question stands, it is no answer.
      if (now >= endsAt) check()
      else if (now < endsAt - warning * 1000) {
        mine = now
        // Often enough for the other tabs, and no more.
        if (Math.abs(now - mark.writtenAt()) > Math.min(1000, after * 50)) mark.write(now)
      } else if (shown === undefined) update()
    }

    return {
      reason: 'idle',
      endsAt({ beganAt }) {
        if (beganAt !== begun) {
          begun = beganAt
          // Who logs in is there; a login in the future is from before the clock was put back.
          if (beganAt <= env.now() || mark.read() === 0) mine = Math.max(mine, beganAt)
          update()
        }
        return end()
      },
      warning: () => shown,
      subscribe,
      stay() {
        const now = env.now()
        if (now < end()) {
          mine = now
          mark.write(now)
        } else check()
        update()
      },
      open(whenDue) {
        check = whenDue
        const stops = [
          listen(active),
          env.onStorage((changed) => {
            if (changed === activityKey(env)) update()
          }),
          env.onFocusOrOnline(update),
        ]
        update()
        return () => {
          stops.forEach((stop) => stop())
          deadline.clear()
        }
      },
    }
  }
}
