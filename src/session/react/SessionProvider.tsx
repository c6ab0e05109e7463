import {
  Fragment,
  useCallback,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { Provider, useStore } from 'react-redux'
import type { Store } from '@reduxjs/toolkit'
import type { AnySessionLayer, SessionRootState, Timeline } from '..'
import { selectSession } from '../state/rootState'
import { HideElsewhere } from './reauth/HideElsewhere'
import { useSuspendedPage } from './useSuspendedPage'
import { SessionContext, useSessionContext } from './useSessionContext'
import { useIsClient, useIsLoggedIn, useIsReady } from './useSession'

type Props = {
  session: AnySessionLayer
  timeline?: Timeline | undefined
  /** The store, where no `Provider` of React Redux is around this one. */
  store?: Store | undefined
  /** What a guest sees. Without it the children are always shown, and must tell guests apart themselves. */
  signIn?: ReactNode
  /** What is shown until the stored session has been read back, which takes some milliseconds. */
  pending?: ReactNode
  children: ReactNode
}

/**
 * Provides the session layer, and its timeline if one is kept, to the hooks below. With `signIn` it shows that to
 * guests, and mounts the children anew for each session, so that no state of one person is left for the next.
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
  // `<SessionContext value>` would need React 19; this form works in React 18 too.
  const inside = <SessionContext.Provider value={provided}>{content}</SessionContext.Provider>
  return store === undefined ? (
    inside
  ) : (
    <WithStore store={store} session={session}>
      {inside}
    </WithStore>
  )
}

/**
 * A server renders the page of a guest, so hydration must compare it with the state of a guest, whatever session this
 * browser has stored.
 */
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
  // The first frame must be what the server has sent, and stays until the stored session has been read back.
  const [isFromServer] = useState(!isClient)
  const isReady = useIsReady()
  const isLoggedIn = useIsLoggedIn()
  const { isSuspended, pageKey } = useSuspendedPage()
  const { suspendedPage } = useSessionContext().session
  const element = useRef<Element>(null)
  // React takes a ref away from what waits for something, as while the form is still being loaded. The element stays.
  const keepElement = useCallback((given: Element | null) => {
    if (given) element.current = given
  }, [])
  if (!isReady) return isFromServer ? signIn : pending
  if (!isLoggedIn && !isSuspended) return signIn
  const page = <SessionPage pageKey={pageKey}>{children}</SessionPage>
  if (suspendedPage === undefined) return page
  // A kept page must be neither visible nor reachable: `display: none` makes it inert, too.
  return (
    <>
      <HideElsewhere
        key={pageKey}
        isSuspended={isSuspended}
        page={element}
        make={suspendedPage.createElsewhere}
      />
      <div ref={keepElement} style={{ display: isSuspended ? 'none' : 'contents' }}>
        {page}
      </div>
      {isSuspended && signIn}
    </>
  )
}

type PageProps = {
  /** What `useSuspendedPage` gives. */
  pageKey: number
  children: ReactNode
}

/**
 * The page of one session, mounted anew for the next. What its parts change in their cleanup, as the next person takes its
 * place, is refused with `SessionEndedError`, and not booked on them. `SessionProvider` with `signIn` has it.
 */
export const SessionPage = ({ pageKey, children }: PageProps) => (
  <Fragment key={pageKey}>
    <PageEffects pageKey={pageKey} />
    {children}
  </Fragment>
)

/** Stands first, so that its effects of each kind, and their cleanup, run before those of the page's parts. */
function PageEffects({ pageKey }: Pick<PageProps, 'pageKey'>) {
  const { pageLife, suspendedPage } = useSessionContext().session
  const store = useStore<SessionRootState>()
  const live = useCallback(() => {
    pageLife.settle()
    return () => {
      const { epoch } = selectSession(store.getState())
      // The page alone may go, and its person stay.
      if (pageKey !== (suspendedPage?.pageOf(epoch) ?? epoch)) pageLife.hold()
    }
  }, [pageLife, suspendedPage, store, pageKey])
  useInsertionEffect(live, [live])
  // A page that React hides, because the next one waits for something, has only this cleanup.
  useLayoutEffect(live, [live])
  useEffect(live, [live])
  return null
}
