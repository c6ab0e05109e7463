import { useSelector } from 'react-redux'
import {
  hasScope,
  selectUser,
  type Scope,
  type SessionError,
  type SessionRootState,
  type User,
} from '..'
import { useSessionContext } from './useSessionContext'

const none: readonly string[] = []

/** The user of the session, and how the loading of it went. */
export function useUser(): {
  user: User | undefined
  id: string | number | undefined
  name: string | undefined
  scopes: readonly string[]
  isLoading: boolean
  /** Why there is no user, where loading it has failed. */
  error: SessionError | undefined
  /** Asks the server again. */
  reload: () => Promise<void>
} {
  const { session } = useSessionContext()
  const { selectUserId, selectUserName, selectScopes } = session.selectors
  const user = useSelector(selectUser)
  const isLoading = useSelector((state) => session.userQueryState(state).isLoading)
  const error = useSelector((state) => session.userQueryState(state).error)
  return {
    user,
    id: useSelector(selectUserId),
    name: useSelector(selectUserName),
    scopes: useSelector(selectScopes) ?? none,
    isLoading,
    error: user === undefined ? error : undefined,
    reload: session.loadUser,
  }
}

/** Whether the user has what is asked: for display and routing only, the server decides. */
export function useHasScope(scope: Scope): boolean {
  const { selectScopes } = useSessionContext().session.selectors
  return useSelector((state: SessionRootState) => hasScope(selectScopes(state), scope))
}
