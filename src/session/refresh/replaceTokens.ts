import type { Tokens } from '../http/tokenResponse'
import { events, type Payloads } from '../state/events'
import type { LoggedIn, TokenExpired } from '../state/session'
import type { StateAccess } from '../state/stateAccess'
import type { TabSync } from '../tabs/tabSync'

type Deps = {
  state: StateAccess
  tabs: Pick<TabSync, 'isShared' | 'recordToken'>
  persisted: () => Promise<void>
}

/**
 * Under the lock of a refresh: lets a session go on with other tokens, and with their user where there is one. They are
 * recorded, so that no other tab uses those before them.
 */
export async function replaceTokens(
  { state, tabs, persisted }: Deps,
  { epoch, rotation: before }: LoggedIn | TokenExpired,
  { user, ...tokens }: Tokens,
  cause: Payloads['tokenRefreshed']['cause'] = 'refreshed',
): Promise<void> {
  const rotation = before + 1
  if (user) state.dispatch(events.userLoaded({ epoch, user }))
  state.dispatch(events.tokenRefreshed({ epoch, rotation, ...tokens, cause }))
  await persisted()
  if (tabs.isShared()) await tabs.recordToken({ epoch, rotation })
}
