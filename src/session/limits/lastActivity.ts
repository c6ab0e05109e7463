import { activityKey } from '../util/storageKeys'
import { storedText } from '../util/storedText'
import type { Environment } from '../platform/environment'

/** Calls back whenever a person does something in this page; returns the function that stops it. */
export const onActivity = (listener: () => void) => {
  if (typeof window === 'undefined') return () => undefined // on a server nobody does anything
  const types = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
  const options = { capture: true, passive: true }
  types.forEach((type) => window.addEventListener(type, listener, options))
  // A screen reader scrolls what it reads without any other event; small parts, such as a chat, scroll by themselves.
  const onScroll = ({ target }: Event) => {
    if (!(target instanceof Element) || 2 * target.clientHeight > window.innerHeight) listener()
  }
  window.addEventListener('scroll', onScroll, options)
  return () => {
    types.forEach((type) => window.removeEventListener(type, listener, options))
    window.removeEventListener('scroll', onScroll, options)
  }
}

/** Records when a person was last active, for all tabs and across a restart of the browser. */
export function createMark(env: Environment) {
  // Where localStorage is blocked the session is in sessionStorage, and so is the time of the last activity.
  const texts = [env.localStorage, env.sessionStorage].map((area) =>
    storedText(area, activityKey(env)),
  )
  let writtenAt = -Infinity

  return {
    /** The latest known activity, in epoch milliseconds; 0 for none; never in the future. */
    read: () =>
      Math.max(
        ...texts.map(({ read, write }) => {
          const stored = Number(read()) || 0
          const now = env.now()
          if (stored <= now) return stored
          // A time in the future was written before the clock was set back: it counts as activity now.
          write(String(now))
          return now
        }),
      ),
    writtenAt: () => writtenAt,
    write(now: number) {
      writtenAt = now
      texts.some(({ read, write }) => {
        write(String(now))
        return read() === String(now)
      })
    },
  }
}
