import { checkSeconds, type Limit, type MakeLimit } from './limits'

const key = 'neshast:active'
/** The longest that one timer is set for, in milliseconds. */
const longest = 24 * 60 * 60 * 1000

/** Says that nothing has been done for long, and when the session ends, in epoch milliseconds. */
export type IdleWarning = { readonly endsAt: number }

/** The idle time-out of one session layer, for a dialog to warn of. */
export type IdleTimeout = Limit & {
  readonly reason: 'idle'
  /** The warning that is due now, if one is. */
  warning(): IdleWarning | undefined
  /** Calls back when `warning` has changed; returns the way to stop. */
  subscribe(listener: () => void): () => void
  /** The person stays: in every tab, the time begins anew. */
  stay(): void
}

/** Calls back whenever a person does something in this page; returns the way to stop. */
const onActivity = (listener: () => void) => {
  const types = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const
  const options = { capture: true, passive: true }
  types.forEach((type) => window.addEventListener(type, listener, options))
  return () => types.forEach((type) => window.removeEventListener(type, listener, options))
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
    const listeners = new Set<() => void>()
    let mine = env.now()
    let written = -Infinity
    let timer: ReturnType<typeof setTimeout> | undefined
    let shown: IdleWarning | undefined

    /** When any tab last saw somebody; a moment in the future is from before the clock was put back. */
    function lastActive() {
      const now = env.now()
      mine = Math.min(mine, now)
      try {
        const stored = Number(env.localStorage()?.getItem(key))
        return Math.max(mine, stored <= now ? stored : 0)
      } catch {
        return mine // blocked: this tab is on its own
      }
    }
    const end = () => lastActive() + after * 1000

    function look() {
      clearTimeout(timer)
      const now = env.now()
      const endsAt = end()
      const warnsAt = endsAt - warning * 1000
      const isDue = warning > 0 && now >= warnsAt
      if (shown?.endsAt !== (isDue ? endsAt : undefined)) {
        shown = isDue ? { endsAt } : undefined
        listeners.forEach((listener) => listener())
      }
      const next = now >= warnsAt ? endsAt : warnsAt
      timer = setTimeout(look, Math.min(Math.max(next - now, 1000), longest))
    }

    function stay() {
      const now = env.now()
      mine = now
      // Often enough for the other tabs, and no more.
      if (Math.abs(now - written) > Math.min(1000, after * 50)) {
        written = now
        try {
          env.localStorage()?.setItem(key, String(now))
        } catch {
          // blocked, or full: this tab is on its own
        }
      }
      if (shown !== undefined) look()
    }

    return {
      reason: 'idle',
      endsAt({ beganAt }) {
        // Who logs in is there, whatever this browser has noted before.
        mine = Math.max(mine, beganAt)
        return end()
      },
      warning: () => shown,
      subscribe(listener) {
        listeners.add(listener)
        return () => {
          listeners.delete(listener)
        }
      },
      stay,
      open(check) {
        const stops = [
          listen(() => {
            // The first move after a long sleep is too late; and while the question stands, it is no answer.
            if (env.now() >= end()) check()
            else if (shown === undefined) stay()
          }),
          env.onStorage((changed) => {
            if (changed === key) look()
          }),
          env.onAttention(look),
        ]
        look()
        return () => {
          stops.forEach((stop) => stop())
          clearTimeout(timer)
        }
      },
    }
  }
}
