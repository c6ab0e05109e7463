import type { SessionLayer } from '../../session'
import type { AccountSetup } from '../../lib/account'
import { AccountScreen } from '../../screens/account'
import { PasswordCard } from '../../screens/account/security/PasswordCard'
import { EverywhereCard } from '../../screens/account/security/EverywhereCard'
import { changePasswordOf } from './changePassword'
import { signOutEverywhereOf } from './signOutEverywhere'

/** `/account` with what this deployment's server has calls for. */
export function securityOf(session: SessionLayer, setup: AccountSetup) {
  const password = setup.changePassword && changePasswordOf(session, setup.changePassword)
  const signOut = setup.signOutEverywhere && signOutEverywhereOf(session, setup.signOutEverywhere)
  const Component = () => (
    <AccountScreen
      password={password && <PasswordCard {...password} />}
      everywhere={signOut && <EverywhereCard signOut={signOut} />}
    />
  )
  return { Component }
}
