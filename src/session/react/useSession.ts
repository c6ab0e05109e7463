import { useCallback, useSyncExternalStore } from 'react'
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

/** Whether the stored session has been read back; always `false` on a server and during hydration. */
export function useIsReady(): boolean {
  const { session } = useSessionContext()
  const subscribe = useCallback(
    (listener: () => void) => {
      void session.ready.then(listener)
      return () => undefined
    },
    [session],
  )
  return useSyncExternalStore(subscribe, session.isReady, () => false)
}

/** Whether this runs in a browser, after the hydration of a page that a server has rendered. */
export const useIsClient = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
