import { useCallback, useState, useSyncExternalStore } from 'react'
import { useSelector } from 'react-redux'
import { selectIsLoggedIn, selectSession, type Session } from '..'
import { useSessionContext } from './useSessionContext'

/** The session: tell its four states apart by `status`. */
export const useSession = (): Session => useSelector(selectSession)

/** Whether a person is logged in, even if a refresh has to come first. */
export const useIsLoggedIn = (): boolean => useSelector(selectIsLoggedIn)

/** Whether the session outlives a reload: where every storage is blocked or full, it does not. */
export function useSurvivesReload(): boolean {
  const { session } = useSessionContext()
  useSession() // the session is written when it changes, and only then can its storage change
  return session.storageArea() !== 'memory'
}

const never = () => () => undefined

/**
 * Whether the stored session has been read back; always `false` on a server and during hydration. Where it never can be,
 * because code that it needs could not be loaded, the error is thrown, for the error boundary around.
 */
export function useIsReady(): boolean {
  const { session } = useSessionContext()
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const subscribe = useCallback(
    (listener: () => void) => {
      session.ready.then(listener, (error: unknown) => setFailure({ error }))
      return () => undefined
    },
    [session],
  )
  if (failure) throw failure.error
  return useSyncExternalStore(subscribe, session.isReady, () => false)
}

/** Whether this runs in a browser, after the hydration of a page that a server has rendered. */
export const useIsClient = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
