import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorScreen } from '../screens/error'
import { ForbiddenScreen } from '../screens/forbidden'

/** What a signed-in screen shows instead of itself: a guard's no, or something that went wrong. */
export function SessionErrors() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 403 ? <ForbiddenScreen /> : <ErrorScreen />
}
