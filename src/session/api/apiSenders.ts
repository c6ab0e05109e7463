import type { UnknownAction } from '@reduxjs/toolkit'
import { read } from '../util/path'

/** RTK Query's own thunks: `<reducerPath>/executeQuery/pending` and its kind. */
const thunkAction = /^(.+)\/execute(?:Query|Mutation)\/pending$/

/**
 * Knows which of the host's apis have ever sent something through `withSession`: their caches hold what belongs to a
 * session.
 */
export function createApiSenders() {
  const pathsOf = new Map<unknown, Set<string>>()
  const senders = new Set<string>()

  return {
    /** The reducer paths of the apis that have sent something under a session. */
    paths: (): ReadonlySet<string> => senders,
    /** An action that may tell of a call that begins, and of the api that it belongs to. */
    note(action: UnknownAction) {
      const path = thunkAction.exec(action.type)?.[1]
      if (path === undefined) return
      const name = read(action, 'meta.arg.endpointName')
      pathsOf.set(name, (pathsOf.get(name) ?? new Set()).add(path))
    },
    /** An endpoint of this name sends something. */
    sends(endpoint: string | undefined) {
      pathsOf.get(endpoint)?.forEach((path) => senders.add(path))
    },
  }
}

export type ApiSenders = ReturnType<typeof createApiSenders>
