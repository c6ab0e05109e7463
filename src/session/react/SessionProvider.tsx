import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { SessionLayer, Timeline } from '..'

type Provided = { readonly session: SessionLayer; readonly timeline: Timeline | undefined }

const Context = createContext<Provided | undefined>(undefined)

/** Lets the screens below reach the one session layer, and its timeline where one is kept. */
export function SessionProvider({
  session,
  timeline,
  children,
}: {
  session: SessionLayer
  timeline?: Timeline
  children: ReactNode
}) {
  const provided = useMemo(() => ({ session, timeline }), [session, timeline])
  return <Context value={provided}>{children}</Context>
}

/** What the provider holds. @throws Error outside of one. */
export function useSessionContext(): Provided {
  const provided = useContext(Context)
  if (provided === undefined) throw new Error('A session hook needs a SessionProvider above it.')
  return provided
}
