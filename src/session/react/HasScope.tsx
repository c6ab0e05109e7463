import type { ReactNode } from 'react'
import type { Scope } from '..'
import { useHasScope } from './useUser'

type Props = { scope: Scope; children: ReactNode; otherwise?: ReactNode }

/** Shows its children to a user who has what is asked, and `otherwise` to everybody else. */
export const HasScope = ({ scope, children, otherwise = null }: Props) =>
  useHasScope(scope) ? children : otherwise
