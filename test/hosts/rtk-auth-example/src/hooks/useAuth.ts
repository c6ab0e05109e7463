import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { selectIsLoggedIn } from 'neshast'
import { selectCurrentUser } from '../features/auth/authSlice'

export const useAuth = () => {
  const user = useSelector(selectCurrentUser)
  const isLoggedIn = useSelector(selectIsLoggedIn)

  return useMemo(() => ({ user, isLoggedIn }), [user, isLoggedIn])
}
