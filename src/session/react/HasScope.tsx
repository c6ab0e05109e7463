import type { ReactNode } from 'react'
import type { Scope } from '..'
import { useHasScope } from './useUser'

type Props = { scope: Scope; children: ReactNode; otherwise?: ReactNode }

/**
 * Shows its children to a user whose scopes meet the condition `scope`, and `otherwise` to everybody else. For display
 * only: the server decides.
 */
export const HasScope = ({ scope, children, otherwise = null }: Props) =>
  useHasScope(scope) ? children : otherwise
