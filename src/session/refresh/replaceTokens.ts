import type { Tokens } from '../http/tokenResponse'
import { events, type Payloads } from '../state/events'
import type { Pair } from '../state/order'
import { rotationOf, type LoggedIn } from '../state/session'
import type { StateAccess } from '../state/stateAccess'
import type { TabSync } from '../tabs/tabSync'

type Deps = {
  state: StateAccess
  tabs: Pick<TabSync, 'recordToken'>
}

/**
 * Lets a session go on with other tokens than those of `before`, and with their user where there is one. They are
 * recorded, so that no other tab uses those before them. Resolves to the session as it was with them.
 */
export async function replaceTokens(
  { state, tabs }: Deps,
  before: Pair,
  { user, ...tokens }: Tokens,
  cause: Payloads['tokenRefreshed']['cause'],
): Promise<LoggedIn | undefined> {
  const { epoch } = before
  const rotation = before.rotation + 1
  // Another token may have come meanwhile, by `session.begin`: the user of that one stays, too.
  const isOvertaken = (rotationOf(state.session()) ?? rotation) >= rotation
  if (user && !isOvertaken) state.dispatch(events.userLoaded({ epoch, user }))
  state.dispatch(events.tokenRefreshed({ epoch, rotation, ...tokens, cause }))
  const session = state.session()
  await tabs.recordToken({ epoch, rotation })
  return session.status === 'loggedIn' ? session : undefined
}
