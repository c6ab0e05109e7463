import type { SuspendedPage } from '../reauth/reauthDialog'
import type { Cancellation } from '../refresh/cancellation'
import { isLoggedIn } from '../state/session'
import type { StateAccess } from '../state/stateAccess'

/**
 * The page on the screen, by the epoch of the session that it began with; 0 for that of a guest, `undefined` as long as it
 * is not known.
 */
type Page = number | undefined

/** Where a call began. It `isLeftOver` if it may be one of the page before: it was made in the task in which this one came. */
type Begun = { readonly on: Page; readonly isLeftOver: boolean }

type Deps = {
  state: StateAccess
  cancellation: Cancellation
  suspendedPage: SuspendedPage | undefined
  /** Whether the stored session has been read back. */
  isReady: () => boolean
}

/**
 * What RTK Query tells a base query about the call. All tries of one call have the same `abort`; a host may give each a
 * signal of its own, as for a time-out.
 */
type Call = {
  readonly signal: AbortSignal
  readonly abort?: object
  readonly type?: 'query' | 'mutation'
}

/** Knows which page each call belongs to that the host's apis make through `withSession`. */
export function createHostCalls({ state, cancellation, suspendedPage, isReady }: Deps) {
  const begun = new WeakMap<object, Begun>()

  function page(): Page {
    const session = state.session()
    if (isLoggedIn(session) || isSuspended())
      return suspendedPage?.pageOf(session.epoch) ?? session.epoch
    return isReady() ? 0 : undefined
  }

  /** Whether a page is kept for a person who has to sign in again. */
  function isSuspended() {
    return !!suspendedPage?.isSuspended()
  }

  /** Remembers the page that a call begins on; its later tries are the same page's. */
  function begin({ signal, abort = signal }: Call): Begun {
    let mine = begun.get(abort)
    if (mine?.on === undefined) {
      const on = page()
      mine = { on, isLeftOver: !!on && !isSuspended() && !!cancellation.lastEndError() }
      begun.set(abort, mine)
    }
    return mine
  }

  return {
    begin,
    isSuspended,
    /**
     * Whether a call may be sent now: not while a page is kept for a reauthentication, nor when its page is gone,
     * because a retry would then act for whoever is signed in by now. What only reads is sent also where a guest has begun
     * it, and where it may be the next page's. RTK Query aborts the calls of a page that is gone, which a base query of
     * another library does not look at.
     */
    admits(call: Call): boolean {
      const { on, isLeftOver } = begin(call)
      const isHere = on === page()
      const isAdmitted = call.type === 'mutation' ? isHere && !isLeftOver : isHere || !on
      return !call.signal.aborted && !isSuspended() && isAdmitted
    },
  }
}

export type HostCalls = ReturnType<typeof createHostCalls>
