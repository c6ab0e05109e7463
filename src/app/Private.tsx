import { Outlet } from 'react-router'
import { useIsLoggedIn, useSession } from '../session/react'

/**
 * Everything behind sign-in. When the session ends it is taken away at once, before the router has
 * moved; another session gets it anew, so that nothing mounted can hold the first one's data.
 */
export function Private() {
  const { epoch } = useSession()
  return useIsLoggedIn() ? <Outlet key={epoch} /> : null
}
