import type { UnknownAction } from '@reduxjs/toolkit'
import { read } from '../util/path'

/** Whose page is on the screen: the number of the session that it began with, `undefined` for a guest's. */
type Page = number | undefined

type Deps = {
  readonly page: () => Page
  /** Whether a page is kept for a person who has to sign in again. */
  readonly isSuspended: () => boolean
}

/** What RTK Query tells a base query about the call; all tries of one call have the same signal. */
type Call = { readonly signal: AbortSignal; readonly endpoint?: string }

/** RTK Query's own thunks: `<reducerPath>/executeQuery/pending` and its kind. */
const thunkAction = /^(.+)\/execute(?:Query|Mutation)\/pending$/

/**
 * Knows the calls that the host's apis make through `withSession`: which page each belongs to, and which
 * apis have ever sent one, for their caches hold what belongs to a session.
 */
export function createHostCalls({ page, isSuspended }: Deps) {
  const pathsOf = new Map<unknown, Set<string>>()
  const senders = new Set<string>()
  const begun = new WeakMap<AbortSignal, { readonly page: Page }>()

  return {
    /** The reducer paths of the apis that have sent something under a session. */
    senders: (): ReadonlySet<string> => senders,

    /** An action that may tell of a call that begins, and of the api that it belongs to. */
    note(action: UnknownAction) {
      const path = thunkAction.exec(action.type)?.[1]
      if (path === undefined) return
      const name = read(action, 'meta.arg.endpointName')
      pathsOf.set(name, (pathsOf.get(name) ?? new Set()).add(path))
    },

    /**
     * Whether a call may be sent now. Nothing is while a page is kept; and one that tries again, or waits, after its
     * page is gone would act for whoever is signed in by then.
     */
    admits({ signal, endpoint }: Call): boolean {
      pathsOf.get(endpoint)?.forEach((path) => senders.add(path))
      const mine = begun.get(signal) ?? { page: page() }
      begun.set(signal, mine)
      return !isSuspended() && (mine.page === undefined || mine.page === page())
    },
  }
}

export type HostCalls = ReturnType<typeof createHostCalls>
