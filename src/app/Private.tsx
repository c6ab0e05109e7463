import { useEffect, type ReactNode } from 'react'
import { loadEndedAt } from '../login/EndNotice'
import { SessionPage, useSuspendedPage, useIsLoggedIn, useOwnDrafts } from '../session/react'
import styles from './Private.module.css'
import { SignedInShell } from './shell/SignedInShell'
import { ConfirmPerson } from './shell/dialogs/ConfirmPerson'
import { SignInAgain } from './shell/dialogs/SignInAgain'
import { useLastPerson } from './shell/dialogs/useLastPerson'
import { useGuardsOfNow, useOwnRouter } from './shell/useOwnRouter'

/**
 * The layout and the screens for signed-in people. When the session ends they are unmounted at once, before the
 * router has navigated away. Another session mounts them anew, so that no component can still hold data of the
 * previous one. While the page is kept for a reauthentication, it is hidden and cannot take the focus. Guests
 * see `otherwise`; a route that needs a session has already redirected them.
 */
export function Private({ otherwise = null }: { otherwise?: ReactNode }) {
  const { isSuspended, pageKey, discard } = useSuspendedPage()
  const isLoggedIn = useIsLoggedIn()
  const person = useLastPerson()
  const isOwn = useOwnRouter(isLoggedIn || isSuspended ? pageKey : undefined)
  useGuardsOfNow()
  useOwnDrafts()
  // Loaded in advance: a person who signs out while offline could not load it then.
  useEffect(() => void loadEndedAt(), [])
  if (!isLoggedIn && !isSuspended) return otherwise
  if (!isOwn) return null
  return (
    <>
      <div className={styles.page} inert={isSuspended}>
        <SessionPage pageKey={pageKey}>
          <SignedInShell />
        </SessionPage>
      </div>
      {isSuspended ? (
        <SignInAgain person={person} leave={discard} />
      ) : (
        <ConfirmPerson person={person} />
      )}
    </>
  )
}
