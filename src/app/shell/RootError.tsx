import { ErrorScreen } from '../../screens/error'
import { GuestShell } from './GuestShell'

/**
 * The error boundary of the outermost route. It uses the layout for guests, because any other part may be what
 * failed.
 */
export const RootError = () => (
  <GuestShell>
    <ErrorScreen />
  </GuestShell>
)
