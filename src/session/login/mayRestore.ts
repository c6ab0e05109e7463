import { readCookie } from '../http/cookies'
import type { Restore } from '../options/options'
import type { Environment } from '../platform/environment'
import type { StateAccess } from '../state/stateAccess'

/** A text in a storage, as `storedText` makes it. */
type Stored = { read(blocked?: string): string; write(text: string): void }

type Deps = {
  env: Environment
  state: StateAccess
  /** What is known of the hint; and which session ends with the last tab: see `lastTab.ts`. */
  note: Stored
  brief: Stored
}

/** How many characters a stored session may have: tokens and a user. */
const roomForSession = 20_000

/** A short text that stands for a cookie's value, which may say more than storages should have. */
const digest = (text: string) =>
  [...text].reduce((sum, each) => (31 * sum + (each.codePointAt(0) ?? 0)) | 0, 0).toString(36)

/**
 * Makes what tells whether the cookie may begin a session. It may not where it would bring back one that was ended here:
 * by a person, a limit or the app. A server that could not be told of it still takes its cookie. Only the hint shows
 * that there is another one by now: it was gone since the end, or the server has refused what it stood for.
 */
export function createMayRestore({ env, state, note, brief }: Deps, { hint }: Restore) {
  let stop: (() => void) | undefined

  /** The hint as it is noted; empty where it is not there. */
  const shown = () => {
    const value = hint === undefined ? undefined : readCookie(env, hint)
    return value === undefined ? '' : digest(value)
  }
  /** Notes that this hint, or that none, stands for no session now. */
  const write = (value: string) => note.write(`${env.now()} ${value}`)
  const noted = () => {
    const [, at, value] = /^(\d+) (.*)$/.exec(note.read()) ?? []
    return { at: Number(at), value }
  }
  /**
   * Where nothing can be stored, or the session would have to be this tab's own because there is no room for it, a sign-out
   * would be forgotten at the next load, or in the next tab.
   */
  const canRemember = () => {
    const text = note.read() || '0 '
    const long = text.padEnd(roomForSession)
    note.write(long)
    const hasRoom = note.read('') === long
    note.write(text)
    return hasRoom && note.read('') === text
  }

  return {
    /** Whether the cookie may begin a session now. */
    look(): boolean {
      const session = state.session()
      if (session.status !== 'loggedOut' || !canRemember()) return false
      // One that ended with the last tab has left this behind, and no end.
      const [left, leftAt] = brief.read().split(':')
      const { reason, at } = session.end ?? { at: Number(leftAt) }
      const isOpen =
        left === '' &&
        (reason === undefined || reason === 'storageCleared' || reason === 'userChanged')
      if (hint === undefined) return isOpen
      const value = shown()
      if (value === '') {
        write('')
        return false
      }
      const last = noted()
      return value !== last.value && (isOpen || reason === 'refreshRefused' || last.at > at)
    },
    /** Makes what notes that the server has refused the session that the hint stands for now. */
    refusal() {
      const value = shown()
      return () => {
        if (value !== '') write(value)
      }
    },
    open() {
      stop = env.onPageHide((isLeaving) => {
        if (!isLeaving || hint === undefined || state.session().status !== 'loggedOut') return
        if (shown() === '') write('')
      })
    },
    close() {
      stop?.()
    },
  }
}
