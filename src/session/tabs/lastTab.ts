import { storedText } from '../util/storedText'
import { briefKey, briefLock } from '../util/storageKeys'
import { delay, within } from '../util/timers'
import type { Environment } from '../platform/environment'
import { isLoggedIn, type Session } from '../state/session'

/** How long a tab may take to request the lock of its session, in milliseconds. */
const answerTimeoutMs = 500
/** How long after `pagehide` a page may take to come back from a reload, in milliseconds. */
const reloadTimeoutMs = 5000

/**
 * With a cookie all tabs of a browser share one session; without `remember` it ends with the last of them. Each tab
 * that has it holds a Web Lock in shared mode: if a new tab finds that nobody holds it, the last tab has been closed. A
 * reload is known by a mark in sessionStorage.
 */
export function createLastTab(env: Environment) {
  const key = briefKey(env)
  let release: (() => void) | undefined
  let until = Promise.resolve()
  let held: string | undefined
  let stop: (() => void) | undefined
  const lockOf = (epoch: string) => briefLock(env, epoch)

  // If localStorage is blocked the session is not shared either; if it is full the session lasts as long as one with
  // `remember`.
  const local = storedText(env.localStorage, key)
  const own = storedText(env.sessionStorage, key)
  /** The number of the session that ends with the last tab, and when a tab that had it was left, if one was. */
  const mark = () => {
    const [epoch, leftAt] = local.read().split(':')
    return { epoch, leftAt: Number(leftAt) }
  }
  const isBrief = (session: Session) =>
    isLoggedIn(session) && mark().epoch === String(session.epoch)

  /**
   * Whether any tab holds the lock or waits for it; `true` without Web Locks, so that nobody is signed out for that.
   */
  async function isHeld({ epoch }: Session): Promise<boolean> {
    if (env.locks === undefined) return true
    try {
      const locks = await within(answerTimeoutMs, env.locks.query())
      return Object.values(locks)
        .flat()
        .some(({ name }) => name === lockOf(String(epoch)))
    } catch {
      return true
    }
  }

  /**
   * Requests the lock. A second request does no harm, and is needed where the browser took the lock away when the page
   * went into the back/forward cache.
   */
  const take = (epoch: string) =>
    void env.locks?.request(lockOf(epoch), { mode: 'shared' }, () => until).catch(() => undefined)

  function letGo() {
    release?.()
    release = undefined
    if (held !== undefined) own.write('')
    held = undefined
  }

  return {
    /** Says whether the session of this number, which is about to begin, ends with the last tab. */
    begin(epoch: number, isKept: boolean) {
      local.write(isKept ? '' : String(epoch))
    },

    /**
     * Whether a stored session has ended with the last tab that had it. That is checked repeatedly, because a tab may
     * be about to request the lock, or be reloading.
     */
    async isOver(session: Session): Promise<boolean> {
      const isLeft = async () =>
        isBrief(session) && own.read() !== String(session.epoch) && !(await isHeld(session))
      if (!(await isLeft())) return false
      const ago = env.now() - mark().leftAt
      // If no tab has recorded that it was left, or the clock was set back, no reload is expected.
      const last = ago >= 0 ? Math.max(reloadTimeoutMs - ago, answerTimeoutMs) : answerTimeoutMs
      for (let waited = 0; waited < last; waited += answerTimeoutMs) {
        await delay(answerTimeoutMs)
        if (!(await isLeft())) return false
      }
      return true
    },

    /** Holds the lock of the current session if that ends with the last tab, and releases that of any other. */
    follow(session: Session) {
      const epoch = isBrief(session) ? String(session.epoch) : undefined
      if (epoch === held) return
      letGo()
      if (epoch === undefined) return
      held = epoch
      own.write(epoch)
      until = new Promise<void>((resolve) => {
        release = resolve
      })
      take(epoch)
    },

    open() {
      stop = env.onPageHide((isLeaving) => {
        if (held === undefined) return
        if (!isLeaving) take(held)
        else if (mark().epoch === held) local.write(`${held}:${env.now()}`)
      })
    },

    /** The page is torn down: the mark stays, for a reload. */
    close() {
      stop?.()
      release?.()
      held = undefined
    },
  }
}

export type LastTab = ReturnType<typeof createLastTab>
