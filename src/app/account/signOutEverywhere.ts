import type { SessionLayer } from '../../session'
import type { AccountCall } from '../../lib/account'
import type { EverywhereCall } from '../../screens/account/security/calls'
import { ask, problemOf } from './ask'

/** Has the server end all sessions of the person, and only then signs out here, and in the other tabs. */
export const signOutEverywhereOf =
  (session: SessionLayer, call: AccountCall): EverywhereCall =>
  async (signal) => {
    const answer = await ask(session, call, { signal })
    if ('error' in answer) return answer.error
    if (!answer.ok) return problemOf(session, answer)
    await session.logOut()
    return undefined
  }
