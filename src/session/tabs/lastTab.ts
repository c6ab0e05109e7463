import { storedText } from '../util/storedText'
import { briefKey, briefLock } from '../util/storageKeys'
import { delay, within } from '../util/timers'
import type { Environment } from '../platform/environment'
import { isLoggedIn, type Session } from '../state/session'

/** How long a tab has for taking part in a session, in milliseconds. */
const answerTimeoutMs = 500
/** How long a tab that was left in good order has for coming back from a reload, in milliseconds. */
const reloadTimeoutMs = 5000

/**
 * With a cookie a browser has one session, that all tabs share; one that is not to be kept ends with the last of them.
 * Each tab that has it holds a lock in common: a tab that is opened anew and finds nobody holding it is the first after
 * the last. A reload knows itself by a mark in its sessionStorage.
 */
export function createLastTab(env: Environment) {
  const key = briefKey(env)
  let release: (() => void) | undefined
  let until = Promise.resolve()
  let held: string | undefined
  let stop: (() => void) | undefined
  const lockOf = (epoch: string) => briefLock(env, epoch)

  // Blocked: then the session is not shared either. Full: it then lives as long as one that is kept.
  const local = storedText(env.localStorage, key)
  const own = storedText(env.sessionStorage, key)
  /** The number of the session that ends with the last tab, and when a tab that had it was left, if one was. */
  const mark = () => {
    const [epoch, leftAt] = local.read().split(':')
    return { epoch, leftAt: Number(leftAt) }
  }
  const isBrief = (session: Session) =>
    isLoggedIn(session) && mark().epoch === String(session.epoch)

  /** Whether any tab has it. Nobody is signed out for want of locks. */
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

  /** Takes the lock; once more does no harm, where the browser may have taken it away with the page in its cache. */
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
     * Whether a stored session has ended with the last tab that had it. It is looked for again and again: a tab may be
     * about to take part in it, or be reloading.
     */
    async isOver(session: Session): Promise<boolean> {
      const isLeft = async () =>
        isBrief(session) && own.read() !== String(session.epoch) && !(await isHeld(session))
      if (!(await isLeft())) return false
      const ago = env.now() - mark().leftAt
      // Where no tab has told that it was left, or the clock was put back, nobody is coming back.
      const last = ago >= 0 ? Math.max(reloadTimeoutMs - ago, answerTimeoutMs) : answerTimeoutMs
      for (let waited = 0; waited < last; waited += answerTimeoutMs) {
        await delay(answerTimeoutMs)
        if (!(await isLeft())) return false
      }
      return true
    },

    /** Takes part in the session as it is now, or no more. */
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
