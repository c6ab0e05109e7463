import { useSelector } from 'react-redux'
import { selectIsLoggedIn, selectSession, type Session } from '..'
import { useSessionContext } from './SessionProvider'

/** The session: tell its four states apart by `status`. */
export const useSession = (): Session => useSelector(selectSession)

/** Whether a person is logged in, even if a refresh has to come first. */
export const useIsLoggedIn = (): boolean => useSelector(selectIsLoggedIn)

/** Whether the session outlives a reload: where every storage is blocked or full, it does not. */
export function useSurvivesReload(): boolean {
  const { session } = useSessionContext()
  useSession() // it is written whenever it changes, and that is when its place may change
  return session.storageArea() !== 'memory'
}
