import { useEffect, type ReactNode } from 'react'
import { loadEndedAt } from '../login/EndNotice'
import { useSuspendedPage, useIsLoggedIn, useOwnDrafts } from '../session/react'
import styles from './Private.module.css'
import { SignedInShell } from './shell/SignedInShell'
import { SignInAgain } from './shell/dialogs/SignInAgain'
import { useLastPerson } from './shell/dialogs/useLastPerson'

/**
 * Everything behind sign-in. When the session ends it is taken away at once, before the router has
 * moved; another session mounts it again, so that nothing mounted can hold the first one's data. Where
 * the page is kept for its person, it is neither to be seen nor to be reached until they are back.
 * `otherwise` is what stands there for guests; the pages that need a session have sent them away.
 */
export function Private({ otherwise = null }: { otherwise?: ReactNode }) {
  const { isSuspended, pageKey, discard } = useSuspendedPage()
  const isLoggedIn = useIsLoggedIn()
  const person = useLastPerson()
  useOwnDrafts()
  // For a person who signs out while offline.
  useEffect(() => void loadEndedAt(), [])
  if (!isLoggedIn && !isSuspended) return otherwise
  return (
    <>
      <div className={styles.page} inert={isSuspended}>
        <SignedInShell key={pageKey} />
      </div>
      {isSuspended && <SignInAgain person={person} leave={discard} />}
    </>
  )
}
