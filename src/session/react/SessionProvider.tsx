import { Fragment, useMemo, useState, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import type { Store } from '@reduxjs/toolkit'
import type { AnySessionLayer, SessionRootState, Timeline } from '..'
import { useSuspendedPage } from './useSuspendedPage'
import { SessionContext, useSessionContext } from './useSessionContext'
import { useIsClient, useIsLoggedIn, useIsReady } from './useSession'

type Props = {
  session: AnySessionLayer
  timeline?: Timeline
  /** The store, where no `Provider` of React Redux is around this one. */
  store?: Store
  /** What a guest sees. Without it the children are shown to everybody, and tell who is who themselves. */
  signIn?: ReactNode
  /** What is seen until the stored session has been read back; it takes some milliseconds. */
  pending?: ReactNode
  children: ReactNode
}

/**
 * Lets the screens below reach the one session layer, and its timeline where one is kept. With `signIn` it shows that to
 * guests, and to each session a page of its own: nothing of it is left for the next person.
 */
export function SessionProvider({ session, timeline, store, signIn, pending, children }: Props) {
  const provided = useMemo(() => ({ session, timeline }), [session, timeline])
  const content =
    signIn === undefined ? (
      children
    ) : (
      <Page signIn={signIn} pending={pending}>
        {children}
      </Page>
    )
  // React 18 has no other form of it.
  const inside = <SessionContext.Provider value={provided}>{content}</SessionContext.Provider>
  return store === undefined ? (
    inside
  ) : (
    <WithStore store={store} session={session}>
      {inside}
    </WithStore>
  )
}

/** A page that comes from a server is a guest's: so is what it is compared with, whatever is stored here. */
function WithStore({
  store,
  session,
  children,
}: { store: Store } & Pick<Props, 'session' | 'children'>) {
  const [serverState] = useState(() => ({
    ...(store.getState() as SessionRootState),
    [session.reducerPath]: session.reducer(undefined, { type: 'session/server' }),
  }))
  return (
    <Provider store={store} serverState={serverState}>
      {children}
    </Provider>
  )
}

function Page({ signIn, pending, children }: Pick<Props, 'signIn' | 'pending' | 'children'>) {
  const isClient = useIsClient()
  // The first frame here is what the server has sent, and stays until more is known.
  const [isFromServer] = useState(!isClient)
  const isReady = useIsReady()
  const isLoggedIn = useIsLoggedIn()
  const { isSuspended, pageKey } = useSuspendedPage()
  const { suspendedPage } = useSessionContext().session
  if (!isReady) return isFromServer ? signIn : pending
  if (!isLoggedIn && !isSuspended) return signIn
  const page = <Fragment key={pageKey}>{children}</Fragment>
  if (suspendedPage === undefined) return page
  // One that is kept is neither seen nor reached: what is not displayed is inert.
  return (
    <>
      <div style={{ display: isSuspended ? 'none' : 'contents' }}>{page}</div>
      {isSuspended && signIn}
    </>
  )
}
