import type { SuspendedPage } from '../reauth/reauthDialog'
import { isLoggedIn } from '../state/session'
import type { StateAccess } from '../state/stateAccess'

/** The page on the screen, by the epoch of the session that it began with; `undefined` for that of a guest. */
type Page = number | undefined

type Deps = { state: StateAccess; suspendedPage: SuspendedPage | undefined }

/** What RTK Query tells a base query about the call; all tries of one call have the same signal. */
type Call = { readonly signal: AbortSignal }

/** Knows which page each call belongs to that the host's apis make through `withSession`. */
export function createHostCalls({ state, suspendedPage }: Deps) {
  const begun = new WeakMap<AbortSignal, { readonly page: Page }>()

  function page(): Page {
    const session = state.session()
    return isLoggedIn(session) || isSuspended()
      ? (suspendedPage?.pageOf(session.epoch) ?? session.epoch)
      : undefined
  }

  /** Whether a page is kept for a person who has to sign in again. */
  function isSuspended() {
    return suspendedPage?.isSuspended() === true
  }

  /** Remembers the page that a call begins on; its later tries are the same page's. */
  function begin({ signal }: Call) {
    const mine = begun.get(signal) ?? { page: page() }
    begun.set(signal, mine)
    return mine
  }

  return {
    begin,
    isSuspended,
    /**
     * Whether a call may be sent now: not while a page is kept for a reauthentication, nor when its page is gone,
     * because a retry would then act for whoever is signed in by now. RTK Query aborts the calls of a page that is gone,
     * which a base query of another library does not look at.
     */
    admits(call: Call): boolean {
      const mine = begin(call)
      return (
        !call.signal.aborted && !isSuspended() && (mine.page === undefined || mine.page === page())
      )
    },
  }
}

export type HostCalls = ReturnType<typeof createHostCalls>
