import type { ReactNode } from 'react'
import type { Scope } from '..'
import { useIsReady } from './useSession'
import { useHasScope, useUser } from './useUser'

type Props = { scope: Scope; children: ReactNode; otherwise?: ReactNode; pending?: ReactNode }

/**
 * Shows its children to a user whose scopes meet the condition `scope`, and `otherwise` to everybody else; while the user
 * is being loaded, `pending`. For display only: the server decides.
 */
export function HasScope({ scope, children, otherwise = null, pending = null }: Props) {
  const { user, isLoading } = useUser()
  const isReady = useIsReady()
  if (useHasScope(scope)) return children
  return user === undefined && (isLoading || !isReady) ? pending : otherwise
}
