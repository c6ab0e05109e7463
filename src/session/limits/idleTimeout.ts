import { createDeadline } from '../util/deadline'
import { createEmitter } from '../util/emitter'
import { activityKey } from '../util/storageKeys'
import { createMark, onActivity } from './lastActivity'
import { checkSeconds, type Limit, type MakeLimit } from './limit'

/** Warns that the person has been idle; `endsAt` is when the session ends, in epoch milliseconds. */
export type IdleWarning = { readonly endsAt: number }

/** The idle timeout of one session layer, with the warning that precedes the end. */
export type IdleTimeout = Limit & {
  readonly reason: 'idle'
  /** The warning that is due now, if one is. */
  warning(): IdleWarning | undefined
  /** Calls back when `warning` has changed; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /**
   * To be called when the person chooses to stay: restarts the timer in every tab. Once the time is over, it has no
   * such effect.
   */
  stay(): void
}

/**
 * How long a page that stood still while another tab began a session may take to learn what has been done in that since, in
 * milliseconds: a browser may tell of one change of localStorage after the other.
 */
const newsMs = 1000

/**
 * Ends the session when nobody has been active in any tab for `after` seconds; reason `idle`. What the session does by
 * itself, such as a refresh, is no activity. `warning` seconds before the end (60 by default, 0 for no warning) the
 * person is warned; from then on only `stay` restarts the timer.
 * @throws TypeError unless both are finite numbers and `after` is above `warning`.
 */
export function idleTimeout(
  { after, warning = 60 }: { after: number; warning?: number | undefined },
  listen = onActivity,
): MakeLimit<IdleTimeout> {
  checkSeconds('idleTimeout.after', after, 0)
  if (warning !== 0) checkSeconds('idleTimeout.warning', warning)
  checkSeconds('idleTimeout.after', after, warning)

  return (env) => {
    const { emit, subscribe } = createEmitter()
    const mark = createMark(env)
    let begun: number | undefined
    let mine = 0
    const deadline = createDeadline(env.now, due)
    let shown: IdleWarning | undefined
    let check = () => {}
    let isOpen = false
    let openedAt = Infinity
    /** Before this moment the session does not end, whatever is known of its activity. */
    let sparedUntil = 0

    /** When the session ends, in epoch milliseconds, if nobody is active in any tab until then. */
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
      if (now >= endsAt || !isOpen) return
      deadline.set(isDue ? endsAt : warnsAt)
    }
    function due() {
      if (env.now() >= end()) check()
      update()
    }

    function active() {
      const now = env.now()
      const endsAt = end()
      // Activity after the end does not save the session: it may be the first movement after the computer has slept.
      // While the warning is shown, activity does not count as an answer to it.
      if (now >= endsAt) check()
      else if (now < endsAt - warning * 1000) {
        mine = now
        // Once a second, or once per twentieth of the timeout if that is shorter, is often enough for the other tabs.
        if (Math.abs(now - mark.writtenAt()) > Math.min(1000, after * 50)) mark.write(now)
      } else if (shown === undefined) update()
    }

    return {
      reason: 'idle',
      endsAt({ beganAt }) {
        if (beganAt !== begun) {
          begun = beganAt
          // A login counts as activity. One that lies in the future is from before the clock was set back.
          if (beganAt <= env.now() || mark.read() === 0) mine = Math.max(mine, beganAt)
          // It has begun while this page was open and stood still.
          const now = env.now()
          const isNews = beganAt > openedAt && beganAt <= now && now >= end()
          sparedUntil = isNews ? now + newsMs : 0
          update()
        }
        return Math.max(end(), sparedUntil)
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
        isOpen = true
        openedAt = env.now()
        const stops = [
          listen(active),
          env.onStorage((changed) => {
            if (changed === activityKey(env)) update()
          }),
          env.onFocusOrOnline(update),
        ]
        update()
        return () => {
          isOpen = false
          stops.forEach((stop) => stop())
          deadline.clear()
        }
      },
    }
  }
}
