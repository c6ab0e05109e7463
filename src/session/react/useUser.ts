import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { includesScope, readScopes, selectUser, type Scope, type SessionError, type User } from '..'
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
  /** Asks the server again. Resolves with the error where that fails; a user that is known stays. */
  reload: () => Promise<SessionError | undefined>
} {
  const { session } = useSessionContext()
  const { selectUserId, selectUserName } = session.selectors
  const user = useSelector(selectUser)
  const isLoading = useSelector((state) => session.userQueryState(state).isLoading)
  const error = useSelector((state) => session.userQueryState(state).error)
  return {
    user,
    id: useSelector(selectUserId),
    name: useSelector(selectUserName),
    scopes: useScopes() ?? none,
    isLoading,
    error: user === undefined ? error : undefined,
    reload: session.loadUser,
  }
}

function useScopes(): readonly string[] | undefined {
  const told = useSelector(useSessionContext().session.selectors.selectScope)
  return useMemo(() => readScopes(told), [told])
}

/** Whether the user's scopes meet a condition: for display and routing only, the server decides. */
export const useHasScope = (scope: Scope): boolean => includesScope(useScopes(), scope)
