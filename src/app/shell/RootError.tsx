import { ErrorScreen } from '../../screens/error'
import { GuestShell } from './GuestShell'

/** The error boundary of the outermost route: the page as it is without any of its parts. */
export const RootError = () => (
  <GuestShell>
    <ErrorScreen />
  </GuestShell>
)
