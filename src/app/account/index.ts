import type { AccountSetup } from '../../lib/account'
import { whole } from '../../lib/whole'
import type { SessionLayer } from '../../session'

/** `/account`; what changes the account is loaded only where the deployment has calls for it. */
export const accountOf = async (session: SessionLayer, setup: AccountSetup | undefined) =>
  setup
    ? (await whole(import('./securityOf'), 'securityOf')).securityOf(session, setup)
    : whole(import('../../screens/account'), 'Component')
