import { createContext, useContext, useSyncExternalStore } from 'react'
import type { AnySessionLayer, Timeline } from '..'

type Provided = { readonly session: AnySessionLayer; readonly timeline?: Timeline | undefined }

/** What `SessionProvider` gives to the hooks below it, for a host with a Redux `Provider` and pages of its own. */
export const SessionContext = createContext<Provided | undefined>(undefined)

/** What the provider holds. @throws Error outside of one. */
export function useSessionContext(): Provided {
  const provided = useContext(SessionContext)
  if (provided === undefined) throw new Error('A session hook needs a SessionProvider above it.')
  return provided
}

const never = () => () => undefined

/**
 * What `read` gives of a part of the session layer, again at each change that the part tells of; `none` where a host has no
 * such part, and on a server.
 */
export function usePart<T>(
  part: { subscribe(listener: () => void): () => void } | undefined,
  read: (() => T) | undefined,
  none: T,
): T {
  const readNone = () => none
  return useSyncExternalStore(part?.subscribe ?? never, read ?? readNone, readNone)
}
